import type { Seq } from '@mcpeek/protocol/base/ids';
import type { FilterNode } from '@mcpeek/protocol/filter/filterAst';
import { createFilterPredicate } from '@mcpeek/protocol/filter/filterPredicate';
import { toFilterSql } from '@mcpeek/protocol/filter/filterSql';
import type { Clock } from '../platform/clock.ts';
import type { CaptureDisk } from './captureDisk.ts';
import type { ScanListener } from './captureStore.ts';
import { bodySql } from './captureTables.ts';
import { textOf } from './recordText.ts';
import type { WaitingRecords } from './waitingRecords.ts';
import { readMatchSlice } from './worker/slices.ts';
import type { StoreHelper } from './worker/storeHelper.ts';

/** Up to this size a scan on the main thread takes a few milliseconds. */
const smallRecords = 10_000;
const smallBytes = 4 * 1024 * 1024;
const firstSpan = 4000;
/** Slices grow and shrink to take about this long. */
const sliceUs = 50_000;

/** Scans a capture with a filter: small ones at once, others slice by slice in the worker. Returns a stop. */
export function scanCapture(
  of: {
    readonly path: string;
    readonly disk: CaptureDisk;
    readonly waiting: WaitingRecords;
    readonly helper: StoreHelper;
    readonly clock: Clock;
    readonly bytes: () => number;
    readonly lastSeq: () => Seq;
    readonly endOf: (request: Seq) => Seq | undefined;
  },
  filter: FilterNode,
  listener: ScanListener,
): () => void {
  const sql = toFilterSql(filter, { body: bodySql });
  const last = of.lastSeq();
  let isStopped = false;

  const scanWaiting = (after: Seq): void => {
    const matches = createFilterPredicate(filter);
    const seqs = of.waiting
      .entries()
      .filter((entry) => entry.record.seq > after && entry.record.seq <= last)
      .filter((entry) => matches(entry.row, { text: () => textOf(entry.record), endOf: of.endOf }))
      .map((entry) => entry.record.seq);
    listener.onSlice(Uint32Array.from(seqs), last);
    listener.onDone();
  };
  // What waits now may be stored before the worker comes to it, and the other way round never.
  const lastOnDisk = (): Seq => (of.waiting.entries()[0]?.record.seq ?? last + 1) - 1;
  const readHere = (after: Seq, through: Seq): Uint32Array => {
    const database = of.disk.database();
    return database === undefined ? new Uint32Array() : readMatchSlice(database, sql, after, through);
  };
  const scanBehind = async (): Promise<void> => {
    let span = firstSpan;
    let after = -1;
    while (after < lastOnDisk()) {
      const through = Math.min(after + span, lastOnDisk());
      const startedUs = of.clock.monotonicUs();
      const outcome = await of.helper.run({
        kind: 'matches',
        path: of.path,
        filter: sql,
        after,
        last: through,
      });
      if (isStopped) return;
      const seqs = outcome.kind === 'matches' ? outcome.seqs : readHere(after, through);
      const tookUs = of.clock.monotonicUs() - startedUs;
      if (tookUs < sliceUs / 2) span *= 2;
      if (tookUs > sliceUs * 2) span = Math.max(1, span >> 1);
      after = through;
      listener.onSlice(seqs, through);
      if (isStopped) return;
    }
    scanWaiting(after);
  };

  if (last < smallRecords && of.bytes() <= smallBytes) {
    const through = Math.min(last, lastOnDisk());
    if (through >= 0) listener.onSlice(readHere(-1, through), through);
    scanWaiting(through);
  } else void scanBehind(); // Problems of the worker come back as outcomes.
  return () => {
    isStopped = true;
  };
}
