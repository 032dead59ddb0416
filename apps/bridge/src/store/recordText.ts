import type { CaptureRecord } from '@mcpeek/protocol/record/captureRecord';

/** The text that filters look through; bytes that are not UTF-8 show as U+FFFD. */
export function textOf(record: CaptureRecord): string {
  return (
    record.text ?? (record.base64 === undefined ? '' : Buffer.from(record.base64, 'base64').toString('utf8'))
  );
}
