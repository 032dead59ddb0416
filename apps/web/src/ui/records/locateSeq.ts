import type { Seq } from '@mcpeek/protocol/base/ids';
import type { RecordRows } from './RecordTable.tsx';
import { holdsSeq } from './rowText.ts';

/** Where the row of a record is: at a position, only the bridge knows, or rows that are on their way will tell. */
export type SeqPlace =
  | { readonly kind: 'at'; readonly position: number }
  | { readonly kind: 'ask' }
  | { readonly kind: 'wait' };

/** Looks for a record where its row was last, and then among the rows in view. */
export function locateSeq(
  rows: RecordRows,
  last: number | undefined,
  seq: Seq,
  { from, to }: { readonly from: number; readonly to: number },
): SeqPlace {
  if (last !== undefined && last < rows.total) {
    const row = rows.rowAt(last);
    if (row === undefined) return { kind: 'wait' };
    if (holdsSeq(row, seq)) return { kind: 'at', position: last };
  }
  for (let position = from; position < Math.min(to, rows.total); position += 1) {
    const row = rows.rowAt(position);
    if (row !== undefined && holdsSeq(row, seq)) return { kind: 'at', position };
  }
  return { kind: 'ask' };
}
