import type { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, test } from 'vitest';
import { createFakeClock } from '../../platform/fakeClock.test-support.ts';
import type { CaptureHandle } from '../../store/captureStore.ts';
import { createTestCapture, createTestHomes, makeEntry } from '../../store/testCatalog.test-support.ts';
import { CallRefusal } from '../callHandlers.ts';
import { keptDetail, recordDetail, rulesOfSeq } from './recordDetail.ts';

const homes = createTestHomes();
afterEach(homes.cleanUp);

/** Record 0 is stored, 1 to 7 fell into a gap, and 8 came after it. */
function captureWithGap(): CaptureHandle {
  const databases: DatabaseSync[] = [];
  const catalog = homes.openCatalog(homes.newHome(), {
    clock: createFakeClock(),
    onOpenDatabase: (database) => databases.push(database),
  });
  const capture = createTestCapture(catalog);
  const commit = (seq: number, size: number) => {
    const entry = makeEntry({ seq, text: 'x'.repeat(size) });
    capture.commit({ entries: [entry], updates: [], findings: [] });
  };
  commit(0, 10);
  databases[0]?.exec('pragma max_page_count = 1');
  for (let seq = 1; seq <= 8; seq += 1) commit(seq, 10 * 1024 * 1024);
  return capture;
}

const refusalOf = (read: () => unknown): CallRefusal => {
  try {
    read();
  } catch (error) {
    if (error instanceof CallRefusal) return error;
  }
  return expect.fail('not refused');
};

test('a record that fell into a gap is said to have, and why', () => {
  const capture = captureWithGap();
  expect(capture.rowsAt(0, 9).map(({ seq }) => seq)).toEqual([0, 1, 8]);
  for (const read of [recordDetail, rulesOfSeq]) {
    for (const seq of [2, 7]) {
      const { message, data } = refusalOf(() => read(capture, seq));
      expect(message).toBe(
        `Record #${seq} fell into the gap of the capture that begins at #1. 7 records are missing: the disk refused them, and more than 64 MiB waited.`,
      );
      expect(data).toEqual({ kind: 'noSuchRecord', gap: { seq: 1, through: 7 } });
    }
  }
  expect(keptDetail(capture, 2)).toBeUndefined();
});

test('a record that never was is said not to be there, and those around the gap are', () => {
  const capture = captureWithGap();
  const { message, data } = refusalOf(() => recordDetail(capture, 9));
  expect(message).toBe('There is no record #9 in this capture.');
  expect(data).toEqual({ kind: 'noSuchRecord' });
  expect([0, 1, 8].map((seq) => keptDetail(capture, seq)?.row.kind)).toEqual([
    'notification',
    'note',
    'notification',
  ]);
});
