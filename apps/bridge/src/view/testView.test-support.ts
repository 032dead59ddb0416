import type { FilterNode } from '@mcpeek/protocol/filter/filterAst';
import type { SummaryRow } from '@mcpeek/protocol/record/summaryRow';
import type { CaptureHandle } from '../store/captureStore.ts';
import { createView } from './createView.ts';
import type { View, ViewChange } from './view.ts';

/** A view, and what it told of its changes. */
export function openTestView(capture: CaptureHandle, filter: FilterNode, fold = false) {
  const changes: ViewChange[] = [];
  const view = createView({ capture, filter, fold, onChange: (change) => changes.push(change) });
  return { view, changes };
}

/** All rows that a view shows. */
export const allRows = (view: View): readonly SummaryRow[] => view.rows(0, 100_000);

/** `seq` of all rows that a view shows. */
export const seqs = (view: View): readonly number[] => allRows(view).map((row) => row.seq);
