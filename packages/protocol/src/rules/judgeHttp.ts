import { isRevision, type Revision } from '../base/revision.ts';
import type { Frame } from '../frame/frame.ts';
import type { CaptureRecord, Initiator } from '../record/captureRecord.ts';
import type { Finding } from '../record/finding.ts';
import { gistOfEvent, gistOfHttp } from '../record/httpGist.ts';
import type { HttpEventPart, HttpFramePart, HttpHeadPart } from '../record/httpPart.ts';
import type { RowUpdate, SummaryRow } from '../record/summaryRow.ts';
import { askedIn, type CarriedPart, type OpenExchange, postsMethod } from './httpBook.ts';
import type { Judged, Place } from './judge.ts';
import type { JudgeMemory } from './judgeMemory.ts';
import type { JudgedBy } from './revisionOf.ts';
import type { HttpMoment } from './rule.ts';

/** What hangs on an `http` or `sse` record: a body, a block of a stream, or nothing. */
export type HttpContent = Pick<CaptureRecord, 'text' | 'base64' | 'cut' | 'bytes'>;

const keptBody = 64 * 1024;

/** Judges the head of a request or an answer, or the end of an exchange. */
export function judgeHttpHead(
  memory: JudgeMemory,
  place: Place,
  part: HttpHeadPart,
  content: HttpContent,
  by?: Initiator,
): Judged {
  const { http } = memory;
  const at = by === undefined ? place : { ...place, by };
  const exchange = part.part === 'request' ? http.begin(part, at) : http.open(part.id);
  const findings: Finding[] = [];
  const updates: RowUpdate[] = [];
  if (exchange !== undefined && part.part === 'request' && part.carries !== 'frame')
    findings.push(...runHttp(memory, place, 'sent', exchange));
  if (exchange !== undefined && part.part === 'response') {
    http.answer(exchange, part, place);
    keepBody(exchange, content);
    const waits = part.carries === 'frame' || (part.carries === 'events' && exchange.posted !== undefined);
    if (!waits) findings.push(...runHttp(memory, place, 'answered', exchange));
  }
  if (exchange !== undefined && part.part === 'end') {
    if (exchange.response?.carries === 'later') keepBody(exchange, content);
    if (exchange.frames === 0 && waitsForFrame(exchange))
      findings.push(...runHttp(memory, headPlace(exchange, place), 'answered', exchange));
    http.close(exchange, part, place);
    findings.push(...runHttp(memory, place, 'ended', exchange));
    const status = statusOf(exchange);
    updates.push({ seq: exchange.sentSeq, status, tookUs: place.atUs - exchange.sentAtUs });
  }
  const dir = part.part === 'request' ? 'out' : 'in';
  const asked = exchange === undefined ? undefined : askedIn(exchange)[0]?.seq;
  const status = part.part === 'request' ? ({ status: 'open' } as const) : {};
  const shown = recordOf(memory, place, {
    dir,
    kind: 'http',
    content,
    http: part,
    gist: gistOfHttp(part, content.text),
    ...(asked === undefined ? {} : { exchange: asked }),
    ...(by === undefined ? {} : { by }),
  });
  return { ...shown, row: { ...shown.row, ...status }, updates, findings };
}

/** Judges an event or comment of a stream that is no frame. */
export function judgeEvent(
  memory: JudgeMemory,
  place: Place,
  part: HttpEventPart,
  content: HttpContent,
): Judged {
  const exchange = memory.http.open(part.id);
  if (
    part.what === 'endpoint' &&
    exchange?.request.method === 'GET' &&
    memory.session().revision === undefined
  )
    memory.turnToEventStream();
  const findings: readonly Finding[] =
    exchange === undefined
      ? []
      : carryIn(memory, place, exchange, {
          ...place,
          part,
          messages: [],
          ...(content.text === undefined ? {} : { text: content.text }),
        });
  const asked = exchange === undefined ? undefined : askedIn(exchange)[0]?.seq;
  const shown = recordOf(memory, place, {
    dir: 'in',
    kind: 'sse',
    content,
    http: part,
    gist: gistOfEvent(part, content.text ?? ''),
    ...(asked === undefined ? {} : { exchange: asked }),
  });
  return { ...shown, findings };
}

/** Adds to a judged frame what its HTTP exchange says of it. */
export function judgeCarried(
  memory: JudgeMemory,
  place: Place,
  judged: Judged,
  of: { readonly dir: 'out' | 'in'; readonly frame: Frame; readonly part: HttpFramePart },
): Judged {
  const { dir, frame, part } = of;
  const record = { ...judged.record, http: part };
  const exchange = memory.http.open(part.id);
  if (exchange === undefined) return { ...judged, record };
  const carried: CarriedPart = { seq: place.seq, atUs: place.atUs, part, frame, messages: judged.messages };
  if (dir === 'in') {
    const findings = [...judged.findings, ...carryIn(memory, place, exchange, carried)];
    const [asked, another] = isNoAnswer(judged) ? askedIn(exchange) : [];
    if (asked === undefined || another !== undefined || judged.row.exchange !== undefined)
      return { ...judged, record, findings };
    // What came where the answer of one request was waited for belongs to it, whatever it is.
    const belongs = { exchange: asked.seq };
    return { ...judged, record: { ...record, ...belongs }, row: { ...judged.row, ...belongs }, findings };
  }
  memory.http.carry(exchange, carried, 'out');
  const asked = askedIn(exchange)[0]?.seq;
  return {
    ...judged,
    record,
    updates:
      asked === undefined ? judged.updates : [...judged.updates, { seq: exchange.sentSeq, exchange: asked }],
    findings: [...judged.findings, ...runHttp(memory, place, 'sent', exchange)],
  };
}

/** Malformed, or an error that names no request. */
function isNoAnswer({ row: { kind, idText } }: Judged): boolean {
  return kind === 'malformed' || (kind === 'error' && (idText === undefined || idText === 'null'));
}

function carryIn(
  memory: JudgeMemory,
  place: Place,
  exchange: OpenExchange,
  carried: CarriedPart,
): readonly Finding[] {
  const isFirstFrame = carried.frame !== undefined && exchange.frames === 0 && waitsForFrame(exchange);
  memory.http.carry(exchange, carried, 'in');
  return [
    ...(isFirstFrame ? runHttp(memory, headPlace(exchange, place), 'answered', exchange) : []),
    ...runHttp(memory, place, 'received', exchange, carried),
  ];
}

/** What an answer is told by only once a frame of it is known. */
function waitsForFrame({ response, posted }: OpenExchange): boolean {
  return response?.carries === 'frame' || (response?.carries === 'events' && posted !== undefined);
}

function headPlace(exchange: OpenExchange, place: Place): Place {
  return { seq: exchange.responseSeq ?? place.seq, atUs: place.atUs };
}

function runHttp(
  memory: JudgeMemory,
  { seq, atUs }: Place,
  step: HttpMoment['step'],
  exchange: OpenExchange,
  received?: CarriedPart,
): readonly Finding[] {
  const { revision, era } = exchangeJudgedBy(memory, step, exchange);
  return memory.run({
    ...memory.at(seq),
    on: 'http',
    atUs,
    revision,
    era,
    step,
    exchange,
    ...(received === undefined ? {} : { received }),
  });
}

/**
 * What an exchange is judged by: what its request carries or asks for, else what was agreed on. While nothing says that
 * the server knows the revision which it was asked by, its refusal breaks no rule of it.
 */
function exchangeJudgedBy(memory: JudgeMemory, step: HttpMoment['step'], exchange: OpenExchange): JudgedBy {
  const session = memory.session();
  const forced = memory.forced;
  if (forced !== undefined) return { revision: forced, era: session.era };
  const [asked] = askedIn(exchange);
  const carried = asked?.revision;
  if (carried !== undefined) {
    const isKnown =
      step === 'sent' || session.revision === carried || (exchange.frames > 0 && session.era === 'stateless');
    return isKnown ? { revision: carried, era: 'stateless' } : { revision: undefined, era: undefined };
  }
  if (!postsMethod(exchange, 'initialize')) return { revision: memory.revision(), era: session.era };
  if (session.revision !== undefined) return { revision: session.revision, era: 'handshake' };
  const isRefused = (exchange.response?.status ?? 0) >= 400;
  const wanted = step === 'sent' || !isRefused ? readRevision(session.asked) : undefined;
  return { revision: wanted, era: 'handshake' };
}

function readRevision(text: string | undefined): Revision | undefined {
  return text !== undefined && isRevision(text) ? text : undefined;
}

function statusOf({ response, end }: OpenExchange): 'ok' | 'error' | 'cancelled' {
  if (end?.outcome === 'aborted') return response === undefined ? 'cancelled' : 'ok';
  return end?.outcome === 'complete' && (response?.status ?? 500) < 400 ? 'ok' : 'error';
}

function keepBody(exchange: OpenExchange, { text, bytes }: HttpContent): void {
  if (bytes > 0) exchange.bodyBytes = bytes;
  if (text !== undefined) exchange.bodyText = text.slice(0, keptBody);
}

function recordOf(
  memory: JudgeMemory,
  { seq, atUs }: Place,
  of: Pick<CaptureRecord, 'dir' | 'kind' | 'http' | 'by' | 'exchange'> & {
    readonly content: HttpContent;
    readonly gist: string;
  },
): Judged {
  const { content, gist, http, ...rest } = of;
  const rev = memory.revision();
  const shared = { seq, atUs, ...rest, bytes: content.bytes, ...(rev === undefined ? {} : { rev }) };
  const record: CaptureRecord = {
    ...shared,
    ...(content.text === undefined ? {} : { text: content.text }),
    ...(content.base64 === undefined ? {} : { base64: content.base64 }),
    ...(content.cut === undefined ? {} : { cut: content.cut }),
    end: '',
    ...(http === undefined ? {} : { http }),
  };
  const row: SummaryRow = { ...shared, gist };
  return { record, row, updates: [], findings: [], messages: [] };
}
