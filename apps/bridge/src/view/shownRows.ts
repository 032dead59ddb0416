import { type CaptureColumns, kindCode } from '../store/captureColumns.ts';
import { createBursts } from './bursts.ts';
import type { Range } from './ranges.ts';
import type { RowsChange, ViewRows } from './viewRows.ts';

/** The rows of a view as they are shown: each for itself, or bursts as one. */
export interface ShownRows {
  readonly length: () => number;
  /** Index of the first row that a shown row stands for. */
  readonly startOf: (shown: number) => number;
  readonly sizeOf: (shown: number) => number;
  /** Position of the shown row that holds the row; -1 when there is none. */
  readonly shownAt: (index: number) => number;
  /** Rows that have been taken in; fewer than there are while folding waits for the columns. */
  readonly foldedLength: () => number;
  /** Takes in a change, and gives the positions that are new or different. */
  readonly apply: (change: RowsChange) => readonly Range[];
  /** Unfolds or folds a burst; undefined when there is none at the row. */
  readonly setOpen: (index: number, isOpen: boolean) => readonly Range[] | undefined;
}

/** Starts with the rows that there are. */
export function createShownRows(of: {
  readonly rows: ViewRows;
  readonly columns: CaptureColumns;
  readonly placeAt: (index: number) => number;
  readonly fold: boolean;
}): ShownRows {
  const { rows, columns, placeAt } = of;
  return of.fold ? createFoldedRows(rows, columns, placeAt) : createPlainRows(rows);
}

function createPlainRows(rows: ViewRows): ShownRows {
  return {
    length: rows.length,
    startOf: (shown) => shown,
    sizeOf: () => 1,
    shownAt: (index) => Math.min(index, rows.length() - 1),
    foldedLength: rows.length,
    apply({ from, touched }) {
      const ranges = touched.map((index): Range => [index, index + 1]);
      return from === undefined ? ranges : [...ranges, [from, rows.length()]];
    },
    setOpen: () => undefined,
  };
}

/**
 * Only what is said again and again, and what nobody waits for, may fold. A request has a state of its own, an answer
 * is the answer to one call, a head of HTTP says how one exchange went, and a broken frame or the end of a process is
 * what people look for.
 */
const foldable: ReadonlySet<number> = new Set(['notification', 'stderr', 'sse'].map(kindCode));

function createFoldedRows(
  rows: ViewRows,
  columns: CaptureColumns,
  placeAt: (index: number) => number,
): ShownRows {
  const bursts = createBursts({
    seqAt: rows.seqAt,
    atUsAt: (index) => columns.atUsAt(placeAt(index)),
    sortAt: (index) => columns.sortAt(placeAt(index)),
    isPlain: (index) => {
      const place = placeAt(index);
      return (
        columns.worstAt(place) === 0 &&
        foldable.has(columns.kindAt(place)) &&
        !rows.isStale(rows.seqAt(index))
      );
    },
  });
  let taken = 0;
  /** Rows whose columns are known. */
  const readable = (): number => {
    const known = columns.length();
    let low = 0;
    let high = rows.length();
    while (low < high) {
      const middle = (low + high) >> 1;
      if (placeAt(middle) < known) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const toEnd = (first: number): Range => [first, Number.POSITIVE_INFINITY];
  taken = readable();
  bursts.extend(taken);

  return {
    length: bursts.length,
    startOf: bursts.startOf,
    sizeOf: bursts.sizeOf,
    shownAt: bursts.shownAt,
    foldedLength: () => taken,
    apply({ from, touched }) {
      const before = taken;
      taken = readable();
      const ranges: Range[] = [];
      // A row that is new at the end needs no second look at those before it.
      if (from !== undefined && from < before) ranges.push(toEnd(bursts.refoldFrom(from, taken)));
      else {
        const first = bursts.extend(taken);
        if (first !== undefined) ranges.push(toEnd(first));
      }
      for (const index of touched) {
        if (index >= taken) continue;
        const first = bursts.touch(index, taken);
        const shown = bursts.shownAt(index);
        ranges.push(first === undefined ? [shown, shown + 1] : toEnd(first));
      }
      return ranges;
    },
    setOpen(index, isOpen) {
      const first = bursts.setOpen(index, isOpen, taken);
      return first === undefined ? undefined : [toEnd(first)];
    },
  };
}
