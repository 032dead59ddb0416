import { mkdirSync, readdirSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { toCaptureId } from '@mcpeek/protocol/base/ids';
import { afterEach, expect, test } from 'vitest';
import { createFakeClock } from '../platform/fakeClock.test-support.ts';
import {
  commitEach,
  createTestCapture,
  createTestHomes,
  makeEntry,
  makeFinding,
} from './testCatalog.test-support.ts';

const homes = createTestHomes();
afterEach(homes.cleanUp);

test('a capture is there, with all it holds, after the catalog was closed and opened again', async () => {
  const home = homes.newHome();
  const first = homes.openCatalog(home);
  const written = createTestCapture(first, 'kept');
  const entries = [makeEntry({ seq: 0 }), makeEntry({ seq: 1, kind: 'request', dir: 'out', by: 'you' })];
  commitEach(written, entries);
  written.describe({ revision: '2025-11-25', ending: 'exited with code 3' });
  written.close();
  await first.close();

  const second = homes.openCatalog(home);
  expect(second.list()).toMatchObject([
    {
      captureId: written.captureId,
      title: 'kept',
      records: 2,
      open: false,
      revision: '2025-11-25',
      ending: 'exited with code 3',
    },
  ]);
  const read = second.open(written.captureId);
  expect(read?.rowsAt(0, 9)).toEqual(entries.map((entry) => entry.row));
  expect(read?.record(1)).toEqual(entries[1]);
  expect(read?.summary()).toEqual(second.list()[0]);
});

test('secrets of a target are neither in a summary nor in the file', async () => {
  const home = homes.newHome();
  const catalog = homes.openCatalog(home);
  const capture = catalog.create({
    title: 'secret',
    target: {
      kind: 'http',
      url: 'https://user:hunter2secret@example.org/mcp?token=tok-12345&x=1',
      headers: { 'X-Key': 'header-secret' },
    },
    startedAt: 1,
  });
  expect(capture.summary().target).toEqual({
    kind: 'http',
    url: 'https://user:‹masked:13›@example.org/mcp?token=‹masked:9›&x=1',
    headers: { 'X-Key': '‹masked:13›' },
  });
  await catalog.close();
  const database = new DatabaseSync(join(home, 'captures', `${capture.captureId}.db`));
  const stored = JSON.stringify(database.prepare('select * from meta').all());
  database.close();
  expect(stored).not.toMatch(/hunter2secret|tok-12345|header-secret/);
});

test('the folder is open to this user only, and so is every file in it', () => {
  const home = homes.newHome();
  commitEach(createTestCapture(homes.openCatalog(home)), [makeEntry({ seq: 0 })]);
  const folder = join(home, 'captures');
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  const names = readdirSync(folder);
  expect(names.map((name) => name.replace(/^.*?\./, '.')).sort()).toEqual([
    '.db',
    '.db-shm',
    '.db-wal',
    '.lock',
  ]);
  for (const name of names) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
});

test('foreign, broken, empty and newer files are left out and named once; the rest works', async () => {
  const home = homes.newHome();
  const before = homes.openCatalog(home);
  const kept = createTestCapture(before, 'kept');
  const newer = createTestCapture(before, 'newer');
  const cut = createTestCapture(before, 'cut');
  commitEach(
    cut,
    Array.from({ length: 500 }, (_, seq) => makeEntry({ seq })),
  );
  await before.close();
  const folder = join(home, 'captures');
  writeFileSync(
    join(folder, 'garbage.db'),
    'this is not a database at all, but long enough to look at'.repeat(20),
  );
  writeFileSync(join(folder, 'empty.db'), '');
  mkdirSync(join(folder, 'folder.db'));
  new DatabaseSync(join(folder, 'foreign.db')).exec('create table records (seq)');
  new DatabaseSync(join(folder, `${newer.captureId}.db`)).exec('pragma user_version = 99');
  truncateSync(join(folder, `${cut.captureId}.db`), 5000);

  const catalog = homes.openCatalog(home);
  expect(catalog.list().map((summary) => summary.title)).toEqual(['kept']);
  expect(catalog.list()).toHaveLength(1);
  for (const name of ['garbage', 'empty', 'folder', 'foreign', newer.captureId, cut.captureId]) {
    expect(homes.logged.filter((line) => line.includes(`The capture ${name} `))).toHaveLength(1);
    expect(catalog.open(toCaptureId(name))).toBeUndefined();
    expect(catalog.rename(toCaptureId(name), 'x')).toMatchObject({ problem: { kind: 'failed' } });
  }
  expect(catalog.open(kept.captureId)?.count()).toBe(0);
});

test('a name that is a path opens nothing', () => {
  const catalog = homes.openCatalog(homes.newHome());
  for (const name of ['../captures/x', 'a/b', '', '.', 'x\0']) {
    expect(catalog.open(toCaptureId(name))).toBeUndefined();
    expect(catalog.remove(toCaptureId(name))).toEqual({ kind: 'missing' });
    expect(catalog.rename(toCaptureId(name), 'x')).toEqual({ ok: false, problem: { kind: 'missing' } });
  }
});

test('a capture is renamed while it is written and after', async () => {
  const home = homes.newHome();
  const catalog = homes.openCatalog(home);
  const capture = createTestCapture(catalog);
  expect(catalog.rename(capture.captureId, 'one')).toMatchObject({ value: { title: 'one' } });
  capture.close();
  expect(catalog.rename(capture.captureId, 'two')).toMatchObject({ value: { title: 'two' } });
  expect(catalog.list()[0]?.title).toBe('two');
  expect(catalog.rename(toCaptureId('nothing'), 'x')).toEqual({ ok: false, problem: { kind: 'missing' } });
});

test('a title that the disk refuses is not shown, and the reason is told', () => {
  const home = homes.newHome();
  const catalog = homes.openCatalog(home);
  const capture = createTestCapture(catalog, 'before');
  commitEach(capture, [makeEntry({ seq: 0 })]);
  capture.close();
  const other = new DatabaseSync(join(home, 'captures', `${capture.captureId}.db`));
  other.exec('begin immediate');
  const refused = { ok: false, problem: { kind: 'failed', problem: 'database is locked' } };
  expect(catalog.rename(capture.captureId, 'after')).toEqual(refused);
  const reader = catalog.open(capture.captureId);
  expect(catalog.rename(capture.captureId, 'after')).toEqual(refused);
  expect(reader?.summary().title).toBe('before');
  other.exec('rollback');
  other.close();
  expect(catalog.rename(capture.captureId, 'after')).toMatchObject({ value: { title: 'after' } });
});

test('a capture is removed when nobody writes it', () => {
  const home = homes.newHome();
  const catalog = homes.openCatalog(home);
  const removed: (string | undefined)[] = [];
  catalog.onChange((change) => removed.push(change.removed));
  const capture = createTestCapture(catalog);
  commitEach(capture, [makeEntry({ seq: 0 })]);
  expect(catalog.remove(capture.captureId)).toEqual({ kind: 'written' });
  capture.close();
  expect(catalog.remove(capture.captureId)).toBeUndefined();
  expect(catalog.remove(capture.captureId)).toEqual({ kind: 'missing' });
  expect(removed.at(-1)).toBe(capture.captureId);
  expect(catalog.list()).toEqual([]);
});

test('a capture that is read keeps its data when another handle closes', () => {
  const catalog = homes.openCatalog(homes.newHome());
  const writing = createTestCapture(catalog);
  const reading = catalog.open(writing.captureId);
  commitEach(writing, [makeEntry({ seq: 0 })]);
  expect(reading?.summary().open).toBe(true);
  writing.close();
  writing.close();
  expect(reading?.summary().open).toBe(false);
  expect(reading?.count()).toBe(1);
  expect(reading?.commit({ entries: [makeEntry({ seq: 1 })], updates: [], findings: [] })).toBe(false);
  expect(reading?.count()).toBe(1);
});

test('changes of a capture are told at once after quiet, then at most four times a second', () => {
  const clock = createFakeClock();
  const catalog = homes.openCatalog(homes.newHome(), { clock });
  const told: (number | undefined)[] = [];
  catalog.onChange(({ capture }) => told.push(capture?.records));
  const capture = createTestCapture(catalog);
  expect(told).toEqual([0]);
  for (let seq = 0; seq < 100; seq += 1) {
    commitEach(capture, [makeEntry({ seq })]);
    clock.advance(10);
  }
  clock.advance(1000);
  expect(told).toEqual([0, 25, 50, 75, 100]);
  capture.commit({ entries: [], updates: [], findings: [makeFinding(3, 'error')] });
  expect(told).toHaveLength(6);
});

test('newer captures come first', () => {
  const catalog = homes.openCatalog(homes.newHome());
  const target = { kind: 'stdio', command: 'x', args: [] } as const;
  for (const startedAt of [2, 3, 1]) catalog.create({ title: String(startedAt), target, startedAt });
  expect(catalog.list().map(({ title }) => title)).toEqual(['3', '2', '1']);
});
