import type { AtUs, DurationUs } from '../base/time.ts';
import type { CaptureRecord, RowStatus } from '../record/captureRecord.ts';
import type { Finding } from '../record/finding.ts';
import type { SummaryRow } from '../record/summaryRow.ts';

/** One record with all that is known of it; its text or base64 cut to the first 256 KiB of bytes. */
export interface RecordDetail extends CaptureRecord {
  /** There is more: the body address gives all of it. */
  readonly truncated: boolean;
  readonly row: SummaryRow;
  /** On an answer: the method of its request. */
  readonly method?: string;
  readonly idText?: string;
  readonly status?: RowStatus;
  readonly tookUs?: DurationUs;
  /** When the exchange began, first moved, and ended; on records of an exchange. */
  readonly timing?: {
    readonly sentAtUs: AtUs;
    readonly firstProgressAtUs?: AtUs;
    readonly lastProgressAtUs?: AtUs;
    readonly answeredAtUs?: AtUs;
  };
  /** On a request: the text of its answer, when that has at most 64 KiB; spares a second question. */
  readonly answerText?: string;
  /** Findings of this record. */
  readonly findings: readonly Finding[];
  /** Findings of other records that name this one, such as the lines of a value that was spread; at most 20. */
  readonly relatedFindings: readonly Finding[];
  /** Other records of the exchange, oldest first, at most 100. */
  readonly exchangeRows: readonly SummaryRow[];
  /** Findings of those other records. */
  readonly exchangeFindings: readonly Finding[];
}
