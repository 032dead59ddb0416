import type { FilterNode } from '@mcpeek/protocol/filter/filterAst';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CaptureHandle, Catalog, ScanListener } from '../store/captureStore.ts';
import {
  commitEach,
  createTestCapture,
  createTestHomes,
  makeEntry,
} from '../store/testCatalog.test-support.ts';
import { createView } from './createView.ts';

const homes = createTestHomes();
let catalog: Catalog;
beforeAll(() => {
  catalog = homes.openCatalog(homes.newHome());
});
afterAll(homes.cleanUp);

const filter: FilterNode = { kind: 'exchange', request: 1 };

/** A capture whose scans read at once, as a worker may, and tell later what they read then. */
function holdScans(capture: CaptureHandle) {
  const held: (() => void)[] = [];
  const slow: CaptureHandle = {
    ...capture,
    scan(node, listener: ScanListener) {
      capture.scan(node, {
        onSlice(seqs, through) {
          // Two slices, so that something can happen between them.
          const half = Math.floor(through / 2);
          held.push(() =>
            listener.onSlice(
              seqs.filter((seq) => seq <= half),
              half,
            ),
          );
          held.push(() =>
            listener.onSlice(
              seqs.filter((seq) => seq > half),
              through,
            ),
          );
        },
        onDone: () => held.push(listener.onDone),
      });
      return () => held.splice(0);
    },
  };
  return {
    slow,
    tellNext: () => held.shift()?.(),
    tellAll: () => {
      while (held.length > 0) held.shift()?.();
    },
  };
}

function setUp() {
  const capture = createTestCapture(catalog);
  commitEach(
    capture,
    Array.from({ length: 20 }, (_, seq) => makeEntry({ seq, kind: seq === 1 ? 'request' : 'stderr' })),
  );
  capture.commit({ entries: [], updates: [3, 12, 17].map((seq) => ({ seq, exchange: 1 })), findings: [] });
  const { slow, ...tell } = holdScans(capture);
  const view = createView({ capture: slow, filter, fold: false, onChange: () => undefined });
  const rows = () => view.rows(0, 99).map((row) => (row.stale === true ? -row.seq : row.seq));
  const change = (seq: number, exchange: number): boolean =>
    capture.commit({ entries: [], updates: [{ seq, exchange }], findings: [] });
  return { capture, view, rows, change, ...tell };
}

test('rows that change while a scan is under way end up as they are', () => {
  const { view, rows, change, tellNext, tellAll } = setUp();
  change(12, 2);
  change(15, 1);
  tellNext();
  expect(rows()).toEqual([1, 3]);
  change(3, 2);
  change(4, 1);
  change(18, 1);
  expect(rows()).toEqual([1, -3, 4]);
  expect(view.state().complete).toBe(false);
  tellAll();
  expect(rows()).toEqual([1, -3, 4, -12, 15, 17, 18]);
  expect(view.state().complete).toBe(true);
});

test('rows that change while everything is looked through again end up as they are', () => {
  const { view, rows, change, tellNext, tellAll } = setUp();
  tellAll();
  expect(rows()).toEqual([1, 3, 12, 17]);
  change(12, 2);
  tellNext();
  change(12, 1);
  change(17, 2);
  tellAll();
  expect(rows()).toEqual([1, 3, 12, -17]);
  expect(view.state().complete).toBe(true);
});

test('records that come while a scan is under way follow it, each once', () => {
  const { capture, rows, tellNext, tellAll } = setUp();
  commitEach(capture, [makeEntry({ seq: 20, exchange: 1 })]);
  expect(rows()).toEqual([20]);
  tellNext();
  commitEach(capture, [makeEntry({ seq: 21 }), makeEntry({ seq: 22, kind: 'result', exchange: 1 })]);
  tellAll();
  commitEach(capture, [makeEntry({ seq: 23 })]);
  expect(rows()).toEqual([1, 3, 12, 17, 20, 21, 22]);
});

test('a closed view hears of nothing', () => {
  const { view, rows, tellAll } = setUp();
  view.close();
  tellAll();
  expect(rows()).toEqual([]);
});
