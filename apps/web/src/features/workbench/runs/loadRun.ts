import type { CaptureId, Seq } from '@mcpeek/protocol/base/ids';
import type { Note } from '@mcpeek/protocol/record/captureRecord';
import type { Finding } from '@mcpeek/protocol/record/finding';
import type { SummaryRow } from '@mcpeek/protocol/record/summaryRow';
import type { RecordDetail } from '@mcpeek/protocol/wire/recordDetail';
import { call } from '../../../api/call.ts';
import { memberText } from '../json/jsonSlices.ts';

/** What came back for a call, as JSON text. */
export type RunAnswer =
  | { readonly kind: 'result'; readonly text: string }
  | { readonly kind: 'error'; readonly text: string };

/** A call of a tool as the capture has it. */
export interface Run {
  readonly request: SummaryRow;
  readonly argumentsText: string | undefined;
  /** `isHead`: the text is only the beginning of the frame, which is too long to be read without being asked. */
  readonly answer?: RunAnswer & { readonly row: SummaryRow; readonly isHead?: true };
  /** How many progress notifications came. */
  readonly progress: number;
  /** The newest of them in a few words. */
  readonly lastProgress?: string;
  /** Why there is no answer, where the capture says so. */
  readonly note?: string;
  readonly findings: readonly Finding[];
}

/** Bytes of the longest answer that is read whole without being asked: to take it apart stops the page. */
export const readLimit = 1_000_000;

/** Reads all of a record, of which perhaps only the beginning is here. */
export type ReadWhole = (detail: RecordDetail) => Promise<string>;

/** Reads a call and its answer from the capture, digit by digit as they were on the wire. */
export async function loadRun(
  captureId: CaptureId,
  requestSeq: Seq,
  readWhole: ReadWhole,
  wantsWhole: boolean,
): Promise<Run> {
  const detail = await call('record/get', { captureId, seq: requestSeq });
  if (detail.note?.kind === 'gap') throw new Error(gapWords(requestSeq, detail.note));
  const row = answerRow(detail);
  const [requestText, answer] = await Promise.all([
    readWhole(detail),
    row === undefined ? undefined : loadAnswer(captureId, row, detail, readWhole, wantsWhole),
  ]);
  return toRun(detail, requestText, answer);
}

/** The row of a gap has the number of the first record that fell into it. */
function gapWords(requestSeq: Seq, { text }: Note): string {
  return `Record #${requestSeq} fell into a gap of the capture. ${text}`;
}

/** A call and its answer out of what came with the answer; undefined when that does not hold both. */
export function readRun(detail: RecordDetail): Run | undefined {
  const row = answerRow(detail);
  const answer = row === undefined ? undefined : shortAnswer(row, detail);
  return detail.text === undefined || answer === undefined ? undefined : toRun(detail, detail.text, answer);
}

function answerRow({ exchangeRows }: RecordDetail): SummaryRow | undefined {
  return exchangeRows.find((row) => row.kind === 'result' || row.kind === 'error');
}

function toRun(detail: RecordDetail, requestText: string, answer: Run['answer']): Run {
  const progress = detail.exchangeRows.filter((row) => row.method === 'notifications/progress');
  const lastProgress = progress.at(-1)?.gist;
  const note = detail.exchangeRows.findLast((row) => row.kind === 'note')?.gist;
  return {
    request: detail.row,
    argumentsText: memberText(memberText(requestText, 'params'), 'arguments'),
    progress: progress.length,
    findings: [...detail.findings, ...detail.exchangeFindings],
    ...(answer === undefined ? {} : { answer }),
    ...(lastProgress === undefined ? {} : { lastProgress }),
    ...(note === undefined ? {} : { note }),
  };
}

/** A short answer came with its request. */
function shortAnswer(row: SummaryRow, { answerText }: RecordDetail): Run['answer'] {
  const kind = row.kind === 'error' ? 'error' : 'result';
  return answerText === undefined
    ? undefined
    : { kind, text: memberText(answerText, kind) ?? answerText, row };
}

async function loadAnswer(
  captureId: CaptureId,
  row: SummaryRow,
  request: RecordDetail,
  readWhole: ReadWhole,
  wantsWhole: boolean,
): Promise<Run['answer']> {
  const short = shortAnswer(row, request);
  if (short !== undefined) return short;
  const kind = row.kind === 'error' ? 'error' : 'result';
  const detail = await call('record/get', { captureId, seq: row.seq });
  if (detail.truncated && row.bytes > readLimit && !wantsWhole)
    return { kind, text: detail.text ?? '', row, isHead: true };
  const text = await readWhole(detail);
  return { kind, text: memberText(text, kind) ?? text, row };
}
