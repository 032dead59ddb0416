import type { Clock } from '../platform/clock.ts';
import { joinRanges } from './ranges.ts';
import type { ViewChange } from './view.ts';

/** Tells a page of a view's changes: the first after quiet at once, then at most 20 a second. */
export interface ViewPushes {
  readonly change: (change: ViewChange) => void;
  /** Drops what has not been told. */
  readonly close: () => void;
}

const intervalMs = 50;
const mostRanges = 64;

/** Makes pushes for one view; a sent change without `changed` means all positions. */
export function createViewPushes(of: {
  readonly clock: Clock;
  readonly send: (change: ViewChange) => void;
}): ViewPushes {
  let waiting: ViewChange | undefined;
  let stopPause: (() => void) | undefined;

  const pause = (): void => {
    stopPause = of.clock.after(intervalMs, () => {
      stopPause = undefined;
      if (waiting !== undefined) flush(waiting);
    });
  };
  const flush = (change: ViewChange): void => {
    waiting = undefined;
    pause();
    of.send(shorten(change));
  };

  return {
    change(next) {
      waiting = waiting === undefined ? next : mergeChanges(waiting, next);
      if (stopPause === undefined) flush(waiting);
    },
    close() {
      waiting = undefined;
      stopPause?.();
    },
  };
}

function mergeChanges(earlier: ViewChange, later: ViewChange): ViewChange {
  if (earlier.changed === undefined || later.changed === undefined) return withoutRanges(later);
  // Whatever moved positions reported all that follow, so earlier ranges stay true or are covered.
  const changed = joinRanges([...earlier.changed, ...later.changed], later.total);
  return shorten({ ...later, changed });
}

function shorten(change: ViewChange): ViewChange {
  return change.changed !== undefined && change.changed.length > mostRanges ? withoutRanges(change) : change;
}

function withoutRanges({ changed: _, ...rest }: ViewChange): ViewChange {
  return rest;
}
