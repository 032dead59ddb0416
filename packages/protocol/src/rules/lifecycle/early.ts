import { inAll } from '../levels.ts';
import { quote } from '../reading.ts';
import type { AnyRule } from '../rule.ts';
import { onPage } from '../sources.ts';
import { isHandshakeOpen, isLeftToBatch } from './start.ts';

/** What a server may send before the client is initialized. */
export const earlyServerRules: readonly AnyRule[] = [
  {
    id: 'lifecycle/server-request-before-initialized',
    on: 'message',
    isEarly: true,
    kinds: ['request'],
    levels: inAll('warning'),
    side: 'server',
    title: 'Until the client says that it is initialized, a server sends no request but ping.',
    fix: 'Wait for notifications/initialized before asking the client for anything.',
    sources: onPage('basic/lifecycle', 'Initialization'),
    check: (moment) => {
      const { message, sender, state } = moment;
      if (sender !== 'server' || message.kind !== 'request' || message.method === 'ping') return undefined;
      if (!isHandshakeOpen(state) || isLeftToBatch(moment)) return undefined;
      return [
        {
          pointer: `${message.pointer}/method`,
          message: `${quote(message.method)} was sent before the client's notifications/initialized.`,
        },
      ];
    },
  },
  {
    id: 'lifecycle/server-notification-before-initialized',
    on: 'message',
    isEarly: true,
    kinds: ['notification'],
    levels: inAll('info'),
    side: 'server',
    title: 'Until the client says that it is initialized, a server had better send nothing but log messages.',
    fix: 'Wait for notifications/initialized before telling the client of changes.',
    sources: onPage('basic/lifecycle', 'Initialization'),
    check: (moment) => {
      const { message, sender, state } = moment;
      if (sender !== 'server' || message.kind !== 'notification' || tolerated.has(message.method))
        return undefined;
      if (!isHandshakeOpen(state) || isLeftToBatch(moment)) return undefined;
      return [
        {
          pointer: `${message.pointer}/method`,
          message: `${quote(message.method)} came before the client's notifications/initialized. The specification is ambiguous here: it limits requests only, yet names logging as an exception.`,
        },
      ];
    },
  },
];

/** Logging is named as an exception; the others belong to a ping or to initialize itself. */
const tolerated: ReadonlySet<string> = new Set([
  'notifications/message',
  'notifications/progress',
  'notifications/cancelled',
]);
