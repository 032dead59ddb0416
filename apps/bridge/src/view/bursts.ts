import type { Seq } from '@mcpeek/protocol/base/ids';
import { createSeqList } from './seqList.ts';

/** What folding needs to know of a view's rows, by index. */
export interface FoldableRows {
  readonly seqAt: (index: number) => Seq;
  readonly atUsAt: (index: number) => number;
  /** Equal exactly for rows of equal direction, kind and method. */
  readonly sortAt: (index: number) => number;
  /** It has no finding, and still matches. */
  readonly isPlain: (index: number) => boolean;
}

/** Which rows a view shows when bursts are folded into one row each. */
export interface Bursts {
  /** Shown rows. */
  readonly length: () => number;
  /** Index of the first row that a shown row stands for. */
  readonly startOf: (shown: number) => number;
  /** How many rows it stands for. */
  readonly sizeOf: (shown: number) => number;
  /** Position of the shown row that holds the row. */
  readonly shownAt: (index: number) => number;
  /** Takes in rows up to this length; gives the first shown position that changed, undefined when none did. */
  readonly extend: (length: number) => number | undefined;
  /** Rows from this index on are different; folds them again up to this length. */
  readonly refoldFrom: (index: number, length: number) => number;
  /** Takes in that a row got a finding or became stale; undefined when no burst is concerned. */
  readonly touch: (index: number, length: number) => number | undefined;
  /** Unfolds or folds the burst that holds the row; undefined when there is none. */
  readonly setOpen: (index: number, isOpen: boolean, length: number) => number | undefined;
}

const smallestBurst = 3;
const longestPauseUs = 1_000_000;

/** Starts without rows. */
export function createBursts(rows: FoldableRows): Bursts {
  /** Where each shown row starts. */
  const starts = createSeqList();
  const openBursts = new Set<Seq>();
  let taken = 0;
  /** First row of the run that the last row taken belongs to. */
  let runStart = 0;

  const joins = (index: number): boolean =>
    index > 0 &&
    rows.isPlain(index) &&
    rows.isPlain(index - 1) &&
    rows.sortAt(index) === rows.sortAt(index - 1) &&
    rows.atUsAt(index) - rows.atUsAt(index - 1) <= longestPauseUs;
  const runStartOf = (index: number): number => {
    let start = index;
    while (joins(start)) start -= 1;
    return start;
  };
  const isRunOpen = (): boolean => openBursts.size > 0 && openBursts.has(rows.seqAt(runStart));

  /** Gives the shown position that changed. */
  const takeOne = (index: number): number => {
    if (!joins(index)) runStart = index;
    const size = index - runStart + 1;
    if (size < smallestBurst || isRunOpen()) starts.push(index);
    else if (size === smallestBurst) starts.cutAt(starts.length() - 1);
    return starts.length() - 1;
  };
  const extend = (length: number): number | undefined => {
    let first: number | undefined;
    for (; taken < length; taken += 1) {
      const changed = takeOne(taken);
      first = Math.min(first ?? changed, changed);
    }
    return first;
  };
  const sizeOf = (shown: number): number =>
    (shown + 1 < starts.length() ? starts.at(shown + 1) : taken) - starts.at(shown);
  const refoldFrom = (index: number, length: number): number => {
    const covering = Math.max(0, starts.at(starts.lastAtMost(index)));
    const start = runStartOf(covering);
    starts.cutAt(starts.lastAtMost(start - 1) + 1);
    taken = start;
    runStart = start;
    const kept = starts.length();
    extend(length);
    return kept;
  };

  return {
    length: starts.length,
    startOf: starts.at,
    sizeOf,
    shownAt: starts.lastAtMost,
    extend,
    refoldFrom,
    touch(index, length) {
      if (index >= taken || rows.isPlain(index)) return undefined;
      const isInBurst = sizeOf(starts.lastAtMost(index)) > 1 || openBursts.size > 0 || index >= runStart;
      return isInBurst ? refoldFrom(index, length) : undefined;
    },
    setOpen(index, isOpen, length) {
      const start = runStartOf(index);
      if (!isOpen) openBursts.delete(rows.seqAt(start));
      else if (sizeOf(starts.lastAtMost(index)) >= smallestBurst) openBursts.add(rows.seqAt(start));
      else return undefined;
      return refoldFrom(index, length);
    },
  };
}
