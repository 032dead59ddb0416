import type { BlankFrame, MalformedFrame, MalformedReason } from '../frame/frame.ts';
import type { SpreadStep } from '../frame/spreadTracker.ts';
import type { InvalidMessage, MessageId } from '../jsonrpc/message.ts';
import type { ExchangeEntry, WireDirection } from '../jsonrpc/pairing.ts';
import { parseMessage } from '../jsonrpc/parseMessage.ts';
import { salvageId } from '../jsonrpc/salvageId.ts';
import type { CaptureRecord, Initiator } from '../record/captureRecord.ts';
import type { Finding } from '../record/finding.ts';
import { cutGist, gistOfMalformed } from '../record/gist.ts';
import type { RowUpdate, SummaryRow } from '../record/summaryRow.ts';
import type { Judged, Place } from './judge.ts';
import type { JudgeMemory } from './judgeMemory.ts';

/** Judges a frame that is not one JSON value: a blank line, or something malformed. */
export function judgeOddFrame(
  memory: JudgeMemory,
  place: Place,
  dir: WireDirection,
  frame: MalformedFrame | BlankFrame,
  { by, spread }: { readonly by: Initiator | undefined; readonly spread: SpreadStep },
): Judged {
  const { seq, atUs } = place;
  const revision = memory.revision();
  const sender = dir === 'out' ? 'client' : 'server';
  const found = frame.kind === 'blank' ? undefined : findRequest(memory, dir, frame, spread);
  const findings: Finding[] = [...memory.run({ ...memory.at(seq), on: 'frame', dir, sender, frame })];
  // A fault of several lines stands at the first; the others are as wrong, and each must be seen to be.
  const updates: RowUpdate[] = findings
    .filter(({ ruleId }) => faultsOfSeveralLines.has(ruleId))
    .flatMap(({ related, severity }) => related.map((line) => ({ seq: line, worst: severity })));
  if (found?.ends === true) {
    endBrokenly(memory, place, dir, found.id);
    updates.push(memory.statusOf(found.request, 'error', atUs));
  }
  const shared = {
    seq,
    atUs,
    dir,
    kind: frame.kind === 'blank' ? ('note' as const) : ('malformed' as const),
    bytes: frame.bytes,
    ...(revision === undefined ? {} : { rev: revision }),
    ...(by === undefined ? {} : { by }),
    ...(found === undefined ? {} : { exchange: found.request.seq }),
  };
  const record: CaptureRecord = {
    ...shared,
    ...(frame.text === undefined ? {} : { text: frame.text }),
    ...('base64' in frame && frame.base64 !== undefined ? { base64: frame.base64 } : {}),
    end: frame.end,
    ...(frame.kind === 'malformed' && frame.reason.kind === 'tooLong' ? { cut: frame.reason.cut } : {}),
    ...(frame.kind === 'blank' ? { note: { kind: 'blankLine', text: 'blank line' } as const } : {}),
  };
  const row: SummaryRow = {
    ...shared,
    gist: frame.kind === 'blank' ? 'blank line' : gistOfOdd(frame),
    ...(found === undefined ? {} : { method: found.request.method, idText: found.id.text }),
    ...(found?.ends === true ? { status: 'error' as const } : {}),
  };
  const broken =
    found?.ends === true ? { brokenAnswer: { request: found.request, why: whyBroken(frame, spread) } } : {};
  return { record, row, updates, findings, messages: [], ...broken };
}

const faultsOfSeveralLines: ReadonlySet<string> = new Set([
  'stdio/embedded-newline',
  'stdio/content-length-framing',
]);

interface FoundRequest {
  readonly request: ExchangeEntry;
  readonly id: MessageId;
  /** The request is over: its answer came, in a form that nobody can use. */
  readonly ends: boolean;
}

/** The open request that a malformed frame seems to answer. */
function findRequest(
  memory: JudgeMemory,
  dir: WireDirection,
  frame: MalformedFrame,
  spread: SpreadStep,
): FoundRequest | undefined {
  if (spread.kind === 'joined') return answerIn(memory, dir, spread.text);
  if (frame.reason.kind === 'headerFramedBody')
    return frame.text === undefined ? undefined : answerIn(memory, dir, frame.text);
  const salvaged = salvageId(frame);
  if (salvaged === undefined || !salvaged.isAnswer) return undefined;
  return openRequest(memory, dir, salvaged.id, endsRequest(frame.reason));
}

/** A value that is whole but for a token or a byte was the answer, and so was one too long to be kept; with text around it, the answer may still come. */
function endsRequest(reason: MalformedReason): boolean {
  return reason.kind === 'notJson' || reason.kind === 'notUtf8' || reason.kind === 'tooLong';
}

function answerIn(memory: JudgeMemory, dir: WireDirection, text: string): FoundRequest | undefined {
  if (!text.trimStart().startsWith('{')) return undefined;
  const { message } = parseMessage(text);
  if (message.kind !== 'result' && message.kind !== 'error') return undefined;
  return message.id === undefined ? undefined : openRequest(memory, dir, message.id, true);
}

function openRequest(
  memory: JudgeMemory,
  dir: WireDirection,
  id: MessageId,
  ends: boolean,
): FoundRequest | undefined {
  const request = memory.pairing.find(dir === 'out' ? 'in' : 'out', id.key);
  if (request === undefined || request.answeredBy !== undefined) return undefined;
  return { request, id, ends };
}

/** Tells the pairing that the request has its answer, such as it is. */
function endBrokenly(memory: JudgeMemory, place: Place, dir: WireDirection, id: MessageId): void {
  const stand: InvalidMessage = {
    kind: 'invalid',
    problem: 'noMethodResultOrError',
    valueKind: 'object',
    pointer: '',
    members: [],
    source: '',
    id,
  };
  const link = memory.link(place.seq, place.atUs, dir, stand);
  memory.fold(place.seq, dir, stand, link);
}

function gistOfOdd(frame: MalformedFrame): string {
  const { reason } = frame;
  if (reason.kind === 'notUtf8' || reason.kind === 'tooLong') return cutGist(wordsOf(reason));
  const content = frame.text ?? '';
  return gistOfMalformed(wordsOf(reason), reason.kind === 'trailingText' ? content.slice(-80) : content);
}

/** Why an answer cannot be used, in a few words. */
function whyBroken(frame: MalformedFrame | BlankFrame, spread: SpreadStep): string {
  if (spread.kind === 'joined') return `one JSON value spread over ${spread.seqs.length} lines`;
  return frame.kind === 'blank' ? 'blank' : wordsOf(frame.reason);
}

/** What is wrong with a frame, in a few words. */
function wordsOf(reason: MalformedReason): string {
  switch (reason.kind) {
    case 'notJson':
      return 'not JSON';
    case 'incompleteJson':
      return 'part of a JSON value';
    case 'notUtf8':
      return `not UTF-8 from byte ${reason.offset} on`;
    case 'trailingText':
      return `text after the JSON value (byte ${reason.valueEnd})`;
    case 'severalValues':
      return `${reason.valueEnds.length} JSON values on one line`;
    case 'contentLengthHeader':
      return 'header, not a message';
    case 'headerFramedBody':
      return 'framed by Content-Length';
    case 'tooLong':
      return `line of ${reason.cut.totalBytes} bytes, cut to its first ${reason.cut.headBytes} and last ${reason.cut.tailBytes}`;
  }
}
