import { findMethod, findMethodAnywhere } from '../../revisions/methods.ts';
import { inAll } from '../levels.ts';
import { brief, describeText, hitAt, quote } from '../reading.ts';
import type { AnyRule } from '../rule.ts';
import { inSchema, onMessages } from '../sources.ts';
import { formOfNumber } from '../wholeNumber.ts';

const isNotificationName = (method: string): boolean => method.startsWith('notifications/');

/** The id of a request, and its absence on a notification. */
export const identifierRules: readonly AnyRule[] = [
  {
    id: 'jsonrpc/request-id-null',
    on: 'message',
    kinds: ['request'],
    levels: inAll('error', 'error'),
    side: 'sender',
    title: 'The id of a request is not null.',
    fix: 'Give the request a string or an integer as id, or leave the id out to make it a notification.',
    sources: onMessages('Requests'),
    check: ({ message }) =>
      message.kind === 'request' && message.id.kind === 'null' && !isNotificationName(message.method)
        ? hitAt(message, '/id', `The request ${quote(message.method)} has the id null.`)
        : undefined,
  },
  {
    id: 'jsonrpc/request-id-type',
    on: 'message',
    kinds: ['request'],
    levels: inAll('error', 'error'),
    side: 'sender',
    title: 'The id of a request is a string or an integer.',
    fix: 'Use a string or an integer as id.',
    sources: onMessages('Requests'),
    check: ({ message }) => {
      if (message.kind !== 'request') return undefined;
      const { kind, text } = message.id;
      if (kind === 'string' || kind === 'number' || kind === 'null') return undefined;
      return hitAt(message, '/id', `The id of ${quote(message.method)} is ${describeText(kind, text)}.`);
    },
  },
  {
    id: 'jsonrpc/request-id-fractional',
    on: 'message',
    kinds: ['request'],
    levels: inAll('error', 'error'),
    side: 'sender',
    title: 'A number as id has no fractional part.',
    fix: 'Use an integer or a string as id.',
    sources: onMessages('Requests'),
    check: ({ message }) =>
      message.kind === 'request' &&
      message.id.kind === 'number' &&
      formOfNumber(message.id.text) === 'fractional'
        ? hitAt(
            message,
            '/id',
            `The id ${brief(message.id.text)} of ${quote(message.method)} is not a whole number.`,
          )
        : undefined,
  },
  {
    id: 'jsonrpc/request-id-unsafe-integer',
    on: 'message',
    kinds: ['request'],
    levels: inAll('info', 'warning'),
    side: 'sender',
    title: 'An integer id stays within ±9007199254740991, which every JSON parser keeps exact.',
    fix: 'Use smaller integers, or strings, as ids.',
    sources: inSchema('RequestId'),
    check: ({ message }) =>
      message.kind === 'request' &&
      message.id.kind === 'number' &&
      formOfNumber(message.id.text) === 'wholeBeyondSafe'
        ? hitAt(
            message,
            '/id',
            `The id ${brief(message.id.text)} is too large for parsers that keep numbers as doubles; the answer may come back with another.`,
          )
        : undefined,
  },
  {
    id: 'jsonrpc/request-id-reused',
    on: 'message',
    kinds: ['request'],
    levels: inAll('error', 'error'),
    side: 'sender',
    title:
      'A side uses the id of a request only once in a session; since 2026-07-28 not before it was answered.',
    fix: 'Count ids up and never begin again within a session.',
    sources: onMessages('Requests'),
    check: ({ message, link, seq, revision, era, state }) => {
      if (message.kind !== 'request' || link.kind !== 'request' || link.reuses === undefined)
        return undefined;
      const mayReuse = revision === '2026-07-28' || (revision === undefined && era !== 'handshake');
      if (mayReuse && link.reuses.answeredBy !== undefined) return undefined;
      const { id, method } = message;
      if (id.kind !== 'string' && id.kind !== 'number') return undefined;
      // initialize begins a new session, with all ids free again.
      const isAnew = method === 'initialize' && link.reuses.answeredBy !== undefined;
      if (isAnew || link.reuses.seq < (state.session().initializeSeq ?? 0)) return undefined;
      // Within one array `batch/duplicate-id` says it, where arrays are allowed.
      if (link.reuses.seq === seq && revision === '2025-03-26') return undefined;
      const earlier = `${quote(link.reuses.method)} in record ${link.reuses.seq}`;
      return [
        {
          pointer: `${message.pointer}/id`,
          message: `The id ${brief(id.text)} of ${quote(method)} was used before by ${earlier}.`,
          related: [link.reuses.seq],
        },
      ];
    },
  },
  {
    id: 'jsonrpc/request-without-id',
    on: 'message',
    kinds: ['notification'],
    levels: inAll('error', 'error'),
    side: 'sender',
    title: 'A request has an id.',
    fix: 'Give the request an id; without one nobody may answer it.',
    sources: onMessages('Requests'),
    check: ({ message, revision }) => {
      if (message.kind !== 'notification' || isNotificationName(message.method)) return undefined;
      const { method } = message;
      const known = revision === undefined ? findMethodAnywhere(method) : findMethod(revision, method);
      if (known?.kind !== 'request') return undefined;
      return hitAt(message, '', `${quote(method)} is a request but has no id, so it cannot be answered.`);
    },
  },
  {
    id: 'jsonrpc/notification-with-id',
    on: 'message',
    kinds: ['request'],
    levels: inAll('error', 'error'),
    side: 'sender',
    title: 'A notification has no id.',
    fix: 'Leave the member id out of notifications, null included.',
    sources: onMessages('Notifications'),
    check: ({ message }) =>
      message.kind === 'request' && isNotificationName(message.method)
        ? hitAt(
            message,
            '/id',
            `${quote(message.method)} is a notification but has the id ${brief(message.id.text)}.`,
          )
        : undefined,
  },
];
