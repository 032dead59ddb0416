import type { Seq } from '@mcpeek/protocol/base/ids';
import type { FilterNode } from '@mcpeek/protocol/filter/filterAst';
import { createFilterPredicate } from '@mcpeek/protocol/filter/filterPredicate';
import type { RowUpdate } from '@mcpeek/protocol/record/summaryRow';
import type { CaptureHandle, StoredRecord } from '../store/captureStore.ts';
import { textOf } from '../store/recordText.ts';
import { createSeqList } from './seqList.ts';
import type { RowsChange, ViewRows } from './viewRows.ts';

/** The rows that match a filter; what is stored is scanned behind, and `onFound` tells of what that brings. */
export function createMatchingRows(
  capture: CaptureHandle,
  filter: FilterNode,
  onFound: (change: RowsChange) => void,
): ViewRows {
  const list = createSeqList();
  const stale = new Set<Seq>();
  const matches = createFilterPredicate(filter);
  const canChange = dependsOnRow(filter);
  /** Where exchanges end, as far as it was asked since the last commit. */
  const ends = new Map<Seq, Seq | undefined>();
  const scanLast = capture.lastSeq();
  let scannedThrough = -1;
  let isScanned = false;
  /** A scan that was under way when rows changed may have read them before or after. */
  let isRescanning = false;
  let mustRescan = false;
  let stopRescan: (() => void) | undefined;

  const holds = (seq: Seq): boolean => list.at(list.lastAtMost(seq)) === seq;
  const endOf = (request: Seq): Seq | undefined => {
    if (!ends.has(request)) ends.set(request, capture.endOf(request));
    return ends.get(request);
  };
  const doesMatch = ({ record, row }: StoredRecord): boolean =>
    matches(row, { text: () => textOf(record), endOf });

  /** Looks again at one row; gives the index from which rows moved, when any did. */
  const recheck = (seq: Seq): number | undefined => {
    const stored = capture.record(seq);
    if (stored === undefined) return undefined;
    const isMatch = doesMatch(stored);
    if (!holds(seq)) return isMatch ? list.insert([seq]) : undefined;
    if (isMatch) stale.delete(seq);
    else stale.add(seq);
    return undefined;
  };
  const recheckAll = (seqs: readonly Seq[]): RowsChange => {
    let from: number | undefined;
    for (const seq of canChange ? seqs : []) {
      const moved = recheck(seq);
      if (moved !== undefined) from = Math.min(moved, from ?? moved);
    }
    const touched = seqs.filter(holds).map(list.lastAtMost);
    return from === undefined ? { touched } : { from, touched };
  };

  const stopScan = capture.scan(filter, {
    onSlice(seqs, through) {
      const from = seqs.length === 0 ? undefined : list.insert(seqs);
      scannedThrough = through;
      if (from !== undefined) onFound({ from, touched: [] });
    },
    onDone() {
      isScanned = true;
      scannedThrough = Number.POSITIVE_INFINITY;
      if (mustRescan) rescan();
      else onFound({ touched: [] });
    },
  });

  /** Looks through everything again, and marks, unmarks and adds what differs. */
  const rescan = (): void => {
    const last = capture.lastSeq();
    const fresh = new Set<Seq>();
    let isBehind = false;
    isRescanning = true;
    mustRescan = false;
    stopRescan = capture.scan(filter, {
      onSlice(seqs) {
        for (const seq of seqs) fresh.add(seq);
      },
      onDone() {
        isRescanning = false;
        const from = compareWith(fresh, last);
        if (mustRescan) rescan();
        if (from !== undefined) onFound({ from, touched: [] });
        // Whoever was told meanwhile that it is not complete learns that it is.
        else if (isBehind) onFound({ touched: [] });
      },
    });
    isBehind = true;
  };
  const compareWith = (fresh: ReadonlySet<Seq>, last: Seq): number | undefined => {
    let from = Number.POSITIVE_INFINITY;
    for (let index = list.lastAtMost(last); index >= 0; index -= 1) {
      const seq = list.at(index);
      if (stale.has(seq) !== fresh.has(seq)) continue;
      if (fresh.has(seq)) stale.delete(seq);
      else stale.add(seq);
      from = index;
    }
    for (const seq of fresh) if (!holds(seq)) from = Math.min(from, list.insert([seq]));
    return from < list.length() ? from : undefined;
  };

  const takeCollapse = (first: Seq): number => {
    const from = list.lastAtMost(first - 1) + 1;
    list.cutAt(from);
    for (const seq of [...stale]) if (seq >= first) stale.delete(seq);
    return from;
  };
  const takeRejudged = (): RowsChange => {
    if (!isScanned || isRescanning) mustRescan = true;
    else rescan();
    return { from: 0, touched: [] };
  };
  const append = (entries: readonly StoredRecord[]): number | undefined => {
    const before = list.length();
    for (const entry of entries) if (doesMatch(entry)) list.push(entry.record.seq);
    return list.length() === before ? undefined : before;
  };

  return {
    length: list.length,
    seqAt: list.at,
    indexOf: list.lastAtMost,
    isStale: (seq) => stale.has(seq),
    isComplete: () => isScanned && !isRescanning,
    take({ batch, changedSeqs, collapsed, rejudged }) {
      ends.clear();
      if (rejudged === true) return takeRejudged();
      const cut = collapsed === undefined ? undefined : takeCollapse(collapsed.first);
      const appended = append(batch.entries.filter(({ record }) => record.seq > scanLast || isScanned));
      const reached = changedSeqs.filter((seq) => seq <= scannedThrough || seq > scanLast);
      const change = earliest(earliest(recheckAll(reached), appended), cut);
      if (canChange && changedSeqs.length > 0) {
        if (!isScanned || isRescanning) mustRescan = true;
        // A row that joins an exchange afterwards may end it, and so change which rows after it belong to it.
        else if (batch.updates.some(joinsExchange)) rescan();
      }
      return change.from === undefined && change.touched.length === 0 ? undefined : change;
    },
    refresh() {
      list.keep((seq) => !stale.has(seq));
      stale.clear();
    },
    close() {
      stopScan();
      stopRescan?.();
    },
  };
}

function joinsExchange(update: RowUpdate): boolean {
  return update.exchange !== undefined || update.items !== undefined;
}

function earliest(change: RowsChange, from: number | undefined): RowsChange {
  if (from === undefined) return change;
  return { from: Math.min(from, change.from ?? from), touched: change.touched };
}

/** Whether a later change of a row can change what the filter says of it; its text never changes. */
function dependsOnRow(node: FilterNode): boolean {
  switch (node.kind) {
    case 'everything':
    case 'word':
    case 'recordKind':
      return false;
    case 'not':
      return dependsOnRow(node.part);
    case 'and':
    case 'or':
      return node.parts.some(dependsOnRow);
    case 'exchange':
      return true;
  }
}
