import type { CaptureId } from '@mcpeek/protocol/base/ids';
import type { SummaryRow } from '@mcpeek/protocol/record/summaryRow';
import { useEffect, useMemo } from 'react';
import { useView } from '../../../store/useView.ts';
import { type RunRow, runRows } from './runRows.ts';

const mostRows = 1000;

/** Calls of a tool in a capture, whoever made them, the newest first and live. */
export function useToolRuns(
  captureId: CaptureId,
  tool: string | undefined,
): { readonly runs: readonly RunRow[]; readonly isCut: boolean } {
  const [view, store] = useView(captureId, 'kind:request tools/call');
  const { total } = view;
  const from = Math.max(0, total - mostRows);
  useEffect(() => store?.show(from, total), [store, from, total]);
  const runs = useMemo(() => {
    if (tool === undefined) return [];
    const rows: SummaryRow[] = [];
    for (let position = from; position < view.total; position += 1) {
      const row = view.rowAt(position);
      if (row !== undefined) rows.push(row);
    }
    return runRows(rows, tool);
  }, [view, from, tool]);
  return { runs, isCut: from > 0 };
}
