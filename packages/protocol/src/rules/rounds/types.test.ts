import { expect, it } from 'vitest';
import { judgeWire } from '../ruleHarness.test-support.ts';
import { answer, ask, metaOf } from '../statelessLines.test-support.ts';

const call = (id: string, more = '') =>
  ask(id, 'tools/call', `,"name":"t"${more}`, metaOf('{"elicitation":{}}'));
const asked = (params: string) =>
  answer(
    '1',
    `"resultType":"input_required","inputRequests":{"k":{"method":"elicitation/create","params":${params}}}`,
  );
const found = (steps: readonly string[]) =>
  judgeWire(steps, { revision: '2026-07-28', withTypes: true }).map(({ ruleId }) => ruleId);

it('what rules about questions and answers tell, the rules about types do not tell again', () => {
  expect(found([call('1'), asked('{"message":"m"}')])).toEqual([
    'rounds/request-schema',
    'elicitation/params-shape',
  ]);
  const whole = asked('{"message":"m","requestedSchema":{"type":"object","properties":{}}}');
  const wrapped = call('2', ',"inputResponses":{"k":{"result":{"action":"decline"}}}');
  expect(found([call('1'), whole, wrapped])).toEqual(['rounds/response-schema']);
});
