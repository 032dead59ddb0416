import type { FilterNode } from '@mcpeek/protocol/filter/filterAst';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Catalog } from '../store/captureStore.ts';
import {
  commitEach,
  createTestCapture,
  createTestHomes,
  makeEntry,
  makeFinding,
} from '../store/testCatalog.test-support.ts';
import { createView } from './createView.ts';
import { randomBatches } from './randomCapture.test-support.ts';
import { randomFilter } from './randomFilter.test-support.ts';
import { allRows, openTestView as open, seqs } from './testView.test-support.ts';
import type { View, ViewChange } from './view.ts';

const homes = createTestHomes();
let catalog: Catalog;
beforeAll(() => {
  catalog = homes.openCatalog(homes.newHome());
});
afterAll(homes.cleanUp);

const everything: FilterNode = { kind: 'everything' };
const word = (text: string): FilterNode => ({ kind: 'word', word: text });
const exchange = (request: number): FilterNode => ({ kind: 'exchange', request });

/** A page that asks only for what it was told of. */
function createMirror(view: View) {
  let rows = [...allRows(view)];
  return {
    rows: () => rows,
    take(change: ViewChange) {
      const ranges = change.changed ?? [[0, change.total]];
      rows = rows.slice(0, change.total);
      for (const [from, to] of ranges) {
        view.rows(from, to).forEach((row, offset) => {
          rows[from + offset] = row;
        });
      }
    },
  };
}

describe('after any commits', () => {
  const check = (fold: boolean, filters: fc.Arbitrary<FilterNode>): void => {
    fc.assert(
      fc.property(randomBatches, filters, fc.nat(12), (batches, filter, openAfter) => {
        const capture = createTestCapture(catalog);
        for (const batch of batches.slice(0, openAfter)) capture.commit(batch);
        const changes: ViewChange[] = [];
        const view = createView({ capture, filter, fold, onChange: (change) => changes.push(change) });
        const mirror = createMirror(view);
        for (const batch of batches.slice(openAfter)) {
          capture.commit(batch);
          for (const change of changes.splice(0)) mirror.take(change);
        }
        const fresh = createView({ capture, filter, fold, onChange: () => undefined });
        const grown = allRows(view);
        expect(grown).toHaveLength(view.state().total);
        expect(mirror.rows()).toEqual(grown);
        const hasStale = grown.some((row) => row.stale);
        if (!fold || !hasStale) expect(grown.filter((row) => !row.stale)).toEqual(allRows(fresh));
        expect(view.overview(7)).toEqual(hasStale ? expect.anything() : fresh.overview(7));
        view.refresh();
        expect(allRows(view)).toEqual(allRows(fresh));
        expect(view.state()).toMatchObject({
          complete: true,
          total: fresh.state().total,
          records: fresh.state().records,
        });
        view.close();
        fresh.close();
        capture.close();
      }),
      { numRuns: 120 },
    );
  };
  test('a view without filter equals one that is opened afterwards', () =>
    check(false, fc.constant(everything)));
  test('a filtered view equals one that is opened afterwards', () => check(false, randomFilter));
  test('a folded view equals one that is opened afterwards', () => check(true, fc.constant(everything)));
  test('a filtered and folded view equals one that is opened afterwards', () => check(true, randomFilter));
});

test('a view without filter tells of new rows and of changed ones', () => {
  const capture = createTestCapture(catalog);
  commitEach(
    capture,
    [0, 1].map((seq) => makeEntry({ seq })),
  );
  const { view, changes } = open(capture, everything);
  expect(view.state()).toEqual({ total: 2, version: 0, complete: true, records: 2, lastSeq: 1 });
  capture.commit({
    entries: [makeEntry({ seq: 2 }), makeEntry({ seq: 3 })],
    updates: [{ seq: 0, status: 'ok' }],
    findings: [makeFinding(0, 'warning')],
  });
  expect(changes).toEqual([
    {
      total: 4,
      records: 4,
      version: 1,
      lastSeq: 3,
      worst: 'warning',
      complete: true,
      changed: [
        [0, 1],
        [2, 4],
      ],
    },
  ]);
  capture.commit({ entries: [], updates: [], findings: [] });
  expect(changes).toHaveLength(1);
  view.close();
  commitEach(capture, [makeEntry({ seq: 4 })]);
  expect(changes).toHaveLength(1);
});

test('a word finds frames by their text, whatever the case of ASCII letters', () => {
  const capture = createTestCapture(catalog);
  commitEach(capture, [makeEntry({ seq: 0, text: 'one Needle' }), makeEntry({ seq: 1, text: 'hay' })]);
  const { view, changes } = open(capture, word('nEEdle'));
  expect(seqs(view)).toEqual([0]);
  commitEach(capture, [makeEntry({ seq: 2, text: 'more hay' })]);
  expect(changes).toEqual([]);
  commitEach(capture, [makeEntry({ seq: 3, text: 'NEEDLES' })]);
  expect(seqs(view)).toEqual([0, 3]);
  expect(changes).toMatchObject([{ total: 2, lastSeq: 3, changed: [[1, 2]] }]);
});

test('an exchange shows its records, and what came from the server while it was open', () => {
  const capture = createTestCapture(catalog);
  commitEach(capture, [
    makeEntry({ seq: 0, kind: 'notification' }),
    makeEntry({ seq: 1, kind: 'request', dir: 'out' }),
    makeEntry({ seq: 2, kind: 'notification' }),
    makeEntry({ seq: 3, kind: 'stderr' }),
    makeEntry({ seq: 4, kind: 'malformed' }),
  ]);
  const { view } = open(capture, exchange(1));
  expect(seqs(view)).toEqual([1, 2, 4]);
  commitEach(capture, [
    makeEntry({ seq: 5, kind: 'notification', dir: 'out' }),
    makeEntry({ seq: 6, kind: 'notification', exchange: 3 }),
    makeEntry({ seq: 7, kind: 'notification' }),
  ]);
  capture.commit({
    entries: [makeEntry({ seq: 8, kind: 'result', exchange: 1 }), makeEntry({ seq: 9 })],
    updates: [],
    findings: [],
  });
  expect(seqs(view)).toEqual([1, 2, 4, 7, 8]);
});

test('a row that no longer matches stays as stale until refresh, and one that begins to is put in its place', () => {
  const capture = createTestCapture(catalog);
  commitEach(capture, [
    makeEntry({ seq: 0, kind: 'request', dir: 'out' }),
    makeEntry({ seq: 1, kind: 'stderr' }),
    makeEntry({ seq: 2 }),
    makeEntry({ seq: 3, kind: 'result' }),
  ]);
  const { view, changes } = open(capture, exchange(0));
  expect(seqs(view)).toEqual([0, 2]);
  capture.commit({
    entries: [],
    updates: [
      { seq: 2, exchange: 3 },
      { seq: 1, exchange: 0 },
    ],
    findings: [],
  });
  expect(allRows(view).map((row) => [row.seq, row.stale ?? false])).toEqual([
    [0, false],
    [1, false],
    [2, true],
  ]);
  expect(changes[0]?.changed).toEqual([[1, 3]]);
  view.refresh();
  expect(seqs(view)).toEqual([0, 1]);
  expect(changes.at(-1)).toMatchObject({ total: 2 });
  expect(changes.at(-1)?.changed).toBeUndefined();
});

test('find gives the row that holds a record, else the nearest before it', () => {
  const capture = createTestCapture(catalog);
  const empty = open(capture, everything).view;
  expect(empty.find(0)).toBe(-1);
  commitEach(
    capture,
    [0, 1, 2, 3, 4].map((seq) => makeEntry({ seq, text: seq === 1 || seq === 3 ? 'yes' : 'no' })),
  );
  const { view } = open(capture, word('yes'));
  expect([0, 1, 2, 3, 4, 99].map(view.find)).toEqual([0, 0, 0, 1, 1, 1]);
  const folded = open(capture, everything, true).view;
  expect([0, 4, 99].map(folded.find)).toEqual([0, 0, 0]);
});

test('the overview counts rows by kind in slices of equal width over the whole capture', () => {
  const capture = createTestCapture(catalog);
  expect(open(capture, everything).view.overview(2)).toEqual({
    fromUs: 0,
    toUs: 0,
    buckets: [{ counts: {} }, { counts: {} }],
  });
  capture.commit({
    entries: [
      makeEntry({ seq: 0, atUs: 100, text: 'a' }),
      makeEntry({ seq: 1, atUs: 149, kind: 'stderr', text: 'b' }),
      makeEntry({ seq: 2, atUs: 150, text: 'a' }),
      makeEntry({ seq: 3, atUs: 199, text: 'a' }),
    ],
    updates: [],
    findings: [makeFinding(1, 'warning'), makeFinding(3, 'info')],
  });
  expect(open(capture, everything).view.overview(2)).toEqual({
    fromUs: 100,
    toUs: 200,
    buckets: [
      { counts: { notification: 1, stderr: 1 }, worst: 'warning' },
      { counts: { notification: 2 }, worst: 'info' },
    ],
  });
  expect(open(capture, word('a')).view.overview(2).buckets[0]).toEqual({ counts: { notification: 1 } });
});
