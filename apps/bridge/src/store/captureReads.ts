import type { Seq } from '@mcpeek/protocol/base/ids';
import { endsExchange } from '@mcpeek/protocol/filter/endsExchange';
import type { Finding } from '@mcpeek/protocol/record/finding';
import type { SummaryRow } from '@mcpeek/protocol/record/summaryRow';
import type { CaptureDisk } from './captureDisk.ts';
import type { CaptureHandle, StoredRecord } from './captureStore.ts';
import type { SeqGaps } from './seqGaps.ts';
import type { WaitingRecords } from './waitingRecords.ts';

/** The reading half of a handle. */
export type CaptureReads = Pick<
  CaptureHandle,
  | 'record'
  | 'recordHead'
  | 'rows'
  | 'rowsAt'
  | 'exchangeRows'
  | 'httpRecords'
  | 'endOf'
  | 'findings'
  | 'relatedFindings'
  | 'body'
  | 'recordsFrom'
>;

/** Reads what is on disk together with what waits in memory. */
export function createCaptureReads(of: {
  readonly disk: CaptureDisk;
  readonly waiting: WaitingRecords;
  readonly gaps: SeqGaps;
  readonly count: () => number;
}): CaptureReads {
  const { disk, waiting, gaps } = of;
  const freshen = (stored: StoredRecord): StoredRecord => ({
    record: stored.record,
    row: waiting.overlay(stored.row),
  });
  const recordBy =
    (read: 'record' | 'recordHead') =>
    (seq: Seq): StoredRecord | undefined => {
      const inMemory = waiting.record(seq);
      if (inMemory !== undefined) return inMemory;
      const stored = disk.reader()?.[read](seq);
      return stored === undefined ? undefined : freshen(stored);
    };
  const record = recordBy('record');
  const row = (seq: Seq): SummaryRow | undefined => {
    const inMemory = waiting.record(seq);
    if (inMemory !== undefined) return inMemory.row;
    const stored = disk.reader()?.row(seq);
    return stored === undefined ? undefined : waiting.overlay(stored);
  };
  const rowsBetween = (first: Seq, last: Seq): readonly SummaryRow[] => {
    const stored = disk.reader()?.rowsBetween(first, last) ?? [];
    if (waiting.isEmpty()) return stored;
    const inMemory = waiting.entries().map((entry) => entry.row);
    return [...stored.map(waiting.overlay), ...inMemory.filter(({ seq }) => seq >= first && seq <= last)];
  };

  return {
    record,
    recordHead: recordBy('recordHead'),
    rows(seqs) {
      const first = seqs[0];
      const last = seqs.at(-1);
      if (first === undefined || last === undefined) return [];
      if (seqs.length > 2 && seqs.every((seq, at) => seq === first + at)) return rowsBetween(first, last);
      return seqs.flatMap((seq) => row(seq) ?? []);
    },
    rowsAt(from, to) {
      const start = Math.max(0, from);
      const end = Math.min(to, of.count());
      return end <= start ? [] : rowsBetween(gaps.toSeq(start), gaps.toSeq(end - 1));
    },
    exchangeRows(request, limit) {
      const stored = disk.reader()?.exchangeRows(request, limit) ?? [];
      if (waiting.isEmpty()) return stored;
      const inMemory = waiting.entries().filter((entry) => belongsTo(entry.row, request));
      return [...stored.map(waiting.overlay), ...inMemory.map((entry) => entry.row)].slice(0, limit);
    },
    httpRecords(id, limit) {
      const stored = [...(disk.reader()?.httpRecords(id, limit) ?? [])].map(freshen);
      const inMemory = waiting.isEmpty()
        ? []
        : waiting.entries().filter(({ record: each }) => each.http?.id === id);
      return [...stored, ...inMemory].slice(0, limit);
    },
    endOf(request) {
      const stored = disk.reader()?.endOf(request);
      if (stored !== undefined || waiting.isEmpty()) return stored;
      return waiting.entries().find(({ row: each }) => endsThe(each, request))?.row.seq;
    },
    findings: (seqs) =>
      seqs.flatMap((seq): readonly Finding[] => {
        const stored = disk.reader()?.findingsOf(seq) ?? [];
        return waiting.isEmpty() ? stored : [...stored, ...waiting.findingsOf(seq)];
      }),
    relatedFindings: (seq) => disk.reader()?.relatedFindings(seq) ?? [],
    body(seq) {
      const found = record(seq)?.record;
      if (found === undefined) return undefined;
      const bytes =
        found.text === undefined ? Buffer.from(found.base64 ?? '', 'base64') : Buffer.from(found.text);
      return found.end === '' ? bytes : Buffer.concat([bytes, Buffer.from(found.end)]);
    },
    *recordsFrom(first, limit) {
      let left = limit;
      for (const stored of disk.reader()?.recordsFrom(first, limit) ?? []) {
        yield freshen(stored);
        left -= 1;
      }
      if (left === 0) return;
      const inMemory = waiting.entries().filter((entry) => entry.record.seq >= first);
      yield* inMemory.slice(0, left);
    },
  };
}

function belongsTo(row: SummaryRow, request: Seq): boolean {
  if (row.seq === request || row.exchange === request) return true;
  return row.items?.some((item) => item.exchange?.seq === request) ?? false;
}

function endsThe(row: SummaryRow, request: Seq): boolean {
  if (row.exchange === request && endsExchange(row)) return true;
  return row.items?.some((item) => item.exchange?.seq === request && endsExchange(item)) ?? false;
}
