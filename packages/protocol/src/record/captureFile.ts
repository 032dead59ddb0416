import type { EpochMs } from '../base/time.ts';
import type { Target } from '../link/target.ts';
import type { CaptureRecord } from './captureRecord.ts';
import { maskTarget } from './maskTarget.ts';

/** The first line of a capture file. */
export interface CaptureFileHeader {
  readonly captureId: string;
  readonly title: string;
  readonly startedAt: EpochMs;
  readonly target: Target;
  readonly revision: string | null;
  /** The revision by which the capture was judged whatever was negotiated; absent when there was none. */
  readonly forcedRevision?: string;
}

/** Takes what must not be shared out of a record; the same record when there is nothing. */
export type RecordMask = (record: CaptureRecord) => CaptureRecord;

/** The first line of a capture file, without its newline; the target is masked. */
export function writeHeader(header: CaptureFileHeader): string {
  const { captureId, title, startedAt, target, revision, forcedRevision } = header;
  return JSON.stringify({
    mcpeek: 1,
    captureId,
    title,
    startedAt,
    target: maskTarget(target),
    revision,
    forcedRevision,
  });
}

/** One record as a line, without its newline; keys in the order of the format. */
export function writeRecord(record: CaptureRecord, mask: RecordMask): string {
  const { seq, atUs, dir, kind, bytes, text, base64, end, cut, rev, by, exchange, http, process, note } =
    mask(record);
  return JSON.stringify({
    seq,
    atUs,
    dir,
    kind,
    bytes,
    text,
    base64,
    end,
    cut,
    rev,
    by,
    exchange,
    http,
    process,
    note,
  });
}

/** The last line of a capture file, without its newline; a file without it was cut short. */
export function writeEnd(records: number): string {
  return JSON.stringify({ end: true, records });
}
