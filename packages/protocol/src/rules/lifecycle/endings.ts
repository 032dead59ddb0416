import type { Seq } from '../../base/ids.ts';
import type { AtUs } from '../../base/time.ts';
import { cancelledIdOf } from '../cancel/cancelledId.ts';
import { inAll, inEach } from '../levels.ts';
import { quote } from '../reading.ts';
import type { AnyRule, LifeMoment, MessageMoment, RuleHits } from '../rule.ts';
import type { RuleState } from '../ruleState.ts';
import { onPage, statelessPage } from '../sources.ts';

/** So long after its stdin was closed a server may still send what was under way. */
const underWayUs = 1_000_000;
/** So many cancelled requests are remembered, and so many that were given up. */
const mostKept = 1_000;

/** How requests and sessions are given up. */
export const endingRules: readonly AnyRule[] = [
  {
    id: 'lifecycle/timeout-without-cancel',
    on: 'message',
    kinds: ['notification', 'result', 'error'],
    notifications: ['notifications/cancelled'],
    levels: inEach('none', 'warning', 'warning', 'warning', 'error'),
    side: 'client',
    title: 'Who stops waiting for an answer says so with notifications/cancelled.',
    fix: 'Send notifications/cancelled with the id of the request that was given up.',
    sources: onPage('basic/lifecycle', 'Timeouts', statelessPage('basic/transports/stdio', 'Cancellation')),
    check: noteCancelled,
    checkLife: findUncancelled,
  },
  {
    id: 'lifecycle/frame-after-close',
    on: 'message',
    kinds: ['request', 'notification'],
    transports: ['stdio'],
    levels: inAll('warning'),
    side: 'sender',
    title: 'Nothing new is sent once the session is being shut down.',
    fix: 'Finish what is under way, then exit; send nothing new after stdin was closed.',
    sources: onPage('basic/lifecycle', 'Shutdown'),
    check: checkAfterClose,
    checkLife: ({ event, state, seq, atUs }) => {
      if (event.event === 'stdinClosed') closeOf(state).at ??= { seq, atUs };
      return undefined;
    },
  },
];

interface GivenUp {
  readonly cancelled: Set<Seq>;
  readonly timedOut: Set<Seq>;
}

function givenUpOf(state: RuleState): GivenUp {
  return state.notebook('lifecycle/timeout-without-cancel', () => ({
    cancelled: new Set<Seq>(),
    timedOut: new Set<Seq>(),
  }));
}

function noteCancelled({ message, link, state, dir }: MessageMoment): RuleHits {
  const { cancelled, timedOut } = givenUpOf(state);
  if (message.kind !== 'notification') {
    if (link.kind === 'answer' && timedOut.size > 0) timedOut.delete(link.exchange.seq);
    return undefined;
  }
  const id = cancelledIdOf(message);
  const request = id === undefined ? undefined : state.pairing.find(dir, id.key);
  if (request === undefined) return undefined;
  timedOut.delete(request.seq);
  keep(cancelled, request.seq);
  return undefined;
}

/** The cancellation may come before or after the moment when time was up, so it is missed only at the end. */
function findUncancelled({ event, state, revision, transport }: LifeMoment): RuleHits {
  // Over HTTP, 2026-07-28 cancels a request by closing its stream.
  if (revision === '2026-07-28' && transport !== 'stdio') return undefined;
  const { cancelled, timedOut } = givenUpOf(state);
  if (event.event === 'requestTimedOut') {
    // initialize is never cancelled.
    const isInitialize = state.session().initializeSeq === event.request;
    if (!isInitialize && !cancelled.has(event.request)) keep(timedOut, event.request);
    return undefined;
  }
  if (event.event !== 'sessionEnded') return undefined;
  const hits = [...timedOut].map((seq) => ({
    seq,
    pointer: '',
    message:
      'This request was given up when its time was up, but no notifications/cancelled was sent for it.',
  }));
  timedOut.clear();
  return hits;
}

function keep(seqs: Set<Seq>, seq: Seq): void {
  seqs.add(seq);
  if (seqs.size <= mostKept) return;
  for (const oldest of seqs) {
    seqs.delete(oldest);
    return;
  }
}

function closeOf(state: RuleState): { at?: { readonly seq: Seq; readonly atUs: AtUs } } {
  return state.notebook('lifecycle/frame-after-close', () => ({}));
}

/** Answers and notifications of a server may be the end of its work; a request begins something new. */
function checkAfterClose({ message, state, sender, atUs }: MessageMoment): RuleHits {
  const { at } = closeOf(state);
  if (at === undefined || (message.kind !== 'request' && message.kind !== 'notification')) return undefined;
  if (sender === 'server' && (message.kind === 'notification' || atUs - at.atUs <= underWayUs))
    return undefined;
  return [
    {
      pointer: `${message.pointer}/method`,
      message: `The ${sender} sent ${quote(message.method)} although the server's stdin was closed in record ${at.seq}.`,
      related: [at.seq],
    },
  ];
}
