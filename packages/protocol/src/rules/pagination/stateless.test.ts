import { expect, it } from 'vitest';
import { judgeWire } from '../ruleHarness.test-support.ts';
import { answer, ask, discover, expectClean, expectOnly, refuse } from '../statelessLines.test-support.ts';

const list = (id: string, cursor?: string): string =>
  ask(id, 'prompts/list', cursor === undefined ? '' : `,"cursor":"${cursor}"`);
const page = (id: string, next?: string, name = id): string =>
  answer(
    id,
    `"resultType":"complete","ttlMs":0,"cacheScope":"private","prompts":[{"name":"p${name}"}]${next === undefined ? '' : `,"nextCursor":"${next}"`}`,
  );
const open = discover('{"prompts":{}}');
const place = '/params/cursor';

it('a cursor is one that the server gave out', () => {
  expectOnly([...open, list('1', 'x')], ['pagination/cursor-not-issued', 'error', 'client', place]);
  expectOnly(
    [list('1'), page('1', 'a'), list('2', 'b')],
    ['pagination/cursor-not-issued', 'error', 'client', place],
  );
  expectClean([...open, list('1'), page('1', 'a'), list('2', 'a'), page('2')]);
});

it('a cursor belongs to the list that gave it out', () => {
  const steps = [...open, list('1'), page('1', 'a'), ask('2', 'tools/list', ',"cursor":"a"')];
  expectOnly(steps, ['pagination/cursor-cross-method', 'error', 'client', place]);
});

it('a cursor may be older than the capture', () => expectClean([list('1', 'x'), page('1')]));

it('the pages of a list come to an end', () => {
  const steps = [...open, list('1'), page('1', 'a'), list('2', 'a'), page('2', 'b'), list('3', 'b')];
  expectOnly([...steps, page('3', 'a')], ['pagination/loop', 'warning', 'server', '/result/nextCursor']);
  expectClean([...steps, page('3', 'c')]);
});

const strange = [...open, list('1'), page('1', 'a'), list('2', 'x')];
it.each([
  ['another code', [...strange, refuse('2', -32603)], ['invalid-cursor-code /error/code']],
  ['the first page', [...strange, page('2', 'a', '1')], ['invalid-cursor-code /result']],
  ['the right code', [...strange, refuse('2', -32602)], []],
])('a cursor that does not exist, refused with %s', (_, steps, broken) => {
  expect(
    judgeWire(steps, { revision: '2026-07-28' })
      .filter(({ ruleId, side }) => ruleId.startsWith('pagination/') && side === 'server')
      .map(({ ruleId, pointer }) => `${ruleId.slice(11)} ${pointer}`),
  ).toEqual(broken);
});
