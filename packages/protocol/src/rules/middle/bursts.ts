import type { AtUs } from '../../base/time.ts';
import { numberAt } from '../../jsonrpc/memberValue.ts';
import type { Wrong } from '../http/httpRule.ts';
import { progressMethod } from '../progress/readProgress.ts';
import type { AnyRule, HttpMoment } from '../rule.ts';
import { middleRule } from './middleRule.ts';

const mostEvents = 5;
const burstUs = 50_000;
const silenceUs = 2_000_000;

/** Events that were made one after another and came all at once. */
export const burstRules: readonly AnyRule[] = [
  middleRule({
    id: 'middle/burst',
    steps: ['received', 'ended'],
    title: 'The events of a stream arrive when they are sent.',
    fix: 'Turn off buffering of text/event-stream in the gateway; X-Accel-Buffering: no does it for nginx.',
    find: findBurst,
  }),
];

/** The first messages of a stream, while they come closely and their progress goes on. */
interface Burst {
  readonly firstAtUs: AtUs;
  readonly silentUs: number;
  count: number;
  newest: number;
}

/** Only progress says by itself that time went by between two events. */
function findBurst(moment: HttpMoment): Wrong {
  const { exchange, received, step, state, atUs } = moment;
  const bursts = state.notebook('middle/burst', () => new Map<number, Burst>());
  if (step === 'ended') {
    bursts.delete(exchange.id);
    return undefined;
  }
  if (received?.part.part !== 'event' || received.frame === undefined) return undefined;
  const { responseAtUs, responseSeq, request } = exchange;
  if (request.method !== 'POST' || responseAtUs === undefined) return undefined;
  if (exchange.frames === 1 && atUs - responseAtUs >= silenceUs)
    bursts.set(exchange.id, {
      firstAtUs: atUs,
      silentUs: atUs - responseAtUs,
      count: 0,
      newest: Number.NEGATIVE_INFINITY,
    });
  const burst = bursts.get(exchange.id);
  if (burst === undefined) return undefined;
  const [one, another] = received.messages;
  const message = another === undefined ? one?.message : undefined;
  const value =
    message?.kind === 'notification' && message.method === progressMethod
      ? numberAt(message, '/params/progress')
      : undefined;
  const isLate = atUs - burst.firstAtUs > burstUs;
  if (isLate || (value !== undefined && value <= burst.newest)) bursts.delete(exchange.id);
  // What else comes in between says nothing of time.
  if (isLate || value === undefined || value <= burst.newest) return undefined;
  burst.newest = value;
  burst.count += 1;
  if (burst.count < mostEvents) return undefined;
  bursts.delete(exchange.id);
  const silent = (burst.silentUs / 1_000_000).toFixed(1);
  return {
    message: `Inferred: ${mostEvents} steps of progress came within ${Math.ceil((atUs - burst.firstAtUs) / 1_000)} ms after ${silent} s of silence, as if something had held them back.`,
    related: responseSeq === undefined ? [] : [responseSeq],
  };
}
