import type { Clock } from '../platform/clock.ts';

/** A time limit that can be held while nobody on the other side is waited for. */
export interface Deadline {
  /** Stops the clock; time that passes now does not count. */
  readonly pause: () => void;
  readonly resume: () => void;
  /** Starts over with a new limit; `undefined` means none. */
  readonly reset: (limitMs: number | undefined) => void;
  readonly stop: () => void;
  /** The limit in force, in milliseconds. */
  readonly limitMs: () => number | undefined;
}

/** Calls back once when the limit has passed, pauses not counted. */
export function createDeadline(clock: Clock, limitMs: number | undefined, onEnd: () => void): Deadline {
  let limit = limitMs;
  let leftMs = limitMs;
  let startedUs = 0;
  let stopTimer: (() => void) | undefined;
  let isPaused = false;
  let isOver = false;

  const halt = (): void => {
    if (stopTimer === undefined) return;
    stopTimer();
    stopTimer = undefined;
    if (leftMs !== undefined) leftMs = Math.max(0, leftMs - (clock.monotonicUs() - startedUs) / 1000);
  };
  const run = (): void => {
    if (isOver || isPaused || leftMs === undefined || stopTimer !== undefined) return;
    startedUs = clock.monotonicUs();
    stopTimer = clock.after(leftMs, () => {
      stopTimer = undefined;
      isOver = true;
      onEnd();
    });
  };
  run();

  return {
    pause() {
      isPaused = true;
      halt();
    },
    resume() {
      isPaused = false;
      run();
    },
    reset(newLimitMs) {
      halt();
      limit = newLimitMs;
      leftMs = newLimitMs;
      run();
    },
    stop() {
      isOver = true;
      halt();
    },
    limitMs: () => limit,
  };
}
