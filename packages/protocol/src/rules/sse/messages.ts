import type { ExchangeEntry } from '../../jsonrpc/pairing.ts';
import { httpRule, onStateless, onTransports, sinceHttp, type Wrong } from '../http/httpRule.ts';
import { type HttpExchange, postsMethod } from '../httpBook.ts';
import type { LinkedMessage } from '../judge.ts';
import { inEach } from '../levels.ts';
import { brief, quote } from '../reading.ts';
import type { AnyRule, HttpMoment, RuleHit } from '../rule.ts';
import { isFirstTime } from './firstTime.ts';
import { progressAsker } from './progressAsker.ts';
import { type SeenStream, type Stream, type StreamBook, seeStream } from './streamBook.ts';
import { wordsFor } from './wordsFor.ts';

/** Which messages belong on which stream. */
export const streamMessageRules: readonly AnyRule[] = [
  httpRule({
    id: 'sse/message-after-response',
    levels: sinceHttp('warning', 'warning'),
    side: 'server',
    title: 'Nothing comes on the stream of a POST after the answers of what it posted.',
    fix: 'Send what belongs to a request before its answer, then end the stream.',
    sources: onTransports('Sending Messages to the Server', 'Receiving Messages'),
    find: eachOnStream(findLate),
  }),
  httpRule({
    id: 'sse/foreign-response',
    steps: ['received'],
    levels: sinceHttp('warning', 'error'),
    side: 'server',
    title: 'The stream of a POST brings the answers of what it posted, and of nothing else.',
    fix: 'Answer each request on the stream that its own POST opened.',
    sources: onTransports('Sending Messages to the Server', 'Receiving Messages'),
    find: eachOnStream(findForeign),
  }),
  httpRule({
    id: 'sse/response-on-get-stream',
    steps: ['received'],
    levels: sinceHttp('error'),
    side: 'server',
    title: 'A stream that a GET opened brings no answers, unless it takes up an earlier stream.',
    fix: 'Answer a request in the body or on the stream of its own POST.',
    sources: onTransports('Listening for Messages from the Server'),
    find: eachOnStream(({ message, link }, { exchange, takesUp }) => {
      if (exchange.request.method !== 'GET' || takesUp !== 'none') return undefined;
      if (message.kind !== 'result' && message.kind !== 'error') return undefined;
      const asked = requestOf(link);
      const whose = asked === undefined ? 'An answer' : `The answer of ${nameOf(asked)}`;
      return {
        pointer: message.pointer,
        message: `${whose} came on a stream that a GET without Last-Event-ID opened.`,
        related: [...relatedTo(asked), exchange.sentSeq],
      };
    }),
  }),
  httpRule({
    id: 'sse/related-on-get-stream',
    steps: ['received'],
    levels: sinceHttp('warning'),
    side: 'server',
    title: 'What belongs to a running request comes on the stream of its own POST.',
    fix: 'Send progress on the stream that will bring the answer.',
    sources: onTransports('Listening for Messages from the Server'),
    find: eachOnStream(({ message }, { exchange, takesUp }, moment, book) => {
      if (exchange.request.method !== 'GET' || takesUp !== 'none') return undefined;
      const asker = progressAsker(message, moment);
      const post = asker === undefined ? undefined : postOf(book, moment, asker);
      if (asker === undefined || post === undefined) return undefined;
      // An answer that is one JSON body has no place for what comes before it.
      const hasStream = post.response?.carries === 'events';
      if (!hasStream && !isFirstTime(moment.state, 'sse/related-on-get-stream')) return undefined;
      return {
        pointer: `${message.pointer}/params/progressToken`,
        message: `The progress of ${nameOf(asker)} came on the stream of a GET${hasStream ? ', although its POST has a stream of its own.' : '. Said once a session while its POST has no stream.'}`,
        related: [asker.seq, exchange.sentSeq],
        ...(hasStream ? {} : { severity: 'info' }),
      };
    }),
  }),
  httpRule({
    id: 'sse/unrelated-on-post-stream',
    steps: ['received'],
    levels: sinceHttp('info', 'error'),
    side: 'server',
    title: 'The stream of a POST brings only what belongs to the requests that it posted.',
    fix: 'Send progress on the stream of its own request, and changes where the client listens for them.',
    sources: onTransports('Sending Messages to the Server', 'Receiving Messages'),
    find: eachOnStream(findUnrelated),
  }),
  httpRule({
    id: 'sse/output-after-disconnect',
    steps: ['received'],
    levels: inEach('none', 'none', 'none', 'none', 'error'),
    side: 'server',
    title: 'A client that closes the stream of a request cancels it: nothing more is sent for it.',
    fix: 'Stop the work of a request when its connection is closed.',
    sources: { '2026-07-28': onStateless('Cancellation') },
    find: eachOnStream(({ message, link }, { exchange }, moment, book) => {
      const asked = requestOf(link) ?? progressAsker(message, moment);
      const post = asked === undefined ? undefined : leftPost(book, moment, asked);
      if (asked === undefined || post === undefined || post.id === exchange.id) return undefined;
      return {
        pointer: message.pointer,
        message: `The client closed the stream of ${nameOf(asked)} in record ${post.endSeq}, yet more of it comes on another stream.`,
        related: [asked.seq, ...(post.endSeq === undefined ? [] : [post.endSeq])],
      };
    }),
  }),
];

type FindMessage = (
  linked: LinkedMessage,
  stream: Stream,
  moment: HttpMoment,
  book: StreamBook,
) => RuleHit | undefined;

/** Looks at each message that an event brought. */
function eachOnStream(find: FindMessage): (moment: HttpMoment) => Wrong {
  return (moment) => {
    const { received } = moment;
    const seen: SeenStream = seeStream(moment);
    if (received?.part.part !== 'event') return undefined;
    return received.messages.flatMap((linked) => {
      const hit =
        linked.message.kind === 'invalid' ? undefined : find(linked, seen.stream, moment, seen.book);
      return hit === undefined ? [] : [hit];
    });
  };
}

function findLate(
  { message, link }: LinkedMessage,
  stream: Stream,
  { seq }: HttpMoment,
): RuleHit | undefined {
  const { asked } = stream.chain;
  if (!isOfPost(stream) || asked.length === 0) return undefined;
  // A second answer, and that of another request, are judged by the rules about those.
  if (requestOf(link) !== undefined) return undefined;
  if (!asked.every(({ answeredBy }) => answeredBy !== undefined && answeredBy < seq)) return undefined;
  const last = Math.max(...asked.map(({ answeredBy = 0 }) => answeredBy));
  return {
    pointer: message.pointer,
    message: `${wordsFor(message)} came on this stream although the answer came in record ${last}.`,
    related: [last],
  };
}

function findForeign(
  { message, link }: LinkedMessage,
  stream: Stream,
  moment: HttpMoment,
  book: StreamBook,
): RuleHit | undefined {
  const asked = requestOf(link);
  if (!isOfPost(stream) || asked === undefined || stream.chain.asked.includes(asked)) return undefined;
  if (moment.revision === '2026-07-28' && leftPost(book, moment, asked) !== undefined) return undefined;
  return {
    pointer: message.pointer,
    message: `The stream brings the answer of ${nameOf(asked)}, which this exchange did not post.`,
    related: [asked.seq],
  };
}

const changes: ReadonlySet<string> = new Set([
  'notifications/tools/list_changed',
  'notifications/prompts/list_changed',
  'notifications/resources/list_changed',
  'notifications/resources/updated',
]);

function findUnrelated(
  { message }: LinkedMessage,
  stream: Stream,
  moment: HttpMoment,
  book: StreamBook,
): RuleHit | undefined {
  const { chain, exchange } = stream;
  if (!isOfPost(stream)) return undefined;
  const isStateless = moment.revision === '2026-07-28';
  const isPing = message.kind === 'request' && message.method === 'ping' && !isStateless;
  const isChange = message.kind === 'notification' && changes.has(message.method);
  if (isPing || (isChange && !postsMethod(exchange, 'subscriptions/listen'))) {
    return {
      pointer: `${message.pointer}/method`,
      message: `${quote(message.method)} belongs to no request, yet came on the stream of one.`,
      related: [exchange.sentSeq],
    };
  }
  const asker = progressAsker(message, moment);
  if (asker === undefined || chain.asked.includes(asker)) return undefined;
  if (isStateless && leftPost(book, moment, asker) !== undefined) return undefined;
  return {
    pointer: `${message.pointer}/params/progressToken`,
    message: `The stream brings the progress of ${nameOf(asker)}, which this exchange did not post.`,
    related: [asker.seq],
  };
}

/** A stream that a POST opened and that takes up no other. */
function isOfPost({ exchange, takesUp }: Stream): boolean {
  return exchange.request.method === 'POST' && takesUp === 'none';
}

/** The exchange that posted a request, while it is remembered. */
function postOf(book: StreamBook, { state }: HttpMoment, { seq }: ExchangeEntry): HttpExchange | undefined {
  const id = book.posts.get(seq);
  return id === undefined ? undefined : state.http.find(id);
}

/** The same, where the client closed it before the answer came. */
function leftPost(book: StreamBook, moment: HttpMoment, asked: ExchangeEntry): HttpExchange | undefined {
  const post = postOf(book, moment, asked);
  if (post?.end?.outcome !== 'aborted' || post.endSeq === undefined) return undefined;
  const { answeredBy = moment.seq } = asked;
  return answeredBy > post.endSeq ? post : undefined;
}

function requestOf(link: LinkedMessage['link']): ExchangeEntry | undefined {
  return link.kind === 'answer' || link.kind === 'duplicate' ? link.exchange : undefined;
}

function relatedTo(asked: ExchangeEntry | undefined) {
  return asked === undefined ? [] : [asked.seq];
}

function nameOf({ method, id, seq }: ExchangeEntry): string {
  return `${quote(method)} with id ${brief(id.text)} of record ${seq}`;
}
