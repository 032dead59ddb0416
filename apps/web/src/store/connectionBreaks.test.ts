import { toCaptureId } from '@mcpeek/protocol/base/ids';
import { expect, test } from 'vitest';
import { createConnectionBreaks } from './connectionBreaks.ts';

const [a, b] = [toCaptureId('a'), toCaptureId('b')];

test('a break is where the last connection ended, if records came before the next', () => {
  const breaks = createConnectionBreaks();
  breaks.saw(a, 4, 1);
  breaks.saw(a, 6, 1);
  expect(breaks.of(a)).toEqual([]);
  breaks.saw(a, 6, 2);
  expect(breaks.of(a)).toEqual([]);
  breaks.saw(a, 9, 3);
  breaks.saw(a, 12, 3);
  breaks.saw(a, 13, 4);
  expect(breaks.of(a)).toEqual([6, 12]);
});

test('captures have their own breaks, and one without records has none', () => {
  const breaks = createConnectionBreaks();
  breaks.saw(a, 4, 1);
  breaks.saw(b, -1, 1);
  breaks.saw(b, 7, 2);
  expect([breaks.of(a), breaks.of(b)]).toEqual([[], []]);
});

test('another view of the same capture that is opened later sees the same', () => {
  const breaks = createConnectionBreaks();
  breaks.saw(a, 4, 1);
  breaks.saw(a, 8, 2);
  breaks.saw(a, 8, 2);
  expect(breaks.of(a)).toEqual([4]);
});
