import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StdioTarget } from '@mcpeek/protocol/link/target';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readProcessTable } from '../platform/processTable.ts';
import { createSessionRunner, scriptedServer } from './testSession.test-support.ts';

const run = createSessionRunner();
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mcpeek-life-'));
});
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
});

const isAlive = (pid: number): boolean => readProcessTable().some((entry) => entry.pid === pid);
const shell = (script: string): StdioTarget => ({ kind: 'stdio', command: 'sh', args: ['-c', script] });

test('R007: a server that exits at once is explained with its stderr, and its initialize is closed', async () => {
  const { phase, live, rows } = run(shell('echo "missing --key" >&2; exit 2'));
  await phase('failed');
  expect(live.object().failure).toMatchObject({
    kind: 'exitedEarly',
    exitCode: 2,
    lastStderr: ['missing --key'],
  });
  expect(rows().find(({ method }) => method === 'initialize')?.status).toBe('error');
  expect(live.object().waiting).toEqual([]);
});

test('R014: closing ends stdin, then the whole group, and says so', async () => {
  const pidFile = join(folder, 'pid');
  const server = join(folder, 'srv.js');
  writeFileSync(
    server,
    `require('fs').writeFileSync(${JSON.stringify(pidFile)}, String(process.pid)); setInterval(() => {}, 1000);`,
  );
  const { live, rows } = run(shell(`"${process.execPath}" "${server}" & wait`));
  const pid = await vi.waitFor(
    () => {
      expect(existsSync(pidFile) && /^\d+$/.test(readFileSync(pidFile, 'utf8'))).toBe(true);
      return Number(readFileSync(pidFile, 'utf8'));
    },
    { timeout: 10_000 },
  );
  await live.close();
  expect(isAlive(pid)).toBe(false);
  const life = rows()
    .filter(({ kind }) => kind === 'process')
    .map(({ gist }) => gist);
  expect(life.findIndex((gist) => gist.startsWith('stdin closed'))).toBeLessThan(
    life.findIndex((gist) => gist.startsWith('SIGTERM')),
  );
  expect(life.some((gist) => /^(ended by|exited)/.test(gist))).toBe(true);
});

test('R015: a connection that never comes is cancelled in the connecting state', async () => {
  const { live, rows, waitFor } = run({ kind: 'stdio', command: 'sleep', args: ['300'] });
  await waitFor(() => rows().find(({ method }) => method === 'initialize'));
  await live.close();
  expect(live.object().phase).toBe('closed');
  expect(rows().find(({ method }) => method === 'initialize')?.status).toBe('cancelled');
});

test('R016: a slow start says what it waits for and what was last written, and is no error', async () => {
  const go = join(folder, 'go');
  const { live, waitFor, phase } = run(
    scriptedServer(`console.error('downloading 1/3');
      on = ({ id }) => { const wait = setInterval(() => { if (!require('fs').existsSync(${JSON.stringify(go)})) return;
        clearInterval(wait); console.error('downloading 3/3'); hello(id); }, 5); };`),
  );
  await waitFor(() => (live.object().lastStderr === 'downloading 1/3' ? true : undefined));
  expect(live.object()).toMatchObject({
    phase: 'negotiating',
    waiting: [{ method: 'initialize', timeoutMs: 20_000 }],
  });
  writeFileSync(go, '');
  await phase('ready');
  expect(live.object().failure).toBeUndefined();
  await waitFor(() => (live.object().lastStderr === 'downloading 3/3' ? true : undefined));
});

test('a start limit that is reached says that the process was alive', async () => {
  const { phase, live, waitFor, rows } = run(
    scriptedServer(`console.error('still loading'); on = () => {};`),
    { limitMs: 400 },
  );
  await phase('failed');
  expect(live.object().failure).toMatchObject({ kind: 'timeout' });
  expect(live.object().failure?.message).toContain('alive');
  await waitFor(() => rows().find(({ gist }) => /^(ended by|exited)/.test(gist)));
  expect(rows().filter(({ method }) => method === 'notifications/cancelled')).toEqual([]);
});

test('R006: a line of 200 MB is cut to its ends, and the next frame is read', async () => {
  const { live, phase, waitFor, rows, capture } = run(
    scriptedServer(`on = ({ id, method }) => { if (method === 'initialize') return hello(id);
      const part = Buffer.alloc(1 << 20, 'x'); let left = 200;
      const more = () => { while (left-- > 0) if (!process.stdout.write(part)) return process.stdout.once('drain', more); line(''); reply(id, {}); }; more(); };`),
  );
  await phase('ready');

  const sent = live.driver.request({ method: 'x/flood', by: 'you', limitMs: 60_000 });
  expect(await sent?.end).toMatchObject({ kind: 'answered' });
  const cut = await waitFor(() => rows().find(({ kind }) => kind === 'malformed'));
  const record = capture.record(cut.seq)?.record;
  expect(record?.cut?.totalBytes).toBe(200 * 1024 * 1024);
  expect(record?.text?.length).toBeLessThan(64 * 1024);
  expect(cut.bytes).toBe(200 * 1024 * 1024 + 1);
}, 60_000);

test('a flood of stderr never stops the server', async () => {
  const { phase, live } = run(
    scriptedServer(`for (let n = 0; n < 20000; n += 1) require('fs').writeSync(2, 'line ' + n + ' of a long story that fills the pipe\\n');
      on = ({ id }) => hello(id);`),
  );
  await phase('ready');
  expect(live.object().counts.stderr).toBe(20_000);
});
