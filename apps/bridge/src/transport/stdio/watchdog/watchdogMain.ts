// Outlives a bridge that was killed, and ends the servers that it left behind. Told by lines on stdin which process
// groups to watch (`+ PID START`) and which no longer (`- PID`); stdin's end means that the bridge is gone. What left
// its group and lives on is written to the folder that it was started with, where the next bridge finds it.
import { createInterface } from 'node:readline';
import {
  type ProcessName,
  readProcessIdentity,
  readProcessStart,
} from '../../../platform/processIdentity.ts';
import { findStrays, readProcessTable } from '../../../platform/processTable.ts';
import { leaveStrays } from '../../../platform/strayFile.ts';
import { processGroupOf } from '../processGroup.ts';

const graceMs = 2000;
const stepMs = 50;
const watched = new Map<number, ProcessName>();
const identity = readProcessIdentity();
const folder = process.argv[2];

// A Ctrl-C in the terminal reaches the bridge too, which closes its servers in order; the watchdog waits for that.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

const lines = createInterface({ input: process.stdin });
lines.on('line', (line) => {
  const [sign, pid, startedAt] = line.split(' ');
  if (sign === '+' && startedAt !== undefined) watched.set(Number(pid), { pid: Number(pid), startedAt });
  if (sign === '-') watched.delete(Number(pid));
});
lines.once('close', () => void Promise.all([...watched.values()].map(endServer)).then(() => process.exit(0)));

/** Its stdin ended with the bridge; a server that does not go by itself gets SIGTERM, then SIGKILL. */
async function endServer(server: ProcessName): Promise<void> {
  const group = processGroupOf(server.pid, process.platform);
  const isOurs = (): boolean => group.isAlive() && (identity.isAlive(server) || !isTaken(server.pid));
  const strays = findStrays(server.pid, readProcessTable());
  // At once: the next bridge may start before this server is gone.
  if (folder !== undefined && strays.length > 0) {
    const names = strays.map((pid) => ({ pid, startedAt: readProcessStart(pid) ?? 'unknown' }));
    leaveStrays(folder, server.pid, names);
  }
  if (!(await goneWithin(graceMs, isOurs))) {
    group.signal('SIGTERM');
    if (!(await goneWithin(graceMs, isOurs))) group.signal('SIGKILL');
  }
  for (const pid of strays.filter((stray) => isTaken(stray))) {
    process.stderr.write(
      `MCPeek was killed; process ${pid}, started by a server, left its group and still runs.\n`,
    );
  }
}

/** A number that belongs to a process now. While a group lives, no new process gets its number. */
function isTaken(pid: number): boolean {
  return readProcessTable().some((entry) => entry.pid === pid);
}

async function goneWithin(limitMs: number, isAlive: () => boolean): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < limitMs; waitedMs += stepMs) {
    if (!isAlive()) return true;
    await new Promise((resolve) => setTimeout(resolve, stepMs));
  }
  return !isAlive();
}
