import type { CaptureId, Seq } from '@mcpeek/protocol/base/ids';
import type { EpochMs } from '@mcpeek/protocol/base/time';
import type { Target } from '@mcpeek/protocol/link/target';
import type { CaptureRecord } from '@mcpeek/protocol/record/captureRecord';
import type { Finding } from '@mcpeek/protocol/record/finding';
import type { RowUpdate, SummaryRow } from '@mcpeek/protocol/record/summaryRow';
import type { CaptureSummary } from '@mcpeek/protocol/wire/captureSummary';

/** A record with its line of the timeline. */
export interface StoredRecord {
  readonly record: CaptureRecord;
  readonly row: SummaryRow;
}

/** What one chunk of the wire brought: stored together or not at all. */
export interface CommitBatch {
  /** New records, `seq` rising by one from the last. */
  readonly entries: readonly StoredRecord[];
  /** Changes of rows stored before, or in `entries`. */
  readonly updates: readonly RowUpdate[];
  /** New findings, of these records or of earlier ones; the store raises `worst` of their rows by itself. */
  readonly findings: readonly Finding[];
}

/** What a commit changed, told after it is on disk (or kept in memory while the disk refuses). */
export interface CommitNotice {
  readonly batch: CommitBatch;
  /** `seq` of the earlier rows that `updates` and `findings` changed. */
  readonly changedSeqs: readonly Seq[];
}

/** One capture, open for reading, and for writing by its session. */
export interface CaptureHandle {
  readonly captureId: CaptureId;
  readonly summary: () => CaptureSummary;
  /** Records so far. */
  readonly count: () => number;
  /** Stores a batch in one transaction, then tells the listeners; never throws. False while the store refuses and the batch waits in memory. */
  readonly commit: (batch: CommitBatch) => boolean;
  /** Changes what the catalog says of it. */
  readonly describe: (change: {
    readonly title?: string;
    readonly revision?: string | null;
    readonly ending?: string;
  }) => void;
  readonly record: (seq: Seq) => StoredRecord | undefined;
  /** Rows of these records, in the order asked for; unknown ones are left out. */
  readonly rows: (seqs: readonly Seq[]) => readonly SummaryRow[];
  /** Rows of an exchange: its request, and all that name it, oldest first. */
  readonly exchangeRows: (request: Seq, limit: number) => readonly SummaryRow[];
  /** Findings shown by these records, in order. */
  readonly findings: (seqs: readonly Seq[]) => readonly Finding[];
  /** Exact bytes of a record with its end. */
  readonly body: (seq: Seq) => Uint8Array | undefined;
  /** Tells after each commit; returns a stop. */
  readonly onCommit: (listener: (notice: CommitNotice) => void) => () => void;
  /** Gives the capture back; the last one to close closes the database. */
  readonly close: () => void;
}

/** All captures of one home. */
export interface Catalog {
  readonly create: (of: {
    readonly title: string;
    readonly target: Target;
    readonly startedAt: EpochMs;
  }) => CaptureHandle;
  /** Opens a stored capture; undefined when there is none of that name or it cannot be read. */
  readonly open: (captureId: CaptureId) => CaptureHandle | undefined;
  /** Newest first. */
  readonly list: () => readonly CaptureSummary[];
  readonly rename: (captureId: CaptureId, title: string) => CaptureSummary | undefined;
  /** False when a session still writes to it, or there is none. */
  readonly remove: (captureId: CaptureId) => boolean;
  /** Tells when a summary changed or a capture is gone, at most 4 times a second each; returns a stop. */
  readonly onChange: (
    listener: (change: { readonly capture?: CaptureSummary; readonly removed?: CaptureId }) => void,
  ) => () => void;
  readonly close: () => Promise<void>;
}
