import { expect, it } from 'vitest';
import { judgeWire } from '../ruleHarness.test-support.ts';
import { answer, ask, expectBroken, expectClean, metaOf } from '../statelessLines.test-support.ts';

const inputs = '/result/inputRequests';
const bad: readonly (readonly [string, string, string, string])[] = [
  ['unsupported-method', 'tools/list', '"requestState":"s"', '/result/resultType'],
  ['empty', 'tools/call', '"x":1', '/result'],
  ['empty', 'tools/call', '"inputRequests":{}', inputs],
  ['request-kind', 'tools/call', '"inputRequests":{"a/b":{"method":"ping"}}', `${inputs}/a~1b`],
  ['request-kind', 'tools/call', '"inputRequests":{"k":1}', `${inputs}/k`],
  ['request-framed', 'tools/call', '"inputRequests":{"k":{"method":"roots/list","id":1}}', `${inputs}/k`],
  ['undeclared-capability', 'tools/call', '"inputRequests":{"k":{"method":"roots/list"}}', `${inputs}/k`],
  [
    'undeclared-capability',
    'prompts/get',
    '"inputRequests":{"k":{"method":"elicitation/create","params":{"mode":"url","message":"m","url":"https://s.example/a"}}}',
    `${inputs}/k`,
  ],
  ['state-type', 'tools/call', '"requestState":null', '/result/requestState'],
  ['cache-fields', 'resources/read', '"requestState":"s","ttlMs":1', '/result'],
];
const asked = (method: string, capabilities = '{"elicitation":{}}') =>
  ask('1', method, '', metaOf(capabilities));

it.each(bad)('rounds/%s is broken by the answer of %s with %s', (name, method, members, pointer) => {
  const capabilities = name === 'request-framed' ? '{"roots":{}}' : undefined;
  expectBroken(
    [asked(method, capabilities), answer('1', `"resultType":"input_required",${members}`)],
    `rounds/${name}`,
    pointer,
    'server',
  );
});

it('questions that the client declared are clean', () => {
  const input = (mode: string) =>
    `"resultType":"input_required","inputRequests":{"k":{"method":"elicitation/create","params":{${mode}}}}`;
  expectClean([
    asked('tools/call'),
    answer('1', input('"message":"m","requestedSchema":{"type":"object","properties":{}}')),
  ]);
  const url = ask('1', 'tools/call', '', metaOf('{"elicitation":{"url":{}}}'));
  expectClean([url, answer('1', input('"mode":"url","message":"m","url":"https://s.example/a"'))]);
});

it('many faults are cut with a mark', () => {
  const many = Array.from({ length: 30 }, (_, index) => `"k${index}":1`).join(',');
  const found = judgeWire(
    [asked('tools/call'), answer('1', `"resultType":"input_required","inputRequests":{${many}}`)],
    { revision: '2026-07-28' },
  ).filter(({ ruleId }) => ruleId === 'rounds/request-kind');
  expect(found).toHaveLength(21);
  expect(found[20]?.message).toContain('10 more');
});
