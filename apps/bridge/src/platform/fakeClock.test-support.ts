import type { Clock } from './clock.ts';

/** A clock that stands still until a test moves it. */
export interface FakeClock extends Clock {
  /** Lets time pass, and calls back in order of time what comes due. */
  readonly advance: (milliseconds: number) => void;
}

/** Makes a clock at 0 µs and 1,000,000 ms since 1970. */
export function createFakeClock(): FakeClock {
  let nowMs = 0;
  let timers: { readonly atMs: number; readonly callBack: () => void }[] = [];
  return {
    monotonicUs: () => nowMs * 1000,
    epochMs: () => 1_000_000 + nowMs,
    after(delayMs, callBack) {
      const timer = { atMs: nowMs + delayMs, callBack };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    advance(milliseconds) {
      const endMs = nowMs + milliseconds;
      for (;;) {
        const due = timers
          .filter(({ atMs }) => atMs <= endMs)
          .sort((left, right) => left.atMs - right.atMs)[0];
        if (due === undefined) break;
        timers = timers.filter((timer) => timer !== due);
        nowMs = Math.max(nowMs, due.atMs);
        due.callBack();
      }
      nowMs = endMs;
    },
  };
}
