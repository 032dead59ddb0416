import type { RecordKind } from '@mcpeek/protocol/record/captureRecord';

/** What a record is, in a word. */
export const kindWords: Readonly<Record<RecordKind, string>> = {
  request: 'request',
  notification: 'notification',
  result: 'result',
  error: 'error',
  batch: 'batch',
  malformed: 'malformed',
  stderr: 'stderr',
  http: 'HTTP',
  sse: 'SSE',
  process: 'process',
  note: 'note',
};
