import type { CaptureRecord } from '@mcpeek/protocol/record/captureRecord';
import type { SummaryRow } from '@mcpeek/protocol/record/summaryRow';
import { rulesOfRecord } from '@mcpeek/protocol/rules/rulesOfRecord';
import type { RuleLine } from '@mcpeek/protocol/wire/calls';
import type { RecordDetail } from '@mcpeek/protocol/wire/recordDetail';
import type { CaptureHandle, StoredRecord } from '../../store/captureStore.ts';
import { httpExchangeOf, withoutSecrets } from './httpExchangeDetail.ts';
import { missingRecord } from './missingRecord.ts';

/** First bytes of a record's text that go over the WebSocket. */
const headBytes = 256 * 1024;
/** Room for the text as it is escaped twice on its way, in a message of at most 1 MiB. */
const escapedLimit = 700 * 1024;
const exchangeLimit = 100;
/** An answer of at most so many bytes goes with its request. */
const shortAnswerBytes = 64 * 1024;

/** All that is known of a record, its text cut to the head that a message can carry; refused when there is none. */
export function recordDetail(capture: CaptureHandle, seq: number): RecordDetail {
  return detailOf(capture, findRecord(capture, seq));
}

/** The same; undefined when the capture does not hold the record. */
export function keptDetail(capture: CaptureHandle, seq: number): RecordDetail | undefined {
  const stored = capture.recordHead(seq);
  return stored === undefined ? undefined : detailOf(capture, stored);
}

function detailOf(capture: CaptureHandle, { record, row }: StoredRecord): RecordDetail {
  const { seq } = record;
  const exchange = row.exchange === undefined ? [] : capture.exchangeRows(row.exchange, exchangeLimit);
  const others = exchange.filter((other) => other.seq !== seq);
  const cut = cutRecord(withoutSecrets(record, capture));
  const timing = timingOf(exchange);
  const httpExchange = httpExchangeOf(capture, record.http);
  const answerText = row.kind === 'request' ? shortAnswer(capture, others) : undefined;
  return {
    ...cut.record,
    truncated: cut.isCut,
    row,
    ...(row.method === undefined ? {} : { method: row.method }),
    ...(row.idText === undefined ? {} : { idText: row.idText }),
    ...(row.status === undefined ? {} : { status: row.status }),
    ...(row.tookUs === undefined ? {} : { tookUs: row.tookUs }),
    ...(timing === undefined ? {} : { timing }),
    ...(httpExchange === undefined ? {} : { httpExchange }),
    ...(answerText === undefined ? {} : { answerText }),
    findings: capture.findings([seq]),
    relatedFindings: capture.relatedFindings(seq),
    exchangeRows: others,
    exchangeFindings: capture.findings(others.map((other) => other.seq)),
  };
}

/** The rules that looked at a record. */
export function rulesOfSeq(capture: CaptureHandle, seq: number): { readonly rules: readonly RuleLine[] } {
  const { record, row } = findRecord(capture, seq);
  const rules = rulesOfRecord({ record, row, transport: capture.summary().target.kind });
  return { rules: rules.map(({ id, title }) => ({ ruleId: id, title })) };
}

function findRecord(capture: CaptureHandle, seq: number): StoredRecord {
  const stored = capture.recordHead(seq);
  if (stored !== undefined) return stored;
  throw missingRecord(capture, seq);
}

/** The text of the first answer, when it is short. */
function shortAnswer(capture: CaptureHandle, rows: readonly SummaryRow[]): string | undefined {
  const answer = rows.find(({ kind }) => kind === 'result' || kind === 'error');
  if (answer === undefined || answer.bytes > shortAnswerBytes) return undefined;
  return capture.recordHead(answer.seq)?.record.text;
}

/** When an exchange began, first moved, and ended; undefined where there is no request. */
function timingOf(exchange: readonly SummaryRow[]): RecordDetail['timing'] {
  const request = exchange.find((row) => row.kind === 'request');
  if (request === undefined) return undefined;
  const progress = exchange.filter((row) => row.method === 'notifications/progress');
  const [first] = progress;
  const last = progress.at(-1);
  const answer = exchange.find(
    (row) => row.dir !== request.dir && (row.kind === 'result' || row.kind === 'error'),
  );
  return {
    sentAtUs: request.atUs,
    ...(first === undefined ? {} : { firstProgressAtUs: first.atUs }),
    ...(last === undefined ? {} : { lastProgressAtUs: last.atUs }),
    ...(answer === undefined ? {} : { answeredAtUs: answer.atUs }),
  };
}

function cutRecord(record: CaptureRecord): { readonly record: CaptureRecord; readonly isCut: boolean } {
  const { text, base64 } = record;
  if (base64 !== undefined) {
    const head = base64.slice(0, Math.ceil(headBytes / 3) * 4);
    return {
      record: { ...record, base64: head },
      isCut: isShorter(Buffer.byteLength(head, 'base64'), record),
    };
  }
  if (text === undefined) return { record, isCut: false };
  const head = headOf(text);
  return { record: { ...record, text: head }, isCut: isShorter(Buffer.byteLength(head), record) };
}

/** Whether so many bytes are less than the record has; of a line that was cut at the limit only its ends are there. */
function isShorter(bytes: number, { bytes: whole, end, cut }: CaptureRecord): boolean {
  return cut === undefined && bytes + end.length < whole;
}

/** The longest head that fits both limits and does not cut a character in two. */
function headOf(text: string): string {
  let bytes = 0;
  let escaped = 0;
  let at = 0;
  while (at < text.length) {
    const code = text.codePointAt(at) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    // A quote becomes `\"`, then `\\\"`; a control character `\u0001`, then `\\u0001`.
    escaped += code === 0x22 || code === 0x5c ? 4 : code < 0x20 ? 7 : code < 0x80 ? 1 : 4;
    if (bytes > headBytes || escaped > escapedLimit) break;
    at += code > 0xffff ? 2 : 1;
  }
  return text.slice(0, at);
}
