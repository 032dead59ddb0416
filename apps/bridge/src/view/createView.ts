import type { Seq } from '@mcpeek/protocol/base/ids';
import type { FilterNode } from '@mcpeek/protocol/filter/filterAst';
import { severities } from '@mcpeek/protocol/record/recordWords';
import type { SummaryRow } from '@mcpeek/protocol/record/summaryRow';
import type { CaptureHandle } from '../store/captureStore.ts';
import { createAllRows } from './allRows.ts';
import { createMatchingRows } from './matchingRows.ts';
import { countOverview } from './overview.ts';
import { joinRanges, type Range } from './ranges.ts';
import { createShownRows } from './shownRows.ts';
import type { View, ViewChange } from './view.ts';
import type { RowsChange } from './viewRows.ts';

/** What a view shows, and whom it tells. */
export interface ViewOptions {
  /** Stays the caller's: close it after the view. */
  readonly capture: CaptureHandle;
  readonly filter: FilterNode;
  readonly fold: boolean;
  /** The version of the view that it takes the place of; 0 when left out. */
  readonly version?: number;
  /** Called after each commit that changed a row of the view; not during `createView`. */
  readonly onChange: (change: ViewChange) => void;
}

/** Opens a view; small captures are scanned before it returns, large ones behind. */
export function createView({ capture, filter, fold, onChange, ...of }: ViewOptions): View {
  const columns = capture.columns();
  let version = of.version ?? 0;
  let isReady = false;
  let isClosed = false;
  let worst = 0;

  const rows =
    filter.kind === 'everything'
      ? createAllRows(capture)
      : createMatchingRows(capture, filter, (change) => {
          if (isReady && !isClosed) apply(change);
        });
  const placeAt = (index: number): number => capture.gaps.toPlace(rows.seqAt(index));
  const shown = createShownRows({ rows, columns, placeAt, fold });

  const raiseWorst = (from: number, to: number): void => {
    for (let index = from; index < to; index += 1) worst = Math.max(worst, columns.worstAt(placeAt(index)));
  };
  const recountWorst = (): void => {
    worst = 0;
    raiseWorst(0, rows.length());
  };
  const isComplete = (): boolean => rows.isComplete() && capture.areColumnsRead();
  const state = () => ({
    total: shown.length(),
    version,
    complete: isComplete(),
    records: rows.length(),
    lastSeq: capture.lastSeq(),
  });
  const tell = (ranges: readonly Range[] | undefined): void => {
    version += 1;
    const severity = severities[worst - 1];
    const { total, records, lastSeq, complete } = state();
    onChange({
      total,
      records,
      version,
      lastSeq,
      complete,
      ...(severity === undefined ? {} : { worst: severity }),
      ...(ranges === undefined ? {} : { changed: joinRanges(ranges, total) }),
    });
  };
  const apply = (change: RowsChange): void => {
    const ranges = shown.apply(change);
    for (const index of change.touched) raiseWorst(index, index + 1);
    if (change.from !== undefined) raiseWorst(change.from, rows.length());
    tell(ranges);
  };

  const stopCommits = capture.onCommit((notice) => {
    const change = rows.take(notice);
    if (change === undefined) return;
    if (notice.collapsed !== undefined || notice.rejudged === true) recountWorst();
    apply(change);
  });
  let knownPlaces = columns.length();
  const stopColumns = capture.onColumnsRead(() => {
    // What is worst, and where bursts are, shows only now; the rows themselves are the same.
    raiseWorst(rows.indexOf(capture.gaps.toSeq(knownPlaces) - 1) + 1, rows.length());
    knownPlaces = columns.length();
    tell(shown.apply({ touched: [], from: shown.foldedLength() }));
  });
  recountWorst();
  isReady = true;

  const toShownRow = (row: SummaryRow, at: number): SummaryRow => {
    const size = shown.sizeOf(at);
    const stale = rows.isStale(row.seq) ? { stale: true } : {};
    if (size < 2) return { ...row, ...stale };
    return { ...row, ...stale, folded: size, lastSeq: rows.seqAt(shown.startOf(at) + size - 1) };
  };

  return {
    state,
    rows(from, to) {
      const start = Math.max(0, from);
      const end = Math.min(to, shown.length());
      const seqs: Seq[] = [];
      for (let at = start; at < end; at += 1) seqs.push(rows.seqAt(shown.startOf(at)));
      return capture.rows(seqs).map((row, offset) => toShownRow(row, start + offset));
    },
    find(seq) {
      return shown.length() === 0 ? -1 : Math.max(0, shown.shownAt(Math.max(0, rows.indexOf(seq))));
    },
    fold(seq, open) {
      const index = rows.indexOf(seq);
      const ranges = index < 0 ? undefined : shown.setOpen(index, open);
      if (ranges !== undefined) tell(ranges);
    },
    refresh() {
      rows.refresh();
      shown.apply({ from: 0, touched: [] });
      recountWorst();
      tell(undefined);
    },
    overview: (buckets) => countOverview(columns, rows.length(), placeAt, buckets),
    close() {
      isClosed = true;
      stopCommits();
      stopColumns();
      rows.close();
    },
  };
}
