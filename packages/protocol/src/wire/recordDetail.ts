import type { AtUs, DurationUs } from '../base/time.ts';
import type { CaptureRecord, RowStatus } from '../record/captureRecord.ts';
import type { Finding } from '../record/finding.ts';
import type { HttpEndPart, HttpRequestPart, HttpResponsePart } from '../record/httpPart.ts';
import type { SummaryRow } from '../record/summaryRow.ts';

/** One `http` record of an exchange: what it says, without the values of credentials, and the text that hangs on it. */
export interface HttpPiece<Part> {
  readonly seq: number;
  readonly part: Part;
  /** The first 8 KiB; the record has the rest. */
  readonly text?: string;
}

/** The HTTP exchange that a record belongs to, as far as it came. */
export interface HttpExchangeDetail {
  readonly id: number;
  readonly request?: HttpPiece<HttpRequestPart>;
  readonly response?: HttpPiece<HttpResponsePart>;
  readonly end?: HttpPiece<HttpEndPart>;
  /** What it carried: frames, events, comments, a tail; the first 100. */
  readonly rows: readonly SummaryRow[];
  /** There are more. */
  readonly hasMore: boolean;
}

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
  /** On a record of an HTTP exchange. */
  readonly httpExchange?: HttpExchangeDetail;
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
