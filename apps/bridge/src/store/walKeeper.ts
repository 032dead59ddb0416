import type { Clock } from '../platform/clock.ts';
import type { SettledBatch } from './settleBatch.ts';
import type { StoreHelper } from './worker/storeHelper.ts';

/** Has the write-ahead log of one database copied into it from time to time, by the worker. */
export interface WalKeeper {
  /** Call after each transaction. */
  readonly wrote: (batch: SettledBatch) => void;
  /** Resolves when the log was copied a last time; nothing to wait for when nothing was written. */
  readonly finish: () => Promise<void>;
}

const fullBytes = 16 * 1024 * 1024;
const idleMs = 1000;
/** A transaction rewrites the last page of the table and of each index that it touches. */
const transactionBytes = 3 * 4096;
const rowBytes = 400;

/** Starts with an empty log. */
export function createWalKeeper(of: {
  readonly path: string;
  readonly clock: Clock;
  readonly helper: StoreHelper;
}): WalKeeper {
  let logBytes = 0;
  let writtenSinceTimer = false;
  let stopTimer: (() => void) | undefined;
  let running: Promise<void> | undefined;
  let isFinished = false;

  const checkpoint = (): void => {
    if (running !== undefined || logBytes === 0) return;
    const before = logBytes;
    running = of.helper.run({ kind: 'checkpoint', path: of.path }).then((outcome) => {
      running = undefined;
      if (outcome.kind !== 'checkpoint' || !outcome.isWhole) return;
      logBytes -= before;
      if (logBytes >= fullBytes && !isFinished) checkpoint();
    });
  };
  const watchIdle = (): void => {
    stopTimer ??= of.clock.after(idleMs, () => {
      stopTimer = undefined;
      if (writtenSinceTimer) {
        writtenSinceTimer = false;
        watchIdle();
      } else checkpoint();
    });
  };

  return {
    wrote(batch) {
      logBytes += transactionBytes + batch.updates.length * rowBytes + batch.findings.length * rowBytes * 2;
      for (const { record } of batch.entries) logBytes += rowBytes + record.bytes;
      if (isFinished) return;
      writtenSinceTimer = stopTimer !== undefined;
      watchIdle();
      if (logBytes >= fullBytes) checkpoint();
    },
    async finish() {
      isFinished = true;
      stopTimer?.();
      await running;
      checkpoint();
      await running;
    },
  };
}
