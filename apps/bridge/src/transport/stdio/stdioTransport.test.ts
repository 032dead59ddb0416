import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StdioTarget } from '@mcpeek/protocol/link/target';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import type { TransportEvent } from '../transport.ts';
import { type CloseTimes, createStdioTransport } from './stdioTransport.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mcpeek-stdio-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function open(
  target: Partial<StdioTarget>,
  environment: Record<string, string> = { PATH: process.env.PATH ?? '' },
  closeTimes: Partial<CloseTimes> = {},
) {
  const events: TransportEvent[] = [];
  const transport = createStdioTransport({
    target: { kind: 'stdio', command: process.execPath, args: [], ...target },
    cwd: target.cwd ?? folder,
    environment,
    clock: systemClock,
    platform: process.platform,
    closeTimes: { afterStdinEndMs: 300, afterTermMs: 300, afterExitMs: 200, ...closeTimes },
    listener: (event) => events.push(event),
  });
  const find = <Kind extends TransportEvent['kind']>(kind: Kind) =>
    events.find((event): event is Extract<TransportEvent, { kind: Kind }> => event.kind === kind);
  const out = () => textOf(events, 'stdout');
  const over = () =>
    vi.waitFor(() => expect(find('exited') ?? find('failed')).toBeDefined(), { timeout: 10_000 });
  return { transport, events, find, out, over };
}

function textOf(events: readonly TransportEvent[], channel: 'stdout' | 'stderr'): string {
  const chunks = events.flatMap((event) =>
    event.kind === 'bytes' && event.channel === channel ? [event.bytes] : [],
  );
  return Buffer.concat(chunks).toString('utf8');
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

test('arguments arrive exactly: spaces, quotes, dollars, empty ones', async () => {
  const args = ['a b', '', '"q"', "'s'", '$HOME', '*', 'C:\\x\\', '--header', 'Authorization:${AUTH}'];
  const script = 'process.stdout.write(JSON.stringify(process.argv.slice(1)))';
  const { transport, out, over } = open(
    { args: ['-e', script, '--', ...args] },
    { PATH: '', AUTH: 'Bearer a b' },
  );
  transport.start();
  await over();
  expect(JSON.parse(out())).toEqual(args);
});

test('the environment is what was given and nothing else', async () => {
  const script = 'process.stdout.write(JSON.stringify(Object.keys(process.env).sort()))';
  const { transport, out, over, find } = open({ args: ['-e', script] }, { ONE: '1', TWO: '2' });
  transport.start();
  await over();
  expect(JSON.parse(out())).toEqual(['ONE', 'TWO']);
  expect(find('spawned')?.envNames).toEqual(['ONE', 'TWO']);
});

test('an unknown command says which places were tried', () => {
  const { transport, find } = open({ command: 'no-such-program' }, { PATH: '/one:/two' });
  transport.start();
  expect(find('failed')?.failure).toMatchObject({
    kind: 'notFound',
    tried: ['/one/no-such-program', '/two/no-such-program'],
  });
});

test('a file without the right to execute is named', () => {
  const file = join(folder, 'server.sh');
  writeFileSync(file, '#!/bin/sh\n', { mode: 0o644 });
  const { transport, find } = open({ command: './server.sh' });
  transport.start();
  expect(find('failed')?.failure).toMatchObject({ kind: 'notExecutable' });
  expect(find('failed')?.failure.message).toContain(file);
});

test('a working directory that does not exist is named', () => {
  const { transport, find } = open({ cwd: join(folder, 'gone') });
  transport.start();
  expect(find('failed')?.failure).toMatchObject({ kind: 'badCwd' });
});

test('a script whose interpreter is missing is reported, not thrown', async () => {
  const file = join(folder, 'script');
  writeFileSync(file, '#!/no/such/interpreter\n', { mode: 0o755 });
  chmodSync(file, 0o755);
  const { transport, find, over } = open({ command: file });
  transport.start();
  await over();
  expect(find('failed')?.failure.kind).toBe('spawnFailed');
  expect(find('failed')?.failure.message).toContain('interpreter');
});

test('a command that holds spaces is offered as command and arguments', () => {
  const { transport, find } = open({ command: 'npx -y some-server /data', args: [] }, { PATH: '/nowhere' });
  transport.start();
  const failure = find('failed')?.failure;
  expect(failure?.message).toContain('contains spaces');
  expect(failure?.suggestion).toEqual({ command: 'npx', args: ['-y', 'some-server', '/data'] });
});

test('a path with spaces is one command', async () => {
  const file = join(folder, 'my server');
  writeFileSync(file, '#!/bin/sh\necho ran\n', { mode: 0o755 });
  const { transport, out, over } = open({ command: file });
  transport.start();
  await over();
  expect(out()).toBe('ran\n');
});

test('spaces around a command do not matter', async () => {
  const { transport, out, over } = open({ command: ` ${process.execPath} `, args: ['-p', '1+1'] });
  transport.start();
  await over();
  expect(out()).toBe('2\n');
});

test('the exit comes after the last byte', async () => {
  const { transport, events, over } = open({
    args: ['-e', 'process.stdout.write("x".repeat(300000)); process.exitCode = 3'],
  });
  transport.start();
  await over();
  expect(textOf(events, 'stdout')).toHaveLength(300_000);
  expect(events.at(-1)).toEqual({ kind: 'exited', code: 3 });
});

test('closing ends stdin first, and a server that obeys gets no signal', async () => {
  // However busy the machine: only a server that does not obey may get to the end of this.
  const { transport, events } = open({ args: ['-e', 'process.stdin.resume()'] }, undefined, {
    afterStdinEndMs: 60_000,
  });
  transport.start();
  await transport.close();
  expect(events.map(({ kind }) => kind).filter((kind) => kind !== 'ended')).toEqual([
    'spawned',
    'stdinClosed',
    'exited',
  ]);
});

test('a server that ignores stdin and SIGTERM is killed', async () => {
  const { transport, events, find } = open({
    args: ['-e', 'process.on("SIGTERM",()=>{}); setInterval(()=>{},1000); console.log("up")'],
  });
  transport.start();
  await vi.waitFor(() => expect(textOf(events, 'stdout')).toBe('up\n'));
  await transport.close();
  expect(events.filter(({ kind }) => kind === 'signalSent')).toEqual([
    { kind: 'signalSent', signal: 'SIGTERM' },
    { kind: 'signalSent', signal: 'SIGKILL' },
  ]);
  expect(find('exited')).toEqual({ kind: 'exited', signal: 'SIGKILL' });
});

test('descendants of the group end with it', async () => {
  const pidFile = join(folder, 'pid');
  const script = `require("fs").writeFileSync(${JSON.stringify(pidFile)}, String(process.pid)); setInterval(()=>{},1000)`;
  writeFileSync(join(folder, 'srv.js'), script);
  const { transport } = open({ command: 'sh', args: ['-c', `"${process.execPath}" srv.js & wait`] });
  transport.start();
  await vi.waitFor(() => expect(existsSync(pidFile) && readFileSync(pidFile, 'utf8') !== '').toBe(true));
  const pid = Number(readFileSync(pidFile, 'utf8'));
  await transport.close();
  expect(isAlive(pid)).toBe(false);
});

/** JavaScript that starts a process in a group of its own, and writes its pid to stdout. */
const startsStray = (body = 'setTimeout(() => undefined, 30000)') =>
  `const stray = require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(body)}], { detached: true, stdio: 'ignore' }); console.log(stray.pid);`;

test('a server that dies by itself leaves word of a descendant that left its group and lives', async () => {
  const dies = "process.stdin.once('data', () => process.kill(process.pid, 'SIGKILL'));";
  const { transport, events, find, out, over } = open({ args: ['-e', `${startsStray()} ${dies}`] });
  transport.start();
  const stray = await vi.waitFor(() => Number(/^\d+(?=\n)/.exec(out())?.[0] ?? expect.fail('no pid yet')));
  // A server that lived for longer than the longest pause between two looks.
  await new Promise((resolve) => setTimeout(resolve, 1500));
  transport.send(Buffer.from('die\n'), 'you');
  await over();
  expect(events.slice(-2)).toEqual([
    { kind: 'strays', pids: [stray] },
    { kind: 'exited', signal: 'SIGKILL' },
  ]);
  expect(isAlive(stray)).toBe(true);
  const before = events.length;
  await transport.close();
  expect(events.length).toBe(before);
  expect(find('stdinClosed')).toBeUndefined();
  process.kill(stray, 'SIGKILL');
});

test('what ended before its server is not told of, nor what is in the group', async () => {
  const pidFile = join(folder, 'pid');
  const inGroup = `setInterval(() => {}, 1000); require('fs').writeFileSync(${JSON.stringify(pidFile)}, String(process.pid));`;
  const script = `${startsStray('setTimeout(() => undefined, 300)')}
    require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(inGroup)}], { stdio: 'ignore' });
    stray.once('exit', () => setTimeout(() => process.exit(4), 1500));`;
  const { transport, find, over } = open({ args: ['-e', script] });
  transport.start();
  await over();
  expect(find('exited')).toEqual({ kind: 'exited', code: 4 });
  expect(find('strays')).toBeUndefined();
  await vi.waitFor(() => expect(isAlive(Number(readFileSync(pidFile, 'utf8')))).toBe(false));
});

test('a stray is told once, though the server is stopped while it lives', async () => {
  const { transport, events, out } = open({ args: ['-e', `${startsStray()} process.stdin.resume()`] });
  transport.start();
  const stray = await vi.waitFor(() => Number(/^\d+(?=\n)/.exec(out())?.[0] ?? expect.fail('no pid yet')));
  await transport.close();
  expect(events.filter(({ kind }) => kind === 'strays')).toEqual([{ kind: 'strays', pids: [stray] }]);
  process.kill(stray, 'SIGKILL');
});

test('sending after the end is refused', async () => {
  const { transport, over, events } = open({ args: ['-e', '0'] });
  transport.start();
  await over();
  const before = events.length;
  expect(transport.send(new Uint8Array([1]), 'you')).toBe(false);
  expect(events.length).toBe(before);
});
