import type { CaptureHandle } from '../store/captureStore.ts';
import type { ViewRows } from './viewRows.ts';

/** Every row of a capture; costs no memory, for an index is the row's place. */
export function createAllRows(capture: CaptureHandle): ViewRows {
  let length = capture.count();
  return {
    length: () => length,
    seqAt: capture.gaps.toSeq,
    indexOf: (seq) => Math.min(capture.gaps.toPlace(seq), length - 1),
    isStale: () => false,
    isComplete: () => true,
    take({ changedSeqs, collapsed, rejudged }) {
      const before = length;
      length = capture.count();
      if (rejudged === true) return { from: 0, touched: [] };
      if (collapsed !== undefined) {
        return {
          from: capture.gaps.toPlace(collapsed.first),
          touched: changedSeqs.map(capture.gaps.toPlace),
        };
      }
      const touched = changedSeqs.map(capture.gaps.toPlace);
      if (length === before) return touched.length === 0 ? undefined : { touched };
      return { from: before, touched };
    },
    refresh: () => undefined,
    close: () => undefined,
  };
}
