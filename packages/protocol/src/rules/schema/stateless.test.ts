import { expect, it } from 'vitest';
import { judgeWire } from '../ruleHarness.test-support.ts';
import { answer, ask, expectClean, metaOf } from '../statelessLines.test-support.ts';

const dialectsOf = (steps: readonly string[]) =>
  judgeWire(steps, { revision: '2026-07-28', withTypes: true })
    .filter(({ ruleId }) => ruleId === 'schema/dialect-unsupported')
    .map(({ severity, side, pointer }) => [severity, side, pointer]);
const old = '"$schema":"http://json-schema.org/draft-04/schema#"';
const listed = (dialect: string): readonly string[] => [
  ask('1', 'tools/list'),
  answer(
    '1',
    `"resultType":"complete","ttlMs":0,"cacheScope":"private","tools":[{"name":"t","inputSchema":{${dialect},"type":"object"}}]`,
  ),
];

it('a dialect that MCPeek cannot read is told of as a fact, in tools and in input requests', () => {
  expect(dialectsOf(listed(old))).toEqual([['info', 'unknown', '/result/tools/0/inputSchema/$schema']]);
  const asked = [
    ask('1', 'tools/call', ',"name":"t"', metaOf('{"elicitation":{}}')),
    answer(
      '1',
      `"resultType":"input_required","inputRequests":{"k":{"method":"elicitation/create","params":{"message":"m","requestedSchema":{${old},"type":"object","properties":{}}}}}`,
    ),
  ];
  const place = '/result/inputRequests/k/params/requestedSchema/$schema';
  expect(dialectsOf(asked)).toEqual([['info', 'unknown', place]]);
});

it('the dialect of the revision is read', () => {
  expectClean(listed('"$schema":"https://json-schema.org/draft/2020-12/schema"'));
});
