import { toCaptureId } from '@mcpeek/protocol/base/ids';
import type { Finding } from '@mcpeek/protocol/record/finding';
import type { SummaryRow } from '@mcpeek/protocol/record/summaryRow';
import type { CaptureHandle, CommitNotice, StoredRecord } from '../store/captureStore.ts';

/** A capture in memory, for tests of what comes before the store. */
export interface MemoryCapture extends CaptureHandle {
  readonly stored: () => readonly StoredRecord[];
  readonly allFindings: () => readonly Finding[];
}

/** Makes an empty one; rows change in place as the store would change them. */
export function createMemoryCapture(): MemoryCapture {
  const stored: StoredRecord[] = [];
  const findings: Finding[] = [];
  const listeners = new Set<(notice: CommitNotice) => void>();
  const rowAt = (seq: number): SummaryRow | undefined => stored[seq]?.row;

  return {
    captureId: toCaptureId('memory'),
    summary: () => {
      throw new Error('A capture in memory has no summary.');
    },
    count: () => stored.length,
    commit(batch) {
      for (const entry of batch.entries) {
        if (entry.record.seq !== stored.length) throw new Error(`seq ${entry.record.seq} after ${stored.length - 1}`);
        stored.push(entry);
      }
      for (const update of batch.updates) {
        const entry = stored[update.seq];
        if (entry !== undefined) stored[update.seq] = { ...entry, row: { ...entry.row, ...update } };
      }
      findings.push(...batch.findings);
      for (const listener of listeners) listener({ batch, changedSeqs: batch.updates.map(({ seq }) => seq) });
      return true;
    },
    describe: () => undefined,
    record: (seq) => stored[seq],
    rows: (seqs) => seqs.flatMap((seq) => rowAt(seq) ?? []),
    exchangeRows: (request) => stored.flatMap(({ row }) => (row.exchange === request ? [row] : [])),
    findings: (seqs) => findings.filter(({ seq }) => seqs.includes(seq)),
    body: () => undefined,
    onCommit(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => undefined,
    stored: () => stored,
    allFindings: () => findings,
  };
}
