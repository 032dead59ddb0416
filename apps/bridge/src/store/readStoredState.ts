import type { Seq } from '@mcpeek/protocol/base/ids';
import type { DiskStart } from './captureDisk.ts';
import { readLastStoredSeq, readTotals } from './captureTotals.ts';

/** What a capture held when it was opened. */
export interface StoredState extends ReturnType<typeof readTotals> {
  /** -1 when there is no record. */
  readonly lastSeq: Seq;
  readonly gaps: readonly { readonly first: Seq; readonly through: Seq }[];
}

/** Reads it; a capture that is only being made holds nothing. */
export function readStoredState(start: DiskStart): StoredState {
  if (start.kind === 'create') {
    return { lastSeq: -1, gaps: [], bytes: 0, findings: { error: 0, warning: 0, info: 0 } };
  }
  const gaps = start.database
    .prepare('select first, through from gaps order by first')
    .all()
    .map(({ first, through }) => ({ first: Number(first), through: Number(through) }));
  const lastSeq = Math.max(readLastStoredSeq(start.database), gaps.at(-1)?.through ?? -1);
  return { ...readTotals(start.database), lastSeq, gaps };
}
