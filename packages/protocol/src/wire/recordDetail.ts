import type { CaptureRecord } from '../record/captureRecord.ts';
import type { Finding } from '../record/finding.ts';
import type { SummaryRow } from '../record/summaryRow.ts';

/** One record with all that is known of it; the answer of `record/get`. */
export interface RecordDetail {
  /** The record; its text or base64 cut to the first 256 KiB of bytes. */
  readonly record: CaptureRecord;
  readonly row: SummaryRow;
  /** There is more: the body address gives all of it. */
  readonly truncated: boolean;
  /** Findings of this record. */
  readonly findings: readonly Finding[];
  /** Other records of the exchange, oldest first, at most 100. */
  readonly exchange: readonly SummaryRow[];
  /** Findings of those other records. */
  readonly exchangeFindings: readonly Finding[];
}
