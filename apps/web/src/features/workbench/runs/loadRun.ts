import type { CaptureId, Seq } from '@mcpeek/protocol/base/ids';
import type { Finding } from '@mcpeek/protocol/record/finding';
import type { SummaryRow } from '@mcpeek/protocol/record/summaryRow';
import { call } from '../../../api/call.ts';
import { memberText } from '../json/jsonSlices.ts';
import { recordText, wholeText } from '../record/recordText.ts';

/** What came back for a call, as JSON text. */
export type RunAnswer =
  | { readonly kind: 'result'; readonly text: string }
  | { readonly kind: 'error'; readonly text: string };

/** A call of a tool as the capture has it. */
export interface Run {
  readonly request: SummaryRow;
  readonly argumentsText: string | undefined;
  readonly answer?: RunAnswer & { readonly row: SummaryRow };
  /** How many progress notifications came. */
  readonly progress: number;
  /** The newest of them in a few words. */
  readonly lastProgress?: string;
  /** Why there is no answer, where the capture says so. */
  readonly note?: string;
  readonly findings: readonly Finding[];
}

/** Reads a call and its answer from the capture, digit by digit as they were on the wire. */
export async function loadRun(captureId: CaptureId, requestSeq: Seq): Promise<Run> {
  const detail = await call('record/get', { captureId, seq: requestSeq });
  const answerRow = detail.exchangeRows.find((row) => row.kind === 'result' || row.kind === 'error');
  const [requestText, answer] = await Promise.all([
    wholeText(captureId, detail),
    answerRow === undefined ? undefined : loadAnswer(captureId, answerRow),
  ]);
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

async function loadAnswer(captureId: CaptureId, row: SummaryRow): Promise<Run['answer']> {
  const text = await recordText(captureId, row.seq);
  const kind = row.kind === 'error' ? 'error' : 'result';
  return { kind, text: memberText(text, kind) ?? text, row };
}
