import type { Seq } from '../../base/ids.ts';
import type { AtUs } from '../../base/time.ts';
import { headerValues } from '../../record/httpPart.ts';
import { httpRule, onStateless } from '../http/httpRule.ts';
import { type CarriedPart, postsMethod } from '../httpBook.ts';
import { inStateless } from '../levels.ts';
import type { AnyRule, HttpMoment, LifeMoment, RuleHit } from '../rule.ts';
import { isFirstTime } from './firstTime.ts';

/** A stream of changes that is silent for so long is taken for dead by many a gateway. */
const silenceUs = 60_000_000;

/** How a server of 2026-07-28 keeps streams flowing through what stands in between. */
export const streamKeepingRules: readonly AnyRule[] = [
  httpRule({
    id: 'sse/buffering-header',
    steps: ['answered'],
    levels: inStateless('warning'),
    side: 'server',
    title: 'The head of a stream says X-Accel-Buffering: no.',
    fix: 'Send the header X-Accel-Buffering: no with each stream, so that no gateway holds its events back.',
    sources: { '2026-07-28': onStateless('Receiving Messages') },
    find: ({ exchange: { response }, state }) => {
      if (response?.carries !== 'events') return undefined;
      const values = headerValues(response.headers, 'x-accel-buffering');
      if (values.some((value) => value.trim().toLowerCase() === 'no')) return undefined;
      if (!isFirstTime(state, 'sse/buffering-header')) return undefined;
      const [value] = values;
      return value === undefined
        ? 'The head of the stream has no X-Accel-Buffering. Said once a session.'
        : `The head of the stream says X-Accel-Buffering: ${value}. Said once a session.`;
    },
  }),
  {
    ...httpRule({
      id: 'sse/keep-alive-missing',
      steps: ['answered', 'received', 'ended'],
      levels: inStateless('info'),
      side: 'server',
      title: 'A stream that is silent for long is kept alive with comments.',
      fix: 'Write a comment line every 15 to 30 seconds while there is nothing to tell.',
      sources: { '2026-07-28': onStateless('Receiving Messages') },
      find: noteSilence,
    }),
    checkLife: (moment) => {
      if (moment.event.event !== 'sessionEnded') return undefined;
      const hits = [...listensOf(moment).values()].flatMap((listen) => tellSilence(listen, moment) ?? []);
      listensOf(moment).clear();
      return hits;
    },
  },
];

/** An open stream of `subscriptions/listen` that has brought no comment. */
interface Listen {
  readonly headSeq: Seq;
  newest: { readonly seq: Seq; readonly atUs: AtUs };
}

function listensOf({ state }: HttpMoment | LifeMoment): Map<number, Listen> {
  return state.notebook('sse/keep-alive-missing', () => new Map<number, Listen>());
}

function noteSilence(moment: HttpMoment): readonly RuleHit[] | undefined {
  const { step, exchange, received, seq, atUs } = moment;
  const listens = listensOf(moment);
  const { responseSeq, responseAtUs } = exchange;
  if (step === 'answered') {
    const isListen = exchange.response?.carries === 'events' && postsMethod(exchange, 'subscriptions/listen');
    // The head is told with the first frame, and a comment may have come before that.
    if (isListen && !isComment(exchange.first) && responseSeq !== undefined && responseAtUs !== undefined)
      listens.set(exchange.id, { headSeq: responseSeq, newest: { seq: responseSeq, atUs: responseAtUs } });
    return undefined;
  }
  const listen = listens.get(exchange.id);
  if (listen === undefined) return undefined;
  const hits = tellSilence(listen, moment);
  if (step === 'ended' || isComment(received) || hits !== undefined) listens.delete(exchange.id);
  else listen.newest = { seq, atUs };
  return hits;
}

function isComment(carried: CarriedPart | undefined): boolean {
  return carried?.part.part === 'event' && carried.part.what === 'comment';
}

/** Told once a stream. */
function tellSilence({ newest, headSeq }: Listen, { atUs }: HttpMoment | LifeMoment): RuleHit[] | undefined {
  const silentUs = atUs - newest.atUs;
  if (silentUs < silenceUs) return undefined;
  return [
    {
      seq: newest.seq,
      message: `After this the stream was silent for ${Math.floor(silentUs / 1_000_000)} s, without a comment.`,
      related: newest.seq === headSeq ? [] : [headSeq],
    },
  ];
}
