import { chmodSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, test } from 'vitest';
import { createFakeClock } from '../platform/fakeClock.test-support.ts';
import type { CaptureHandle, CommitNotice, StoreTrouble } from './captureStore.ts';
import { createTestCapture, createTestHomes, makeEntry, makeFinding } from './testCatalog.test-support.ts';

const homes = createTestHomes();
afterEach(homes.cleanUp);

/** A capture on a disk that can be filled and emptied. */
function openOnSmallDisk() {
  const home = homes.newHome();
  const databases: DatabaseSync[] = [];
  const clock = createFakeClock();
  const catalog = homes.openCatalog(home, { clock, onOpenDatabase: (database) => databases.push(database) });
  const troubles: StoreTrouble['kind'][] = [];
  const messages: string[] = [];
  catalog.onTrouble((trouble) => {
    troubles.push(trouble.kind);
    messages.push(trouble.message);
  });
  const capture = createTestCapture(catalog);
  const setLimit = (pages: number): void => databases[0]?.exec(`pragma max_page_count = ${pages}`);
  return {
    home,
    catalog,
    clock,
    capture,
    troubles,
    messages,
    fill: () => setLimit(1),
    empty: () => setLimit(4_000_000),
  };
}

const big = (seq: number, size = 9000) =>
  makeEntry({ seq, text: `${seq} `.padEnd(size, 'x'), bytes: size + 1 });
const commit = (capture: CaptureHandle, ...entries: ReturnType<typeof big>[]): boolean =>
  capture.commit({ entries, updates: [], findings: [] });

test('what the disk refuses waits in memory, is read like the rest, and is stored when the disk works again', async () => {
  const { home, catalog, capture, troubles, fill, empty } = openOnSmallDisk();
  expect(commit(capture, big(0), big(1))).toBe(true);
  fill();
  expect(commit(capture, big(2), big(3))).toBe(false);
  expect(
    capture.commit({
      entries: [makeEntry({ seq: 4, kind: 'result', exchange: 1, text: 'four' })],
      updates: [
        { seq: 1, status: 'ok' },
        { seq: 3, status: 'late' },
      ],
      findings: [makeFinding(0, 'warning'), makeFinding(4, 'error')],
    }),
  ).toBe(false);
  expect(troubles).toEqual(['refused']);

  const check = (read: CaptureHandle | undefined): void => {
    expect(read?.count()).toBe(5);
    expect(read?.rowsAt(0, 9).map((row) => [row.seq, row.status, row.worst])).toEqual([
      [0, undefined, 'warning'],
      [1, 'ok', undefined],
      [2, undefined, undefined],
      [3, 'late', undefined],
      [4, undefined, 'error'],
    ]);
    expect(read?.rows([4, 0]).map((row) => row.worst)).toEqual(['error', 'warning']);
    expect(read?.record(2)).toEqual(big(2));
    expect(read?.exchangeRows(1, 9).map((row) => row.seq)).toEqual([1, 4]);
    expect(read?.endOf(1)).toBe(4);
    expect(read?.findings([0, 4]).map((finding) => finding.severity)).toEqual(['warning', 'error']);
    expect([...(read?.recordsFrom(1, 3) ?? [])].map((entry) => entry.record.seq)).toEqual([1, 2, 3]);
    expect(Buffer.from(read?.body(4) ?? []).toString()).toBe('four\n');
    expect(read?.summary()).toMatchObject({ records: 5, findings: { error: 1, warning: 1 } });
  };
  check(capture);
  empty();
  expect(commit(capture)).toBe(true);
  expect(troubles).toEqual(['refused', 'recovered']);
  check(capture);
  capture.close();
  await catalog.close();
  check(homes.openCatalog(home).open(capture.captureId));
});

test('without a commit it is tried again after a second', () => {
  const { clock, capture, troubles, fill, empty } = openOnSmallDisk();
  fill();
  commit(capture, big(0));
  empty();
  expect(troubles).toEqual(['refused']);
  clock.advance(1000);
  expect(troubles).toEqual(['refused', 'recovered']);
  expect(commit(capture, big(1))).toBe(true);
});

test('beyond 64 MiB one row stands for all that waited, and the numbers go on without a hole', async () => {
  const { home, catalog, capture, troubles, fill, empty } = openOnSmallDisk();
  const notices: CommitNotice[] = [];
  capture.onCommit((notice) => notices.push(notice));
  commit(capture, big(0), big(1));
  capture.commit({ entries: [], updates: [], findings: [makeFinding(0, 'info')] });
  fill();
  const large = 10 * 1024 * 1024;
  let seq = 2;
  while (!troubles.includes('collapsed')) {
    const finding = makeFinding(seq, 'error');
    capture.commit({ entries: [big(seq, large)], updates: [{ seq: 1, status: 'ok' }], findings: [finding] });
    seq += 1;
  }
  expect(seq).toBe(9);
  expect(notices.at(-1)).toMatchObject({
    collapsed: { first: 2, through: 8 },
    batch: { entries: [{ record: { seq: 2, kind: 'note', note: { kind: 'gap', through: 8 } } }] },
  });
  expect(commit(capture, big(9), big(10))).toBe(false);

  const check = (read: CaptureHandle | undefined): void => {
    expect(read?.rowsAt(0, 9).map((row) => row.seq)).toEqual([0, 1, 2, 9, 10]);
    expect(read?.rowsAt(3, 4).map((row) => row.seq)).toEqual([9]);
    expect(read?.rows([1])[0]?.status).toBe('ok');
    expect(read?.record(2)?.record.note).toMatchObject({ kind: 'gap', through: 8 });
    expect(read?.record(5)).toBeUndefined();
    expect(read?.lastSeq()).toBe(10);
    expect(read?.columns().length()).toBe(5);
    expect(read?.summary()).toMatchObject({ records: 5, findings: { error: 0, info: 1 } });
    expect(read?.summary().bytes).toBe(4 * 9001);
  };
  check(capture);
  empty();
  expect(commit(capture)).toBe(true);
  check(capture);
  await catalog.close();
  check(homes.openCatalog(home).open(capture.captureId));
});

test('a gap grows while the disk goes on refusing', () => {
  const { capture, troubles, fill } = openOnSmallDisk();
  fill();
  for (let seq = 0; seq < 16; seq += 1) commit(capture, big(seq, 10 * 1024 * 1024));
  expect(troubles.filter((kind) => kind === 'collapsed')).toHaveLength(2);
  expect(capture.rowsAt(0, 99).map((row) => row.seq)).toEqual([0, 14, 15]);
  expect(capture.record(0)?.record.note?.through).toBe(13);
});

test('a capture whose file cannot be made lives in memory, and is stored once it can', async () => {
  const home = homes.newHome();
  const clock = createFakeClock();
  const catalog = homes.openCatalog(home, { clock });
  const folder = join(home, 'captures');
  // Root may write into a folder whatever its mode, so the folder goes away altogether.
  rmSync(folder, { recursive: true });
  const capture = createTestCapture(catalog, 'first');
  expect(commit(capture, big(0))).toBe(false);
  capture.describe({ title: 'second' });
  expect(capture.rowsAt(0, 1)).toHaveLength(1);
  expect(catalog.list().map(({ title }) => title)).toEqual(['second']);
  mkdirSync(folder);
  chmodSync(folder, 0o700);
  expect(commit(capture, big(1))).toBe(true);
  capture.close();
  await catalog.close();
  expect(homes.openCatalog(home).list()).toMatchObject([{ title: 'second', records: 2 }]);
});

test('a capture that ends while the disk refuses keeps its lock, so that its missing end is noted later', () => {
  const { home, capture, fill } = openOnSmallDisk();
  const lock = join(home, 'captures', `${capture.captureId}.lock`);
  commit(capture, big(0));
  fill();
  commit(capture, big(1));
  capture.close();
  expect(existsSync(lock)).toBe(true);

  const whole = openOnSmallDisk();
  commit(whole.capture, big(0));
  whole.capture.close();
  expect(existsSync(join(whole.home, 'captures', `${whole.capture.captureId}.lock`))).toBe(false);
});

test('what is missing stays said when the disk works again, and when it refuses once more', () => {
  const { capture, troubles, messages, fill, empty } = openOnSmallDisk();
  fill();
  for (let seq = 0; seq < 8; seq += 1) commit(capture, big(seq, 10 * 1024 * 1024));
  empty();
  expect(commit(capture, big(8))).toBe(true);
  fill();
  commit(capture, big(9));
  expect(troubles).toEqual(['refused', 'collapsed', 'recovered', 'refused']);
  for (const message of messages.slice(1)) expect(message).toContain('7 records are missing');
  expect(messages[2]).toContain('can be written again');
  expect(messages.join()).not.toContain('All records');
});
