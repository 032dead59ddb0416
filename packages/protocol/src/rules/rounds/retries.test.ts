import { expect, it } from 'vitest';
import { brokenRules, judgeWire } from '../ruleHarness.test-support.ts';
import { answer, ask, expectBroken, expectClean, metaOf } from '../statelessLines.test-support.ts';

const meta = metaOf('{"roots":{}}');
const call = (id: string, more = '') => ask(id, 'tools/call', `,"name":"t"${more}`, meta);
const question = (state: string) =>
  answer('1', `"resultType":"input_required","inputRequests":{"k":{"method":"roots/list"}}${state}`);
const given = ',"inputResponses":{"k":{"roots":[]}}';
const stateful = ',"requestState":"AB=="';

const bad: readonly (readonly [string, string, string, string])[] = [
  ['retry-same-id', '', call('1', given), '/id'],
  ['state-changed', stateful, call('2', `${given},"requestState":"AB"`), '/params/requestState'],
  ['state-changed', stateful, call('2', given), '/params'],
  ['state-invented', '', call('2', `${given},"requestState":"s"`), '/params/requestState'],
  ['responses-missing', stateful, call('2', stateful), '/params'],
  ['params-changed', '', call('2', `${given},"arguments":{}`), '/params/arguments'],
  [
    'response-schema',
    '',
    call('2', ',"inputResponses":{"k":{"result":{"roots":[]}}}'),
    '/params/inputResponses/k',
  ],
  ['response-schema', '', call('2', ',"inputResponses":{"k":{"roots":5}}'), '/params/inputResponses/k/roots'],
  ['response-schema', '', call('2', ',"inputResponses":{"k":null}'), '/params/inputResponses/k'],
];

it.each(bad)(
  'rounds/%s is broken after a question with the state "%s" by %s',
  (name, state, retry, pointer) => {
    expectBroken([call('1'), question(state), retry], `rounds/${name}`, pointer, 'client');
  },
);

it('a retry with all that was asked for is clean, and so is the same request anew', () => {
  expectClean([call('1'), question(stateful), call('2', given + stateful)]);
  expectClean([call('1'), question(stateful), call('2')]);
});

it('of two questions about the same nobody can tell which is meant, unless the state says it', () => {
  const second = question('').replace('"id":1', '"id":2');
  const steps = [call('1'), question(''), call('2'), second, call('3', `${given},"requestState":"s"`)];
  expect(brokenRules(steps, { revision: '2026-07-28' })).toEqual(['stateless/deprecated-feature']);
});

it('what the rules about types would say of an input response is said once', () => {
  const steps = [call('1'), question(''), call('2', ',"inputResponses":{"k":{"roots":[{"uri":5},{}]}}')];
  const found = judgeWire(steps, { revision: '2026-07-28', withTypes: true })
    .filter(({ seq }) => seq === 2)
    .map(({ ruleId, pointer }) => [ruleId, pointer]);
  expect(found).toEqual([
    ['rounds/response-schema', '/params/inputResponses/k/roots/0/uri'],
    ['rounds/response-schema', '/params/inputResponses/k/roots/1'],
  ]);
});
