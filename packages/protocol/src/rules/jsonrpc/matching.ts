import { memberOf } from '../../jsonrpc/memberValue.ts';
import { inAll, inEach } from '../levels.ts';
import { brief, hitAt, nameId, quote } from '../reading.ts';
import type { AnyRule, MessageMoment, RuleHits } from '../rule.ts';
import { onMessages, onResponses } from '../sources.ts';
import { newestBadLine } from '../stdio/badLines.ts';
import { readError } from './errorValue.ts';

const answers = ['result', 'error', 'invalid'] as const;

/** How an answer must hang together with a request. */
export const matchingRules: readonly AnyRule[] = [
  {
    id: 'jsonrpc/response-unknown-id',
    on: 'message',
    kinds: answers,
    levels: inAll('error', 'error'),
    side: 'sender',
    title: 'An answer has the id of a request that the other side sent.',
    fix: 'Repeat the id of the request exactly, and answer nothing that was not asked.',
    sources: onResponses('Result'),
    check: ({ message, link, sender, revision }) => {
      // That a client answers nothing at all is a rule of its own.
      if (revision === '2026-07-28' && sender === 'client') return undefined;
      if (link.kind !== 'unmatched' || !link.hasId || link.similar !== undefined || link.own !== undefined)
        return undefined;
      return hitAt(
        message,
        '/id',
        `The ${otherSide(sender)} has sent no request with ${nameId(message)} so far.`,
      );
    },
  },
  {
    id: 'jsonrpc/response-id-type-changed',
    on: 'message',
    kinds: answers,
    levels: inAll('error', 'error'),
    side: 'sender',
    title: 'An answer keeps the JSON type of the id: 7 and "7" are different ids.',
    fix: 'Keep the id as it was parsed; do not turn numbers into strings or back.',
    sources: onResponses('Result'),
    check: ({ message, link }) => {
      if (link.kind !== 'unmatched' || link.similar === undefined) return undefined;
      const { id, method, seq } = link.similar;
      return [
        {
          pointer: `${message.pointer}/id`,
          message: `The answer has ${nameId(message)} (${kindOfId(message)}), but ${quote(method)} in record ${seq} has id ${brief(id.text)} (a ${id.kind}).`,
          related: [seq],
        },
      ];
    },
  },
  {
    id: 'jsonrpc/response-own-request',
    on: 'message',
    kinds: answers,
    levels: inAll('error', 'error'),
    side: 'sender',
    title: 'A side answers only requests of the other side.',
    fix: 'Look for a loop that feeds messages of this side back into it.',
    sources: onResponses('Result'),
    check: ({ message, link, sender }) => {
      if (link.kind !== 'unmatched' || link.own === undefined || link.similar !== undefined) return undefined;
      const { method, seq } = link.own;
      return [
        {
          pointer: `${message.pointer}/id`,
          message: `The ${sender} answers its own request ${quote(method)} of record ${seq} (${nameId(message)}).`,
          related: [seq],
        },
      ];
    },
  },
  {
    id: 'jsonrpc/response-duplicate',
    on: 'message',
    kinds: answers,
    levels: inAll('error', 'error'),
    side: 'sender',
    title: 'A request is answered once.',
    fix: 'Send one answer a request; check that each answer carries the id of its own request.',
    sources: onResponses('Result'),
    check: ({ message, link }) => {
      if (link.kind !== 'duplicate') return undefined;
      const { method, answeredBy, seq } = link.exchange;
      const first = answeredBy === undefined ? '' : ` Record ${answeredBy} was the first.`;
      return [
        {
          pointer: memberOf(message, 'id') === undefined ? message.pointer : `${message.pointer}/id`,
          message: `This is another answer to ${nameId(message)}, the request ${quote(method)} of record ${seq}.${first}`,
          related: answeredBy === undefined ? [seq] : [seq, answeredBy],
        },
      ];
    },
  },
  {
    id: 'jsonrpc/response-to-notification',
    on: 'message',
    kinds: ['result', 'error'],
    levels: inEach('warning', 'error', 'error', 'error', 'error'),
    side: 'sender',
    title: 'Nobody answers a notification.',
    fix: 'Send nothing back when a message has no id, not even an error.',
    sources: onMessages('Notifications'),
    check: checkAnswerToNotification,
  },
];

/**
 * An answer that names no request can only be guessed at: it answers a notification when that is the other
 * side's newest message, none of its requests waits, and the answer does not say that it could not read it.
 */
function checkAnswerToNotification({ message, link, dir, state, broughtBy }: MessageMoment): RuleHits {
  if (link.kind !== 'unmatched' || link.hasId) return undefined;
  // Over HTTP an error answers what was posted there: a request, or a notification that is refused, which has rules of its own.
  if (broughtBy?.posted !== undefined && message.kind === 'error') return undefined;
  const asker = dir === 'out' ? 'in' : 'out';
  const notification = state.lastNotification(asker);
  if (notification === undefined || newestBadLine(state, asker) > notification.seq) return undefined;
  // Both codes say that the sender could not make out what it got, so they answer nothing in particular.
  const code = readError(state, message)?.code;
  if (code === -32700 || code === -32600) return undefined;
  if (state.pairing.openOf(asker, 1).length > 0) return undefined;
  return [
    {
      pointer: message.pointer,
      message: `The ${message.kind} with ${nameId(message)} seems to answer the notification ${quote(notification.method)} of record ${notification.seq}.`,
      related: [notification.seq],
    },
  ];
}

function kindOfId(message: MessageMoment['message']): string {
  return 'id' in message && message.id !== undefined ? `a ${message.id.kind}` : 'none';
}

function otherSide(side: 'client' | 'server'): 'client' | 'server' {
  return side === 'client' ? 'server' : 'client';
}
