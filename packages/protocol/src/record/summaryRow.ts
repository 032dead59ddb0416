import type { Seq } from '../base/ids.ts';
import type { AtUs, DurationUs } from '../base/time.ts';
import type { Direction, Initiator, RecordKind, RowStatus } from './captureRecord.ts';
import type { Severity } from './finding.ts';

/** One member of a batch, as its row shows it. */
export interface BatchItem {
  /** JSON pointer of the member: `/0`, `/1` … */
  readonly pointer: string;
  readonly kind: RecordKind;
  readonly method?: string;
  readonly idText?: string;
  /** The request it belongs to: `seq` and pointer. */
  readonly exchange?: { readonly seq: Seq; readonly pointer: string };
  readonly status?: RowStatus;
}

/** A record as a line of the timeline. */
export interface SummaryRow {
  readonly seq: Seq;
  readonly atUs: AtUs;
  readonly dir: Direction;
  readonly kind: RecordKind;
  /** On an answer: the method of its request. */
  readonly method?: string;
  /** One line that says what is in it. */
  readonly gist: string;
  /** The id as written. */
  readonly idText?: string;
  readonly exchange?: Seq;
  readonly status?: RowStatus;
  readonly tookUs?: DurationUs;
  readonly bytes: number;
  readonly worst?: Severity;
  readonly by?: Initiator;
  readonly rev?: string;
  readonly items?: readonly BatchItem[];
  /** How many records this row stands for, when a burst is folded. */
  readonly folded?: number;
  readonly lastSeq?: Seq;
  /** It matched the view once and no longer does. */
  readonly stale?: boolean;
}

/** The columns of a row that may change after it was stored. */
export interface RowUpdate {
  readonly seq: Seq;
  readonly status?: RowStatus;
  readonly tookUs?: DurationUs;
  readonly worst?: Severity;
  readonly exchange?: Seq;
  readonly items?: readonly BatchItem[];
}
