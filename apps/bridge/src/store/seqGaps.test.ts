import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSeqGaps } from './seqGaps.ts';

test('places and numbers translate into each other, whatever the gaps', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(3), fc.integer({ min: 1, max: 5 })), { maxLength: 20 }), (plan) => {
      const gaps = createSeqGaps();
      const rows: number[] = [];
      const holder = new Map<number, number>();
      let seq = 0;
      for (const [plain, size] of plan) {
        for (let at = 0; at < plain; at += 1, seq += 1) {
          holder.set(seq, rows.length);
          rows.push(seq);
        }
        gaps.add(seq, seq + size - 1);
        for (let at = 0; at < size; at += 1) holder.set(seq + at, rows.length);
        rows.push(seq);
        seq += size;
      }
      expect(rows.map((_, place) => gaps.toSeq(place))).toEqual(rows);
      for (const [each, place] of holder) expect(gaps.toPlace(each)).toBe(place);
      expect(gaps.toSeq(rows.length)).toBe(seq);
      expect(gaps.toPlace(seq)).toBe(rows.length);
    }),
  );
});

test('the last gap may grow', () => {
  const gaps = createSeqGaps();
  gaps.add(2, 4);
  gaps.add(6, 8);
  gaps.add(6, 20);
  expect([0, 2, 3, 5, 6, 20, 21].map(gaps.toPlace)).toEqual([0, 2, 2, 3, 4, 4, 5]);
  expect([0, 1, 2, 3, 4, 5].map(gaps.toSeq)).toEqual([0, 1, 2, 5, 6, 21]);
});
