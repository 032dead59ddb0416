import type { CaptureId, Seq } from '@mcpeek/protocol/base/ids';
import type { Result } from '@mcpeek/protocol/base/result';
import type { Revision } from '@mcpeek/protocol/base/revision';
import type { EpochMs } from '@mcpeek/protocol/base/time';
import type { FilterNode } from '@mcpeek/protocol/filter/filterAst';
import type { Target } from '@mcpeek/protocol/link/target';
import type { CaptureFileHeader } from '@mcpeek/protocol/record/captureFile';
import type { CaptureRecord } from '@mcpeek/protocol/record/captureRecord';
import type { Finding, Severity, Side } from '@mcpeek/protocol/record/finding';
import type { RowUpdate, SummaryRow } from '@mcpeek/protocol/record/summaryRow';
import type { FindingGroup } from '@mcpeek/protocol/wire/calls';
import type { CaptureSummary } from '@mcpeek/protocol/wire/captureSummary';
import type { CaptureColumns } from './captureColumns.ts';
import type { SeqGaps } from './seqGaps.ts';

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
  /** The disk refused for too long: one row, the only entry of `batch`, now stands for all these records. */
  readonly collapsed?: { readonly first: Seq; readonly through: Seq };
  /** Every row may be different: the capture was judged again. */
  readonly rejudged?: true;
}

/** What was computed anew of records that are stored already. */
export interface RejudgedBatch {
  /** The records with their new rows, in order, without a hole. */
  readonly entries: readonly StoredRecord[];
  /** Changes of these rows and of earlier ones. */
  readonly updates: readonly RowUpdate[];
  /** The findings that these records brought: shown by them or by earlier ones. */
  readonly findings: readonly Finding[];
}

/** A capture while it is judged again. It may grow meanwhile; views hear of it at the end. */
export interface Rejudging {
  readonly capture: CaptureHandle;
  /** The revision to judge by; null for the capture's own. */
  readonly revision: Revision | null;
  /** The capture was closed under it: nothing can be written any more. */
  readonly isGone: () => boolean;
  /** Replaces what was computed of these records, in one transaction; a problem in words when the disk refuses. Call in order, from the first record on. */
  readonly write: (batch: RejudgedBatch) => string | undefined;
  /** All records up to the newest were written: keeps the revision, and tells the views. */
  readonly finish: () => void;
  /** Lets go of the capture; one that is not finished begins anew when it is opened next. */
  readonly close: () => void;
}

/** Why a capture cannot be judged again now. */
export type RejudgeRefusal = 'missing' | 'readOnly' | 'running';

/** Why a capture is left as it is: not there, written by another bridge, written by a session, judged again just now, or refused by the disk. */
export type ChangeRefusal =
  | { readonly kind: 'missing' | 'readOnly' | 'written' | 'rejudged' }
  | { readonly kind: 'failed'; readonly problem: string };

/** What the store has to say when the disk refuses. */
export interface StoreTrouble {
  readonly captureId: CaptureId;
  /** `refused`: records wait in memory from now on. `collapsed`: too many waited, a gap stands for them. `recovered`: all that waited is stored. */
  readonly kind: 'refused' | 'collapsed' | 'recovered';
  readonly message: string;
  /** Records of the capture that are missing for good; the message says so too. */
  readonly lost: number;
}

/** Looks through a capture for the rows that match a filter, oldest first. */
export interface ScanListener {
  /** The matches after the last slice and up to `through`. */
  readonly onSlice: (seqs: Uint32Array, through: Seq) => void;
  readonly onDone: () => void;
}

/** Of which records. */
export interface RecordChoice {
  readonly filter?: FilterNode;
  /** The revision that judged them. */
  readonly rev?: Revision;
}

/** Which findings are asked for. */
export interface FindingQuery extends RecordChoice {
  readonly ruleId?: string;
  readonly severity?: Severity;
  readonly side?: Side;
  /** The `next` of the page before; 0 for the first. */
  readonly after: number;
  readonly limit: number;
}

/** Some findings, and where the next ones begin when there may be more. */
export interface FindingPage {
  readonly findings: readonly Finding[];
  readonly next?: number;
}

/** One capture, open for reading, and for writing by its session. */
export interface CaptureHandle {
  readonly captureId: CaptureId;
  readonly summary: () => CaptureSummary;
  /** Rows so far; a gap counts as one. */
  readonly count: () => number;
  /** The newest `seq`, a gap's last one included; -1 when there is none. */
  readonly lastSeq: () => Seq;
  /** Stores a batch in one transaction, then tells the listeners; never throws. False while the store refuses and the batch waits in memory. */
  readonly commit: (batch: CommitBatch) => boolean;
  /** Changes what the catalog says of it; a problem in words while the disk refuses. */
  readonly describe: (change: {
    readonly title?: string;
    readonly revision?: string | null;
    readonly ending?: string;
  }) => string | undefined;
  readonly record: (seq: Seq) => StoredRecord | undefined;
  /** The same, with perhaps only the first 256 Ki characters or bytes of its text: quick however large it is. */
  readonly recordHead: (seq: Seq) => StoredRecord | undefined;
  /** Rows of these records, in the order asked for; unknown ones are left out. */
  readonly rows: (seqs: readonly Seq[]) => readonly SummaryRow[];
  /** Rows at places `[from, to)` of the capture, clipped. */
  readonly rowsAt: (from: number, to: number) => readonly SummaryRow[];
  /** Translates between `seq` and a row's place in the capture. */
  readonly gaps: SeqGaps;
  /** What views need of every row. Of a large stored capture they are read behind, from the first call on. */
  readonly columns: () => CaptureColumns;
  /** Whether `columns` holds every row. */
  readonly areColumnsRead: () => boolean;
  /** Calls back after each part of the columns that was read behind; returns a stop. */
  readonly onColumnsRead: (callBack: () => void) => () => void;
  /** Starts a scan of what is stored now; small captures are done before this returns. Returns a stop. */
  readonly scan: (filter: FilterNode, listener: ScanListener) => () => void;
  /** `seq` of the first record that closes an exchange; see `endsExchange`. */
  readonly endOf: (request: Seq) => Seq | undefined;
  /** Records from a `seq` on, at most so many; reads as it is walked. */
  readonly recordsFrom: (first: Seq, limit: number) => Iterable<StoredRecord>;
  /** Findings by rule and side, those of the worst rules first. */
  readonly findingGroups: (of?: RecordChoice) => readonly FindingGroup[];
  /** Stored findings in the order in which they were found, at most so many. */
  readonly listFindings: (of: FindingQuery) => FindingPage;
  /** The head of the file that it was imported from. */
  readonly origin: () => CaptureFileHeader | undefined;
  /** Rows of an exchange: its request, and all that name it, oldest first. */
  readonly exchangeRows: (request: Seq, limit: number) => readonly SummaryRow[];
  /** Records of an HTTP exchange, oldest first, of long texts only the head. */
  readonly httpRecords: (id: number, limit: number) => readonly StoredRecord[];
  /** Findings shown by these records, in order. */
  readonly findings: (seqs: readonly Seq[]) => readonly Finding[];
  /** Findings of other records that name this one, at most 20; those that wait for the disk are left out. */
  readonly relatedFindings: (seq: Seq) => readonly Finding[];
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
    readonly revision?: string | null;
    /** Its records are judged by this one, whatever was negotiated. */
    readonly forcedRevision?: Revision;
    readonly origin?: CaptureFileHeader;
    readonly continues?: CaptureId;
  }) => CaptureHandle;
  /** Opens a stored capture; undefined when there is none of that name or it cannot be read. */
  readonly open: (captureId: CaptureId) => CaptureHandle | undefined;
  /** Begins to judge a capture again; only one at a time for each. */
  readonly rejudge: (captureId: CaptureId, revision: Revision | null) => Rejudging | RejudgeRefusal;
  /** Tells of a capture that was opened and whose judging again had not ended; returns a stop. */
  readonly onUnfinished: (listener: (captureId: CaptureId, revision: Revision | null) => void) => () => void;
  /** Newest first. */
  readonly list: () => readonly CaptureSummary[];
  readonly rename: (captureId: CaptureId, title: string) => Result<CaptureSummary, ChangeRefusal>;
  /** Removes the files of a capture that nobody writes; undefined when it is gone. */
  readonly remove: (captureId: CaptureId) => ChangeRefusal | undefined;
  /** Tells of a capture that must be opened anew: the other bridge that writes it has gone on, or is gone. Returns a stop. */
  readonly onOutdated: (listener: (captureId: CaptureId) => void) => () => void;
  /** Tells when a summary changed or a capture is gone, at most 4 times a second each; returns a stop. */
  readonly onChange: (
    listener: (change: { readonly capture?: CaptureSummary; readonly removed?: CaptureId }) => void,
  ) => () => void;
  /** Tells when the disk refuses, and when it no longer does; returns a stop. */
  readonly onTrouble: (listener: (trouble: StoreTrouble) => void) => () => void;
  /** Closes every capture, the open ones too. */
  readonly close: () => Promise<void>;
}
