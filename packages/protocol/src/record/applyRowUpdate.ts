import { worseOf } from './finding.ts';
import type { RowUpdate, SummaryRow } from './summaryRow.ts';

/** The row after the change; `worst` only ever gets worse. */
export function applyRowUpdate(row: SummaryRow, update: RowUpdate): SummaryRow {
  const worst = worseOf(row.worst, update.worst);
  return { ...row, ...update, ...(worst === undefined ? {} : { worst }) };
}

/** Two changes of one row as one, the later last. */
export function joinRowUpdates(earlier: RowUpdate | undefined, later: RowUpdate): RowUpdate {
  if (earlier === undefined) return later;
  const worst = worseOf(earlier.worst, later.worst);
  return { ...earlier, ...later, ...(worst === undefined ? {} : { worst }) };
}
