import { it } from 'vitest';
import { answer, ask, expectBroken, expectClean, metaOf } from '../statelessLines.test-support.ts';

const declared = metaOf('{"extensions":{"io.modelcontextprotocol/tasks":{}}}');
const bad: readonly (readonly [string, string, string, string])[] = [
  ['type-missing', 'tools/call', '"content":[]', '/result'],
  ['type-not-string', 'tools/call', '"resultType":1', '/result/resultType'],
  ['type-unknown', 'tools/call', '"resultType":"banana"', '/result/resultType'],
  ['task-undeclared', 'tools/call', '"resultType":"task"', '/result/resultType'],
  ['task-undeclared', 'prompts/get', '"resultType":"task"', '/result/resultType'],
];

it.each(bad)('results/%s is broken by the answer of %s with %s', (name, method, members, pointer) => {
  expectBroken([ask('1', method), answer('1', members)], `results/${name}`, pointer, 'server');
});

it('whole results, questions and declared tasks are clean', () => {
  expectClean([ask('1', 'tools/call'), answer('1', '"resultType":"complete"')]);
  expectClean([ask('1', 'tools/call'), answer('1', '"resultType":"input_required","requestState":"s"')]);
  const task =
    '"taskId":"k","status":"working","createdAt":"2026-07-28","lastUpdatedAt":"2026-07-28","ttlMs":1';
  expectClean([ask('1', 'tools/call', '', declared), answer('1', `"resultType":"task",${task}`)]);
});
