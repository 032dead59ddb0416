import type { Seq } from '../base/ids.ts';
import type { AtUs } from '../base/time.ts';
import type { Frame } from '../frame/frame.ts';
import type { ExchangeEntry } from '../jsonrpc/pairing.ts';
import type { Initiator } from '../record/captureRecord.ts';
import {
  type HttpEndPart,
  type HttpFramePart,
  type HttpRequestPart,
  type HttpResponsePart,
  headerValue,
} from '../record/httpPart.ts';
import type { LinkedMessage } from './judge.ts';

/** What an exchange carried: a frame with its messages, or an event or comment that is none. */
export interface CarriedPart {
  readonly seq: Seq;
  readonly atUs: AtUs;
  readonly part: HttpFramePart;
  /** Absent where the part is no frame. */
  readonly frame?: Frame;
  readonly messages: readonly LinkedMessage[];
  /** The block of an event that is no frame. */
  readonly text?: string;
}

/** An HTTP exchange as far as it came; of what it carried only the newest is kept. */
export interface HttpExchange {
  readonly id: number;
  readonly request: HttpRequestPart;
  readonly sentSeq: Seq;
  readonly sentAtUs: AtUs;
  readonly by?: Initiator;
  /** What the request posted. */
  readonly posted?: CarriedPart;
  readonly response?: HttpResponsePart;
  readonly responseSeq?: Seq;
  readonly responseAtUs?: AtUs;
  /** An answer's body that is no frame, as text, at most 64 KiB of it. */
  readonly bodyText?: string;
  /** Bytes of that body. */
  readonly bodyBytes?: number;
  /** Frames and other events that the answer brought so far. */
  readonly frames: number;
  readonly events: number;
  readonly first?: CarriedPart;
  /** The first that is neither a comment nor a mere `retry`, which dispatch nothing. */
  readonly firstEvent?: CarriedPart;
  readonly newest?: CarriedPart;
  /** The id of the newest event that had one, and the newest sound `retry`. */
  readonly lastEventId?: string;
  readonly retryMs?: number;
  readonly end?: HttpEndPart;
  readonly endSeq?: Seq;
  readonly endAtUs?: AtUs;
}

/** The session id that a server gave. */
export interface AssignedId {
  readonly value: string;
  /** The record of the head that gave it. */
  readonly seq: Seq;
  readonly exchange: number;
}

/** The end of the session of an id, as far as the server said so. */
export interface EndedId {
  readonly value: string;
  /** `deleted`: a DELETE succeeded. `notFound`: a message with the id was answered with 404. */
  readonly how: 'deleted' | 'notFound';
  /** The record of the head that said so. */
  readonly seq: Seq;
  readonly exchange: number;
}

/** The exchanges of a session: those that are open, and the newest 200 of those that are over. */
export interface HttpBook {
  readonly find: (id: number) => HttpExchange | undefined;
  /** In the order in which they began. */
  readonly list: () => readonly HttpExchange[];
  /** The session id that came with the answer of the newest `initialize`. */
  readonly assigned: () => AssignedId | undefined;
  /** How the session of that id ended; undefined while it goes on. */
  readonly ended: () => EndedId | undefined;
  /** The address that the newest message was posted to. */
  readonly endpoint: () => string | undefined;
}

/** An exchange while it is written. */
export type OpenExchange = { -readonly [Key in keyof HttpExchange]: HttpExchange[Key] };

/** The same book for whoever writes it. */
export interface HttpLedger extends HttpBook {
  readonly begin: (request: HttpRequestPart, at: { seq: Seq; atUs: AtUs; by?: Initiator }) => OpenExchange;
  readonly open: (id: number) => OpenExchange | undefined;
  readonly answer: (exchange: OpenExchange, response: HttpResponsePart, at: { seq: Seq; atUs: AtUs }) => void;
  readonly carry: (exchange: OpenExchange, carried: CarriedPart, dir: 'out' | 'in') => void;
  readonly close: (exchange: OpenExchange, end: HttpEndPart, at: { seq: Seq; atUs: AtUs }) => void;
}

const mostOver = 200;

/** Makes the book of one session, empty. */
export function createHttpBook(): HttpLedger {
  const exchanges = new Map<number, OpenExchange>();
  const over: number[] = [];
  let assigned: AssignedId | undefined;
  let ended: EndedId | undefined;
  let endpoint: string | undefined;
  return {
    find: (id) => exchanges.get(id),
    open: (id) => exchanges.get(id),
    list: () => [...exchanges.values()],
    assigned: () => assigned,
    ended: () => ended,
    endpoint: () => endpoint,
    begin(request, { seq, atUs, by }) {
      const exchange: OpenExchange = {
        id: request.id,
        request,
        sentSeq: seq,
        sentAtUs: atUs,
        ...(by === undefined ? {} : { by }),
        frames: 0,
        events: 0,
      };
      // What a redirect sends on is what the first request posted.
      const first = request.redirectOf === undefined ? undefined : exchanges.get(request.redirectOf);
      if (first?.posted !== undefined) exchange.posted = first.posted;
      exchanges.set(request.id, exchange);
      return exchange;
    },
    answer(exchange, response, { seq, atUs }) {
      exchange.response = response;
      exchange.responseSeq = seq;
      exchange.responseAtUs = atUs;
      if (!postsMethod(exchange, 'initialize')) {
        ended ??= endOf(assigned, exchange, seq);
        return;
      }
      if (response.status >= 300) return;
      ended = undefined;
      const value = headerValue(response.headers, 'mcp-session-id');
      assigned = value === undefined ? undefined : { value, seq, exchange: exchange.id };
    },
    carry(exchange, carried, dir) {
      if (dir === 'out') {
        exchange.posted = carried;
        if (exchange.request.method === 'POST') endpoint = exchange.request.url;
        return;
      }
      exchange.first ??= carried;
      if (isMoreThanComment(carried.part)) exchange.firstEvent ??= carried;
      exchange.newest = carried;
      if (carried.frame !== undefined) exchange.frames += 1;
      if (carried.part.part !== 'event') return;
      exchange.events += 1;
      const { what, event } = carried.part;
      if (what === 'unfinished') return;
      if (event.id !== undefined && !event.id.includes('\0')) exchange.lastEventId = event.id;
      if (event.retry !== undefined && /^[0-9]+$/.test(event.retry)) exchange.retryMs = Number(event.retry);
    },
    close(exchange, end, { seq, atUs }) {
      exchange.end = end;
      exchange.endSeq = seq;
      exchange.endAtUs = atUs;
      over.push(exchange.id);
      const oldest = over.length > mostOver ? over.shift() : undefined;
      if (oldest !== undefined) exchanges.delete(oldest);
    },
  };
}

/** What an answer says of the end of the session whose id its request carried. */
function endOf(
  assigned: AssignedId | undefined,
  { id, request, response }: HttpExchange,
  seq: Seq,
): EndedId | undefined {
  const value = headerValue(request.headers, 'mcp-session-id');
  if (assigned === undefined || value !== assigned.value || response === undefined) return undefined;
  const { status } = response;
  if (request.method === 'DELETE' && status >= 200 && status < 300)
    return { value, how: 'deleted', seq, exchange: id };
  // Many servers answer 404 to methods that they do not have, so only a message tells that the session is gone.
  return request.method === 'POST' && status === 404
    ? { value, how: 'notFound', seq, exchange: id }
    : undefined;
}

function isMoreThanComment(part: HttpFramePart): boolean {
  if (part.part === 'body') return true;
  return part.what !== 'comment' && (part.what !== 'fields' || part.event.id !== undefined);
}

/** The requests that an exchange posted. */
export function askedIn({ posted }: HttpExchange): readonly ExchangeEntry[] {
  const asked: ExchangeEntry[] = [];
  for (const { link } of posted?.messages ?? []) if (link.kind === 'request') asked.push(link.exchange);
  return asked;
}

/** Tells whether an exchange posted a request or notification of this method. */
export function postsMethod({ posted }: HttpExchange, method: string): boolean {
  return posted?.messages.some(({ message }) => 'method' in message && message.method === method) === true;
}
