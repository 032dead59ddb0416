import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Log } from '../../../platform/log.ts';
import { readProcessStart } from '../../../platform/processIdentity.ts';

/** A small process that ends the servers of a bridge that was killed. */
export interface Watchdog {
  /** Watches the group that this process leads, until the returned release is called. */
  readonly guard: (pid: number) => () => void;
  /** Lets it go; for a bridge that has closed its sessions. */
  readonly close: () => void;
}

/** Makes the watchdog; its process starts with the first server. `folder` is where it leaves word of processes that it could not end. */
export function createWatchdog(log: Log, folder: string): Watchdog {
  const program = fileURLToPath(new URL('./watchdogMain.ts', import.meta.url));
  let dog: ChildProcess | undefined;

  const start = (): ChildProcess => {
    const started = spawn(process.execPath, [program, folder], {
      // A group of its own: what ends the bridge's group must not end it.
      detached: true,
      stdio: ['pipe', 'ignore', 'inherit'],
      env: {},
    });
    const give = (why: string) => {
      if (dog === started) dog = undefined;
      log.warn(`The watchdog ${why}; if MCPeek is killed now, its servers may go on running.`);
    };
    started.once('error', (error) => give(`could not be started (${error.message})`));
    started.once('exit', () => {
      if (dog === started) give('ended');
    });
    started.stdin?.on('error', () => undefined);
    started.unref();
    return started;
  };
  const write = (line: string): void => {
    dog?.stdin?.write(`${line}\n`);
  };

  return {
    guard(pid) {
      dog ??= start();
      write(`+ ${pid} ${readProcessStart(pid) ?? 'unknown'}`);
      return () => write(`- ${pid}`);
    },
    close() {
      const closing = dog;
      dog = undefined;
      closing?.stdin?.end();
    },
  };
}
