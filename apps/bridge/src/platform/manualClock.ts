import type { Clock } from './clock.ts';

/** A clock for tests; it stands still until it is moved. */
export interface ManualClock extends Clock {
  /** Moves both clocks forward and calls back what fell due, in order. */
  readonly advance: (ms: number) => void;
}

/** Makes a clock that starts at the given moment. */
export function createManualClock(epochMs = 1_800_000_000_000): ManualClock {
  let nowMs = 0;
  const waiting = new Set<{ readonly dueMs: number; readonly callBack: () => void }>();

  return {
    monotonicUs: () => nowMs * 1000,
    epochMs: () => epochMs + nowMs,
    after(delayMs, callBack) {
      const entry = { dueMs: nowMs + delayMs, callBack };
      waiting.add(entry);
      return () => waiting.delete(entry);
    },
    advance(ms) {
      const endMs = nowMs + ms;
      for (;;) {
        const due = [...waiting]
          .filter(({ dueMs }) => dueMs <= endMs)
          .sort((left, right) => left.dueMs - right.dueMs);
        const [next] = due;
        if (next === undefined) break;
        waiting.delete(next);
        nowMs = next.dueMs;
        next.callBack();
      }
      nowMs = endMs;
    },
  };
}
