import { inAll } from '../levels.ts';
import { brief } from '../reading.ts';
import type { AnyRule } from '../rule.ts';
import { onPage } from '../sources.ts';
import { cancelledIdOf } from './cancelledId.ts';

/** How requests are cancelled. */
export const cancelRules: readonly AnyRule[] = [
  {
    id: 'cancel/initialize',
    on: 'message',
    kinds: ['notification'],
    levels: inAll('error'),
    side: 'client',
    title: 'initialize is never cancelled.',
    fix: 'Close the connection to give up on initialize.',
    sources: onPage('basic/utilities/cancellation', 'Behavior Requirements'),
    check: ({ message, dir, state }) => {
      if (message.kind !== 'notification' || message.method !== 'notifications/cancelled' || dir !== 'out')
        return undefined;
      const id = cancelledIdOf(message);
      const cancelled = id === undefined ? undefined : state.pairing.find(dir, id.key);
      if (id === undefined || cancelled?.method !== 'initialize') return undefined;
      return [
        {
          pointer: `${message.pointer}/params/requestId`,
          message: `The id ${brief(id.text)} that is cancelled is that of initialize in record ${cancelled.seq}.`,
          related: [cancelled.seq],
        },
      ];
    },
  },
];
