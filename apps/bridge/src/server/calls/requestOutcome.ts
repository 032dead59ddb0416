import type { Seq } from '@mcpeek/protocol/base/ids';
import { losesDigitsIn } from '@mcpeek/protocol/base/json/losesDigits';
import { scanJson } from '@mcpeek/protocol/base/json/scanJson';
import { memberText } from '@mcpeek/protocol/jsonrpc/memberValue';
import type { SingleMessage } from '@mcpeek/protocol/jsonrpc/message';
import type { RequestOutcome } from '@mcpeek/protocol/wire/calls';
import { wireErrorCodes } from '@mcpeek/protocol/wire/errors';
import type { RecordDetail } from '@mcpeek/protocol/wire/recordDetail';
import { readInputRound } from '../../session/driver/inputRounds.ts';
import type { RequestEnd } from '../../session/driver/openRequests.ts';
import { CallRefusal } from '../callHandlers.ts';

/** A result longer than this is read by HTTP, in UTF-16 units; quotes in it grow twice on their way. */
const textLimit = 256 * 1024;
/** A request and an answer longer than this together are read one by one, in UTF-16 units; and those with more findings. */
const detailTextLimit = 64 * 1024;
const detailFindingsLimit = 50;
/** A result nested deeper than this is not parsed for scripts. */
const depthLimit = 500;

/** What a script gets of the end of its request; throws the refusal where there is no result. */
export function requestOutcome(
  requestSeq: Seq,
  end: RequestEnd,
  readDetail?: (seq: Seq) => RecordDetail | undefined,
): RequestOutcome {
  switch (end.kind) {
    case 'answered': {
      const { message } = end.answer;
      const responseSeq = end.judged.record.seq;
      if (message.kind === 'error') throw rpcError(requestSeq, responseSeq, message);
      if (readInputRound(message) !== undefined)
        throw refuse('The server wants an answer before it goes on.', {
          kind: 'inputRequired',
          requestSeq,
          responseSeq,
          ...resultParts(memberText(message, 'result')),
        });
      const tookMs = (end.judged.record.atUs - end.request.atUs) / 1000;
      const outcome = { requestSeq, responseSeq, tookMs };
      const detail = readDetail?.(requestSeq);
      if (detail !== undefined && holdsAnswer(detail)) return { ...outcome, detail };
      return { ...outcome, ...resultParts(memberText(message, 'result')) };
    }
    case 'malformedAnswer':
      throw refuse(`The server's answer (#${end.judged.record.seq}) cannot be used: ${end.why}.`, {
        kind: 'malformedAnswer',
        requestSeq,
        responseSeq: end.judged.record.seq,
      });
    case 'unanswered':
      throw refuse(`${end.request.method} ${end.why}.`, {
        kind: 'unanswered',
        requestSeq,
        ...(end.exchange.response === undefined
          ? {}
          : { status: end.exchange.response.status, responseSeq: end.exchange.responseSeq }),
      });
    case 'declined':
      throw refuse(`${end.request.method} was given up, since the server's questions were not answered.`, {
        kind: 'declined',
        requestSeq,
        responseSeq: end.judged.record.seq,
      });
    case 'timeout':
      throw refuse(
        `MCPeek waited ${end.limitMs / 1000} s for the server's answer to ${end.request.method} and gave up.`,
        {
          kind: 'timeout',
          requestSeq,
          timeoutMs: end.limitMs,
        },
      );
    case 'cancelled':
      throw refuse(`${end.request.method} was cancelled.`, { kind: 'cancelled', requestSeq });
    case 'closed':
      throw refuse(`The connection ended before ${end.request.method} was answered.`, {
        kind: 'closed',
        requestSeq,
      });
  }
}

/** The answer is in it, and all of it fits into a message however it is escaped. */
function holdsAnswer(detail: RecordDetail): boolean {
  const { text, answerText, truncated, findings, exchangeFindings } = detail;
  if (truncated || answerText === undefined) return false;
  if ((text?.length ?? 0) + answerText.length > detailTextLimit) return false;
  return findings.length + exchangeFindings.length <= detailFindingsLimit;
}

function rpcError(requestSeq: Seq, responseSeq: Seq, message: SingleMessage): CallRefusal {
  const errorText = memberText(message, 'error') ?? 'null';
  const parts = resultParts(errorText);
  return refuse('The server answered with an error.', {
    kind: 'rpcError',
    requestSeq,
    responseSeq,
    ...(parts.result === undefined ? {} : { error: parts.result }),
    ...(parts.resultText === undefined ? {} : { errorText: parts.resultText }),
  });
}

function resultParts(text: string | undefined): Pick<RequestOutcome, 'result' | 'resultText'> {
  if (text === undefined || text.length > textLimit) return {};
  const scan = scanJson(text);
  const isPlain = scan.ok && scan.depth <= depthLimit && !losesDigitsIn(text, scan);
  const result: unknown = isPlain ? JSON.parse(text) : undefined;
  return { ...(isPlain ? { result } : {}), resultText: text };
}

function refuse(message: string, data: CallRefusal['data']): CallRefusal {
  return new CallRefusal(wireErrorCodes.requestFailed, message, data);
}
