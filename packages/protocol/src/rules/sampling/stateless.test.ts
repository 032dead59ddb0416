import { it } from 'vitest';
import { answer, ask, expectClean, expectOnly, metaOf } from '../statelessLines.test-support.ts';

const asks = (params: string, sampling = '{"tools":{}}'): readonly string[] => [
  ask('1', 'tools/call', ',"name":"t"', metaOf(`{"sampling":${sampling}}`)),
  answer(
    '1',
    `"resultType":"input_required","inputRequests":{"k":{"method":"sampling/createMessage","params":{"maxTokens":9,${params}}}}`,
  ),
];
const use = '{"role":"assistant","content":[{"type":"tool_use","id":"a","name":"t","input":{}}]}';
const result = '{"type":"tool_result","toolUseId":"a","content":[]}';
const text = '{"type":"text","text":"x"}';
const user = (...blocks: readonly string[]): string => `{"role":"user","content":[${blocks.join(',')}]}`;
const params = '/result/inputRequests/k/params';

it('tool uses and their results are balanced in an input request', () => {
  expectOnly(asks(`"messages":[${use},${user(result, text)}]`), [
    'sampling/tool-result-mixed',
    'error',
    'server',
    `${params}/messages/1/content`,
  ]);
  expectOnly(asks(`"messages":[${use},${user(text)}]`), [
    'sampling/tool-use-unbalanced',
    'error',
    'server',
    `${params}/messages/0`,
  ]);
  expectClean(asks(`"messages":[${use},${user(result)}]`));
});

it('tools and context are asked for only where the request declared them', () => {
  const messages = `"messages":[${user(text)}]`;
  const tools = ['capability/sampling-tools', 'error', 'server', `${params}/tools`] as const;
  expectOnly(asks(`${messages},"tools":[]`, '{}'), tools);
  const context = ['capability/sampling-context', 'warning', 'server', `${params}/includeContext`] as const;
  expectOnly(asks(`${messages},"includeContext":"thisServer"`, '{}'), context);
  expectOnly(asks(`${messages},"includeContext":"allServers"`, '{"context":{}}'), context);
  expectClean(asks(`${messages},"tools":[],"includeContext":"none"`));
});
