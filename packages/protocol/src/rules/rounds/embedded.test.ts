import { expect, it } from 'vitest';
import { judgeWire } from '../ruleHarness.test-support.ts';
import { answer, ask, expectClean, expectOnly, metaOf } from '../statelessLines.test-support.ts';

const declared = metaOf('{"elicitation":{"form":{},"url":{}},"sampling":{"tools":{}},"roots":{}}');
const call = (id: string, more = '', meta = declared): string =>
  ask(id, 'tools/call', `,"name":"t"${more}`, meta);
const question = (inputs: string, id = '1'): string =>
  answer(id, `"resultType":"input_required","inputRequests":{${inputs}}`);
const retry = (responses: string, id = '2'): string => call(id, `,"inputResponses":{${responses}}`);
const roots = '{"method":"roots/list"}';
const wrongRoots = '{"roots":[{"uri":"http://a"}]}';

it('an answer in a retry is judged by the question that it answers', () => {
  const place = '/params/inputResponses/a~1b/roots/0/uri';
  expectOnly(
    [call('1'), question(`"a/b":${roots}`), retry(`"a/b":${wrongRoots}`)],
    ['roots/uri-not-file', 'error', 'client', place],
  );
  expectClean([call('1'), question(`"a":${roots}`), retry('"a":{"roots":[{"uri":"file:///a"}]}')]);
});

it('content and metadata in a question are judged as everywhere', () => {
  const at = '/result/inputRequests/k/params';
  const ask = (content: string, meta = '{}') =>
    question(
      `"k":{"method":"sampling/createMessage","params":{"maxTokens":1,"_meta":${meta},"messages":[{"role":"user","content":${content}}]}}`,
    );
  const image = (data: string) => `{"type":"image","data":"${data}","mimeType":"image/png"}`;
  expectOnly(
    [call('1'), ask(image('?'))],
    ['content/media-not-base64', 'error', 'server', `${at}/messages/0/content/data`],
  );
  expectOnly(
    [call('1'), ask(image('AAAA'), '{"-a/b":1}')],
    ['meta/key-format', 'error', 'server', `${at}/_meta/-a~1b`],
  );
  expect(
    judgeWire([call('1'), ask(image('AAAA'))], { revision: '2026-07-28' }).map(({ ruleId }) => ruleId),
  ).toEqual(['stateless/deprecated-feature']);
});

it('each of several answers is judged by its own question', () => {
  const form = (type: string): string =>
    `{"method":"elicitation/create","params":{"message":"m","requestedSchema":{"type":"object","properties":{"v":{"type":"${type}"}}}}}`;
  const steps = [
    call('1'),
    question(`"a":${form('string')},"b":${form('boolean')},"c":${roots}`),
    retry(
      '"a":{"action":"accept","content":{"v":true}},"b":{"action":"accept","content":{"v":true}},"c":{"roots":[]}',
    ),
  ];
  expectOnly(steps, [
    'elicitation/content-mismatch',
    'warning',
    'client',
    '/params/inputResponses/a/content/v',
  ]);
});

it('an answer whose question was not seen is left alone', () => {
  expect(
    judgeWire([retry(`"a":${wrongRoots}`)], { revision: '2026-07-28' }).map(({ ruleId }) => ruleId),
  ).toEqual([]);
});

it('the revisions with a handshake know no questions inside results', () => {
  const steps = [call('1'), question(`"a":${roots}`), retry(`"a":${wrongRoots}`)];
  const found = judgeWire(steps, { revision: '2025-11-25' }).map(({ ruleId }) => ruleId);
  expect(found).not.toContain('roots/uri-not-file');
});
