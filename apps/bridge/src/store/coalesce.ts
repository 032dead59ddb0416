import type { Clock } from '../platform/clock.ts';

/** Passes signals on, each key at most once in an interval; the first after quiet at once. */
export interface Coalescer<Key> {
  readonly signal: (key: Key) => void;
  /** Forgets a key, and what it still had to say. */
  readonly forget: (key: Key) => void;
  readonly close: () => void;
}

/** Makes a coalescer; `emit` is called with the key only, and looks up the newest state itself. */
export function createCoalescer<Key>(of: {
  readonly clock: Clock;
  readonly intervalMs: number;
  readonly emit: (key: Key) => void;
}): Coalescer<Key> {
  const pausing = new Map<Key, { isPending: boolean; readonly stop: () => void }>();

  const pause = (key: Key): void => {
    const stop = of.clock.after(of.intervalMs, () => {
      const wasPending = pausing.get(key)?.isPending === true;
      pausing.delete(key);
      if (wasPending) signal(key);
    });
    pausing.set(key, { isPending: false, stop });
  };
  const signal = (key: Key): void => {
    const current = pausing.get(key);
    if (current !== undefined) current.isPending = true;
    else {
      pause(key);
      of.emit(key);
    }
  };

  return {
    signal,
    forget(key) {
      pausing.get(key)?.stop();
      pausing.delete(key);
    },
    close() {
      for (const { stop } of pausing.values()) stop();
      pausing.clear();
    },
  };
}
