import type { Direction, Initiator, RecordKind, RowStatus } from './captureRecord.ts';
import type { Severity, Side } from './finding.ts';

/** All kinds of record; the position of a word in its list may stand for it in memory, never in a file. */
export const recordKinds: readonly RecordKind[] = [
  'request',
  'notification',
  'result',
  'error',
  'batch',
  'malformed',
  'stderr',
  'http',
  'sse',
  'process',
  'note',
];
/** All directions. */
export const directions: readonly Direction[] = ['out', 'in', 'none'];
/** All reasons why a frame was sent. */
export const initiators: readonly Initiator[] = ['you', 'connect', 'auto', 'retry', 'answer', 'replay'];
/** All states of an exchange. */
export const rowStatuses: readonly RowStatus[] = ['open', 'ok', 'error', 'cancelled', 'late', 'unmatched'];
/** Severities from mild to bad. */
export const severities: readonly Severity[] = ['info', 'warning', 'error'];

/** All sides. */
export const sides: readonly Side[] = ['client', 'server', 'intermediary', 'unknown'];

/** Makes a function that says which of the words an outside value is, or undefined when none. */
export function createWordReader<Word extends string>(
  words: readonly Word[],
): (value: unknown) => Word | undefined {
  const known = new Map<unknown, Word>(words.map((word) => [word, word]));
  return (value) => known.get(value);
}
