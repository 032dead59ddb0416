import { assertNever } from '@mcpeek/protocol/base/assertNever';
import type { Seq } from '@mcpeek/protocol/base/ids';
import type { SummaryRow } from '@mcpeek/protocol/record/summaryRow';

/** A call of a tool that the capture holds. */
export interface RunRow {
  readonly requestSeq: Seq;
  readonly atUs: number;
  /** What is told of the arguments. */
  readonly gist: string;
  readonly state: 'running' | 'done' | 'failed' | 'cancelled';
  readonly tookUs?: number;
  readonly worst?: SummaryRow['worst'];
}

/** The calls of one tool among rows, the newest first. The gist of a call begins with the tool's name, that of a very long one with its params as written. */
export function runRows(rows: readonly SummaryRow[], tool: string): readonly RunRow[] {
  return rows
    .filter((row) => isCallOf(row, tool))
    .map((row) => ({
      requestSeq: row.seq,
      atUs: row.atUs,
      gist: row.gist.startsWith(tool) ? row.gist.slice(tool.length).trim() : row.gist,
      state: stateOf(row.status),
      ...(row.tookUs === undefined ? {} : { tookUs: row.tookUs }),
      ...(row.worst === undefined ? {} : { worst: row.worst }),
    }))
    .sort((left, right) => right.requestSeq - left.requestSeq);
}

function isCallOf(row: SummaryRow, tool: string): boolean {
  if (row.kind !== 'request' || row.dir !== 'out' || row.method !== 'tools/call') return false;
  const { gist } = row;
  return gist === tool || gist.startsWith(`${tool} `) || gist.startsWith(`{"name":${JSON.stringify(tool)}`);
}

function stateOf(status: SummaryRow['status']): RunRow['state'] {
  switch (status) {
    case 'open':
    case undefined:
      return 'running';
    case 'ok':
    case 'late':
      return 'done';
    case 'error':
    case 'unmatched':
      return 'failed';
    case 'cancelled':
      return 'cancelled';
    default:
      return assertNever(status);
  }
}
