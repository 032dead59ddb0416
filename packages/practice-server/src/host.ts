import { setTimeout as waitFor } from 'node:timers/promises';
import type { Chunk, Output } from './stdio/output.ts';

/** The world outside: clocks, the error stream and the end of the process. */
export interface Host {
  /** Monotonic, in milliseconds. */
  readonly nowMs: () => number;
  readonly today: () => Date;
  /** Rejects when the signal aborts. */
  readonly wait: (durationMs: number, signal?: AbortSignal) => Promise<void>;
  /** Lets waiting input be read; for loops that would otherwise never pause. */
  readonly breathe: () => Promise<void>;
  /** Calls back again and again; returns its stop. */
  readonly every: (periodMs: number, callback: () => void) => () => void;
  readonly writeError: (chunk: Chunk) => Promise<void>;
  /** Ends the process once everything written has left it. */
  readonly exit: (code: number) => Promise<void>;
}

export function createHost(output: Output, errorOutput: Output): Host {
  return {
    nowMs: () => performance.now(),
    today: () => new Date(),
    wait: (durationMs, signal) => waitFor(durationMs, undefined, signal === undefined ? {} : { signal }),
    breathe: () => new Promise((resolve) => setImmediate(resolve)),
    every: (periodMs, callback) => {
      const timer = setInterval(callback, periodMs);
      return () => clearInterval(timer);
    },
    writeError: (chunk) => errorOutput.write(chunk),
    exit: async (code) => {
      await Promise.all([output.flush(), errorOutput.flush()]);
      process.exit(code);
    },
  };
}
