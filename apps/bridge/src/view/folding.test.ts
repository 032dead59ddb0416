import type { FilterNode } from '@mcpeek/protocol/filter/filterAst';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Catalog } from '../store/captureStore.ts';
import {
  commitEach,
  createTestCapture,
  createTestHomes,
  makeEntry,
  makeFinding,
} from '../store/testCatalog.test-support.ts';
import { allRows, openTestView as open, seqs } from './testView.test-support.ts';

const homes = createTestHomes();
let catalog: Catalog;
beforeAll(() => {
  catalog = homes.openCatalog(homes.newHome());
});
afterAll(homes.cleanUp);

const everything: FilterNode = { kind: 'everything' };

test('what happened to the process, and notes, never fold', () => {
  const capture = createTestCapture(catalog);
  const { view } = open(capture, everything, true);
  const kinds = [
    'process',
    'process',
    'process',
    'note',
    'note',
    'note',
    'stderr',
    'stderr',
    'stderr',
  ] as const;
  commitEach(
    capture,
    kinds.map((kind, seq) => makeEntry({ seq, atUs: seq, dir: 'none', kind })),
  );
  expect(seqs(view)).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

test('calls, answers and broken frames never fold, however alike: each has a state and a caller of its own', () => {
  const capture = createTestCapture(catalog);
  const { view } = open(capture, everything, true);
  const kinds = ['request', 'result', 'error', 'batch', 'malformed', 'http'] as const;
  const entries = kinds.flatMap((kind, place) =>
    [0, 1, 2, 3].map((each) => {
      const seq = place * 4 + each;
      return makeEntry({ seq, atUs: seq, kind }, { method: 'tools/call', status: 'open' });
    }),
  );
  commitEach(capture, entries);
  capture.commit({ entries: [], updates: [{ seq: 1, status: 'cancelled' }], findings: [] });
  expect(seqs(view)).toEqual(entries.map(({ row }) => row.seq));
  expect(allRows(view)[1]).toMatchObject({ seq: 1, status: 'cancelled' });
});

test('three alike within a second of each other become one row, which grows', () => {
  const capture = createTestCapture(catalog);
  const { view, changes } = open(capture, everything, true);
  const at = (seq: number, atUs: number, method = 'm') => makeEntry({ seq, atUs }, { method });
  commitEach(capture, [at(0, 0), at(1, 900_000)]);
  expect(seqs(view)).toEqual([0, 1]);
  commitEach(capture, [at(2, 1_900_000)]);
  expect(allRows(view)).toMatchObject([{ seq: 0, folded: 3, lastSeq: 2 }]);
  expect(changes.at(-1)).toMatchObject({ total: 1, changed: [[0, 1]] });
  commitEach(capture, [at(3, 1_900_000), at(4, 2_900_001), at(5, 2_900_002, 'other')]);
  expect(allRows(view)).toMatchObject([{ seq: 0, folded: 4, lastSeq: 3 }, { seq: 4 }, { seq: 5 }]);
  expect(view.state()).toMatchObject({ total: 3, records: 6 });
});

test('a finding takes a row out of a burst', () => {
  const capture = createTestCapture(catalog);
  commitEach(
    capture,
    Array.from({ length: 7 }, (_, seq) => makeEntry({ seq })),
  );
  const { view, changes } = open(capture, everything, true);
  capture.commit({ entries: [], updates: [], findings: [makeFinding(3, 'info')] });
  expect(allRows(view)).toMatchObject([
    { seq: 0, folded: 3, lastSeq: 2 },
    { seq: 3, worst: 'info' },
    { seq: 4, folded: 3, lastSeq: 6 },
  ]);
  expect(changes).toMatchObject([{ total: 3, changed: [[0, 3]] }]);
});

test('a burst is opened by any of its records, grows open, and is closed again', () => {
  const capture = createTestCapture(catalog);
  commitEach(
    capture,
    Array.from({ length: 5 }, (_, seq) => makeEntry({ seq, kind: seq === 0 ? 'request' : 'sse' })),
  );
  const { view, changes } = open(capture, everything, true);
  expect(view.state().total).toBe(2);
  view.fold(3, true);
  expect(seqs(view)).toEqual([0, 1, 2, 3, 4]);
  expect(changes).toMatchObject([{ total: 5, version: 1, changed: [[1, 5]] }]);
  commitEach(capture, [makeEntry({ seq: 5, kind: 'sse' })]);
  expect(seqs(view)).toEqual([0, 1, 2, 3, 4, 5]);
  view.fold(5, false);
  expect(allRows(view)).toMatchObject([{ seq: 0 }, { seq: 1, folded: 5, lastSeq: 5 }]);
  view.fold(0, true);
  expect(view.state()).toMatchObject({ total: 2, version: 3 });
});
