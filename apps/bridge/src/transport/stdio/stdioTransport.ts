import { type ChildProcess, spawn } from 'node:child_process';
import type { StdioTarget } from '@mcpeek/protocol/link/target';
import type { Initiator } from '@mcpeek/protocol/record/captureRecord';
import type { Clock } from '../../platform/clock.ts';
import type { Transport, TransportEvent } from '../transport.ts';
import { type ProcessGroup, processGroupOf } from './processGroup.ts';
import { readInTurns } from './readInTurns.ts';
import { checkStart } from './startProblem.ts';
import { createStrayWatch, type StrayWatch } from './strayWatch.ts';

/** How long each step of closing may take before the next, stronger one. */
export interface CloseTimes {
  /** From the end of stdin to SIGTERM. */
  readonly afterStdinEndMs: number;
  /** From SIGTERM to SIGKILL. */
  readonly afterTermMs: number;
  /** From the exit of the process to the end of its group, whose members may still write. */
  readonly afterExitMs: number;
}

/** 2 s for stdin's end, 2 s for SIGTERM: gone within 5 s. */
export const defaultCloseTimes: CloseTimes = { afterStdinEndMs: 2000, afterTermMs: 2000, afterExitMs: 300 };

/** What a stdio transport is made of. */
export interface StdioTransportOptions {
  readonly target: StdioTarget;
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly clock: Clock;
  readonly platform: NodeJS.Platform;
  readonly listener: (event: TransportEvent) => void;
  readonly closeTimes?: CloseTimes;
  /** Told of the process, so that it does not outlive a bridge that is killed; returns a release. */
  readonly guard?: (pid: number) => () => void;
}

/** Starts a command without a shell, in a group of its own, and moves bytes over its standard streams. */
export function createStdioTransport(options: StdioTransportOptions): Transport {
  const { target, cwd, environment, clock, platform, listener } = options;
  const times = options.closeTimes ?? defaultCloseTimes;
  let child: ChildProcess | undefined;
  let group: ProcessGroup | undefined;
  let strays: StrayWatch | undefined;
  let isOver = false;
  let isStdinOpen = false;
  let isClosing: Promise<void> | undefined;
  const waiters = new Set<() => void>();

  const tellStrays = (): void => {
    const pids = strays?.takeStrays() ?? [];
    if (pids.length > 0) listener({ kind: 'strays', pids });
  };

  const finish = (event: TransportEvent): void => {
    if (isOver) return;
    isOver = true;
    isStdinOpen = false;
    tellStrays();
    strays?.stop();
    listener(event);
    for (const wake of waiters) wake();
  };

  /** Resolves true when the process is over, false when the time is. */
  const overWithin = (delayMs: number): Promise<boolean> =>
    new Promise((resolve) => {
      if (isOver) return resolve(true);
      const done = (over: boolean) => () => {
        stop();
        waiters.delete(wake);
        resolve(over);
      };
      const wake = done(true);
      const stop = clock.after(delayMs, done(false));
      waiters.add(wake);
    });

  const signal = (name: NodeJS.Signals): void => {
    if (group?.signal(name)) listener({ kind: 'signalSent', signal: name });
  };

  const endStdin = (): void => {
    if (!isStdinOpen) return;
    isStdinOpen = false;
    child?.stdin?.end();
    listener({ kind: 'stdinClosed' });
  };

  const closeInOrder = async (): Promise<void> => {
    if (group === undefined || child?.pid === undefined) return finish({ kind: 'exited' });
    if (!isOver) tellStrays();
    endStdin();
    if (!(await overWithin(times.afterStdinEndMs))) {
      signal('SIGTERM');
      if (!(await overWithin(times.afterTermMs))) {
        signal('SIGKILL');
        await overWithin(times.afterTermMs);
      }
    }
    await endGroup(group, clock, times);
  };

  return {
    start() {
      const check = checkStart(target, { cwd, environment, platform });
      if (!check.ok) return finish({ kind: 'failed', failure: check.failure });
      let process_: ChildProcess;
      try {
        process_ = spawn(check.file, [...target.args], {
          argv0: target.command.trim(),
          cwd,
          env: { ...environment },
          stdio: ['pipe', 'pipe', 'pipe'],
          detached: platform !== 'win32',
          windowsHide: true,
        });
      } catch (error) {
        // What no process can be given, such as a NUL in an argument, is refused before anything is started.
        const why = error instanceof Error ? error.message : String(error);
        const message = `${check.file} could not be started: ${why}`;
        return finish({ kind: 'failed', failure: { kind: 'spawnFailed', message } });
      }
      child = process_;
      let hasSpawned = false;
      process_.once('spawn', () => {
        hasSpawned = true;
      });
      process_.on('error', (error) => {
        // After a start this can only be a signal that failed, which the order of closing takes care of.
        if (hasSpawned) return;
        finish({
          kind: 'failed',
          failure: { kind: 'spawnFailed', message: spawnMessage(check.file, error), tried: [check.file] },
        });
      });
      if (process_.pid === undefined) return;
      group = processGroupOf(process_.pid, platform);
      strays = createStrayWatch(process_.pid, clock);
      const release = options.guard?.(process_.pid) ?? (() => undefined);
      isStdinOpen = true;
      listener({
        kind: 'spawned',
        pid: process_.pid,
        command: check.file,
        args: target.args,
        cwd,
        envNames: Object.keys(environment).sort(),
      });
      listen(process_, { group, strays, clock, times, listener, finish, signal, release });
    },
    send(bytes, by: Initiator) {
      if (!isStdinOpen || child?.stdin == null) return false;
      child.stdin.write(bytes);
      listener({ kind: 'sent', bytes, by });
      return true;
    },
    close() {
      isClosing ??= closeInOrder();
      return isClosing;
    },
    kill() {
      group?.signal('SIGKILL');
    },
  };
}

interface Listening {
  readonly group: ProcessGroup;
  readonly strays: StrayWatch;
  readonly clock: Clock;
  readonly times: CloseTimes;
  readonly listener: (event: TransportEvent) => void;
  readonly finish: (event: TransportEvent) => void;
  readonly signal: (name: NodeJS.Signals) => void;
  /** Called once no member of the group is left. */
  readonly release: () => void;
}

/** How often the moment after an exit is prolonged because bytes still come. */
const mostPatience = 10;

/** Reports bytes as they come, and the exit after the last of them. */
function listen(child: ChildProcess, parts: Listening): void {
  const { group, strays, clock, times, listener, finish, signal, release } = parts;
  let chunks = 0;
  const turns = (['stdout', 'stderr'] as const).flatMap((channel) => {
    const stream = child[channel];
    if (stream === null) return [];
    const take = (bytes: Uint8Array): void => {
      chunks += 1;
      strays.glance();
      listener({ kind: 'bytes', channel, bytes });
    };
    stream.on('error', () => undefined);
    const onEnd = (): void => listener({ kind: 'ended', channel });
    return [readInTurns({ stream, clock, take, onEnd, mayPause: channel === 'stdout' })];
  });
  child.stdin?.on('error', (error) => listener({ kind: 'writeFailed', message: error.message }));
  child.once('exit', (code, name) => {
    let isReported = false;
    let stop: () => void = () => undefined;
    const report = (): void => {
      if (isReported) return;
      isReported = true;
      stop();
      for (const { flush } of turns) flush();
      // Members of its group that outlive it are ended with it; what they would still write belongs to nobody.
      if (group.isAlive()) signal('SIGTERM');
      void endGroup(group, clock, times).then(release);
      finish({
        kind: 'exited',
        ...(code === null ? {} : { code }),
        ...(name === null ? {} : { signal: name }),
      });
      child.stdout?.destroy();
      child.stderr?.destroy();
    };
    // `close` comes after the last byte, but waits for pipes that a descendant may hold for ever. A timer alone would
    // cut off bytes that a busy moment has not read yet: after it one more turn must bring none.
    const waitForQuiet = (seen: number, patience: number): void => {
      stop = clock.after(times.afterExitMs, () => {
        stop = clock.after(1, () => {
          if (chunks === seen || patience === 0) report();
          else waitForQuiet(chunks, patience - 1);
        });
      });
    };
    waitForQuiet(chunks, mostPatience);
    child.once('close', report);
  });
}

/** Resolves when no member of the group is left; those that ignore SIGTERM are killed after its time. */
async function endGroup(group: ProcessGroup, clock: Clock, times: CloseTimes): Promise<void> {
  const pause = (delayMs: number) => new Promise<void>((resolve) => void clock.after(delayMs, resolve));
  const stepMs = 25;
  for (let waitedMs = 0; group.isAlive(); waitedMs += stepMs) {
    if (waitedMs >= times.afterTermMs) return void group.signal('SIGKILL');
    await pause(stepMs);
  }
}

function spawnMessage(file: string, error: Error): string {
  // The file was there a moment ago: what is missing is the program that its first line names.
  const isInterpreterMissing = 'code' in error && error.code === 'ENOENT';
  const why = isInterpreterMissing
    ? 'the interpreter that its first line names was not found'
    : error.message;
  return `${file} could not be started: ${why}.`;
}
