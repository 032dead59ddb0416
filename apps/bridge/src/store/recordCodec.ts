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
import type { StoredRecord } from './captureStore.ts';
import { bodySql, headSql } from './captureTables.ts';
import { parse } from './storedJson.ts';

/** Values of a row by position, as a statement with `setReturnArrays` gives them: three times as fast as by name. */
export type SqlValues = Readonly<Record<number, SQLOutputValue>>;

/** The columns of `records` that a row of the timeline needs, in the order of `place`. */
export const rowColumns =
  'seq, at_us, dir, kind, bytes, rev, initiator, exchange, method, gist, id_text, status, took_us, worst, items';
/** The columns of `records` that a whole record needs, in the order of `place`. */
export const recordColumns = `${rowColumns}, ending, rare, ${bodySql}`;
/** The same with only the head of a long body. */
export const headColumns = `${rowColumns}, ending, rare, ${headSql}`;
const place = {
  seq: 0,
  atUs: 1,
  dir: 2,
  kind: 3,
  bytes: 4,
  rev: 5,
  by: 6,
  exchange: 7,
  method: 8,
  gist: 9,
  idText: 10,
  status: 11,
  tookUs: 12,
  worst: 13,
  items: 14,
  end: 15,
  rare: 16,
  body: 17,
} as const;

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

/** The values of `rowColumns` as a line of the timeline. */
export function toRow(sql: SqlValues): SummaryRow {
  const row: Writable<SummaryRow> = {
    seq: Number(sql[place.seq]),
    atUs: Number(sql[place.atUs]),
    dir: readDirection(sql[place.dir]) ?? 'none',
    kind: readKind(sql[place.kind]) ?? 'note',
    gist: String(sql[place.gist]),
    bytes: Number(sql[place.bytes]),
  };
  if (sql[place.method] !== null) row.method = String(sql[place.method]);
  if (sql[place.idText] !== null) row.idText = String(sql[place.idText]);
  if (sql[place.exchange] !== null) row.exchange = Number(sql[place.exchange]);
  if (sql[place.tookUs] !== null) row.tookUs = Number(sql[place.tookUs]);
  if (sql[place.rev] !== null) row.rev = String(sql[place.rev]);
  const status = readStatus(sql[place.status]);
  if (status !== undefined) row.status = status;
  const worst = readSeverity(sql[place.worst]);
  if (worst !== undefined) row.worst = worst;
  const by = readInitiator(sql[place.by]);
  if (by !== undefined) row.by = by;
  const itemsText = sql[place.items];
  const items = typeof itemsText === 'string' ? parse(batchItemsSchema, itemsText) : undefined;
  if (items !== undefined) row.items = items;
  return row;
}

/** The values of `recordColumns` as a record with its line of the timeline. */
export function toStoredRecord(sql: SqlValues): StoredRecord {
  const row = toRow(sql);
  const record: Writable<CaptureRecord> = {
    seq: row.seq,
    atUs: row.atUs,
    dir: row.dir,
    kind: row.kind,
    bytes: row.bytes,
    end: readEnd(sql[place.end]) ?? '',
  };
  const body = sql[place.body];
  if (typeof body === 'string') record.text = body;
  if (body instanceof Uint8Array) record.base64 = Buffer.from(body).toString('base64');
  if (row.rev !== undefined) record.rev = row.rev;
  if (row.by !== undefined) record.by = row.by;
  if (row.exchange !== undefined) record.exchange = row.exchange;
  const rareJson = sql[place.rare];
  const rare = typeof rareJson === 'string' ? parse(rarePartsSchema, rareJson) : undefined;
  return { record: rare === undefined ? record : { ...record, ...rare }, row };
}

function rareText(record: CaptureRecord): string | null {
  const { cut, http, process, note } = record;
  if (cut === undefined && http === undefined && process === undefined && note === undefined) return null;
  return JSON.stringify({ cut, http, process, note } satisfies {
    [Key in keyof RareParts]: RareParts[Key] | undefined;
  });
}
