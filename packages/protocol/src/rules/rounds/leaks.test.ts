import { it } from 'vitest';
import { answer, ask, expectBroken, expectClean } from '../statelessLines.test-support.ts';

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
