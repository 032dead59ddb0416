import type { Seq } from '../../base/ids.ts';
import type { ExchangeEntry } from '../../jsonrpc/pairing.ts';
import { headerValue } from '../../record/httpPart.ts';
import { resumeHeader } from '../http/exchanges.ts';
import { askedIn, type CarriedPart, type HttpExchange, postsMethod } from '../httpBook.ts';
import { keepNewest } from '../keepNewest.ts';
import type { HttpMoment } from '../rule.ts';
import type { RuleState } from '../ruleState.ts';
import { fingerprint } from './fingerprint.ts';

/** A stream with all that take it up again. */
export interface Chain {
  /** The exchange that began it, and the newest that takes it up. */
  readonly first: number;
  newest: number;
  /** The requests that the first exchange posted. */
  readonly asked: readonly ExchangeEntry[];
  /** How many event ids it gave. */
  ids: number;
}

/** An event id, with the event that first had it. */
export interface EventId {
  readonly chain: Chain;
  readonly exchange: number;
  readonly seq: Seq;
  /** Its position among the ids of its chain, from 1. */
  readonly order: number;
  /** Of the frame that it came with; undefined of an event that is no frame. */
  readonly print: string | undefined;
}

/** A stream of events, or an exchange that may become one. */
export interface Stream {
  readonly exchange: HttpExchange;
  readonly chain: Chain;
  /** Whether it takes up another stream; `unknown` when that is none of those that are remembered. */
  readonly takesUp: 'none' | 'known' | 'unknown';
  /** The id that its request gave as the last one that was received. */
  readonly lastEventId?: string;
  /** What is known of that id. */
  readonly from?: EventId;
  /** Of a GET that takes up nothing: the GET stream before it, which is over. */
  readonly after?: HttpExchange;
}

/** The streams and event ids of one session. */
export interface StreamBook {
  readonly open: Map<number, Stream>;
  /** The newest 200. */
  readonly over: Map<number, Stream>;
  /** The newest 10,000 ids since the newest `initialize`. */
  readonly ids: Map<string, EventId>;
  hasForgottenIds: boolean;
  /** The exchange that posted the requests of a record; the newest 1,000. */
  readonly posts: Map<Seq, number>;
  /** The newest GET stream that belongs to no POST, once it is over and until a GET follows it. */
  endedGet?: HttpExchange;
  /** The record in which the session was ended, or was said to be over. */
  leftBy?: Seq;
}

/** What a moment shows of a stream. */
export interface SeenStream {
  readonly book: StreamBook;
  readonly stream: Stream;
  /** Of an event whose id came before: what is known of it. */
  readonly known?: EventId;
  /** The id of an event that had none before. */
  readonly newId?: string;
}

const mostOver = 200;
const mostIds = 10_000;
const mostPosts = 1_000;

/** Notes what happens to an exchange, and tells what is known of its stream. Any number of rules may ask. */
export function seeStream(moment: HttpMoment): SeenStream {
  const notes = notesOf(moment.state);
  if (notes.moment === moment && notes.seen !== undefined) return notes.seen;
  notes.moment = moment;
  notes.seen = see(moment, notes.book);
  return notes.seen;
}

/** The stream of an exchange, open or over. */
export function findStream(book: StreamBook, exchange: number): Stream | undefined {
  return book.open.get(exchange) ?? book.over.get(exchange);
}

interface Notes {
  readonly book: StreamBook;
  moment?: HttpMoment;
  seen?: SeenStream;
}

function notesOf(state: RuleState): Notes {
  return state.notebook('sse', (): Notes => ({ book: createStreamBook() }));
}

function createStreamBook(): StreamBook {
  return { open: new Map(), over: new Map(), ids: new Map(), hasForgottenIds: false, posts: new Map() };
}

function see(moment: HttpMoment, book: StreamBook): SeenStream {
  const { step, exchange, received, seq } = moment;
  const stream = book.open.get(exchange.id) ?? begin(moment, book);
  const { status } = exchange.response ?? {};
  if (step === 'answered' && status === 404 && exchange.posted !== undefined) book.leftBy ??= seq;
  if (step === 'ended') end(book, stream);
  if (step !== 'received' || received?.part.part !== 'event' || moment.revision === '2026-07-28')
    return { book, stream };
  const { id } = received.part.event;
  if (id === undefined || id === '') return { book, stream };
  const known = book.ids.get(id);
  if (known !== undefined) return { book, stream, known };
  noteId(book, stream, id, received);
  return { book, stream, newId: id };
}

function begin({ exchange, step }: HttpMoment, book: StreamBook): Stream {
  const { request, posted, id, sentSeq } = exchange;
  if (step === 'sent' && postsMethod(exchange, 'initialize')) {
    book.ids.clear();
    book.hasForgottenIds = false;
    delete book.leftBy;
    delete book.endedGet;
  }
  if (request.method === 'DELETE') book.leftBy ??= sentSeq;
  const asked = askedIn(exchange);
  if (posted !== undefined && asked.length > 0) keepNewest(book.posts, posted.seq, id, mostPosts);
  const lastEventId = headerValue(request.headers, resumeHeader);
  const from = lastEventId === undefined ? undefined : book.ids.get(lastEventId);
  const taken = request.resumes === undefined ? undefined : findStream(book, request.resumes);
  const chain = taken?.chain ?? from?.chain;
  const isResuming = lastEventId !== undefined || request.resumes !== undefined;
  const after =
    request.method === 'GET' && request.url === book.endedGet?.request.url ? book.endedGet : undefined;
  if (after !== undefined) delete book.endedGet;
  const stream: Stream = {
    exchange,
    chain: chain ?? { first: id, newest: id, asked, ids: 0 },
    takesUp: chain !== undefined ? 'known' : isResuming ? 'unknown' : 'none',
    ...(lastEventId === undefined ? {} : { lastEventId }),
    ...(from === undefined ? {} : { from }),
    ...(after === undefined ? {} : { after }),
  };
  book.open.set(id, stream);
  return stream;
}

/** Rules about what a stream takes up read `newest` of its chain, so it is turned to itself only when it is over. */
function end(book: StreamBook, stream: Stream): void {
  const { exchange, chain } = stream;
  const { id, response, request } = exchange;
  book.open.delete(id);
  if (response?.carries !== 'events') return;
  chain.newest = id;
  keepNewest(book.over, id, stream, mostOver);
  if (request.method === 'GET' && chain.asked.length === 0) book.endedGet = exchange;
}

function noteId(book: StreamBook, stream: Stream, id: string, { seq, frame }: CarriedPart): void {
  const { chain, exchange } = stream;
  chain.ids += 1;
  const text = frame !== undefined && 'text' in frame ? frame.text : undefined;
  const print = text === undefined ? undefined : fingerprint(text);
  const noted: EventId = { chain, exchange: exchange.id, seq, order: chain.ids, print };
  if (keepNewest(book.ids, id, noted, mostIds)) book.hasForgottenIds = true;
}
