import type { Seq } from '@mcpeek/protocol/base/ids';
import type { Severity } from '@mcpeek/protocol/record/finding';
import type { SummaryRow } from '@mcpeek/protocol/record/summaryRow';
import type { OverviewBucket } from '@mcpeek/protocol/wire/calls';

/** What a page needs to know of a view after it changed. */
export interface ViewChange {
  readonly total: number;
  readonly records: number;
  readonly version: number;
  readonly lastSeq: number;
  readonly worst?: Severity;
  readonly complete: boolean;
  /** Positions `[from, to)` whose rows are new or different; undefined means all. */
  readonly changed?: readonly (readonly [number, number])[];
}

/** A capture seen through a filter; positions count shown rows. */
export interface View {
  readonly state: () => {
    readonly total: number;
    readonly version: number;
    readonly complete: boolean;
    readonly records: number;
    readonly lastSeq: number;
  };
  /** Rows at positions `[from, to)`, clipped. */
  readonly rows: (from: number, to: number) => readonly SummaryRow[];
  /** Position of the row that holds the record, or of the nearest row before it when the view does not hold it; -1 in an empty view. */
  readonly find: (seq: Seq) => number;
  readonly fold: (seq: Seq, open: boolean) => void;
  readonly refresh: () => void;
  readonly overview: (buckets: number) => {
    readonly fromUs: number;
    readonly toUs: number;
    readonly buckets: readonly OverviewBucket[];
  };
  readonly close: () => void;
}
