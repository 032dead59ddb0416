import { expect, it } from 'vitest';
import { brokenRules, judgeWire } from '../ruleHarness.test-support.ts';

const bad: readonly [rule: string, line: string, pointer: string][] = [
  ['jsonrpc/not-an-object', 'S>C 42', ''],
  ['jsonrpc/not-an-object', 'C>S null', ''],
  ['jsonrpc/version-tag', 'C>S {"id":1,"method":"ping"}', ''],
  ['jsonrpc/version-tag', 'C>S {"jsonrpc":2.0,"id":1,"method":"ping"}', '/jsonrpc'],
  ['jsonrpc/version-tag', 'S>C {"jsonrpc":"1.0","id":1,"method":"ping"}', '/jsonrpc'],
  ['jsonrpc/unclassifiable', 'S>C {"level":"info","msg":"started"}', ''],
  ['jsonrpc/unclassifiable', 'S>C {"jsonrpc":"2.0","id":1,"method":"ping","result":{}}', '/result'],
  ['jsonrpc/unclassifiable', 'S>C {"jsonrpc":"2.0","id":1,"method":"ping","error":{}}', '/error'],
  ['jsonrpc/method-not-string', 'C>S {"jsonrpc":"2.0","id":1,"method":["ping"]}', '/method'],
  ['jsonrpc/reserved-method-prefix', 'C>S {"jsonrpc":"2.0","id":1,"method":"rpc.list"}', '/method'],
  ['jsonrpc/params-not-object', 'C>S {"jsonrpc":"2.0","id":1,"method":"ping","params":[]}', '/params'],
  ['jsonrpc/params-not-object', 'C>S {"jsonrpc":"2.0","id":1,"method":"ping","params":null}', '/params'],
  ['jsonrpc/extra-envelope-member', 'C>S {"jsonrpc":"2.0","id":1,"method":"ping","a/b":1}', '/a~1b'],
];

it.each(bad)('%s is the only finding of %s', (rule, line, pointer) => {
  const findings = judgeWire([line], { revision: '2025-06-18' });
  expect(findings.map(({ ruleId }) => ruleId)).toEqual([rule]);
  expect(findings[0]?.pointer).toBe(pointer);
  expect(findings[0]?.side).toBe(line.startsWith('C>S') ? 'client' : 'server');
});

it.each([
  'C>S {"jsonrpc":"2.0","id":1,"method":"ping"}',
  'C>S {"jsonrpc":"\\u0032.0","id":1,"method":"ping"}',
  'S>C {"jsonrpc":"2.0","id":1,"method":"ping","params":{"_meta":{}}}',
  'S>C {"jsonrpc":"2.0","method":"notifications/tools/list_changed"}',
])('nothing is found in %s', (line) => {
  expect(brokenRules([line], { revision: '2025-06-18' })).toEqual([]);
});

it('an answer without the version tag is still matched to its request', () => {
  const steps = [
    'C>S {"jsonrpc":"2.0","id":1,"method":"ping"}',
    'C>S {"jsonrpc":"2.0","id":2,"method":"ping"}',
    'S>C {"id":1,"result":{}}',
    'S>C {"jsonrpc":"1.0","id":2,"result":{}}',
    { life: { event: 'sessionEnded' } },
  ] as const;
  expect(brokenRules(steps, { revision: '2025-06-18' })).toEqual([
    'jsonrpc/version-tag',
    'jsonrpc/version-tag',
  ]);
});

it('control and direction characters of a frame are visible in a message', () => {
  const [finding] = judgeWire(['C>S {"jsonrpc":"2.0","id":1,"method":"rpc.\\u001b[2J\u202eabc"}']);
  expect(finding?.message).toContain('\\u001b[2J\\u202eabc');
});
