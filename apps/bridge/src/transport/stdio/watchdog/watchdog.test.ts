import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readProcessTable } from '../../../platform/processTable.ts';
import { takeStrays } from '../../../platform/strayFile.ts';

const isAlive = (pid: number): boolean => readProcessTable().some((entry) => entry.pid === pid);

let folder = '';
let bridge: ChildProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mcpeek-watchdog-'));
});
afterEach(() => {
  bridge?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** A bridge of a few lines: starts this command through the transport, guarded by the watchdog. */
function startBridge(command: string, args: readonly string[]) {
  const room = (path: string) => JSON.stringify(fileURLToPath(new URL(path, import.meta.url)));
  const script = join(folder, 'bridge.ts');
  writeFileSync(
    script,
    `import { createStdioTransport } from ${room('../stdioTransport.ts')};
     import { createWatchdog } from ${room('./createWatchdog.ts')};
     import { systemClock } from ${room('../../../platform/clock.ts')};
     import { stderrLog } from ${room('../../../platform/log.ts')};
     const { guard } = createWatchdog(stderrLog, ${JSON.stringify(folder)});
     createStdioTransport({ target: { kind: 'stdio', command: ${JSON.stringify(command)}, args: ${JSON.stringify(args)} },
       cwd: ${JSON.stringify(folder)}, environment: { PATH: process.env.PATH }, clock: systemClock, platform: process.platform, guard,
       listener: (event) => { if (event.kind === 'spawned') console.log(event.pid); } }).start();
     setInterval(() => {}, 1000);`,
  );
  const started = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'pipe'] });
  bridge = started;
  let out = '';
  let err = '';
  started.stdout.on('data', (chunk) => (out += String(chunk)));
  started.stderr.on('data', (chunk) => (err += String(chunk)));
  const server = () =>
    vi.waitFor(
      () => {
        expect(out).toMatch(/^\d+\n/);
        return Number(out);
      },
      { timeout: 15_000 },
    );
  return { kill: () => started.kill('SIGKILL'), server, err: () => err };
}

/** A pid that a process writes to a file once it is up. */
const pidIn = (file: string) =>
  vi.waitFor(
    () => {
      expect(existsSync(file) && /^\d+$/.test(readFileSync(file, 'utf8'))).toBe(true);
      return Number(readFileSync(file, 'utf8'));
    },
    { timeout: 15_000 },
  );
const stubborn = (file: string) =>
  `process.on('SIGTERM', () => {}); require('fs').writeFileSync(${JSON.stringify(file)}, String(process.pid)); setInterval(() => {}, 1000);`;

test('a server that ignores stdin and SIGTERM does not outlive a bridge that is killed', async () => {
  const file = join(folder, 'pid');
  const { kill, server } = startBridge(process.execPath, ['-e', stubborn(file)]);
  const pid = await server();
  expect(await pidIn(file)).toBe(pid);
  kill();
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 15_000 });
});

test('the children of a server end with it', async () => {
  const file = join(folder, 'pid');
  writeFileSync(join(folder, 'child.js'), stubborn(file));
  const { kill, server } = startBridge('sh', ['-c', `"${process.execPath}" child.js & wait`]);
  await server();
  const child = await pidIn(file);
  kill();
  await vi.waitFor(() => expect(isAlive(child)).toBe(false), { timeout: 15_000 });
});

test('a descendant that left the group is reported, not hunted', async () => {
  const file = join(folder, 'pid');
  const child = `setTimeout(() => process.exit(), 30000); require('fs').writeFileSync(${JSON.stringify(file)}, String(process.pid));`;
  const leaver = `require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(child)}], { detached: true, stdio: 'ignore' }); setInterval(() => {}, 1000);`;
  const { kill, server, err } = startBridge(process.execPath, ['-e', leaver]);
  const pid = await server();
  const stray = await pidIn(file);
  kill();
  await vi.waitFor(() => expect(err()).toContain(`process ${stray}, started by a server, left its group`), {
    timeout: 15_000,
  });
  expect(isAlive(pid)).toBe(false);
  expect(isAlive(stray)).toBe(true);
  expect(takeStrays(folder, pid).map((left) => left.pid)).toEqual([stray]);
  expect(takeStrays(folder, pid)).toEqual([]);
  process.kill(stray, 'SIGKILL');
});
