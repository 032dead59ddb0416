import type { CaptureId } from '@mcpeek/protocol/base/ids';
import type { Clock } from '../platform/clock.ts';
import type { OpenCapture } from './openCapture.ts';

/** Looks after captures that another bridge writes: what is open here is as old as its opening. */
export interface ForeignWatch {
  /** Call when a capture was opened. */
  readonly look: () => void;
  readonly close: () => void;
}

const leastMs = 500;
/** A long capture takes longer to open anew, so it is done less often. */
const msPerRecord = 0.01;

/** Calls back for each open capture whose bridge has written to it since, or is gone; it looks only while there is one. */
export function createForeignWatch(of: {
  readonly clock: Clock;
  readonly open: ReadonlyMap<CaptureId, OpenCapture>;
  readonly isTheirs: (captureId: CaptureId) => boolean;
  readonly onOutdated: (captureId: CaptureId) => void;
}): ForeignWatch {
  let stop: (() => void) | undefined;

  const foreign = (): readonly (readonly [CaptureId, OpenCapture])[] =>
    [...of.open].filter(([, capture]) => capture.summary().isReadOnly === true);
  const plan = (): void => {
    const captures = foreign();
    if (stop !== undefined || captures.length === 0) return;
    const records = Math.max(...captures.map(([, capture]) => capture.summary().records));
    stop = of.clock.after(leastMs + records * msPerRecord, () => {
      stop = undefined;
      for (const [captureId, capture] of foreign())
        if (capture.isOutdated() || !of.isTheirs(captureId)) of.onOutdated(captureId);
      plan();
    });
  };

  return { look: plan, close: () => stop?.() };
}
