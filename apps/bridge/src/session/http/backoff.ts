import type { Clock } from '../../platform/clock.ts';

/** How often in a row a stream is opened again without having brought anything. */
export const mostTries = 5;

const firstWaitMs = 1000;
const longestWaitMs = 30_000;

/** Waits between tries that grow until something comes, and end after `mostTries`. */
export interface Backoff {
  /** Runs the next try after its wait, the first time after what the server asked for; false when there were enough. */
  readonly again: (run: () => void, askedMs?: number) => boolean;
  /** Runs the try that waits now, and begins to count anew. */
  readonly now: () => void;
  /** Something came: the next wait is the first again. */
  readonly settle: () => void;
  readonly stop: () => void;
  /** The try that waits, from 1, and in how many milliseconds it comes; undefined when none does. */
  readonly waiting: () => { readonly attempt: number; readonly inMs: number } | undefined;
}

/** Makes a backoff: 1 s or what the server asked for, then 2 s, 4 s, at most 30 s. */
export function createBackoff(clock: Clock): Backoff {
  let tries = 0;
  let pending: { readonly run: () => void; readonly cancel: () => void; readonly atUs: number } | undefined;
  const stop = (): void => {
    pending?.cancel();
    pending = undefined;
  };
  return {
    again(run, askedMs) {
      stop();
      if (tries >= mostTries) return false;
      const grown = Math.min(longestWaitMs, firstWaitMs * 2 ** tries);
      const waitMs = askedMs === undefined ? grown : tries === 0 ? askedMs : Math.max(askedMs, grown);
      tries += 1;
      const cancel = clock.after(waitMs, () => {
        pending = undefined;
        run();
      });
      pending = { run, cancel, atUs: clock.monotonicUs() + waitMs * 1000 };
      return true;
    },
    now() {
      const run = pending?.run;
      stop();
      tries = 0;
      run?.();
    },
    settle() {
      tries = 0;
    },
    stop,
    waiting() {
      if (pending === undefined) return undefined;
      return { attempt: tries, inMs: Math.max(0, Math.round((pending.atUs - clock.monotonicUs()) / 1000)) };
    },
  };
}
