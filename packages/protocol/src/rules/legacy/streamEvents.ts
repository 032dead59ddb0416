import { quote } from '../reading.ts';
import type { AnyRule } from '../rule.ts';
import { legacyRule } from './legacyRule.ts';

/** What the events of HTTP+SSE carry. */
export const legacyEventRules: readonly AnyRule[] = [
  legacyRule({
    id: 'sse-legacy/event-type',
    steps: ['received'],
    level: 'warning',
    side: 'server',
    title: 'Messages come as events of the type message.',
    fix: 'Write event: message, or no event field at all.',
    find: ({ received }) => {
      if (received?.part.part !== 'event' || received.part.what !== 'message') return undefined;
      const { type = '' } = received.part.event;
      return type === '' || type === 'message' ? undefined : `The event has the type ${quote(type)}.`;
    },
  }),
  legacyRule({
    id: 'sse-legacy/data-not-jsonrpc',
    steps: ['received'],
    level: 'error',
    side: 'server',
    title: 'The data of a message event is one JSON-RPC message.',
    fix: 'Send nothing but messages as data; what only keeps the connection alive is a comment.',
    find: ({ received }) => {
      if (received?.part.part !== 'event') return undefined;
      const { what, event } = received.part;
      const { type = '' } = event;
      // What has another type is read by nobody as a message.
      if (type !== '' && type !== 'message') return undefined;
      if (what === 'empty' || what === 'priming') return 'The data of the event is empty.';
      if (what !== 'message' || received.frame === undefined) return undefined;
      if (received.frame.kind !== 'json') return 'The data of the event is not JSON.';
      // Arrays are judged by the rules about them.
      const invalid = received.messages.find(({ message }) => message.kind === 'invalid');
      return invalid === undefined
        ? undefined
        : {
            pointer: invalid.message.pointer,
            message: 'The data of the event is JSON, but no JSON-RPC message.',
          };
    },
  }),
];
