import type { FrameCut } from '@mcpeek/protocol/frame/frame';
import type { SummaryRow } from '@mcpeek/protocol/record/summaryRow';
import { textWithCut } from '../../ui/cutLine.ts';

const encoder = new TextEncoder();

/** Whether the gist lost something of the line: its bytes and those on the wire, without the line's end, differ. */
export function needsWholeLine(row: Pick<SummaryRow, 'gist' | 'bytes'>): boolean {
  const shown = encoder.encode(row.gist).length;
  return row.bytes !== shown && row.bytes !== shown + 1;
}

/** The line as it is shown: where it was cut, a mark stands between its ends. */
export function wholeLine(text: string, cut: FrameCut | undefined): string {
  return cut === undefined ? text : textWithCut(encoder.encode(text), cut, ' ');
}
