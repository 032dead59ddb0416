import type { CommitBatch, CommitNotice, StoredRecord } from './captureStore.ts';

/** What a commit tells: the batch as it was stored, or the one row that stands for what the disk refused for too long. */
export function noticeOf(
  batch: CommitBatch,
  entries: readonly StoredRecord[],
  changedSeqs: readonly number[],
  collapsed: { readonly gap: StoredRecord; readonly through: number } | undefined,
): CommitNotice {
  if (collapsed === undefined) return { batch: { ...batch, entries }, changedSeqs };
  const { gap, through } = collapsed;
  return {
    batch: { entries: [gap], updates: batch.updates, findings: [] },
    changedSeqs,
    collapsed: { first: gap.record.seq, through },
  };
}
