import type { Seq } from '../../base/ids.ts';
import type { AtUs } from '../../base/time.ts';
import type { Wrong } from '../http/httpRule.ts';
import { askedIn } from '../httpBook.ts';
import type { AnyRule, HttpMoment } from '../rule.ts';
import { middleRule } from './middleRule.ts';

const enoughEnds = 3;
const mostEnds = 50;
const leastIdleUs = 1_000_000;

/** Streams that end again and again after the same silence. */
export const idleEndRules: readonly AnyRule[] = [
  middleRule({
    id: 'middle/idle-end',
    steps: ['received', 'ended'],
    title: 'A stream that has nothing to tell stays open.',
    fix: 'Raise the idle time-out of the gateway, or send comments more often than it allows silence.',
    find: findIdleEnd,
  }),
];

interface IdleEnd {
  readonly seq: Seq;
  readonly idleUs: number;
}

interface Notes {
  /** When each open stream was heard of last. */
  readonly heard: Map<number, AtUs>;
  readonly ends: IdleEnd[];
  /** The times that were told. */
  readonly told: number[];
}

function findIdleEnd(moment: HttpMoment): Wrong {
  const { state, exchange, step, received, atUs, seq } = moment;
  const notes = state.notebook('middle/idle-end', (): Notes => ({ heard: new Map(), ends: [], told: [] }));
  const { id, response, responseAtUs } = exchange;
  if (step === 'received') {
    const isTail = received?.part.part === 'event' && received.part.what === 'unfinished';
    if (response?.carries === 'events' && !isTail) notes.heard.set(id, atUs);
    return undefined;
  }
  const heardAtUs = notes.heard.get(id) ?? responseAtUs;
  notes.heard.delete(id);
  if (heardAtUs === undefined || !endsUnasked(exchange)) return undefined;
  const idleUs = atUs - heardAtUs;
  if (idleUs < leastIdleUs) return undefined;
  notes.ends.push({ seq, idleUs });
  if (notes.ends.length > mostEnds) notes.ends.shift();
  const alike = notes.ends.filter((end) => isAlike(end.idleUs, idleUs));
  if (alike.length < enoughEnds || notes.told.some((each) => isAlike(each, idleUs))) return undefined;
  notes.told.push(idleUs);
  const seconds = (idleUs / 1_000_000).toFixed(1).replace(/\.0$/, '');
  return {
    message: `Inferred: ${alike.length} streams ended after ${seconds} s without an event, as if something in between closed silent connections.`,
    related: alike.filter((end) => end.seq !== seq).map((end) => end.seq),
  };
}

/** Ended by neither side as far as one can see: without its answer, and not as a server does that asks to come back. */
function endsUnasked(exchange: HttpMoment['exchange']): boolean {
  const { end, response, request, retryMs } = exchange;
  if (response?.carries !== 'events' || retryMs !== undefined) return false;
  if (end?.outcome !== 'complete' && end?.outcome !== 'cut') return false;
  if (end.outcome === 'cut' || request.method === 'GET') return true;
  return askedIn(exchange).some(({ answeredBy }) => answeredBy === undefined);
}

/** Within 5 % of each other, or 200 ms. */
function isAlike(one: number, other: number): boolean {
  return Math.abs(one - other) <= Math.max(200_000, 0.05 * Math.min(one, other));
}
