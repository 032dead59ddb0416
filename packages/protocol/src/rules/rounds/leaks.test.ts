import { expect, it } from 'vitest';
import { judgeWire } from '../ruleHarness.test-support.ts';
import { answer, ask, expectBroken, expectClean, metaOf } from '../statelessLines.test-support.ts';

const call = (id: string, name: string, more = '') => ask(id, 'tools/call', `,"name":"${name}"${more}`);
const state = ',"requestState":"7f"';
const wait = (id: string) => answer(id, `"resultType":"input_required"${state}`);

it('the state of one call is not sent with another, be it open or over', () => {
  const steps = [call('1', 'a'), wait('1')];
  expectBroken([...steps, call('2', 'b', state)], 'rounds/leak', '/params/requestState', 'client');
  const over = [...steps, call('2', 'a', state), call('3', 'b', state)];
  expectBroken(over, 'rounds/leak', '/params/requestState', 'client');
});

it.each([
  ['requestState', state],
  ['inputResponses', ',"inputResponses":{}'],
])('%s is not sent with what never asks', (name, more) => {
  expectBroken([ask('1', 'tools/list', more)], 'rounds/leak', `/params/${name}`, 'client');
});

it('two calls that got the same state may both send it, and one that nobody saw given is not judged', () => {
  expectClean([
    call('1', 'a'),
    call('2', 'b'),
    wait('1'),
    wait('2'),
    call('3', 'b', state),
    call('4', 'a', state),
  ]);
  expectClean([call('1', 'a', state)]);
});

it('answers are not sent with another call than the one that asked for them', () => {
  const meta = metaOf('{"roots":{}}');
  const ask = (id: string, name: string, more = '') => call(id, name, more).replace(metaOf(), meta);
  const question = answer('1', '"resultType":"input_required","inputRequests":{"k":{"method":"roots/list"}}');
  const given = (key: string) => `,"inputResponses":{"${key}":{"roots":[]}}`;
  const found = (steps: readonly string[]) =>
    judgeWire([ask('1', 'a'), question, ...steps], { revision: '2026-07-28' })
      .filter(({ ruleId }) => ruleId.startsWith('rounds/'))
      .map(({ ruleId, pointer }) => [ruleId, pointer]);
  const leak = ['rounds/leak', '/params/inputResponses'];
  expect(found([ask('2', 'a', given('k')), ask('3', 'b', given('k'))])).toEqual([leak]);
  // It answers all that was asked for, so it may as well be meant as the same call.
  expect(found([ask('2', 'b', given('k'))])).toEqual([['rounds/params-changed', '/params/name'], leak]);
  expect(found([ask('2', 'b', given('other'))])).toEqual([]);
});

it('a retry that comes with another method is one', () => {
  const question = answer(
    '1',
    '"resultType":"input_required","inputRequests":{"k":{"method":"roots/list"}},"requestState":"7f"',
  );
  const steps = [
    call('1', 'a').replace(metaOf(), metaOf('{"roots":{}}')),
    question,
    call('2', 'a', `,"inputResponses":{"k":{"roots":[]}}${state}`).replace('tools/call', 'prompts/get'),
  ];
  const found = judgeWire(steps, { revision: '2026-07-28' }).filter(({ ruleId }) =>
    ruleId.startsWith('rounds/'),
  );
  expect(found.map(({ ruleId, pointer }) => [ruleId, pointer])).toEqual([
    ['rounds/params-changed', '/method'],
    ['rounds/leak', '/params/requestState'],
  ]);
});
