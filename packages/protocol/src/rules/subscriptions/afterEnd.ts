import { textAt } from '../../jsonrpc/memberValue.ts';
import { idFromText } from '../../jsonrpc/messageId.ts';
import { cancelMethod, cancelNotesOf, raceUs } from '../cancel/cancelNotes.ts';
import type { AnyRule, MessageMoment, RuleHits } from '../rule.ts';
import { statelessRule } from '../stateless/statelessRule.ts';
import { findSubscription, subscriptionIdOf, subscriptionsOf } from './book.ts';
import { delivered } from './subscriptions.ts';

/** What is told to those who do not listen any more. */
export const afterEndRules: readonly AnyRule[] = [
  statelessRule({
    id: 'subscriptions/after-end',
    kinds: ['notification'],
    notifications: [...delivered, cancelMethod],
    transports: ['stdio'],
    level: 'error',
    side: 'server',
    title: 'Nothing is told after the end of a subscription.',
    fix: 'Stop before sending the result, and when the cancellation comes.',
    page: 'basic/patterns/subscriptions',
    heading: 'Cancellation',
    check: checkEnd,
  }),
];

function checkEnd(moment: MessageMoment): RuleHits {
  const { message, sender, state, seq, atUs } = moment;
  if (sender !== 'server' || message.kind !== 'notification') return undefined;
  if (message.method === cancelMethod) {
    const id = textAt(message, '/params/requestId');
    const ended = id === undefined ? undefined : subscriptionsOf(state).get(idFromText(id).key);
    if (ended !== undefined) ended.endedBy ??= seq;
    return undefined;
  }
  const id = subscriptionIdOf(message, 'params');
  const found = id === undefined ? undefined : findSubscription(state, id);
  if (found === undefined) return undefined;
  const { exchange, endedBy = exchange.answeredBy } = found;
  const cancelled = cancelNotesOf(state).cancelled.get(exchange);
  // What crosses a cancellation on its way is no fault.
  const isLate = cancelled !== undefined && atUs - cancelled.atUs > raceUs;
  const end = endedBy ?? (isLate ? cancelled.seq : undefined);
  if (end === undefined) return undefined;
  return [
    {
      pointer: `${message.pointer}/params/_meta/io.modelcontextprotocol~1subscriptionId`,
      message: `The subscription of record ${exchange.seq} ended in record ${end}.`,
      related: [exchange.seq, end],
    },
  ];
}
