import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { CaptureRecord } from '@mcpeek/protocol/record/captureRecord';
import type { Finding, Severity } from '@mcpeek/protocol/record/finding';
import type { SummaryRow } from '@mcpeek/protocol/record/summaryRow';
import { type Clock, systemClock } from '../platform/clock.ts';
import { randomIds } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import type { ProcessIdentity } from '../platform/processIdentity.ts';
import type { CaptureHandle, Catalog, StoredRecord } from './captureStore.ts';
import { createCatalog } from './catalog.ts';

/** Homes of one test file, and catalogs on them. */
export interface TestHomes {
  readonly newHome: () => string;
  readonly openCatalog: (
    home: string,
    of?: {
      readonly clock?: Clock;
      readonly self?: ProcessIdentity;
      readonly onOpenDatabase?: (database: DatabaseSync) => void;
    },
  ) => Catalog;
  /** Lines that were logged. */
  readonly logged: string[];
  /** Closes what is open and removes all homes; for `afterEach`. */
  readonly cleanUp: () => Promise<void>;
}

/** Makes homes in the system's folder for temporary files. */
export function createTestHomes(): TestHomes {
  const homes: string[] = [];
  const catalogs: Catalog[] = [];
  const logged: string[] = [];
  const note = (message: string): void => void logged.push(message);
  const log: Log = { info: note, warn: note, error: note };
  return {
    logged,
    newHome() {
      const home = mkdtempSync(join(tmpdir(), 'mcpeek-store-'));
      homes.push(home);
      return home;
    },
    openCatalog(home, of = {}) {
      const catalog = createCatalog({ home, clock: systemClock, ids: randomIds, log, ...of });
      catalogs.push(catalog);
      return catalog;
    },
    async cleanUp() {
      await Promise.all(catalogs.splice(0).map((catalog) => catalog.close()));
      for (const home of homes.splice(0)) rmSync(home, { recursive: true, force: true });
      logged.length = 0;
    },
  };
}

/** Makes a capture that a session writes. */
export function createTestCapture(catalog: Catalog, title = 'a test'): CaptureHandle {
  return catalog.create({
    title,
    target: { kind: 'stdio', command: 'server', args: ['--flag', ''] },
    startedAt: 1000,
  });
}

/** A notification of the server, changed as asked; `row` is made from the record. */
export function makeEntry(
  record: Partial<CaptureRecord> & { readonly seq: number },
  row: Partial<SummaryRow> = {},
): StoredRecord {
  const text = record.base64 === undefined ? `{"jsonrpc":"2.0","method":"m","n":${record.seq}}` : undefined;
  const whole: CaptureRecord = {
    atUs: record.seq * 10,
    dir: 'in',
    kind: 'notification',
    bytes: (record.text ?? text ?? '').length + 1,
    end: '\n',
    ...(text === undefined ? {} : { text }),
    ...record,
  };
  const { seq, atUs, dir, kind, bytes, rev, by, exchange } = whole;
  return {
    record: whole,
    row: {
      seq,
      atUs,
      dir,
      kind,
      bytes,
      gist: `gist ${seq}`,
      ...(rev === undefined ? {} : { rev }),
      ...(by === undefined ? {} : { by }),
      ...(exchange === undefined ? {} : { exchange }),
      ...row,
    },
  };
}

/** A finding of the record. */
export function makeFinding(seq: number, severity: Severity, ruleId = 'jsonrpc/test'): Finding {
  return {
    seq,
    ruleId,
    severity,
    side: 'server',
    message: 'seen',
    fix: 'mend',
    source: { page: 'basic', heading: 'Heading', url: 'https://example.org' },
    rev: '2025-11-25',
    related: [],
  };
}

/** Stores records one by one. */
export function commitEach(capture: CaptureHandle, entries: readonly StoredRecord[]): void {
  for (const entry of entries) capture.commit({ entries: [entry], updates: [], findings: [] });
}
