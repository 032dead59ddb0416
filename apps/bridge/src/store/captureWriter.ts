import type { DatabaseSync } from 'node:sqlite';
import { endsExchange } from '@mcpeek/protocol/filter/endsExchange';
import type { Finding } from '@mcpeek/protocol/record/finding';
import type { RowUpdate } from '@mcpeek/protocol/record/summaryRow';
import type { StoredRecord } from './captureStore.ts';
import { headLength, largeBodyBytes } from './captureTables.ts';
import { toBody, toColumns } from './recordCodec.ts';
import { createFindingRemover, createRowRewriter, type Rewritten } from './rewriteStatements.ts';
import type { SettledBatch } from './settleBatch.ts';

/** Writes batches into one database. */
export interface CaptureWriter {
  /** Stores the batch in one transaction; throws, with nothing stored, when SQLite refuses. */
  readonly write: (batch: SettledBatch) => void;
  /** Replaces what was computed of the batch's records, in one transaction; throws like `write`. */
  readonly rewrite: (batch: SettledBatch) => Rewritten;
}

/** Prepares the statements once; the database must be open for writing and stays the caller's. */
export function createCaptureWriter(database: DatabaseSync): CaptureWriter {
  const begin = database.prepare('begin immediate');
  const commit = database.prepare('commit');
  const insertRecord = database.prepare('insert into records values (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)');
  const insertLargeBody = database.prepare('insert into large_bodies values (?,?,?)');
  const insertBatchExchange = database.prepare(
    'insert into batch_exchanges values (?,?,?) on conflict do update set is_end = max(is_end, excluded.is_end)',
  );
  const insertGap = database.prepare('insert into gaps values (?,?)');
  const insertFinding = database.prepare('insert into findings values (null,?,?,?,?,?)');
  const insertFindingRecord = database.prepare('insert or ignore into finding_records values (?,?)');
  const updateRow = database.prepare(`update records set
    status = coalesce(?1, status), took_us = coalesce(?2, took_us), exchange = coalesce(?3, exchange),
    items = coalesce(?4, items),
    worst = case when 'error' in (?5, worst) then 'error' when 'warning' in (?5, worst) then 'warning'
      else coalesce(?5, worst) end
    where seq = ?6`);
  const rewriteRow = createRowRewriter(database);
  const findings = createFindingRemover(database);

  const writeEntry = (entry: StoredRecord): void => {
    const body = toBody(entry.record);
    const isLarge = entry.record.bytes > largeBodyBytes && body !== null;
    insertRecord.run(...toColumns(entry), isLarge ? null : body);
    if (isLarge) insertLargeBody.run(entry.record.seq, headOf(body), body);
    if (entry.row.items !== undefined) writeItems(entry.row);
    const through = entry.record.note?.through;
    if (through !== undefined) insertGap.run(entry.record.seq, through);
  };

  const writeItems = ({ seq, items }: Pick<RowUpdate, 'seq' | 'items'>): void => {
    for (const item of items ?? []) {
      if (item.exchange === undefined) continue;
      insertBatchExchange.run(item.exchange.seq, seq, endsExchange(item) ? 1 : 0);
    }
  };

  const writeUpdate = (update: RowUpdate): void => {
    updateRow.run(
      update.status ?? null,
      update.tookUs ?? null,
      update.exchange ?? null,
      update.items === undefined ? null : JSON.stringify(update.items),
      update.worst ?? null,
      update.seq,
    );
    writeItems(update);
  };

  const writeFinding = (finding: Finding): void => {
    const { seq, ruleId, severity, side, related } = finding;
    const { lastInsertRowid } = insertFinding.run(seq, ruleId, severity, side, JSON.stringify(finding));
    for (const other of related) if (other !== seq) insertFindingRecord.run(other, lastInsertRowid);
  };

  const inTransaction = <Value>(work: () => Value): Value => {
    begin.run();
    try {
      const value = work();
      commit.run();
      return value;
    } catch (error) {
      // SQLite has already rolled back after some errors, such as a full disk.
      if (database.isTransaction) database.exec('rollback');
      throw error;
    }
  };

  return {
    write(batch) {
      const [entry] = batch.entries;
      // A single statement is a transaction by itself.
      if (entry !== undefined && isOneStatement(batch, entry)) return writeEntry(entry);
      inTransaction(() => {
        for (const entry of batch.entries) writeEntry(entry);
        for (const update of batch.updates) writeUpdate(update);
        for (const finding of batch.findings) writeFinding(finding);
      });
    },
    rewrite: (batch) =>
      inTransaction(() => {
        const rewritten = findings.removeOf(batch.entries);
        for (const entry of batch.entries) rewriteRow(entry);
        for (const update of batch.updates) writeUpdate(update);
        for (const finding of batch.findings) writeFinding(finding);
        findings.keep();
        return rewritten;
      }),
  };
}

/** The head of a long body; null when it is short enough to be read whole. */
function headOf(body: string | Uint8Array): string | Uint8Array | null {
  if (body.length <= headLength) return null;
  return typeof body === 'string' ? body.slice(0, headLength) : body.subarray(0, headLength);
}

function isOneStatement(
  { entries, updates, findings }: SettledBatch,
  { record, row }: StoredRecord,
): boolean {
  return (
    entries.length === 1 &&
    updates.length === 0 &&
    findings.length === 0 &&
    record.bytes <= largeBodyBytes &&
    row.items === undefined &&
    record.note?.through === undefined
  );
}
