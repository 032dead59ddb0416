import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { withinTime } from './withinTime.ts';

/** What is to be started. */
export interface ProcessOrder {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/** A process of the bench's own making. */
export interface StartedProcess {
  readonly child: ChildProcess;
  /** The first line of stdout that this finds something in; lines are gone once read. */
  readonly find: <Found>(
    what: string,
    read: (line: string) => Found | undefined,
    limitMs?: number,
  ) => Promise<Found>;
  /** Ends it with all of its group, and waits until it is gone. */
  readonly stop: () => Promise<void>;
}

const readyLimitMs = 60_000;
const stopLimitMs = 8000;
const running = new Set<StartedProcess>();

/** Starts a process whose stdout is read by lines; what it says on stderr is shown only when it fails. */
export function startProcess(order: ProcessOrder): StartedProcess {
  const stdio: StdioOptions = ['pipe', 'pipe', 'pipe'];
  const child = spawn(order.file, [...order.args], {
    cwd: order.cwd,
    env: order.environment ?? process.env,
    stdio,
    // A group of its own, so that what a wrapper such as npm started ends with it.
    detached: process.platform !== 'win32',
  });
  let complaints = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complaints = (complaints + chunk.toString()).slice(-2000);
  });
  child.stdin?.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.once('error', (error) => {
      complaints += error.message;
      resolve();
    });
  });
  const started: StartedProcess = {
    child,
    find: (what, read, limitMs = readyLimitMs) =>
      withinTime(
        limitMs,
        what,
        findLine(child, what, read, () => complaints),
      ),
    async stop() {
      running.delete(started);
      signalGroup(child, 'SIGTERM');
      await withinTime(stopLimitMs, 'the end of a process', ended).catch(() => undefined);
      // Also those of its group that outlived it.
      signalGroup(child, 'SIGKILL');
    },
  };
  running.add(started);
  return started;
}

/** Stops whatever still runs; for the end of the bench. */
export async function stopAllProcesses(): Promise<void> {
  await Promise.all([...running].map((started) => started.stop()));
}

function findLine<Found>(
  child: ChildProcess,
  what: string,
  read: (line: string) => Found | undefined,
  complaints: () => string,
): Promise<Found> {
  return new Promise((resolve, reject) => {
    if (child.stdout === null) return reject(new Error(`${what}: nothing can be read`));
    const lines = createInterface({ input: child.stdout });
    lines.on('line', (line) => {
      const found = read(line);
      if (found !== undefined) resolve(found);
    });
    lines.once('close', () => reject(new Error(`${what}: the process ended first. ${complaints()}`)));
  });
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // It is gone already.
  }
}
