import type { Seq } from '@mcpeek/protocol/base/ids';
import type { ExchangeEntry } from '@mcpeek/protocol/jsonrpc/pairing';
import type { HttpTarget, SseTarget } from '@mcpeek/protocol/link/target';
import type { Initiator } from '@mcpeek/protocol/record/captureRecord';
import { type HeaderList, headerValue } from '@mcpeek/protocol/record/httpPart';
import { askedIn, type HttpExchange } from '@mcpeek/protocol/rules/httpBook';
import type { Judge, Judged } from '@mcpeek/protocol/rules/judge';
import type { Clock } from '../../platform/clock.ts';
import type { HttpExchanges } from '../../transport/http/httpExchanges.ts';
import type { SessionWire } from '../sessionWire.ts';
import { createAcceptedRequests } from './acceptedRequests.ts';
import { findBroken, whyBroken } from './brokenAnswer.ts';
import { createEventStream, type StreamOpening } from './eventStream.ts';
import { createGoodbye } from './goodbye.ts';
import { linkOf } from './linkState.ts';
import { createListening } from './listening.ts';
import { mergeHeaders } from './mergeHeaders.ts';
import { createRedirectAdvice } from './redirectAdvice.ts';
import { agreedHeaders, type HeaderContext, postHeaders } from './requestHeaders.ts';
import { createResuming, isOpen } from './resuming.ts';
import { rootOf } from './rootOf.ts';
import { whyUnanswered } from './unanswered.ts';

/** A request that no answer can come for any more. */
export interface LostRequest {
  readonly request: ExchangeEntry;
  /** In words that follow the method's name. */
  readonly why: string;
  readonly exchange: HttpExchange;
}

/** A wire of HTTP exchanges: Streamable HTTP, or the old HTTP+SSE once its stream was opened. */
export interface HttpWire extends SessionWire {
  /** Opens the stream for what belongs to no request, once the handshake is done. */
  readonly listen: () => void;
  /** Turns to the old HTTP+SSE. */
  readonly openEventStream: () => Promise<StreamOpening>;
  /** The wait for its first event is over. */
  readonly giveUpEventStream: () => void;
  /** Tries at once what waits to be tried again. */
  readonly reconnect: () => void;
  /** The exchange that posted a request. */
  readonly exchangeOf: (requestSeq: Seq) => HttpExchange | undefined;
}

/** What it needs of its session. */
export interface HttpWireParts {
  readonly target: HttpTarget | SseTarget;
  readonly exchanges: HttpExchanges;
  readonly judge: Judge;
  readonly clock: Clock;
  readonly nextSeq: () => Seq;
  readonly paramHeaders: HeaderContext['paramHeaders'];
  readonly onLost: (lost: LostRequest) => void;
  /** The session is gone on the other side; the requests that were lost with it were told before. */
  readonly onSessionGone: (why: string) => void;
  /** A request was answered with 401. */
  readonly onNotLetIn: (exchange: HttpExchange) => void;
  /** A request after the handshake was answered. */
  readonly onWorked: () => void;
  /** Something that the user could do better, once. */
  readonly onAdvice: (text: string) => void;
  readonly onChange: () => void;
}

/** Makes the wire; nothing is sent. */
export function createHttpWire(parts: HttpWireParts): HttpWire {
  const { target, exchanges, judge, clock } = parts;
  const url = target.url.trim();
  const own: HeaderList = Object.entries(target.headers ?? {});
  const postedBy = new Map<Seq, number>();
  let spoken: 'http' | 'sse' = target.kind;
  let isClosing = false;
  let closing: Promise<void> | undefined;
  const advise = createRedirectAdvice(parts.onAdvice);

  const context = (): HeaderContext => {
    const { era, answered } = judge.session();
    return {
      agreed: spoken === 'http' && era !== 'stateless' ? answered : undefined,
      sessionId: spoken === 'http' && era !== 'stateless' ? judge.exchanges.assigned()?.value : undefined,
      paramHeaders: parts.paramHeaders,
    };
  };

  const exchange = (order: {
    readonly method: string;
    readonly url: string;
    readonly headers: HeaderList;
    readonly by: Initiator;
    readonly body?: Uint8Array;
    readonly resumes?: number;
  }): number | undefined => {
    if (isClosing && order.method !== 'DELETE') return undefined;
    const isElsewhere = new URL(order.url).origin !== new URL(url).origin;
    // What the user set may be a secret; it is for the address that the user gave.
    const headers = isElsewhere ? order.headers : mergeHeaders(order.headers, own);
    return exchanges.send({ ...order, headers });
  };

  const get = (by: Initiator, more: HeaderList, resumes?: number): number | undefined =>
    exchange({
      method: 'GET',
      url,
      headers: [['Accept', 'text/event-stream'], ...agreedHeaders(context()), ...more],
      by,
      ...(resumes === undefined ? {} : { resumes }),
    });

  const listening = createListening({
    clock,
    get: (lastEventId, resumes) =>
      get(
        resumes === undefined ? 'connect' : 'retry',
        lastEventId === undefined ? [] : [['Last-Event-ID', lastEventId]],
        resumes,
      ),
    isWanted: () => !isClosing && spoken === 'http',
    onChange: parts.onChange,
  });
  const resuming = createResuming({
    clock,
    get: (lastEventId, resumes) => get('retry', [['Last-Event-ID', lastEventId]], resumes),
    giveUp: (asked, of, why) => lose(asked, of, why),
    onChange: parts.onChange,
  });
  const eventStream = createEventStream({
    url,
    allowOtherOrigin: target.allowOtherOrigin === true,
    get: () => get('connect', []),
  });

  const lose = (asked: readonly ExchangeEntry[], of: HttpExchange, why: string): void => {
    for (const request of asked) parts.onLost({ request, why, exchange: of });
  };

  const accepted = createAcceptedRequests((asked, of) => lose(asked, of, whyUnanswered(of)));

  const post = (bytes: Uint8Array, headers: HeaderList, by: Initiator): Seq | undefined => {
    const address = spoken === 'sse' ? eventStream.endpoint() : url;
    if (address === undefined) return undefined;
    const headSeq = parts.nextSeq();
    const id = exchange({ method: 'POST', url: address, headers, by, body: bytes });
    if (id === undefined || id === 0) return undefined;
    // The head of the request is a record of its own; an empty body is none.
    const seq = bytes.length === 0 ? headSeq : headSeq + 1;
    postedBy.set(seq, id);
    return seq;
  };

  /** The stream of a session that is gone brings nothing any more. */
  const leaveStream = (): void => {
    const stale = listening.current();
    listening.stop();
    if (stale !== undefined) exchanges.abort(stale);
  };

  const endedPost = (of: HttpExchange): void => {
    const asked = askedIn(of);
    if (of.posted !== undefined) postedBy.delete(of.posted.seq);
    const open = asked.filter(isOpen);
    const status = of.response?.status;
    const sentId = headerValue(of.request.headers, 'mcp-session-id');
    if (spoken === 'http' && status === 404 && sentId !== undefined) {
      lose(
        open,
        of,
        'was not carried out: the server answered HTTP 404, its session has ended; send it again',
      );
      if (sentId !== judge.exchanges.assigned()?.value) return;
      leaveStream();
      parts.onSessionGone('The server answered HTTP 404: the session has ended there.');
      return;
    }
    if (open.length === 0) {
      if (asked.some(({ method, answeredBy }) => method !== 'initialize' && answeredBy !== undefined))
        parts.onWorked();
      return;
    }
    if (status === 401) parts.onNotLetIn(of);
    const isRefused = status === undefined || status >= 300;
    // Over the old transport the answer comes on the stream; a wrong server may do so over the new one too.
    if (!isRefused && spoken === 'sse') return;
    if (status === 202 && listening.isHoped()) {
      accepted.add(open, of);
      return;
    }
    const isStream = of.response?.carries === 'events' && !isRefused;
    if (isStream && judge.session().era !== 'stateless' && resuming.begin(of, open)) return;
    lose(open, of, whyUnanswered(of));
  };

  const ended = (of: HttpExchange): void => {
    // What a followed redirect leads to goes on in an exchange of its own.
    if (of.response?.redirect?.isFollowed === true && of.end?.outcome === 'complete') {
      advise(of);
      return;
    }
    const root = rootOf(judge.exchanges, of);
    if (of.request.method === 'DELETE') goodbye.answered();
    else if (isClosing) return;
    else if (root === listening.current()) endedListening(of);
    else if (of.request.method === 'POST') endedPost(of);
    else if (!resuming.ended(of, root) && eventStream.ended(of, root)) endedStream(of);
  };

  const endedListening = (of: HttpExchange): void => {
    listening.ended(of);
    if (!listening.isHoped()) accepted.giveUp();
  };

  const endedStream = (of: HttpExchange): void => {
    lose(
      judge.pairing.openOf('out', Number.POSITIVE_INFINITY).filter(isOpen),
      of,
      'cannot be answered any more: the stream on which answers come ended',
    );
    parts.onSessionGone('The stream of the server ended, and the session with it.');
  };

  const rootOfRecord = ({ record: { http } }: Judged): number | undefined => {
    const of = http === undefined ? undefined : judge.exchanges.find(http.id);
    return of === undefined ? undefined : rootOf(judge.exchanges, of);
  };

  /** A request that was sent on is answered, and cancelled, where it went. */
  const moved = (id: number): void => {
    const posted = judge.exchanges.find(id)?.posted;
    if (posted !== undefined) postedBy.set(posted.seq, id);
  };

  const seeBroken = (judged: Judged): void => {
    const broken = spoken === 'sse' ? undefined : findBroken(judge.exchanges, judged);
    if (broken !== undefined) lose([broken.request], broken.exchange, whyBroken(judged.record));
  };

  const goodbye = createGoodbye({
    clock,
    sessionId: () => (spoken === 'sse' ? undefined : judge.exchanges.assigned()?.value),
    send: () => void exchange({ method: 'DELETE', url, headers: agreedHeaders(context()), by: 'auto' }),
  });

  return {
    spoken: () => spoken,
    start: () => undefined,
    send: (text, by) => post(new TextEncoder().encode(text), postHeaders(text, context()), by),
    sendBytes: (bytes, by, headers = []) =>
      post(bytes, mergeHeaders(postHeaders(new TextDecoder().decode(bytes), context()), headers), by),
    see(event, judged) {
      for (const one of judged) {
        eventStream.see(one, rootOfRecord(one));
        seeBroken(one);
      }
      if (event.kind === 'httpSent' && event.head.redirectOf !== undefined) moved(event.head.id);
      if (event.kind !== 'httpEnd') return;
      const of = judge.exchanges.find(event.end.id);
      if (of !== undefined) ended(of);
    },
    hangUp(requestSeq, before) {
      const id = postedBy.get(requestSeq);
      const of = id === undefined ? undefined : judge.exchanges.find(id);
      if (of === undefined || askedIn(of)[0]?.revision === undefined) return false;
      before?.();
      exchanges.abort(of.id);
      return true;
    },
    listen: () => listening.open(),
    openEventStream() {
      spoken = 'sse';
      return eventStream.open();
    },
    giveUpEventStream: () => eventStream.giveUp(),
    reconnect() {
      if (listening.backoff.waiting() === undefined && listening.current() === undefined) {
        listening.backoff.settle();
        listening.open();
      } else listening.backoff.now();
      for (const backoff of resuming.waiting()) backoff.now();
    },
    exchangeOf(requestSeq) {
      const id = postedBy.get(requestSeq);
      return id === undefined ? undefined : judge.exchanges.find(id);
    },
    close() {
      closing ??= (async () => {
        listening.stop();
        resuming.stop();
        isClosing = true;
        await goodbye.say();
        await exchanges.close();
      })();
      return closing;
    },
    link: () =>
      linkOf({ listening, resuming, isOpen: spoken === 'sse' ? eventStream.current() !== undefined : true }),
  };
}
