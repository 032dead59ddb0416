import type { Seq } from '@mcpeek/protocol/base/ids';
import type { Clock } from '../platform/clock.ts';
import type { CaptureDisk } from './captureDisk.ts';
import type { StoredRecord, StoreTrouble } from './captureStore.ts';
import type { SettledBatch } from './settleBatch.ts';
import { createWaitingRecords, type WaitingRecords } from './waitingRecords.ts';

/** Puts batches on the disk in order, and keeps them while it refuses. */
export interface CommitQueue {
  /** True when it is stored; false when it waits. */
  readonly add: (batch: SettledBatch) => boolean;
  readonly waiting: WaitingRecords;
  /** Tries the waiting ones again, all of them; for the end of a capture. */
  readonly flush: () => void;
  readonly close: () => void;
}

const waitingLimitBytes = 64 * 1024 * 1024;
const retryMs = 1000;
/** Records of one transaction, and of one attempt, after the disk works again: short enough not to stall a session. */
const sliceRecords = 1000;
const attemptRecords = 8000;
/** A failed attempt may take a fraction of the time at most, however often commits come. */
const restFactor = 10;

/** Starts with an empty queue in front of the disk. */
export function createCommitQueue(of: {
  readonly disk: CaptureDisk;
  readonly clock: Clock;
  /** `lost`: records that are missing so far, for good. */
  readonly onTrouble: (kind: StoreTrouble['kind'], message: string, lost: number) => void;
  /** Some records are gone; `gap` stands for all from its `seq` to `through`. */
  readonly onCollapse: (gap: StoredRecord, through: Seq, lost: SettledBatch) => void;
}): CommitQueue {
  const waiting = createWaitingRecords();
  let restUntilUs = Number.NEGATIVE_INFINITY;
  let stopRetry: (() => void) | undefined;
  let isClosed = false;
  /** How many records each gap stands for, by the first of them. */
  const missing = new Map<Seq, number>();
  const tell = (kind: StoreTrouble['kind'], message: string): void => {
    const lost = [...missing.values()].reduce((sum, count) => sum + count, 0);
    of.onTrouble(kind, lost === 0 ? message : `${message} ${missingWords(lost)}`, lost);
  };

  const retryLater = (delayMs: number): void => {
    if (isClosed) return;
    stopRetry ??= of.clock.after(delayMs, () => {
      stopRetry = undefined;
      restUntilUs = Number.NEGATIVE_INFINITY;
      retry(attemptRecords);
    });
  };

  const retry = (limit: number): void => {
    const startedUs = of.clock.monotonicUs();
    let delayMs: number | undefined = startedUs < restUntilUs ? retryMs : undefined;
    for (let written = 0; delayMs === undefined && !waiting.isEmpty(); written += sliceRecords) {
      if (written >= limit) delayMs = 0;
      else if (of.disk.write(waiting.head(sliceRecords)) === undefined) waiting.dropHead(sliceRecords);
      else {
        const nowUs = of.clock.monotonicUs();
        restUntilUs = nowUs + (nowUs - startedUs) * restFactor;
        delayMs = retryMs;
      }
    }
    if (delayMs === undefined)
      tell(
        'recovered',
        missing.size === 0 ? 'All records that waited are stored.' : 'The capture can be written again.',
      );
    else retryLater(delayMs);
  };

  const collapse = (): void => {
    let through = -1;
    const lost = waiting.collapse((first, last) => {
      through = last.record.note?.through ?? last.record.seq;
      return makeGap(first, through);
    });
    const gap = waiting.entries()[0];
    if (gap === undefined) return;
    of.onCollapse(gap, through, lost);
    missing.set(gap.record.seq, through - gap.record.seq + 1);
    tell('collapsed', 'The capture cannot be written.');
  };

  return {
    waiting,
    add(batch) {
      if (waiting.isEmpty()) {
        const problem = of.disk.write(batch);
        if (problem === undefined) return true;
        tell('refused', `The capture cannot be written (${problem}); records wait in memory.`);
        waiting.add(batch);
        retryLater(retryMs);
      } else {
        waiting.add(batch);
        retry(attemptRecords);
      }
      if (waiting.sizeBytes() > waitingLimitBytes) collapse();
      return waiting.isEmpty();
    },
    flush() {
      restUntilUs = Number.NEGATIVE_INFINITY;
      if (!waiting.isEmpty()) retry(Number.POSITIVE_INFINITY);
    },
    close() {
      isClosed = true;
      stopRetry?.();
    },
  };
}

function makeGap(first: StoredRecord, through: Seq): StoredRecord {
  const { seq, atUs } = first.record;
  const text = missingWords(through - seq + 1);
  return {
    record: {
      seq,
      atUs,
      dir: 'none',
      kind: 'note',
      bytes: 0,
      end: '',
      note: { kind: 'gap', text, through },
    },
    row: { seq, atUs, dir: 'none', kind: 'note', gist: text, bytes: 0 },
  };
}

function missingWords(count: number): string {
  const [records, them] = count === 1 ? ['1 record is', 'it'] : [`${count} records are`, 'them'];
  return `${records} missing: the disk refused ${them}, and more than 64 MiB waited.`;
}
