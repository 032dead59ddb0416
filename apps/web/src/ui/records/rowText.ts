import type { RecordKind } from '@mcpeek/protocol/record/captureRecord';
import type { SummaryRow } from '@mcpeek/protocol/record/summaryRow';
import { formatDuration } from '../format.ts';
import { visibleLine } from '../visibleText.ts';
import { kindWords } from './kindWords.ts';

/** The words of a row's main column. */
export interface RowText {
  /** What it is: the method, or what kind of record where there is none. */
  readonly name: string;
  /** Answers and what is no message are dimmed; what asks or tells is strong. */
  readonly isDim: boolean;
  /** A JSON-RPC error or a tool's error, said in a word. */
  readonly isError: boolean;
  readonly gist: string;
}

const dimKinds: readonly RecordKind[] = ['result', 'error', 'stderr', 'http', 'sse', 'process', 'note'];

/** Says what a row shows; control characters of a peer are made visible. */
export function textOfRow(row: SummaryRow): RowText {
  const isError = row.kind === 'error' || (row.kind === 'result' && row.status === 'error');
  const gist = visibleLine(row.gist);
  // The gist of what is no message begins with what is wrong: `not JSON: "listening on…"`.
  const problem =
    row.kind === 'malformed' && row.method === undefined ? /^([^:"]{3,60}): (?=")/.exec(gist) : null;
  if (problem?.[1] !== undefined) {
    return { name: problem[1], isDim: false, isError: false, gist: gist.slice(problem[0].length) };
  }
  const name = row.method === undefined ? kindWords[row.kind] : visibleLine(row.method);
  return { name, isDim: dimKinds.includes(row.kind), isError, gist };
}

/** The column `took`: a duration, or how the exchange stands. */
export function tookOfRow(row: SummaryRow): string {
  if (row.status === 'cancelled') return 'cancelled';
  if (row.status === 'late') return 'late';
  const isAsked = row.kind === 'request' || row.kind === 'http';
  if (row.tookUs !== undefined && isAsked) return formatDuration(row.tookUs);
  if (row.status === 'open' && isAsked) return 'open';
  if (row.status === 'error' && row.kind === 'request') return 'no answer';
  return row.status === 'unmatched' ? 'unmatched' : '';
}

/** How many records a row stands for, as `×4`; empty for one. */
export function foldedOfRow(row: SummaryRow): string {
  return row.folded === undefined || row.folded < 2 ? '' : `×${row.folded}`;
}

/** Whether a row is the record, or stands for it in a folded burst. */
export function holdsSeq(row: SummaryRow, seq: number): boolean {
  return row.folded === undefined ? row.seq === seq : row.seq <= seq && seq <= (row.lastSeq ?? row.seq);
}
