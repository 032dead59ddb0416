import { toCaptureId } from '@mcpeek/protocol/base/ids';
import { type Finding, type Severity, worseOf } from '@mcpeek/protocol/record/finding';
import type { SummaryRow } from '@mcpeek/protocol/record/summaryRow';
import type { StoredRecord } from '../store/captureStore.ts';
import type { CaptureSink } from './recorder.ts';

/** A capture in memory, for tests of what comes before the store. */
export interface MemoryCapture extends CaptureSink {
  readonly record: (seq: number) => StoredRecord | undefined;
  readonly rows: (seqs: readonly number[]) => readonly SummaryRow[];
  readonly findings: (seqs: readonly number[]) => readonly Finding[];
  readonly stored: () => readonly StoredRecord[];
  readonly allFindings: () => readonly Finding[];
}

/** Makes an empty one; rows change in place as the store would change them. */
export function createMemoryCapture(): MemoryCapture {
  const stored: StoredRecord[] = [];
  const findings: Finding[] = [];
  const count = (severity: Severity): number => findings.filter((one) => one.severity === severity).length;
  const rowAt = (seq: number): SummaryRow | undefined => stored[seq]?.row;

  return {
    captureId: toCaptureId('memory'),
    commit(batch) {
      for (const entry of batch.entries) {
        if (entry.record.seq !== stored.length)
          throw new Error(`seq ${entry.record.seq} after ${stored.length - 1}`);
        stored.push(entry);
      }
      for (const update of batch.updates) {
        const entry = stored[update.seq];
        if (entry !== undefined) stored[update.seq] = { ...entry, row: { ...entry.row, ...update } };
      }
      for (const finding of batch.findings) {
        findings.push(finding);
        const entry = stored[finding.seq];
        const worst = worseOf(entry?.row.worst, finding.severity);
        if (entry !== undefined && worst !== undefined)
          stored[finding.seq] = { ...entry, row: { ...entry.row, worst } };
      }
      return true;
    },
    describe: () => undefined,
    summary: () => ({
      captureId: toCaptureId('memory'),
      title: 'in memory',
      startedAt: 0,
      target: { kind: 'stdio', command: 'server', args: [] },
      records: stored.length,
      bytes: 0,
      worst: null,
      findings: { error: count('error'), warning: count('warning'), info: count('info') },
      revision: null,
      open: true,
    }),
    record: (seq) => stored[seq],
    rows: (seqs) => seqs.flatMap((seq) => rowAt(seq) ?? []),
    findings: (seqs) => findings.filter(({ seq }) => seqs.includes(seq)),
    close: () => undefined,
    stored: () => stored,
    allFindings: () => findings,
  };
}
