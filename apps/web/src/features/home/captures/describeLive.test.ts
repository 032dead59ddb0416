import { describe, expect, it } from 'vitest';
import { describeLive } from './describeLive.ts';

describe('how long a session has run', () => {
  it.each([
    [-500, 'live'],
    [30_000, 'live'],
    [4 * 60_000, 'live, 4 min'],
    [120 * 60_000, 'live, 2 h'],
    [125 * 60_000, 'live, 2 h 5 min'],
    [72 * 3_600_000, 'live, 3 d'],
  ])('says %s ms as %s', (ranMs, words) => {
    expect(describeLive(1_000_000_000, 1_000_000_000 + ranMs)).toBe(words);
  });
});
