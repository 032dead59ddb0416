import type { Seq } from '@mcpeek/protocol/base/ids';
import { applyRowUpdate, joinRowUpdates } from '@mcpeek/protocol/record/applyRowUpdate';
import type { Finding } from '@mcpeek/protocol/record/finding';
import type { RowUpdate } from '@mcpeek/protocol/record/summaryRow';
import type { CommitBatch, StoredRecord } from './captureStore.ts';

/** A batch as it is written: its own rows are final, changes of earlier rows are one each. */
export interface SettledBatch {
  readonly entries: readonly StoredRecord[];
  /** Changes of rows stored before, `worst` raised by the findings. */
  readonly updates: readonly RowUpdate[];
  readonly findings: readonly Finding[];
}

/** Works the changes that concern the batch's own rows into them, and joins the rest by row. */
export function settleBatch(batch: CommitBatch): SettledBatch {
  if (batch.updates.length === 0 && batch.findings.length === 0) return batch;
  const changes = new Map<Seq, RowUpdate>();
  const add = (update: RowUpdate) => changes.set(update.seq, joinRowUpdates(changes.get(update.seq), update));
  for (const update of batch.updates) add(update);
  for (const { seq, severity } of batch.findings) add({ seq, worst: severity });
  const entries = batch.entries.map((entry) => {
    const change = changes.get(entry.row.seq);
    if (change === undefined) return entry;
    changes.delete(entry.row.seq);
    return { record: entry.record, row: applyRowUpdate(entry.row, change) };
  });
  return { entries, updates: [...changes.values()], findings: batch.findings };
}
