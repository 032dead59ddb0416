import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFakeClock } from '../platform/fakeClock.test-support.ts';
import { randomIds } from '../platform/ids.ts';
import { fakeCallHandlers } from '../server/testServer.test-support.ts';
import type { BridgeParts, CreateBridge } from './bridgeParts.ts';
import type { Machine, StopSignal } from './machine.ts';
import { runBridge } from './runBridge.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mcpeek-run-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs MCPeek in this process, with a bridge that only notes what it is asked. */
function setUp(environment: Record<string, string> = {}) {
  const seen = {
    printed: [] as string[],
    logged: [] as string[],
    opened: [] as string[],
    did: [] as unknown[],
  };
  const ended = Promise.withResolvers<number>();
  let parts: BridgeParts | undefined;
  let signal: (name: StopSignal) => void = () => undefined;
  const keep = (line: string): void => void seen.logged.push(line);
  const machine: Machine = {
    environment,
    workingFolder: folder,
    userHome: folder,
    clock: createFakeClock(),
    ids: randomIds,
    log: { info: keep, warn: keep, error: keep },
    print: (line) => void seen.printed.push(line),
    openBrowser: async (address) => {
      seen.opened.push(address);
      return { kind: 'opened' };
    },
    isContainer: false,
    pathDelimiter: ':',
    projectFolder: folder,
    pid: 4711,
    onStopSignal: (listener) => {
      signal = listener;
    },
    exit: ended.resolve,
  };
  const createBridge: CreateBridge = (given) => {
    parts = given;
    return {
      callHandlers: fakeCallHandlers({}),
      httpHandlers: {
        body: () => undefined,
        exportStream: () => undefined,
        raw: async () => ({}),
        importStream: async () => ({}),
      },
      openTarget: async (target) => void seen.did.push(target),
      async openCaptureFile(stream, fileName) {
        let size = 0;
        for await (const part of stream) size += part.length;
        seen.did.push([fileName, size]);
      },
      close: async () => void seen.did.push('closed'),
    };
  };
  return {
    ...seen,
    ended: ended.promise,
    parts: () => parts,
    stop: () => signal('SIGTERM'),
    run: (...words: readonly string[]) => runBridge(words, '1.2.3', machine, createBridge),
  };
}

it('prints the address with the token, opens it with a code instead, and closes cleanly on SIGTERM', async () => {
  const { run, stop, ended, printed, opened, did } = setUp();
  await run('--port', '0');
  expect(printed).toEqual([
    expect.stringMatching(/^MCPeek is ready at http:\/\/127\.0\.0\.1:\d+\/#token=[\w-]{43}$/),
  ]);
  expect(opened).toEqual([expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/#code=[\w-]{43}$/)]);
  const token = printed[0]?.split('token=')[1];
  expect(opened[0]).not.toContain(token);
  stop();
  expect(await ended).toBe(0);
  expect(did).toEqual(['closed']);
});

it('prints nothing but one line of JSON for scripts, and takes the token of the environment', async () => {
  const { run, stop, ended, printed, opened, logged } = setUp({
    MCPEEK_TOKEN: 'given-token',
    npm_config_port: '1',
  });
  await run('--port', '0', '--json', '--no-open');
  const ready: unknown = JSON.parse(printed.join());
  expect(ready).toMatchObject({ token: 'given-token', pid: 4711, home: join(folder, '.mcpeek') });
  expect(opened).toEqual([]);
  expect(logged.join('\n')).toContain('npm kept --port 1');
  expect(logged.join('\n')).not.toContain('given-token');
  stop();
  await ended;
});

it('makes a home that only its owner can read', async () => {
  const { run, stop, ended } = setUp();
  await run('--port', '0', '--no-open', '--home', 'deep/home');
  expect(statSync(join(folder, 'deep', 'home')).mode & 0o777).toBe(0o700);
  stop();
  await ended;
});

it('says what to do about a home that cannot be written', async () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  chmodSync(file, 0o400);
  const { run, ended, logged } = setUp();
  await run('--home', file);
  expect(await ended).toBe(2);
  expect(logged.join()).toMatch(/cannot write.*a-file.*--home DIR/);
});

it('opens the target of the command line before it says it is ready, in a clean environment', async () => {
  const { run, stop, ended, did, parts } = setUp({
    INIT_CWD: folder,
    MCPEEK_TOKEN: 'x',
    npm_a: 'b',
    KEPT: 'yes',
  });
  await run('--port', '0', '--no-open', 'node', 'srv.js', '--port', '1');
  expect(did).toEqual([{ kind: 'stdio', command: 'node', args: ['srv.js', '--port', '1'], cwd: folder }]);
  expect(parts()?.targetEnvironment).toEqual({ KEPT: 'yes' });
  stop();
  await ended;
});

it('imports a capture file of the command line, and goes on when there is none', async () => {
  writeFileSync(join(folder, 'a.jsonl'), 'lines');
  const { run, stop, ended, did } = setUp();
  await run('--port', '0', '--no-open', 'a.jsonl');
  expect(did).toEqual([['a.jsonl', 5]]);
  stop();
  await ended;
  const missing = setUp();
  await missing.run('--port', '0', '--no-open', 'missing.jsonl');
  expect(missing.logged.join()).toContain('missing.jsonl could not be opened');
  expect(missing.printed).toHaveLength(1);
  missing.stop();
  await missing.ended;
});

it('refuses an address with a password in it, without saying it again', async () => {
  const { run, ended, logged, printed } = setUp();
  await run('http://user:pass@mcp.test/mcp?access_token=SECRET');
  expect(await ended).toBe(2);
  expect(logged.join()).toContain('give a header Authorization');
  expect(logged.join()).not.toMatch(/SECRET|user:pass/);
  expect([printed, existsSync(join(folder, '.mcpeek'))]).toEqual([[], false]);
});

it('prints help and version to stdout', async () => {
  const { run, printed } = setUp();
  await run('--help');
  await run('--version');
  expect(printed).toEqual([expect.stringContaining('--allow-host'), '1.2.3']);
});

it('says when the port is taken and which it uses', async () => {
  const first = setUp();
  await first.run('--port', '0', '--no-open');
  const port = /:(\d+)\//.exec(first.printed[0] ?? '')?.[1] ?? '';
  const second = setUp();
  await second.run('--port', port, '--no-open');
  expect(second.logged.join('\n')).toMatch(new RegExp(`Port ${port}.* is taken; MCPeek uses \\d+`));
  for (const { stop, ended } of [first, second]) {
    stop();
    await ended;
  }
});

it('ends with a message when it cannot listen', async () => {
  const { run, ended, logged, did } = setUp();
  await run('--host', '192.0.2.1');
  expect([await ended, did]).toEqual([1, ['closed']]);
  expect(logged.join()).toContain('192.0.2.1');
});
