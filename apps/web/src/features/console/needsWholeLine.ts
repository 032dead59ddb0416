import type { SummaryRow } from '@mcpeek/protocol/record/summaryRow';

const encoder = new TextEncoder();

/** Whether the gist lost something of the line: its bytes and those on the wire, without the line's end, differ. */
export function needsWholeLine(row: Pick<SummaryRow, 'gist' | 'bytes'>): boolean {
  const shown = encoder.encode(row.gist).length;
  return row.bytes !== shown && row.bytes !== shown + 1;
}
