import type { DatabaseSync } from 'node:sqlite';
import { fail, type Result, succeed } from '@mcpeek/protocol/base/result';
import type { Clock } from '../platform/clock.ts';
import {
  type CaptureDescription,
  dropSavedTotals,
  writeDescription,
  writeSavedTotals,
} from './captureMeta.ts';
import { type CaptureReader, createCaptureReader } from './captureReader.ts';
import { readLastStoredSeq } from './captureTotals.ts';
import { type CaptureWriter, createCaptureWriter } from './captureWriter.ts';
import { createDatabase } from './database.ts';
import type { Rewritten } from './rewriteStatements.ts';
import type { SettledBatch } from './settleBatch.ts';
import { createWalKeeper } from './walKeeper.ts';
import type { StoreHelper } from './worker/storeHelper.ts';

/** The database of one capture. Whatever is written gives a problem in words when the disk refuses. */
export interface CaptureDisk {
  /** Undefined while the file could not be made yet. */
  readonly database: () => DatabaseSync | undefined;
  readonly reader: () => CaptureReader | undefined;
  readonly write: (batch: SettledBatch) => string | undefined;
  /** Replaces what was computed of records that are stored. */
  readonly rewrite: (batch: SettledBatch) => Result<Rewritten, string>;
  readonly describe: (description: CaptureDescription) => string | undefined;
  readonly saveTotals: (totals: {
    readonly bytes: number;
    readonly findings: { readonly error: number; readonly warning: number; readonly info: number };
  }) => void;
  /** Forgets the saved totals; a problem in words when the disk refuses. */
  readonly dropTotals: () => string | undefined;
  readonly close: () => Promise<void>;
}

/** A database that is open, or one that is made as soon as the disk lets us. */
export type DiskStart =
  | { readonly kind: 'open'; readonly database: DatabaseSync }
  | { readonly kind: 'create'; readonly description: CaptureDescription };

/** Keeps one database; `onOpen` sees each connection before it is used. */
export function createCaptureDisk(of: {
  readonly path: string;
  readonly start: DiskStart;
  readonly clock: Clock;
  readonly helper: StoreHelper;
  readonly onOpen?: (database: DatabaseSync) => void;
}): CaptureDisk {
  let database: DatabaseSync | undefined;
  let reader: CaptureReader | undefined;
  let writer: CaptureWriter | undefined;
  const wal = createWalKeeper({ path: of.path, clock: of.clock, helper: of.helper });

  const take = (opened: DatabaseSync): DatabaseSync => {
    of.onOpen?.(opened);
    database = opened;
    return opened;
  };
  const open = (): DatabaseSync => {
    if (database !== undefined) return database;
    if (of.start.kind === 'open') return take(of.start.database);
    const { description } = of.start;
    return take(createDatabase(of.path, (made) => writeDescription(made, description)));
  };
  const attempt = (work: () => void): string | undefined => {
    try {
      work();
      return undefined;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };
  attempt(open);

  return {
    database: () => database,
    reader() {
      if (database !== undefined) reader ??= createCaptureReader(database);
      return reader;
    },
    write: (batch) =>
      attempt(() => {
        writer ??= createCaptureWriter(open());
        writer.write(batch);
        wal.wrote(batch);
      }),
    rewrite(batch) {
      let rewritten: Rewritten = { removed: [], relieved: [] };
      const problem = attempt(() => {
        writer ??= createCaptureWriter(open());
        rewritten = writer.rewrite(batch);
        wal.wrote(batch);
      });
      return problem === undefined ? succeed(rewritten) : fail(problem);
    },
    dropTotals: () => attempt(() => dropSavedTotals(open())),
    describe: (description) => attempt(() => writeDescription(open(), description)),
    saveTotals(totals) {
      // Only spares the next opening some counting, so a refusal does no harm.
      attempt(() => {
        const target = open();
        const throughFinding = Number(target.prepare('select max(id) as id from findings').get()?.id ?? 0);
        writeSavedTotals(target, { ...totals, throughSeq: readLastStoredSeq(target), throughFinding });
      });
    },
    async close() {
      // The worker's connection is the last to close, so that SQLite's last checkpoint does not hold us up.
      await wal.finish();
      if (database?.isOpen === true) database.close();
      await of.helper.run({ kind: 'release', path: of.path });
    },
  };
}
