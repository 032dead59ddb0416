import type { Seq } from '@mcpeek/protocol/base/ids';
import type { CommitNotice } from '../store/captureStore.ts';

/** What a change did to the rows of a view, before folding; indexes are those after the change. */
export interface RowsChange {
  /** All rows from this index on are new or moved. */
  readonly from?: number;
  /** Single rows that are different. */
  readonly touched: readonly number[];
}

/** The rows that a view holds, before folding, oldest first. */
export interface ViewRows {
  readonly length: () => number;
  readonly seqAt: (index: number) => Seq;
  /** Index of the row that holds the record, or of the nearest before it; -1 when there is none. */
  readonly indexOf: (seq: Seq) => number;
  /** It matched once and no longer does. */
  readonly isStale: (seq: Seq) => boolean;
  /** Whether nothing is left to be found in what is stored. */
  readonly isComplete: () => boolean;
  /** Takes in a commit; undefined when it did not concern these rows. */
  readonly take: (notice: CommitNotice) => RowsChange | undefined;
  /** Drops stale rows. */
  readonly refresh: () => void;
  readonly close: () => void;
}
