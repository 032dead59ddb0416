import type { Seq } from '../../base/ids.ts';
import type { HttpExchange } from '../httpBook.ts';
import type { HttpMoment, LifeMoment } from '../rule.ts';
import { dataOfBlock } from '../sse/dataOfBlock.ts';
import { resolveUrl } from './resolveUrl.ts';

/** An event stream of HTTP+SSE that is open. */
export interface EventStream {
  readonly exchange: HttpExchange;
  /** The first endpoint event: what it said, and the address that this is, if it is one. */
  endpoint?: Endpoint;
  /** The newest of them, where there are more. */
  newest?: Endpoint;
  /** That it lacks one was said. */
  isTold: boolean;
}

export interface Endpoint {
  readonly seq: Seq;
  readonly data: string;
  readonly url: string | undefined;
}

/** The event streams of one session. */
export interface EndpointBook {
  readonly open: Map<number, EventStream>;
  /** Some endpoint was announced. */
  hasEndpoint: boolean;
  /** The end of the newest stream that had an endpoint. */
  closedBy?: Seq;
}

/** What a moment shows of an event stream. */
export interface SeenEndpoint {
  readonly book: EndpointBook;
  /** Undefined of a POST, and of a GET that was not answered with a stream. */
  readonly stream: EventStream | undefined;
  /** An endpoint event came. */
  readonly endpoint?: Endpoint;
}

interface Notes {
  readonly book: EndpointBook;
  moment?: HttpMoment;
  seen?: SeenEndpoint;
}

/** Notes what happens to an exchange, and tells what is known of its stream. Any number of rules may ask. */
export function seeEndpoint(moment: HttpMoment): SeenEndpoint {
  const notes = notesOf(moment);
  if (notes.moment === moment && notes.seen !== undefined) return notes.seen;
  notes.moment = moment;
  notes.seen = see(moment, notes.book);
  return notes.seen;
}

/** The event streams that the rules of this family share. */
export function endpointBookOf(moment: HttpMoment | LifeMoment): EndpointBook {
  return notesOf(moment).book;
}

function notesOf({ state }: HttpMoment | LifeMoment): Notes {
  return state.notebook('sse-legacy', (): Notes => ({ book: { open: new Map(), hasEndpoint: false } }));
}

function see({ exchange, step, received, seq }: HttpMoment, book: EndpointBook): SeenEndpoint {
  const { request, response, id } = exchange;
  if (request.method !== 'GET' || response?.carries !== 'events') return { book, stream: undefined };
  const stream: EventStream = book.open.get(id) ?? { exchange, isTold: false };
  if (step !== 'ended') book.open.set(id, stream);
  else {
    book.open.delete(id);
    if (stream.endpoint !== undefined) book.closedBy = seq;
  }
  if (received?.part.part !== 'event' || !isEndpoint(received.part)) return { book, stream };
  // A block that is no UTF-8 has no text.
  const data = received.text === undefined ? '' : (dataOfBlock(received.text) ?? '');
  const endpoint: Endpoint = { seq, data, url: resolveUrl(data, request.url) };
  return { book, stream, endpoint };
}

function isEndpoint({
  what,
  event,
}: {
  readonly what: string;
  readonly event: { readonly type?: string };
}): boolean {
  if (what === 'endpoint') return true;
  return event.type === 'endpoint' && (what === 'empty' || what === 'priming');
}
