import type { SummaryRow } from '@mcpeek/protocol/record/summaryRow';
import { expect, test } from 'vitest';
import { locateSeq } from './locateSeq.ts';

const row = (seq: number, folded?: number): SummaryRow => ({
  seq,
  atUs: seq,
  dir: 'in',
  kind: 'notification',
  gist: '',
  bytes: 1,
  ...(folded !== undefined && { folded, lastSeq: seq + folded - 1 }),
});
const rowsOf = (rows: readonly (SummaryRow | undefined)[]) => ({
  total: rows.length,
  rowAt: (position: number) => rows[position],
});
const all = { from: 0, to: 10 };
const open = rowsOf([row(0), row(1), row(2), row(3), row(4)]);
const folded = rowsOf([row(0), row(1, 3), row(4)]);

test('a record is where its row was last', () => {
  expect(locateSeq(open, 3, 3, all)).toEqual({ kind: 'at', position: 3 });
});

test('a member is at the row of its burst when that is folded, and at its own again when it is not', () => {
  expect(locateSeq(folded, 3, 3, all)).toEqual({ kind: 'at', position: 1 });
  expect(locateSeq(folded, 2, 3, all)).toEqual({ kind: 'at', position: 1 });
  expect(locateSeq(open, 1, 3, all)).toEqual({ kind: 'at', position: 3 });
});

test('out of view only the bridge knows', () => {
  expect(locateSeq(open, undefined, 4, { from: 0, to: 2 })).toEqual({ kind: 'ask' });
  expect(locateSeq(open, 9, 4, { from: 0, to: 2 })).toEqual({ kind: 'ask' });
});

test('a row that is on its way is waited for', () => {
  expect(locateSeq(rowsOf([row(0), undefined]), 1, 1, all)).toEqual({ kind: 'wait' });
});
