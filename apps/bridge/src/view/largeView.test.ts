import type { DatabaseSync } from 'node:sqlite';
import type { FilterNode } from '@mcpeek/protocol/filter/filterAst';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFakeClock } from '../platform/fakeClock.test-support.ts';
import type { CaptureHandle, Catalog } from '../store/captureStore.ts';
import {
  createTestCapture,
  createTestHomes,
  makeEntry,
  makeFinding,
} from '../store/testCatalog.test-support.ts';
import { createView } from './createView.ts';
import type { View, ViewChange } from './view.ts';

const homes = createTestHomes();
let catalog: Catalog;
let home: string;
beforeAll(() => {
  home = homes.newHome();
  catalog = homes.openCatalog(home);
});
afterAll(homes.cleanUp);

const count = 30_000;
const everything: FilterNode = { kind: 'everything' };
const textOf = (seq: number): string => (seq % 10 === 0 ? `needle ${seq}` : `hay ${seq}`);
const entry = (seq: number) =>
  makeEntry({ seq, text: textOf(seq) }, { method: `m${Math.floor(seq / 4) % 2}` });

function createLarge(from = catalog): CaptureHandle {
  const capture = createTestCapture(from);
  const entries = Array.from({ length: count }, (_, seq) => entry(seq));
  capture.commit({ entries, updates: [], findings: [makeFinding(29_000, 'warning')] });
  return capture;
}

/** Opens a view and waits until it is complete. */
async function openWhole(capture: CaptureHandle, filter: FilterNode, fold: boolean) {
  const changes: ViewChange[] = [];
  let onComplete = (): void => undefined;
  const complete = new Promise<void>((resolve) => {
    onComplete = resolve;
  });
  const view = createView({
    capture,
    filter,
    fold,
    onChange(change) {
      changes.push(change);
      if (change.complete) onComplete();
    },
  });
  const before = view.state();
  const wait = view.state().complete ? Promise.resolve() : complete;
  return { view, changes, before, wait };
}
const seqs = (view: View): readonly number[] => view.rows(0, 1_000_000).map((row) => row.seq);

test('a large capture is scanned behind: the total only grows, and complete comes last', async () => {
  const capture = createLarge();
  const { view, changes, before, wait } = await openWhole(capture, { kind: 'word', word: 'NEEDLE' }, false);
  expect(before).toMatchObject({ total: 0, complete: false, version: 0, lastSeq: count - 1 });
  await wait;
  const totals = changes.map((change) => change.total);
  expect(totals).toEqual([...totals].sort((left, right) => left - right));
  expect(changes.map((change) => change.complete).indexOf(true)).toBe(changes.length - 1);
  expect(changes.at(-1)).toMatchObject({ total: count / 10, worst: 'warning' });
  expect(seqs(view)).toEqual(Array.from({ length: count / 10 }, (_, at) => at * 10));
});

test('what is committed while the scan goes on is in its place, and nothing twice', async () => {
  const capture = createLarge();
  const filter: FilterNode = {
    kind: 'or',
    parts: [
      { kind: 'word', word: 'needle' },
      { kind: 'exchange', request: 7 },
    ],
  };
  const { view, wait } = await openWhole(capture, filter, true);
  for (let seq = count; seq < count + 50; seq += 1) {
    const joining = { seq: (seq * 7919) % count, exchange: 7 };
    capture.commit({ entries: [entry(seq)], updates: [joining], findings: [] });
  }
  capture.commit({
    entries: [makeEntry({ seq: count + 50, kind: 'result', exchange: 7 }), makeEntry({ seq: count + 51 })],
    updates: [{ seq: 3, exchange: 7 }],
    findings: [makeFinding(20, 'error')],
  });
  await wait;
  const fresh = await openWhole(capture, filter, true);
  await fresh.wait;
  view.refresh();
  expect(view.state()).toMatchObject({
    total: fresh.view.state().total,
    records: fresh.view.state().records,
  });
  expect(view.rows(0, 1_000_000)).toEqual(fresh.view.rows(0, 1_000_000));
  expect(new Set(seqs(view)).size).toBe(view.state().total);
});

test('a stored capture is folded as its columns are read', async () => {
  const written = createLarge();
  const live = await openWhole(written, everything, true);
  const expected = live.view.rows(0, 100_000);
  expect(expected.length).toBeLessThan(count / 3);
  written.close();
  live.view.close();
  const other = homes.openCatalog(home);
  const stored = other.open(written.captureId);
  expect(stored).toBeDefined();
  if (stored === undefined) return;
  const { view, before, changes, wait } = await openWhole(stored, everything, true);
  expect(before).toMatchObject({ total: 0, complete: false });
  await wait;
  expect(view.rows(0, 100_000)).toEqual(expected);
  expect(view.overview(50)).toEqual(live.view.overview(50));
  const totals = changes.map((change) => change.total);
  expect(totals).toEqual([...totals].sort((left, right) => left - right));
});

test('a stored capture without filter shows all rows at once, and is complete when its columns are read', async () => {
  const written = createLarge();
  written.close();
  const stored = homes.openCatalog(home).open(written.captureId);
  if (stored === undefined) throw new Error('The capture is gone.');
  const { view, before, changes, wait } = await openWhole(stored, everything, false);
  expect(before).toMatchObject({ total: count, complete: false });
  expect(view.rows(17_000, 17_002).map((row) => row.seq)).toEqual([17_000, 17_001]);
  await wait;
  expect(changes.at(-1)).toMatchObject({ total: count, complete: true, worst: 'warning', changed: [] });
});

test('views follow when records collapse into a gap', async () => {
  const databases: DatabaseSync[] = [];
  const small = homes.openCatalog(homes.newHome(), {
    clock: createFakeClock(),
    onOpenDatabase: (database) => databases.push(database),
  });
  const capture = createTestCapture(small);
  const commit = (seq: number, text: string): boolean =>
    capture.commit({ entries: [makeEntry({ seq, text })], updates: [], findings: [] });
  const open = (filter: FilterNode, fold: boolean): View =>
    createView({ capture, filter, fold, onChange: () => undefined });
  for (let seq = 0; seq < 4; seq += 1) commit(seq, 'some word');
  const filters: readonly FilterNode[] = [
    everything,
    { kind: 'word', word: 'word' },
    { kind: 'word', word: 'zz' },
  ];
  const views = filters.flatMap((filter) =>
    [false, true].map((fold) => ({ filter, fold, view: open(filter, fold) })),
  );
  databases[0]?.exec('pragma max_page_count = 1');
  for (let seq = 4; seq < 12; seq += 1) commit(seq, `word ${'z'.repeat(10 * 1024 * 1024)}`);
  for (let seq = 12; seq < 17; seq += 1) commit(seq, 'word after');
  expect(views.map(({ view }) => seqs(view))).toEqual([
    [0, 1, 2, 3, 4, 11, 12, 13, 14, 15, 16],
    [0, 4, 11],
    [0, 1, 2, 3, 11, 12, 13, 14, 15, 16],
    [0],
    [11],
    [11],
  ]);
  for (const { filter, fold, view } of views) {
    const fresh = await openWhole(capture, filter, fold);
    await fresh.wait;
    expect(view.rows(0, 100)).toEqual(fresh.view.rows(0, 100));
    expect([0, 4, 7, 11, 99].map(view.find)).toEqual([0, 4, 7, 11, 99].map(fresh.view.find));
  }
});
