import type { Severity, Side } from '@mcpeek/protocol/record/finding';
import type { FindingGroup } from '@mcpeek/protocol/wire/calls';
import { expect, test } from 'vitest';
import { countLevels, groupByRule, keepOrder } from './ruleGroups.ts';

const group = (ruleId: string, severity: Severity, side: Side, count: number): FindingGroup => ({
  ruleId,
  severity,
  side,
  count,
  first: 0,
  seqs: [0],
});
const found = [
  group('a/one', 'info', 'server', 50),
  group('b/two', 'error', 'client', 1),
  group('c/three', 'warning', 'server', 2),
  group('c/three', 'error', 'server', 3),
  group('c/three', 'error', 'client', 4),
];
const all = { levels: ['error', 'warning', 'info'], side: undefined, text: '' } as const;
const say = (groups: ReturnType<typeof groupByRule>) =>
  groups.map(({ ruleId, worst, count, parts }) => [ruleId, worst, count, parts.map(({ side }) => side)]);

test('one entry a rule, worst and most frequent first; within it by side', () => {
  expect(say(groupByRule(found, all))).toEqual([
    ['c/three', 'error', 9, ['client', 'server', 'server']],
    ['b/two', 'error', 1, ['client']],
    ['a/one', 'info', 50, ['server']],
  ]);
});

test('level, side and words narrow it', () => {
  expect(say(groupByRule(found, { ...all, levels: ['warning'] }))).toEqual([
    ['c/three', 'warning', 2, ['server']],
  ]);
  expect(say(groupByRule(found, { ...all, side: 'client' }))).toEqual([
    ['c/three', 'error', 4, ['client']],
    ['b/two', 'error', 1, ['client']],
  ]);
  expect(say(groupByRule(found, { ...all, text: ' TWO ' }))).toEqual([['b/two', 'error', 1, ['client']]]);
  expect(groupByRule(found, { ...all, levels: [] })).toEqual([]);
});

test('rules that stand already keep their places, new ones come last', () => {
  const fresh = groupByRule(found, all);
  expect(keepOrder(['a/one', 'gone', 'b/two'], fresh).map(({ ruleId }) => ruleId)).toEqual([
    'a/one',
    'b/two',
    'c/three',
  ]);
  expect(keepOrder([], fresh)).toEqual(fresh);
});

test('levels are counted whatever is filtered', () => {
  expect(countLevels(found)).toEqual({ error: 8, warning: 2, info: 50 });
});
