import { expect, it } from 'vitest';
import { keepNewest } from './keepNewest.ts';

it('keeps the newest entries, and tells when an older one goes', () => {
  const entries = new Map<string, number>();
  expect(keepNewest(entries, 'a', 1, 2)).toBe(false);
  expect(keepNewest(entries, 'b', 2, 2)).toBe(false);
  expect(keepNewest(entries, 'a', 3, 2)).toBe(false);
  expect(keepNewest(entries, 'c', 4, 2)).toBe(true);
  expect([...entries]).toEqual([
    ['a', 3],
    ['c', 4],
  ]);
});
