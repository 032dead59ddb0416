import type { Seq } from '../../base/ids.ts';
import { textAt } from '../../jsonrpc/memberValue.ts';
import { idFromText } from '../../jsonrpc/messageId.ts';
import { brief } from '../reading.ts';
import type { AnyRule, LifeMoment, MessageMoment, RuleHit, RuleHits } from '../rule.ts';
import type { RuleState } from '../ruleState.ts';
import { statelessRule } from '../stateless/statelessRule.ts';
import { subscriptionsOf } from './book.ts';

/** Servers that go without a word to who listens. */
export const silenceRules: readonly AnyRule[] = [
  statelessRule({
    id: 'subscriptions/ended-silently',
    kinds: ['notification'],
    notifications: ['notifications/cancelled'],
    transports: ['stdio'],
    level: 'warning',
    side: 'server',
    title: 'A server that stops telling says so to each subscription.',
    fix: 'Answer each open subscriptions/listen with a result, or send notifications/cancelled with its id, before the end.',
    page: 'basic/patterns/subscriptions',
    heading: 'Graceful Closure',
    check: noteEnd,
    checkLife: findSilent,
  }),
];

interface Ends {
  /** The subscriptions that the server has ended by a notification, by the record of their request. */
  readonly told: Set<Seq>;
  /** The client began the end, or it has been spoken of. */
  isOver: boolean;
}

function endsOf(state: RuleState): Ends {
  return state.notebook<Ends>('subscriptions/ended-silently', () => ({ told: new Set(), isOver: false }));
}

function noteEnd({ message, sender, state }: MessageMoment): RuleHits {
  const id = sender === 'server' ? textAt(message, '/params/requestId') : undefined;
  const found = id === undefined ? undefined : subscriptionsOf(state).get(idFromText(id).key);
  if (found !== undefined) endsOf(state).told.add(found.exchange.seq);
  return undefined;
}

function findSilent({ event, state }: LifeMoment): RuleHits {
  const ends = endsOf(state);
  if (event.event === 'stdinClosed' || event.event === 'signalSent' || event.event === 'sessionEnded')
    ends.isOver = true;
  if (ends.isOver || (event.event !== 'exited' && event.event !== 'stdoutClosed')) return undefined;
  ends.isOver = true;
  return [...subscriptionsOf(state).values()].flatMap(({ exchange, acknowledgedBy }): readonly RuleHit[] => {
    const isOpen = exchange.answeredBy === undefined && exchange.cancelledBy === undefined;
    if (!isOpen || acknowledgedBy === undefined || ends.told.has(exchange.seq)) return [];
    return [
      {
        message: `The subscription ${brief(exchange.id.text)} of record ${exchange.seq} was still open. The specification is ambiguous about how a server ends one: with a result, with notifications/cancelled, or with both; there was neither.`,
        related: [exchange.seq],
      },
    ];
  });
}
