import type { Seq } from '@mcpeek/protocol/base/ids';
import { applyRowUpdate, joinRowUpdates } from '@mcpeek/protocol/record/applyRowUpdate';
import type { Finding } from '@mcpeek/protocol/record/finding';
import type { RowUpdate, SummaryRow } from '@mcpeek/protocol/record/summaryRow';
import type { StoredRecord } from './captureStore.ts';
import type { SettledBatch } from './settleBatch.ts';

/** Records that the disk refused so far, kept in memory and still readable. */
export interface WaitingRecords {
  readonly isEmpty: () => boolean;
  /** Roughly what it holds. */
  readonly sizeBytes: () => number;
  readonly add: (batch: SettledBatch) => void;
  readonly record: (seq: Seq) => StoredRecord | undefined;
  readonly entries: () => readonly StoredRecord[];
  /** A stored row with the changes that wait. */
  readonly overlay: (row: SummaryRow) => SummaryRow;
  readonly findingsOf: (seq: Seq) => readonly Finding[];
  /** The oldest part, to be written in one transaction. */
  readonly head: (limit: number) => SettledBatch;
  /** Forgets the part that `head` gave with the same limit. */
  readonly dropHead: (limit: number) => void;
  /** Puts one entry in place of all; what the entries before it said is given back. */
  readonly collapse: (makeGap: (first: StoredRecord, last: StoredRecord) => StoredRecord) => SettledBatch;
}

/** What a record costs beside its text: objects, row, columns. */
const overheadBytes = 512;

/** Starts empty. */
export function createWaitingRecords(): WaitingRecords {
  let entries: StoredRecord[] = [];
  let findings: Finding[] = [];
  let updates = new Map<Seq, RowUpdate>();
  let sizeBytes = 0;

  const indexOf = (seq: Seq): number => {
    let low = 0;
    let high = entries.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = entries[middle]?.record.seq ?? 0;
      if (found === seq) return middle;
      if (found < seq) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  };
  const forgetIfDone = (): void => {
    if (entries.length === 0 && findings.length === 0 && updates.size === 0) sizeBytes = 0;
  };

  return {
    isEmpty: () => entries.length === 0 && findings.length === 0 && updates.size === 0,
    sizeBytes: () => sizeBytes,
    add(batch) {
      for (const update of batch.updates) {
        const index = indexOf(update.seq);
        const entry = entries[index];
        if (entry === undefined) updates.set(update.seq, joinRowUpdates(updates.get(update.seq), update));
        else entries[index] = { record: entry.record, row: applyRowUpdate(entry.row, update) };
      }
      for (const entry of batch.entries) {
        entries.push(entry);
        sizeBytes += sizeOf(entry);
      }
      findings.push(...batch.findings);
      sizeBytes += (batch.findings.length + batch.updates.length) * overheadBytes;
    },
    record: (seq) => entries[indexOf(seq)],
    entries: () => entries,
    overlay(row) {
      const update = updates.get(row.seq);
      return update === undefined ? row : applyRowUpdate(row, update);
    },
    findingsOf: (seq) => findings.filter((finding) => finding.seq === seq),
    head: (limit) => {
      const part = entries.slice(0, limit);
      const isWhole = part.length === entries.length;
      const last = part.at(-1)?.record.seq ?? -1;
      return {
        entries: part,
        updates: [...updates.values()],
        findings: isWhole ? [...findings] : findings.filter(({ seq }) => seq <= last),
      };
    },
    dropHead(limit) {
      const part = entries.slice(0, limit);
      const last = part.at(-1)?.record.seq ?? -1;
      findings = part.length === entries.length ? [] : findings.filter(({ seq }) => seq > last);
      entries = entries.slice(limit);
      updates = new Map();
      for (const entry of part) sizeBytes -= sizeOf(entry);
      forgetIfDone();
    },
    collapse(makeGap) {
      const first = entries[0];
      const last = entries.at(-1);
      if (first === undefined || last === undefined) return { entries: [], updates: [], findings: [] };
      const gone = findings.filter(({ seq }) => seq >= first.record.seq);
      const lost: SettledBatch = { entries, updates: [], findings: gone };
      findings = findings.filter(({ seq }) => seq < first.record.seq);
      entries = [makeGap(first, last)];
      sizeBytes = overheadBytes * (1 + findings.length + updates.size);
      return lost;
    },
  };
}

function sizeOf({ record, row }: StoredRecord): number {
  return (record.text?.length ?? 0) + (record.base64?.length ?? 0) + row.gist.length + overheadBytes;
}
