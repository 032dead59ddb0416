import { readError } from '../jsonrpc/errorValue.ts';
import { inAll } from '../levels.ts';
import { quote, readObject, token } from '../reading.ts';
import type { AnyRule } from '../rule.ts';
import { onPage } from '../sources.ts';

/** How `ping` is answered. */
export const pingAnswerRules: readonly AnyRule[] = [
  {
    id: 'ping/result-not-empty',
    on: 'message',
    kinds: ['result'],
    methods: ['ping'],
    levels: inAll('error'),
    side: 'sender',
    title: 'The result of ping is empty.',
    fix: 'Answer ping with "result":{}.',
    sources: onPage('basic/utilities/ping', 'Behavior Requirements'),
    check: ({ message, link }) => {
      if (link.kind !== 'answer' || link.exchange.method !== 'ping') return undefined;
      const names = Object.keys(readObject(message, 'result') ?? {}).filter((name) => name !== '_meta');
      const [first] = names;
      if (first === undefined) return undefined;
      return [
        {
          pointer: `${message.pointer}/result${token(first)}`,
          message: `The result of ping has ${names.slice(0, 5).map(quote).join(', ')}; it must be empty.`,
        },
      ];
    },
  },
  {
    id: 'ping/refused',
    on: 'message',
    kinds: ['error'],
    methods: ['ping'],
    levels: inAll('error'),
    side: 'sender',
    title: 'A ping is answered with an empty result, at any time.',
    fix: 'Answer ping with "result":{}, also before the session is initialized.',
    sources: onPage('basic/utilities/ping', 'Behavior Requirements'),
    check: ({ message, link, state }) => {
      // What is said after a cancellation refuses nothing.
      if (link.kind !== 'answer' || link.exchange.method !== 'ping' || link.isAfterCancel) return undefined;
      const error = readError(state, message);
      return [
        {
          pointer: `${message.pointer}/error`,
          message: `The ping of record ${link.exchange.seq} was refused with the error ${error?.code ?? 'without code'}: ${quote(error?.text ?? '')}.`,
          related: [link.exchange.seq],
        },
      ];
    },
  },
];
