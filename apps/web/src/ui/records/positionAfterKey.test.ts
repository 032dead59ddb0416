import { expect, test } from 'vitest';
import { positionAfterKey } from './positionAfterKey.ts';

const view = { total: 100, from: 10, to: 30 };

test.each([
  ['ArrowDown', 12, 13],
  ['ArrowUp', 12, 11],
  ['ArrowUp', 0, 0],
  ['PageDown', 12, 30],
  ['PageUp', 12, 0],
  ['Home', 50, 0],
  ['End', 50, 99],
  ['ArrowDown', 99, 99],
  ['ArrowDown', undefined, 10],
  ['ArrowUp', undefined, 29],
  ['a', 12, undefined],
])('%s from %s goes to %s', (key, position, expected) => {
  expect(positionAfterKey(key, position, view)).toBe(expected);
});

test('an empty list has nowhere to go', () => {
  expect(positionAfterKey('Home', undefined, { total: 0, from: 0, to: 0 })).toBeUndefined();
});
