import { it } from 'vitest';
import { answer, ask, expectBroken, expectClean, metaOf } from '../statelessLines.test-support.ts';

const steps = (params: string) => [
  ask('1', 'tools/call', ',"name":"t"', metaOf('{"elicitation":{"form":{},"url":{}}}')),
  answer(
    '1',
    `"resultType":"input_required","inputRequests":{"k":{"method":"elicitation/create","params":${params}}}`,
  ),
];
const form = (field: string) =>
  `{"message":"m","requestedSchema":{"type":"object","properties":{"a":${field}}}}`;
const url = (more = '') => `{"mode":"url","message":"m","url":"https://x.example/"${more}}`;
const place = '/result/inputRequests/k/params';

it('what elicitations have of earlier revisions is found', () => {
  const id = `${place}/elicitationId`;
  expectBroken(steps(url(',"elicitationId":"e"')), 'elicitation/id-legacy', id, 'server');
  const old = form('{"type":"string","enum":["x"],"enumNames":["X"]}');
  const names = `${place}/requestedSchema/properties/a/enumNames`;
  expectBroken(steps(old), 'elicitation/enum-names-legacy', names, 'server');
});

it('what they have of this one is clean', () => {
  expectClean(steps(url()));
  expectClean(steps(form('{"type":"string","oneOf":[{"const":"x","title":"X"}]}')));
});
