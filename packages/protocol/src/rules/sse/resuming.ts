import { httpRule, onTransports, sinceHttp, type Wrong } from '../http/httpRule.ts';
import type { HttpExchange } from '../httpBook.ts';
import { quote } from '../reading.ts';
import type { AnyRule, HttpMoment } from '../rule.ts';
import { inPolling } from './inPolling.ts';
import { findStream, type SeenStream, seeStream } from './streamBook.ts';

/** Timers may fire so much too early, and the end of a stream may be seen so much too late. */
const toleranceUs = 20_000;

/** How a client takes up a stream, and what the server sends then. */
export const resumingRules: readonly AnyRule[] = [
  httpRule({
    id: 'sse/retry-not-respected',
    steps: ['sent'],
    levels: inPolling('error'),
    side: 'client',
    title: 'Before it connects again, a client waits as long as retry said.',
    fix: 'Wait for the milliseconds of the last retry field.',
    sources: onTransports('Sending Messages to the Server'),
    find: findHaste,
  }),
  httpRule({
    id: 'sse/resume-without-last-event-id',
    steps: ['sent'],
    levels: sinceHttp('warning'),
    side: 'client',
    title: 'A client that opens a broken stream again sends the id of the last event that it received.',
    fix: 'Send the last event id in the header Last-Event-ID.',
    sources: onTransports('Resumability and Redelivery'),
    find: (moment) => {
      const { exchange } = moment;
      const seen = seeStream(moment);
      if (exchange.request.method !== 'GET' || seen.stream.lastEventId !== undefined) return undefined;
      const before = brokenBefore(moment, seen);
      if (before?.lastEventId === undefined || before.lastEventId === '') return undefined;
      const { endSeq } = before;
      return {
        seq: exchange.sentSeq,
        message: `The stream that ended in record ${endSeq} gave the event id ${quote(before.lastEventId)}, yet the GET sends no Last-Event-ID.`,
        related: endSeq === undefined ? [] : [endSeq],
      };
    },
  }),
  httpRule({
    id: 'sse/resume-not-get',
    steps: ['sent'],
    levels: inPolling('error'),
    side: 'client',
    title: 'A stream is taken up again by a GET, however it began.',
    fix: 'Send Last-Event-ID with a GET, and post nothing again.',
    sources: onTransports('Resumability and Redelivery'),
    find: (moment) => {
      const { request, sentSeq } = moment.exchange;
      const { lastEventId } = seeStream(moment).stream;
      if (request.method !== 'POST' || lastEventId === undefined) return undefined;
      return {
        seq: sentSeq,
        message: `The POST has the header Last-Event-ID with ${quote(lastEventId)}.`,
      };
    },
  }),
  httpRule({
    id: 'sse/resume-stale-id',
    steps: ['sent'],
    levels: sinceHttp('warning'),
    side: 'client',
    title: 'Last-Event-ID is an id that the client received in this session.',
    fix: 'Forget event ids when the session ends.',
    sources: onTransports('Resumability and Redelivery'),
    find: (moment) => {
      const { book, stream } = seeStream(moment);
      const { lastEventId, from } = stream;
      if (lastEventId === undefined || from !== undefined || book.hasForgottenIds) return undefined;
      const { sentSeq } = moment.exchange;
      return {
        seq: sentSeq,
        message: `No event of this session had the id ${quote(lastEventId)}.`,
      };
    },
  }),
  httpRule({
    id: 'sse/replay-foreign-stream',
    steps: ['received'],
    levels: sinceHttp('error'),
    side: 'server',
    title: 'A stream that is taken up again brings only what belongs to it, not what belongs to others.',
    fix: 'Remember with each event id its stream, and replay the events of that one.',
    sources: onTransports('Resumability and Redelivery'),
    find: findForeignReplay,
  }),
  httpRule({
    id: 'sse/replay-overlap',
    steps: ['received'],
    levels: sinceHttp('warning'),
    side: 'server',
    title: 'A stream that is taken up again goes on after the event that Last-Event-ID names.',
    fix: 'Replay only the events after that id.',
    sources: onTransports('Resumability and Redelivery'),
    find: (moment) => {
      const { known, stream } = seeStream(moment);
      const { from } = stream;
      if (known === undefined || from === undefined || known.chain !== from.chain) return undefined;
      // Ids that are given twice on one stream are no replay.
      if (known.exchange === moment.exchange.id || known.order > from.order) return undefined;
      return {
        message: `The event came in record ${known.seq} already, which is ${known === from ? 'the one' : 'before the one'} that Last-Event-ID names.`,
        related: [known.seq, moment.exchange.sentSeq],
      };
    },
  }),
];

/** The stream that an exchange takes up, or opens the like of again; not when the client closed it. */
function brokenBefore(
  { exchange, state }: HttpMoment,
  { book, stream }: SeenStream,
): HttpExchange | undefined {
  const taken = exchange.request.resumes ?? (stream.takesUp === 'known' ? stream.chain.newest : undefined);
  const found =
    taken === undefined ? stream.after : (findStream(book, taken)?.exchange ?? state.http.find(taken));
  return found?.end === undefined || found.end.outcome === 'aborted' ? undefined : found;
}

function findHaste(moment: HttpMoment): Wrong {
  const { exchange } = moment;
  const before = brokenBefore(moment, seeStream(moment));
  if (before?.retryMs === undefined || before.endAtUs === undefined || before.endSeq === undefined)
    return undefined;
  const waitedUs = exchange.sentAtUs - before.endAtUs;
  if (waitedUs + toleranceUs >= before.retryMs * 1_000) return undefined;
  return {
    seq: exchange.sentSeq,
    message: `The client came back ${Math.floor(waitedUs / 1_000)} ms after the stream ended; retry said ${before.retryMs} ms.`,
    related: [before.endSeq],
  };
}

function findForeignReplay(moment: HttpMoment): Wrong {
  const { known, stream } = seeStream(moment);
  const { chain, takesUp } = stream;
  const { received } = moment;
  if (takesUp !== 'known' || received === undefined) return undefined;
  if (known !== undefined && known.chain !== chain) {
    return {
      message: `The event came in record ${known.seq} already, on another stream than the one that is taken up.`,
      related: [known.seq],
    };
  }
  for (const { message, link } of received.messages) {
    if (link.kind !== 'answer' && link.kind !== 'duplicate') continue;
    if (chain.asked.includes(link.exchange)) continue;
    const { method, seq } = link.exchange;
    return {
      pointer: message.pointer,
      message: `The answer of ${quote(method)} of record ${seq} belongs to another stream than the one that is taken up.`,
      related: [seq],
    };
  }
  return undefined;
}
