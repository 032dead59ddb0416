import type { Seq } from '@mcpeek/protocol/base/ids';
import { type CaptureRecord, judgedByRevision } from '@mcpeek/protocol/record/captureRecord';
import type { Finding } from '@mcpeek/protocol/record/finding';
import type { RowUpdate } from '@mcpeek/protocol/record/summaryRow';
import type { CommitBatch, StoredRecord } from './captureStore.ts';
import type { RecordJudge } from './importCapture.ts';

/** Gathers records of a file into batches without a hole. */
export interface ImportBatch {
  /** Takes a record; a problem in words when it does not follow the one before. */
  readonly add: (record: CaptureRecord) => string | undefined;
  readonly isFull: () => boolean;
  /** -1 before the first record. */
  readonly lastSeq: () => Seq;
  /** The revision that judged the newest record that had one. */
  readonly revision: () => string | undefined;
  /** What was gathered since the last time. */
  readonly take: () => CommitBatch;
}

const fullRecords = 500;
const fullBytes = 1024 * 1024;
/** Views keep a `seq` in 32 bits. */
const largestSeq = 0xffff_fffe;

/** Starts empty; the judge is made at the first record, when the head of the file is known. */
export function createImportBatch(makeJudge: () => RecordJudge): ImportBatch {
  let judge: RecordJudge | undefined;
  let entries: StoredRecord[] = [];
  let updates: RowUpdate[] = [];
  let findings: Finding[] = [];
  let bytes = 0;
  let lastSeq = -1;
  let lastAtUs = 0;
  let revision: string | undefined;

  const push = (record: CaptureRecord): void => {
    judge ??= makeJudge();
    const judged = judge(record);
    entries.push({ record: judgedByRevision(record, judged.row.rev), row: judged.row });
    updates.push(...judged.updates);
    findings.push(...judged.findings);
    bytes += record.bytes;
    revision = judged.row.rev ?? revision;
    lastSeq = record.note?.through ?? record.seq;
    lastAtUs = record.atUs;
  };

  return {
    lastSeq: () => lastSeq,
    revision: () => revision,
    isFull: () => entries.length >= fullRecords || bytes >= fullBytes,
    add(record) {
      const through = record.note?.through ?? record.seq;
      if (record.seq <= lastSeq) return `The record ${record.seq} does not come after record ${lastSeq}.`;
      if (through < record.seq || through > largestSeq) return `The number ${through} is out of range.`;
      if (record.seq > lastSeq + 1) push(makeGap(lastSeq + 1, record.seq - 1, lastAtUs));
      push(record);
      return undefined;
    },
    take() {
      const batch = { entries, updates, findings };
      entries = [];
      updates = [];
      findings = [];
      bytes = 0;
      return batch;
    },
  };
}

function makeGap(first: Seq, through: Seq, atUs: number): CaptureRecord {
  const text = `${through - first + 1} records are missing in the file that was imported.`;
  return {
    seq: first,
    atUs,
    dir: 'none',
    kind: 'note',
    bytes: 0,
    end: '',
    note: { kind: 'gap', text, through },
  };
}
