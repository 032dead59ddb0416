import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';

const main = join(import.meta.dirname, 'main.ts');

let home: string;
let children: ChildProcess[];
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'mcpeek-main-'));
  children = [];
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(home, { recursive: true, force: true });
});

/** Starts the real bridge as a process of its own, with an empty home. */
function start(words: readonly string[], environment: Record<string, string> = {}) {
  const options = ['--disable-warning=ExperimentalWarning', main, '--no-open', '--port', '0'];
  const child = spawn(process.execPath, [...options, ...words], {
    cwd: home,
    env: { PATH: process.env.PATH, HOME: home, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout });
  reader.on('line', (line) => lines.push(line));
  const closed = once(child, 'close');
  const ended = Promise.all([text(child.stderr), closed]).then(([err, [code]]) => ({ err, code, lines }));
  const firstLine = async (): Promise<string> => {
    if (lines.length === 0) await Promise.race([once(reader, 'line'), closed]);
    const [line] = lines;
    if (line === undefined) throw new Error(`no line on stdout: ${(await ended).err}`);
    return line;
  };
  return { child, firstLine, ended };
}

async function startReady(words: readonly string[] = [], environment: Record<string, string> = {}) {
  const started = start(['--json', ...words], environment);
  const ready: { url: string; token: string; pid: number; home: string } = JSON.parse(
    await started.firstLine(),
  );
  return { ...started, ready };
}

it('says where it is, keeps everything to its owner, and ends with 0 on SIGTERM', async () => {
  const { ready, child, ended } = await startReady();
  expect(ready).toMatchObject({ pid: child.pid, home: join(home, '.mcpeek') });
  const health = await fetch(`${ready.url}/healthz`);
  expect(await health.json()).toMatchObject({ ok: true });
  process.kill(ready.pid, 'SIGTERM');
  const { code, err, lines } = await ended;
  expect([code, lines.length]).toEqual([0, 1]);
  expect(err).not.toContain(ready.token);
  expect(statSync(join(home, '.mcpeek')).mode & 0o777).toBe(0o700);
});

it('prints the token once, to stdout, and never elsewhere, whoever asks', async () => {
  const { firstLine, child, ended } = start([]);
  const [, url, token] =
    /^MCPeek is ready at (http:\/\/127\.0\.0\.1:\d+)\/#token=(\S+)$/.exec(await firstLine()) ?? [];
  await fetch(`${url}/?token=${token}`);
  await fetch(`${url}/api/x`, { headers: { authorization: `Bearer ${token}` } });
  await fetch(`${url}/api/login`, { method: 'POST', body: `{"token":"${token}"}` });
  child.kill('SIGINT');
  // The echo of a Ctrl-C that came by way of npm.
  child.kill('SIGINT');
  const { code, err, lines } = await ended;
  expect([code, lines.length]).toEqual([0, 1]);
  expect(err).not.toContain(token);
});

it('lets a browser in that logged in before the restart, with the new token unknown to it', async () => {
  const first = await startReady();
  const answer = await fetch(`${first.ready.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: first.ready.token }),
  });
  const pageKey = answer.headers.get('x-mcpeek-page-key') ?? '';
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  first.child.kill('SIGTERM');
  await first.ended;

  const second = await startReady(['--port', new URL(first.ready.url).port]);
  expect(second.ready.url).toBe(first.ready.url);
  expect(second.ready.token).not.toBe(first.ready.token);
  const headers = { cookie, 'x-mcpeek-page-key': pageKey };
  expect((await fetch(`${second.ready.url}/api/login`, { headers })).status).toBe(204);
  const old = { authorization: `Bearer ${first.ready.token}` };
  expect((await fetch(`${second.ready.url}/api/login`, { headers: old })).status).toBe(401);
});

it('ends at once with a message when the command line cannot be read', async () => {
  const { code, err, lines } = await start(['--prot', '1']).ended;
  expect([code, lines]).toEqual([2, []]);
  expect(err).toContain('no option --prot');
});
