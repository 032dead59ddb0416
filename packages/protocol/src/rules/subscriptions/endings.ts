import { textAt } from '../../jsonrpc/memberValue.ts';
import { idFromText } from '../../jsonrpc/messageId.ts';
import { brief, hitAt } from '../reading.ts';
import type { AnyRule } from '../rule.ts';
import { statelessRule } from '../stateless/statelessRule.ts';

/** How a server may end what it tells. */
export const subscriptionEndingRules: readonly AnyRule[] = [
  statelessRule({
    id: 'cancel/server-misuse',
    kinds: ['notification'],
    notifications: ['notifications/cancelled'],
    level: 'error',
    side: 'server',
    title: 'A server sends notifications/cancelled only to end a subscription.',
    fix: 'Answer a request that cannot be finished with an error.',
    page: 'basic/patterns/cancellation',
    heading: 'Behavior Requirements',
    check: ({ message, sender, state }) => {
      const id = sender === 'server' ? textAt(message, '/params/requestId') : undefined;
      if (id === undefined) return undefined;
      const cancelled = state.pairing.find('out', idFromText(id).key);
      // Also after its result: a server may do both.
      if (cancelled?.method === 'subscriptions/listen') return undefined;
      return hitAt(
        message,
        '/params/requestId',
        `The id ${brief(id)} is not that of a subscription. The specification is ambiguous about how a server ends one: with this notification, with a result, or with both.`,
      );
    },
  }),
];
