import type { SummaryRow } from '@mcpeek/protocol/record/summaryRow';

/** Rows are asked for and forgotten by pages of this many positions. */
export const pageSize = 200;
/** Pages that are kept; those farthest from what is looked at are forgotten first. */
export const keptPages = 60;

interface Page {
  readonly rows: readonly (SummaryRow | undefined)[];
  /** Positions from here on were never asked for. */
  askedTo: number;
  /** Positions `[from, to)` below that must be asked for again; empty when equal. */
  staleFrom: number;
  staleTo: number;
  /** Ranges on their way. */
  waiting: number;
}

/** Positions `[from, to)` to ask the bridge for. */
export interface RowRange {
  readonly from: number;
  readonly to: number;
}

/** A window of rows of a view, kept by position. */
export interface RowPages {
  readonly rowAt: (position: number) => SummaryRow | undefined;
  /** Says that rows at these positions are new or different; what is known of them stays until the new ones come. */
  readonly markStale: (from: number, to: number) => void;
  /** What is missing or stale around `[from, to)` below `total`, each range within one page; they count as asked from now on. */
  readonly takeNeeded: (from: number, to: number, total: number) => readonly RowRange[];
  /** Takes the rows that came for a range. */
  readonly put: (range: RowRange, rows: readonly SummaryRow[]) => void;
  /** The range did not come: it is needed again. */
  readonly giveBack: (range: RowRange) => void;
  /** Forgets what lies at or beyond the end, and pages far from `around`. */
  readonly trim: (total: number, around: number) => void;
  /** Everything is to be asked for again, and nothing that is on its way will come; what is known stays until then. */
  readonly renew: () => void;
}

/** Makes an empty window. */
export function createRowPages(): RowPages {
  const pages = new Map<number, Page>();

  const markStale = (from: number, to: number) => {
    for (const [index, page] of pages) {
      const start = Math.max(from, index * pageSize);
      const end = Math.min(to, page.askedTo);
      if (start >= end) continue;
      const isFresh = page.staleFrom >= page.staleTo;
      page.staleFrom = isFresh ? start : Math.min(page.staleFrom, start);
      page.staleTo = isFresh ? end : Math.max(page.staleTo, end);
    }
  };

  const pageAt = (index: number): Page => {
    const known = pages.get(index);
    if (known !== undefined) return known;
    const start = index * pageSize;
    const page: Page = { rows: [], askedTo: start, staleFrom: start, staleTo: start, waiting: 0 };
    pages.set(index, page);
    return page;
  };

  return {
    markStale,
    rowAt: (position) => pages.get(Math.floor(position / pageSize))?.rows[position % pageSize],
    takeNeeded: (from, to, total) => {
      const needed: RowRange[] = [];
      const end = Math.min(to, total);
      for (let index = Math.floor(Math.max(0, from) / pageSize); index * pageSize < end; index += 1) {
        const page = pageAt(index);
        const until = Math.min((index + 1) * pageSize, total);
        if (page.waiting > 0) continue;
        const ranges = [
          { from: page.staleFrom, to: Math.min(page.staleTo, total) },
          { from: page.askedTo, to: until },
        ].filter((range) => range.from < range.to);
        page.waiting = ranges.length;
        page.staleTo = page.staleFrom;
        page.askedTo = Math.max(page.askedTo, until);
        needed.push(...ranges);
      }
      return needed;
    },
    put: (range, rows) => {
      const index = Math.floor(range.from / pageSize);
      const page = pages.get(index);
      if (page === undefined) return;
      const next = page.rows.slice();
      for (let offset = 0; offset < range.to - range.from; offset += 1) {
        next[(range.from % pageSize) + offset] = rows[offset];
      }
      pages.set(index, { ...page, rows: next, waiting: page.waiting - 1 });
    },
    giveBack: (range) => {
      const page = pages.get(Math.floor(range.from / pageSize));
      if (page === undefined) return;
      page.waiting -= 1;
      markStale(range.from, range.to);
    },
    trim: (total, around) => {
      const last = Math.floor(Math.max(0, total - 1) / pageSize);
      for (const index of pages.keys()) if (index > last) pages.delete(index);
      if (pages.size <= keptPages) return;
      const middle = around / pageSize;
      const byDistance = [...pages.keys()].sort((a, b) => Math.abs(b - middle) - Math.abs(a - middle));
      for (const index of byDistance.slice(0, pages.size - keptPages)) pages.delete(index);
    },
    renew: () => {
      for (const page of pages.values()) page.waiting = 0;
      markStale(0, Number.POSITIVE_INFINITY);
    },
  };
}
