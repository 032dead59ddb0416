import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';
import type { CaptureRecord } from '@mcpeek/protocol/record/captureRecord';
import { batchItemsSchema, type RareParts, rarePartsSchema } from '@mcpeek/protocol/record/recordSchema';
import {
  createWordReader,
  directions,
  initiators,
  recordKinds,
  rowStatuses,
  severities,
} from '@mcpeek/protocol/record/recordWords';
import type { SummaryRow } from '@mcpeek/protocol/record/summaryRow';
import { parse } from './storedJson.ts';
import type { StoredRecord } from './captureStore.ts';

/** A row of a table by column name, as SQLite gives it. */
export type SqlRow = Readonly<Record<string, SQLOutputValue>>;

/** The columns of `records` that a row of the timeline needs. */
export const rowColumns =
  'seq, at_us, dir, kind, bytes, rev, initiator, exchange, method, gist, id_text, status, took_us, worst, items';

const readDirection = createWordReader(directions);
const readKind = createWordReader(recordKinds);
const readInitiator = createWordReader(initiators);
const readStatus = createWordReader(rowStatuses);
const readSeverity = createWordReader(severities);
const readEnd = createWordReader<CaptureRecord['end']>(['\n', '\r\n', '']);

type Writable<Value> = { -readonly [Key in keyof Value]: Value[Key] };

/** The values of all columns of `records` but the last, `body`, in their order. */
export function toColumns({ record, row }: StoredRecord): SQLInputValue[] {
  return [
    record.seq,
    record.atUs,
    record.dir,
    record.kind,
    record.bytes,
    record.end,
    record.rev ?? null,
    record.by ?? null,
    row.exchange ?? record.exchange ?? null,
    row.method ?? null,
    row.gist,
    row.idText ?? null,
    row.status ?? null,
    row.tookUs ?? null,
    row.worst ?? null,
    row.items === undefined ? null : JSON.stringify(row.items),
    rareText(record),
  ];
}

/** The body of a record as SQLite keeps it. */
export function toBody(record: CaptureRecord): string | Uint8Array | null {
  if (record.text !== undefined) return record.text;
  return record.base64 === undefined ? null : Buffer.from(record.base64, 'base64');
}

/** A stored row as a line of the timeline. */
export function toRow(sql: SqlRow): SummaryRow {
  const row: Writable<SummaryRow> = {
    seq: Number(sql.seq),
    atUs: Number(sql.at_us),
    dir: readDirection(sql.dir) ?? 'none',
    kind: readKind(sql.kind) ?? 'note',
    gist: String(sql.gist),
    bytes: Number(sql.bytes),
  };
  if (sql.method !== null) row.method = String(sql.method);
  if (sql.id_text !== null) row.idText = String(sql.id_text);
  if (sql.exchange !== null) row.exchange = Number(sql.exchange);
  if (sql.took_us !== null) row.tookUs = Number(sql.took_us);
  if (sql.rev !== null) row.rev = String(sql.rev);
  const status = readStatus(sql.status);
  if (status !== undefined) row.status = status;
  const worst = readSeverity(sql.worst);
  if (worst !== undefined) row.worst = worst;
  const by = readInitiator(sql.initiator);
  if (by !== undefined) row.by = by;
  const items = typeof sql.items === 'string' ? parse(batchItemsSchema, sql.items) : undefined;
  if (items !== undefined) row.items = items;
  return row;
}

/** A stored row as a record with its line of the timeline; needs all columns, with the body under `body`. */
export function toStoredRecord(sql: SqlRow): StoredRecord {
  const row = toRow(sql);
  const record: Writable<CaptureRecord> = {
    seq: row.seq,
    atUs: row.atUs,
    dir: row.dir,
    kind: row.kind,
    bytes: row.bytes,
    end: readEnd(sql.ending) ?? '',
  };
  if (typeof sql.body === 'string') record.text = sql.body;
  if (sql.body instanceof Uint8Array) record.base64 = Buffer.from(sql.body).toString('base64');
  if (row.rev !== undefined) record.rev = row.rev;
  if (row.by !== undefined) record.by = row.by;
  if (row.exchange !== undefined) record.exchange = row.exchange;
  const rare = typeof sql.rare === 'string' ? parse(rarePartsSchema, sql.rare) : undefined;
  return { record: rare === undefined ? record : { ...record, ...rare }, row };
}

function rareText(record: CaptureRecord): string | null {
  const { cut, http, process, note } = record;
  if (cut === undefined && http === undefined && process === undefined && note === undefined) return null;
  return JSON.stringify({ cut, http, process, note } satisfies { [Key in keyof RareParts]: RareParts[Key] | undefined });
}
