import type { SingleMessage } from '../../jsonrpc/message.ts';
import { httpRule, onTransports, sinceHttp, type Wrong } from '../http/httpRule.ts';
import type { LinkedMessage } from '../judge.ts';
import { keepNewest } from '../keepNewest.ts';
import { progressMethod } from '../progress/readProgress.ts';
import { quote } from '../reading.ts';
import type { AnyRule, HttpMoment, RuleHit } from '../rule.ts';
import { fingerprint } from './fingerprint.ts';
import { inPolling } from './inPolling.ts';
import { type Chain, findStream, seeStream } from './streamBook.ts';
import { wordsFor } from './wordsFor.ts';

/** Event ids, and messages that come on more than one stream. */
export const eventIdRules: readonly AnyRule[] = [
  httpRule({
    id: 'sse/broadcast',
    steps: ['received'],
    levels: sinceHttp('error'),
    side: 'server',
    title: 'A message is sent on one stream only, however many are open.',
    fix: 'Choose one of the open streams for each message.',
    sources: onTransports('Multiple Connections'),
    find: findBroadcast,
  }),
  httpRule({
    id: 'sse/event-id-duplicate',
    steps: ['received'],
    levels: sinceHttp('error'),
    side: 'server',
    title: 'No two events of a session have the same id, whichever streams they come on.',
    fix: 'Count ids across all streams, or begin each with the name of its stream.',
    sources: onTransports('Resumability and Redelivery'),
    find: (moment) => {
      const { known, stream } = seeStream(moment);
      // What a resumed stream repeats is judged as a replay.
      if (known === undefined || isSameMessage(moment)) return undefined;
      const isHere = known.exchange === moment.exchange.id;
      if (stream.takesUp !== 'none' && !isHere) return undefined;
      const where = isHere ? 'the same stream' : 'another stream';
      return {
        message: `The event id ${quote(idOf(moment))} was used before, in record ${known.seq} on ${where}.`,
        related: [known.seq],
      };
    },
  }),
  httpRule({
    id: 'sse/event-id-opaque-to-stream',
    steps: ['received'],
    levels: inPolling('info'),
    side: 'server',
    title: 'An event id tells the server which stream it belongs to.',
    fix: 'Begin each id with the name of its stream.',
    sources: onTransports('Resumability and Redelivery'),
    find: findCounter,
  }),
];

function idOf({ received }: HttpMoment): string {
  return (received?.part.part === 'event' ? received.part.event.id : undefined) ?? '';
}

/** Tells whether an event with a known id is the very message that came with it, on another stream that is still open. */
function isSameMessage(moment: HttpMoment): boolean {
  const { known, book } = seeStream(moment);
  const { frame } = moment.received ?? {};
  if (known?.print === undefined || frame === undefined || !('text' in frame)) return false;
  if (known.exchange === moment.exchange.id || fingerprint(frame.text ?? '') !== known.print) return false;
  return findStream(book, known.exchange)?.exchange.end === undefined;
}

/** Two equal changes so close to each other are taken for one. */
const atOnceUs = 100_000;
const mostSent = 200;

interface Sent {
  readonly chain: Chain;
  readonly exchange: number;
  readonly seq: number;
  readonly atUs: number;
}

/** Requests, answers and progress differ each from all others; of a change one may be told twice. */
function findBroadcast(moment: HttpMoment): Wrong {
  const { stream, known } = seeStream(moment);
  const { received } = moment;
  if (received?.part.part !== 'event' || stream.takesUp === 'unknown') return undefined;
  if (known !== undefined && stream.takesUp === 'none' && isSameMessage(moment)) {
    return {
      message: `The event with the id ${quote(idOf(moment))} came in record ${known.seq} too, on another stream that is still open.`,
      related: [known.seq],
    };
  }
  const hits: RuleHit[] = [];
  for (const linked of received.messages) {
    const hit = findSentTwice(linked, moment);
    if (hit !== undefined) hits.push(hit);
  }
  return hits;
}

function findSentTwice({ message }: LinkedMessage, moment: HttpMoment): RuleHit | undefined {
  const { state, exchange, seq, atUs } = moment;
  const isOne = isUnlikeOthers(message);
  if (!isOne && !(message.kind === 'notification' && isChange(message.method))) return undefined;
  const { chain } = seeStream(moment).stream;
  const sent = state.notebook('sse/broadcast', () => new Map<string, Sent>());
  const print = fingerprint(message.source) + message.pointer;
  const before = sent.get(print);
  keepNewest(sent, print, { chain, exchange: exchange.id, seq, atUs }, mostSent);
  if (before === undefined || before.chain === chain) return undefined;
  const isAtOnce = atUs - before.atUs <= atOnceUs;
  // The stream of a POST ends with its answer, so that it is hardly ever open still.
  const isOpen = state.http.find(before.exchange)?.end === undefined;
  if (isOne ? !isOpen && !isAtOnce : !isOpen || !isAtOnce) return undefined;
  return {
    pointer: message.pointer,
    message: `${wordsFor(message)} came in record ${before.seq} too, on another stream${isOpen ? ' that is still open' : ''}.`,
    related: [before.seq],
    ...(isOne ? {} : { severity: 'warning' }),
  };
}

function isUnlikeOthers(message: SingleMessage): boolean {
  if (message.kind === 'notification') return message.method === progressMethod;
  return message.kind !== 'invalid' && message.id !== undefined;
}

function isChange(method: string): boolean {
  return method === 'notifications/resources/updated' || method.endsWith('/list_changed');
}

/** All ids so far, while they look like one counter for all streams. */
interface Counter {
  newest: number;
  readonly chains: Set<Chain>;
  isOver: boolean;
}

const mostDigits = 15;
/** Ids that count on over so many streams hardly tell them apart. */
const enoughStreams = 3;

function findCounter(moment: HttpMoment): Wrong {
  const { newId, stream } = seeStream(moment);
  if (newId === undefined) return undefined;
  const counter = moment.state.notebook(
    'sse/event-id-opaque-to-stream',
    (): Counter => ({ newest: -1, chains: new Set(), isOver: false }),
  );
  if (counter.isOver) return undefined;
  const isNext = newId.length <= mostDigits && /^[0-9]+$/.test(newId) && Number(newId) > counter.newest;
  if (isNext) {
    counter.newest = Number(newId);
    counter.chains.add(stream.chain);
  }
  counter.isOver = !isNext || counter.chains.size >= enoughStreams;
  if (!isNext || !counter.isOver) return undefined;
  return `The event ids are numbers that count on over ${counter.chains.size} streams, up to ${newId} here: nothing in them names a stream. Said once a session.`;
}
