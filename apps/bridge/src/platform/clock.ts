/** The two clocks of a machine: one that only goes forward, and one that people read. */
export interface Clock {
  /** Microseconds on a monotonic clock; only differences mean something. */
  readonly monotonicUs: () => number;
  /** Milliseconds since 1970-01-01 UTC. */
  readonly epochMs: () => number;
  /** Calls back once after the given milliseconds, and returns a stop. */
  readonly after: (delayMs: number, callBack: () => void) => () => void;
}

/** The clocks of this machine. */
export const systemClock: Clock = {
  monotonicUs: () => Math.round(performance.now() * 1000),
  epochMs: () => Date.now(),
  after(delayMs, callBack) {
    const timer = setTimeout(callBack, delayMs);
    return () => clearTimeout(timer);
  },
};
