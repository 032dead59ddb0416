import type { Seq } from '@mcpeek/protocol/base/ids';
import type { Revision } from '@mcpeek/protocol/base/revision';
import type { GrowingColumns } from './captureColumns.ts';
import type { CaptureDisk } from './captureDisk.ts';
import type { CaptureHandle, Rejudging } from './captureStore.ts';
import type { CaptureTotals } from './captureTotals.ts';
import { settleBatch } from './settleBatch.ts';

/** Replaces what was computed of an open capture, on disk and in memory; `done` counts the records so far. */
export function createRejudging(of: {
  readonly revision: Revision | null;
  readonly capture: CaptureHandle;
  readonly disk: CaptureDisk;
  readonly totals: CaptureTotals;
  readonly columns: GrowingColumns;
  readonly toPlace: (seq: Seq) => number;
  readonly isGone: () => boolean;
  /** Records wait for the disk: what is not stored cannot be replaced. */
  readonly isWaiting: () => boolean;
  readonly onWritten: () => void;
  readonly onFinish: () => void;
  readonly onClose: () => void;
}): Rejudging & { readonly done: () => number } {
  const { disk, totals, columns, toPlace } = of;
  let done = 0;
  let isClosed = false;

  return {
    revision: of.revision,
    capture: of.capture,
    isGone: of.isGone,
    done: () => done,
    write(batch) {
      if (of.isWaiting()) return 'records wait in memory, since the disk refuses them';
      // Sums that were saved before must not be added to after a crash.
      const refused = done === 0 ? disk.dropTotals() : undefined;
      if (refused !== undefined) return refused;
      const settled = settleBatch({ ...batch, entries: batch.entries });
      const rewritten = disk.rewrite(settled);
      if (!rewritten.ok) return rewritten.problem;
      const { removed, relieved } = rewritten.value;
      totals.takeBack([], removed);
      totals.add([], settled.findings);
      for (const { seq, worst } of relieved) columns.setWorst(toPlace(seq), worst);
      for (const { row } of settled.entries) columns.setWorst(toPlace(row.seq), row.worst);
      for (const { seq, worst } of settled.updates)
        if (worst !== undefined) columns.raiseWorst(toPlace(seq), worst);
      done += batch.entries.length;
      of.onWritten();
      return undefined;
    },
    finish: of.onFinish,
    close() {
      if (isClosed) return;
      isClosed = true;
      of.onClose();
      of.capture.close();
    },
  };
}
