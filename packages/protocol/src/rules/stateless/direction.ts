import type { Seq } from '../../base/ids.ts';
import { findMethod } from '../../revisions/methods.ts';
import { hitAt, nameId, quote } from '../reading.ts';
import type { AnyRule, MessageMoment, RuleHits } from '../rule.ts';
import { statelessRule } from './statelessRule.ts';

/** Who may send what, now that only the client asks. */
export const directionRules: readonly AnyRule[] = [
  statelessRule({
    id: 'stateless/server-request',
    kinds: ['request'],
    level: 'error',
    side: 'server',
    title: 'A server sends no requests; what it needs from the client it asks in a result.',
    fix: 'Answer the request with resultType "input_required" and put the question into inputRequests.',
    page: 'basic/patterns',
    heading: 'Overview',
    check: ({ message, sender }) => {
      if (sender !== 'server' || message.kind !== 'request' || message.method.startsWith('notifications/'))
        return undefined;
      // A method of the client's own has a rule of its own.
      if (findMethod('2026-07-28', message.method) !== undefined) return undefined;
      return hitAt(
        message,
        '/method',
        `The server sent the request ${quote(message.method)} (${nameId(message)}).`,
      );
    },
  }),
  statelessRule({
    id: 'stateless/client-response',
    kinds: ['result', 'error'],
    level: 'error',
    side: 'client',
    title: 'A client sends no answers, since a server sends no requests.',
    fix: 'Send what the server asked for as inputResponses in a new request.',
    page: 'basic/transports/stdio',
    heading: 'Sending Messages',
    check: ({ message, sender }) =>
      sender === 'client'
        ? hitAt(message, '', `The client sent the ${message.kind} with ${nameId(message)}.`)
        : undefined,
  }),
  statelessRule({
    id: 'stateless/mixed-era',
    kinds: ['request'],
    level: 'error',
    side: 'client',
    title:
      'A client that agreed on a revision by initialize does not send requests with metadata of another era.',
    fix: 'Stay with what initialize agreed on, or do without initialize from the beginning.',
    page: 'basic/versioning',
    heading: 'Backward Compatibility with Initialization-Based Versions',
    check: checkEra,
  }),
];

function checkEra({ message, state, sender, seq }: MessageMoment): RuleHits {
  const { era, initializeAnswerSeq, phase } = state.session();
  const isAgreed = era === 'handshake' && initializeAnswerSeq !== undefined && phase !== 'refused';
  if (sender !== 'client' || message.kind !== 'request' || !isAgreed) return undefined;
  const told = state.notebook<{ at?: Seq }>('stateless/mixed-era', () => ({}));
  if (told.at !== undefined) return undefined;
  told.at = seq;
  return [
    {
      pointer: message.pointer,
      message: `${quote(message.method)} carries its own revision although record ${initializeAnswerSeq} agreed on one; this is said once for the session.`,
      related: [initializeAnswerSeq],
    },
  ];
}
