import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { toCaptureId } from '@mcpeek/protocol/base/ids';
import { afterEach, expect, test } from 'vitest';
import { readProcessIdentity } from '../platform/processIdentity.ts';
import { leaveStrays } from '../platform/strayFile.ts';
import { commitEach, createTestCapture, createTestHomes, makeEntry } from './testCatalog.test-support.ts';

const homes = createTestHomes();
afterEach(homes.cleanUp);

/** Starts a process that commits for ever and prints how much is committed. */
function startWriter(home: string) {
  const script = fileURLToPath(new URL('./endlessWriter.test-support.ts', import.meta.url));
  const child = spawn(process.execPath, [script, home], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  return { child, lines, exited };
}

test('every record that was told of is there after SIGKILL, and a note says that the bridge ended, once', async () => {
  const home = homes.newHome();
  const { child, lines, exited } = startWriter(home);
  let captureId = '';
  let told = 0;
  for await (const line of lines) {
    const [id = '', count] = line.split(' ');
    captureId = id;
    told = Number(count);
    if (told > 20_000 && !child.killed) child.kill('SIGKILL');
  }
  await exited;

  const catalog = homes.openCatalog(home);
  const capture = catalog.open(toCaptureId(captureId));
  const count = capture?.count() ?? 0;
  expect(count).toBeGreaterThan(told);
  expect(capture?.summary()).toMatchObject({ open: false, ending: 'the bridge ended', records: count });
  let next = 0;
  for (const { record } of capture?.recordsFrom(0, count) ?? []) {
    expect(record.seq).toBe(next);
    if (next < count - 1) expect(record.text).toBe(makeEntry({ seq: next }).record.text);
    else expect(record).toMatchObject({ kind: 'note', note: { kind: 'bridgeEnded' } });
    next += 1;
  }
  expect(next).toBe(count);
  await catalog.close();
  expect(homes.openCatalog(home).open(toCaptureId(captureId))?.count()).toBe(count);
});

test('a capture that another bridge writes can be read, and not be changed', async () => {
  const home = homes.newHome();
  const { child, lines, exited } = startWriter(home);
  const captureId = await new Promise<string>((resolve) =>
    lines.once('line', (line) => resolve(line.split(' ')[0] ?? '')),
  );
  lines.resume();
  const catalog = homes.openCatalog(home);
  expect(catalog.list()).toMatchObject([{ captureId, open: true, isReadOnly: true }]);
  const capture = catalog.open(toCaptureId(captureId));
  expect(capture?.count()).toBeGreaterThan(0);
  expect(capture?.rowsAt(0, 1)).toHaveLength(1);
  expect(capture?.commit({ entries: [], updates: [], findings: [] })).toBe(false);
  const readOnly = { kind: 'readOnly' };
  expect(catalog.rename(toCaptureId(captureId), 'mine now')).toEqual({ ok: false, problem: readOnly });
  expect(catalog.remove(toCaptureId(captureId))).toEqual(readOnly);
  child.kill('SIGKILL');
  await exited;
});

test('a lock without a capture, a broken one and one of an earlier process of the same number are taken over', async () => {
  const home = homes.newHome();
  const before = homes.openCatalog(home);
  const captures = [createTestCapture(before), createTestCapture(before)];
  for (const capture of captures) commitEach(capture, [makeEntry({ seq: 0 })]);
  await before.close();
  const lock = (name: string, text: string): void =>
    writeFileSync(join(home, 'captures', `${name}.lock`), text);
  lock('nothing', '{"pid":1}');
  lock(captures[0]?.captureId ?? '', '{"pi');
  lock(captures[1]?.captureId ?? '', JSON.stringify({ pid: process.pid, startedAt: 'long ago' }));
  const takeOver = async (): Promise<void> => {
    const catalog = homes.openCatalog(home);
    expect(catalog.list().map(({ open, records }) => [open, records])).toEqual([
      [false, 2],
      [false, 2],
    ]);
    await catalog.close();
  };
  await takeOver();
  // As after a crash between the note and the end of the lock.
  lock(captures[0]?.captureId ?? '', '');
  await takeOver();
});

test('what was open when the bridge was killed is named in the note, and is open no longer', async () => {
  const home = homes.newHome();
  const before = homes.openCatalog(home);
  const capture = createTestCapture(before);
  const request = (seq: number, dir: 'out' | 'in', status: 'open' | 'ok') =>
    makeEntry({ seq, atUs: seq * 100, dir, kind: 'request' }, { method: `m${seq}`, status });
  const entries = [request(0, 'out', 'ok'), request(1, 'out', 'open'), request(2, 'in', 'open')];
  commitEach(capture, [...entries, makeEntry({ seq: 3, atUs: 900 })]);
  await before.close();
  // As if the bridge had been killed before it could close the capture.
  writeFileSync(join(home, 'captures', `${capture.captureId}.lock`), '{"pid":1}');

  const after = homes.openCatalog(home).open(capture.captureId);
  expect(after?.rowsAt(0, 3).map(({ status, tookUs }) => [status, tookUs])).toEqual([
    ['ok', undefined],
    ['error', undefined],
    ['cancelled', undefined],
  ]);
  expect(after?.record(4)?.record.note).toEqual({
    kind: 'bridgeEnded',
    text: 'The bridge ended before this session did. Unanswered: m1 #1.',
  });
});

test('what the server left running when the bridge was killed is a record before the note, if it still runs', async () => {
  const home = homes.newHome();
  const before = homes.openCatalog(home);
  const capture = createTestCapture(before);
  const spawned = { event: 'spawned', pid: 4711, command: 'x', args: [], cwd: '/', envNames: [] } as const;
  commitEach(capture, [makeEntry({ seq: 0, kind: 'process', dir: 'none', process: spawned })]);
  await before.close();
  const folder = join(home, 'captures');
  writeFileSync(join(folder, `${capture.captureId}.lock`), '{"pid":1}');
  const startedAt = readProcessIdentity().startedAt;
  leaveStrays(folder, 4711, [
    { pid: process.pid, startedAt },
    { pid: process.pid, startedAt: 'long ago' },
  ]);

  const after = homes.openCatalog(home).open(capture.captureId);
  expect(after?.record(1)?.record.process).toEqual({ event: 'strays', pids: [process.pid] });
  expect(after?.record(2)?.record.note?.kind).toBe('bridgeEnded');
  expect(after?.count()).toBe(3);
});

test('HTTP exchanges whose end nobody saw are open no longer after the bridge was killed', async () => {
  const home = homes.newHome();
  const before = homes.openCatalog(home);
  const capture = createTestCapture(before);
  commitEach(capture, [
    makeEntry({ seq: 0, kind: 'http', dir: 'out' }, { status: 'open' }),
    makeEntry({ seq: 1, kind: 'http', dir: 'out' }, { status: 'ok' }),
  ]);
  await before.close();
  writeFileSync(join(home, 'captures', `${capture.captureId}.lock`), '{"pid":1}');

  const after = homes.openCatalog(home).open(capture.captureId);
  expect(after?.rows([0, 1]).map(({ status }) => status)).toEqual(['cancelled', 'ok']);
});
