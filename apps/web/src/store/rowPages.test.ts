import type { SummaryRow } from '@mcpeek/protocol/record/summaryRow';
import { describe, expect, test } from 'vitest';
import { createRowPages, keptPages, pageSize, type RowRange } from './rowPages.ts';

const row = (seq: number, gist = ''): SummaryRow => ({
  seq,
  atUs: seq,
  dir: 'in',
  kind: 'notification',
  gist,
  bytes: 1,
});
const rowsOf = ({ from, to }: RowRange, gist = '') =>
  Array.from({ length: to - from }, (_unused, index) => row(from + index, gist));

describe('rowPages', () => {
  test('asks for whole pages around what is looked at, once', () => {
    const pages = createRowPages();
    expect(pages.takeNeeded(150, 250, 1000)).toEqual([
      { from: 0, to: 200 },
      { from: 200, to: 400 },
    ]);
    expect(pages.takeNeeded(150, 250, 1000)).toEqual([]);
  });

  test('gives rows by position after they came', () => {
    const pages = createRowPages();
    const [range] = pages.takeNeeded(210, 220, 1000);
    if (range === undefined) throw new Error('nothing asked');
    pages.put(range, rowsOf(range));
    expect(pages.rowAt(215)?.seq).toBe(215);
    expect(pages.rowAt(5)).toBeUndefined();
  });

  test('a growing end asks only for what is new', () => {
    const pages = createRowPages();
    for (const range of pages.takeNeeded(0, 50, 50)) pages.put(range, rowsOf(range));
    expect(pages.takeNeeded(0, 60, 50)).toEqual([]);
    pages.markStale(50, 60);
    const needed = pages.takeNeeded(0, 60, 60);
    expect(needed).toEqual([{ from: 50, to: 60 }]);
    for (const range of needed) pages.put(range, rowsOf(range));
    expect(pages.rowAt(49)?.seq).toBe(49);
    expect(pages.rowAt(59)?.seq).toBe(59);
  });

  test('growth is asked for even when no range was told', () => {
    const pages = createRowPages();
    for (const range of pages.takeNeeded(0, 50, 50)) pages.put(range, rowsOf(range));
    expect(pages.takeNeeded(0, 80, 80)).toEqual([{ from: 50, to: 80 }]);
  });

  test('a change while rows are on their way is asked for again after they came', () => {
    const pages = createRowPages();
    const [range] = pages.takeNeeded(0, 10, 100);
    if (range === undefined) throw new Error('nothing asked');
    pages.markStale(3, 5);
    pages.put(range, rowsOf(range, 'old'));
    expect(pages.rowAt(4)?.gist).toBe('old');
    expect(pages.takeNeeded(0, 10, 100)).toEqual([{ from: 3, to: 5 }]);
  });

  test('old rows stay until new ones come', () => {
    const pages = createRowPages();
    for (const range of pages.takeNeeded(0, 10, 10)) pages.put(range, rowsOf(range, 'old'));
    pages.markStale(0, 10);
    expect(pages.rowAt(0)?.gist).toBe('old');
  });

  test('what did not come is needed again', () => {
    const pages = createRowPages();
    for (const range of pages.takeNeeded(0, 10, 10)) pages.giveBack(range);
    expect(pages.takeNeeded(0, 10, 10)).toEqual([{ from: 0, to: 10 }]);
  });

  test('forgets the pages farthest away and those beyond the end', () => {
    const pages = createRowPages();
    const total = pageSize * 200;
    for (const range of pages.takeNeeded(0, pageSize * 100, total)) pages.put(range, rowsOf(range));
    pages.trim(total, pageSize * 50);
    expect(pages.rowAt(pageSize * 50)?.seq).toBe(pageSize * 50);
    expect(pages.rowAt(0)).toBeUndefined();
    expect(pages.rowAt(pageSize * (50 - keptPages / 2 + 2))).toBeDefined();
    pages.trim(pageSize, 0);
    expect(pages.rowAt(pageSize * 50)).toBeUndefined();
  });
});
