import type { CaptureRecord } from '@mcpeek/protocol/record/captureRecord';
import type { HttpPart } from '@mcpeek/protocol/record/httpPart';
import { createRecordMask } from '@mcpeek/protocol/record/recordMask';
import { wireErrorCodes } from '@mcpeek/protocol/wire/errors';
import type { HttpExchangeDetail } from '@mcpeek/protocol/wire/recordDetail';
import type { CaptureHandle, StoredRecord } from '../../store/captureStore.ts';
import { CallRefusal } from '../callHandlers.ts';
import { missingRecord } from './missingRecord.ts';

const mostRows = 100;
/** Heads and the end come beside what the exchange carried. */
const mostRecords = mostRows + 4;
const longestText = 8 * 1024;

/** The record without the values of credentials in its head; the capture keeps them. */
export function withoutSecrets(record: CaptureRecord, capture: CaptureHandle): CaptureRecord {
  if (record.kind !== 'http') return record;
  const { http } = createRecordMask({ target: capture.summary().target })(record);
  return http === undefined ? record : { ...record, http };
}

/** The HTTP exchange of a record; undefined when it has none. */
export function httpExchangeOf(
  capture: CaptureHandle,
  http: HttpPart | undefined,
): HttpExchangeDetail | undefined {
  if (http === undefined) return undefined;
  const records = capture.httpRecords(http.id, mostRecords);
  const pieces: { -readonly [Key in 'request' | 'response' | 'end']?: HttpExchangeDetail[Key] } = {};
  for (const stored of records) keepPiece(pieces, withoutSecrets(stored.record, capture));
  const rows = records.filter(({ record }) => record.kind !== 'http').map(({ row }) => row);
  return {
    id: http.id,
    ...pieces,
    rows: rows.slice(0, mostRows),
    hasMore: records.length === mostRecords,
  };
}

/** One header with its value, as it stood on the wire. */
export function headerOf(
  capture: CaptureHandle,
  { seq, index }: { readonly seq: number; readonly index: number },
): { readonly name: string; readonly value: string } {
  const stored: StoredRecord | undefined = capture.recordHead(seq);
  if (stored === undefined) throw missingRecord(capture, seq);
  const { http } = stored.record;
  const headers = http?.part === 'request' || http?.part === 'response' ? http.headers : [];
  const [name, value] = headers[index] ?? [];
  if (name === undefined || value === undefined) {
    const message = `Record #${seq} has no header number ${index}.`;
    throw new CallRefusal(wireErrorCodes.notFound, message, { kind: 'noSuchHeader' });
  }
  return { name, value };
}

function keepPiece(
  pieces: { -readonly [Key in 'request' | 'response' | 'end']?: HttpExchangeDetail[Key] },
  { seq, http, text }: CaptureRecord,
): void {
  const shown = text === undefined || text === '' ? {} : { text: text.slice(0, longestText) };
  if (http?.part === 'request') pieces.request ??= { seq, part: http, ...shown };
  else if (http?.part === 'response') pieces.response ??= { seq, part: http, ...shown };
  else if (http?.part === 'end') pieces.end ??= { seq, part: http, ...shown };
}
