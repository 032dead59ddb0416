import { hitAt, quote, readObject } from '../reading.ts';
import type { AnyRule } from '../rule.ts';
import { openAsked } from './asked.ts';
import { statelessRule } from './statelessRule.ts';

const levels = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'];
const shared = {
  kinds: ['notification'],
  notifications: ['notifications/message'],
  level: 'error',
  side: 'server',
  page: 'server/utilities/logging',
  heading: 'Per-Request Log Level',
} as const;

/** Log messages, which a request asks for. Over stdio nothing says which request, so any that is open counts. */
export const logRules: readonly AnyRule[] = [
  statelessRule({
    ...shared,
    id: 'stateless/log-unrequested',
    title: 'A server sends log messages only for a request that names a log level.',
    fix: 'Send nothing unless the metadata of the request has io.modelcontextprotocol/logLevel.',
    check: ({ message, sender, state }) => {
      if (sender !== 'server' || openAsked(state).some(({ logLevel }) => logLevel !== undefined))
        return undefined;
      return hitAt(message, '', 'No request that waits for its answer names a log level.');
    },
  }),
  statelessRule({
    ...shared,
    id: 'stateless/log-below-level',
    title: 'A server sends no log message below the level that the request names.',
    fix: 'Compare the level of each message with that of the request.',
    check: ({ message, sender, state }) => {
      const level = sender === 'server' ? readObject(message, 'params')?.level : undefined;
      const rank = typeof level === 'string' ? levels.indexOf(level) : -1;
      const asked = openAsked(state)
        .map(({ logLevel }) => (typeof logLevel === 'string' ? levels.indexOf(logLevel) : undefined))
        .filter((wanted) => wanted !== undefined);
      if (
        typeof level !== 'string' ||
        rank < 0 ||
        asked.length === 0 ||
        asked.some((wanted) => wanted <= rank)
      )
        return undefined;
      const lowest = levels[Math.min(...asked)] ?? '';
      return hitAt(
        message,
        '/params/level',
        `The level is ${quote(level)}; the lowest that was asked for is ${quote(lowest)}.`,
      );
    },
  }),
];
