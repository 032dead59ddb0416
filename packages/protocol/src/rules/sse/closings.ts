import type { ExchangeEntry } from '../../jsonrpc/pairing.ts';
import { httpRule, onTransports, sinceHttp, type Wrong } from '../http/httpRule.ts';
import { type HttpExchange, postsMethod } from '../httpBook.ts';
import { brief, countOf, quote } from '../reading.ts';
import type { AnyRule, HttpMoment, LifeMoment, RuleHit } from '../rule.ts';
import { inPolling } from './inPolling.ts';
import { seeStream } from './streamBook.ts';

/** A stream may stay open so long after the last answer that it has to bring. */
const closingUs = 5_000_000;

/** When a stream ends: too early, or not at all. */
export const streamClosingRules: readonly AnyRule[] = [
  httpRule({
    id: 'sse/closed-before-response',
    steps: ['ended'],
    levels: sinceHttp('warning', 'error'),
    side: 'server',
    title: 'The stream of a POST does not end before the answers of what it posted were sent.',
    fix: 'Keep the stream open until the answer is sent; comments keep the connection alive.',
    sources: onTransports('Sending Messages to the Server', 'Receiving Messages'),
    find: findClosed,
  }),
  httpRule({
    id: 'sse/retry-missing',
    steps: ['ended'],
    levels: inPolling('warning'),
    side: 'server',
    title: 'A server that closes a connection before its stream is finished says first when to come back.',
    fix: 'Send an event with a retry field before the connection is closed.',
    sources: onTransports('Sending Messages to the Server'),
    find: (moment) => {
      const { book, stream } = seeStream(moment);
      const { exchange, chain } = stream;
      if (exchange.end?.outcome !== 'complete' || exchange.response?.carries !== 'events') return undefined;
      // An answer without its blank line was meant to be the end.
      const { part } = exchange.newest ?? {};
      if (part?.part === 'event' && part.what === 'unfinished') return undefined;
      const [waiting] = chain.asked.filter(isWaiting);
      // Without an id nobody can come back.
      const canResume = exchange.lastEventId !== undefined;
      if (waiting === undefined || !canResume || exchange.retryMs !== undefined || book.leftBy !== undefined)
        return undefined;
      return {
        message: `The connection was closed without a retry field while ${nameOf(waiting)} waits for its answer.`,
        related: [waiting.seq],
      };
    },
  }),
  {
    ...httpRule({
      id: 'sse/open-after-response',
      levels: sinceHttp('warning', 'warning'),
      side: 'server',
      title: 'The stream of a POST ends once the answers of what it posted were sent.',
      fix: 'End the response after the last answer.',
      sources: onTransports('Sending Messages to the Server', 'Receiving Messages'),
      find: (moment) => {
        const hits = overdue(moment);
        noteAnswered(moment);
        return hits;
      },
    }),
    checkLife: (moment) => (moment.event.event === 'sessionEnded' ? overdue(moment) : undefined),
  },
];

function findClosed(moment: HttpMoment): Wrong {
  const { revision, exchange } = moment;
  const { book, stream } = seeStream(moment);
  const { request, response, end, lastEventId } = exchange;
  if (request.method !== 'POST' || response?.carries !== 'events' || end === undefined) return undefined;
  if (end.outcome === 'aborted' || book.leftBy !== undefined) return undefined;
  // How the stream of a subscription ends is told by rules of its own.
  if (postsMethod(exchange, 'subscriptions/listen')) return undefined;
  if (revision === '2025-11-25' && lastEventId !== undefined) return undefined;
  const waiting = stream.chain.asked.filter(isWaiting);
  const [first] = waiting;
  if (first === undefined) return undefined;
  const more = waiting.length === 1 ? '' : `, and ${countOf(waiting.length - 1, 'other request')}`;
  const isCut = end.outcome === 'cut';
  const how = isCut ? 'The connection broke off' : 'The stream ended';
  const loss = lastEventId === undefined ? '; without event ids it cannot be taken up again' : '';
  return {
    message: `${how} before ${nameOf(first)}${more} was answered${revision === '2026-07-28' ? '' : loss}.`,
    related: waiting.map(({ seq }) => seq),
    // A connection may break off without anybody's wish.
    ...(isCut ? { side: 'unknown', severity: 'warning' } : {}),
  };
}

function isWaiting({ answeredBy, cancelledBy }: ExchangeEntry): boolean {
  return answeredBy === undefined && cancelledBy === undefined;
}

function nameOf({ method, id }: ExchangeEntry): string {
  return `${quote(method)} with id ${brief(id.text)}`;
}

/** Streams of POSTs that are open and have brought all, in the order of their last answers. */
type Answered = Map<number, { readonly exchange: HttpExchange; readonly last: ExchangeEntry }>;

function answeredOf({ state }: HttpMoment | LifeMoment): Answered {
  return state.notebook('sse/open-after-response', (): Answered => new Map());
}

function noteAnswered(moment: HttpMoment): void {
  const { exchange, step } = moment;
  const answered = answeredOf(moment);
  if (step === 'ended') answered.delete(exchange.id);
  if (step !== 'received' || exchange.request.method !== 'POST' || answered.has(exchange.id)) return;
  if (exchange.response?.carries !== 'events') return;
  const { takesUp, chain } = seeStream(moment).stream;
  if (takesUp !== 'none') return;
  let last: ExchangeEntry | undefined;
  for (const request of chain.asked) {
    if (request.answeredBy === undefined) return;
    if (last?.answeredBy === undefined || request.answeredBy > last.answeredBy) last = request;
  }
  // Later events of a stream of which it was said already bring no answer.
  if (last?.answeredBy === moment.seq) answered.set(exchange.id, { exchange, last });
}

/** What stays open too long is told when the next thing happens, on whichever stream. */
function overdue(moment: HttpMoment | LifeMoment): readonly RuleHit[] | undefined {
  const answered = answeredOf(moment);
  let hits: RuleHit[] | undefined;
  for (const [id, { exchange, last }] of answered) {
    const { answeredBy, answeredAtUs } = last;
    if (answeredBy === undefined || answeredAtUs === undefined) break;
    const openUs = moment.atUs - answeredAtUs;
    if (openUs <= closingUs) break;
    answered.delete(id);
    hits ??= [];
    hits.push({
      seq: answeredBy,
      message: `The stream was still open ${Math.floor(openUs / 1_000_000)} s after this, the last answer that it had to bring.`,
      related: exchange.responseSeq === undefined ? [] : [exchange.responseSeq],
    });
  }
  return hits;
}
