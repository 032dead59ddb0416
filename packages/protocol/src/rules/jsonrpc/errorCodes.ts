import { memberOf } from '../../jsonrpc/memberValue.ts';
import type { ExchangeEntry } from '../../jsonrpc/pairing.ts';
import { findMethod, isKnownMethod } from '../../revisions/methods.ts';
import { maySend } from '../../revisions/methodTable.ts';
import { inAll } from '../levels.ts';
import { hitAt, quote } from '../reading.ts';
import type { AnyRule, MessageMoment, RuleHits } from '../rule.ts';
import type { RuleState } from '../ruleState.ts';
import { inJsonRpc } from '../sources.ts';
import { readError } from './errorValue.ts';
import { definitionOf, isAnnounced } from './methods.ts';

/** Which code an error must have for what was asked. */
export const errorCodeRules: readonly AnyRule[] = [
  {
    id: 'jsonrpc/unknown-method-code',
    on: 'message',
    kinds: ['error'],
    levels: inAll('warning', 'warning'),
    side: 'sender',
    title: 'A request whose method is unknown is refused with the code -32601.',
    fix: 'Answer unknown methods with the code -32601 (method not found).',
    sources: inJsonRpc('Error object', 'error_object'),
    check: (moment) => {
      const { message, link, state } = moment;
      if (link.kind !== 'answer' || isKnownToReceiver(moment, link.exchange)) return undefined;
      const code = readError(state, message)?.code;
      if (code === undefined || code === -32601) return undefined;
      const { method, seq } = link.exchange;
      return [
        {
          pointer: `${message.pointer}/error/code`,
          message: `The method ${quote(method)} is none of this side's, and was refused with ${code} instead of -32601.`,
          related: [seq],
        },
      ];
    },
  },
  {
    // Of the schema only this much is known here: that params are missing where the method needs them.
    id: 'jsonrpc/invalid-params-code',
    on: 'message',
    kinds: ['request', 'error', 'result'],
    levels: inAll('info'),
    side: 'sender',
    title: 'A request with wrong params is refused with the code -32602.',
    fix: 'Answer wrong params with the code -32602 (invalid params).',
    sources: inJsonRpc('Error object', 'error_object'),
    check: checkInvalidParams,
  },
];

function isKnownToReceiver({ revision, state }: MessageMoment, { method, dir }: ExchangeEntry): boolean {
  if (isAnnounced(state.session(), method)) return true;
  if (revision === undefined) return isKnownMethod(method);
  const definition = findMethod(revision, method);
  return definition?.kind === 'request' && maySend(definition, dir === 'out' ? 'client' : 'server');
}

function checkInvalidParams(moment: MessageMoment): RuleHits {
  const { message, link, state, revision } = moment;
  if (link.kind === 'request') {
    const { exchange } = link;
    const needsParams = definitionOf(revision, exchange.method)?.needsParams === true;
    // tools/call has rules of its own for what a tool refuses.
    if (needsParams && exchange.method !== 'tools/call' && memberOf(message, 'params')?.kind !== 'object') {
      withoutParams(state).add(exchange);
    }
    return undefined;
  }
  if (link.kind !== 'answer' || !withoutParams(state).delete(link.exchange)) return undefined;
  const code = readError(state, message)?.code;
  if (code === undefined || code === -32602) return undefined;
  const { method } = link.exchange;
  return hitAt(
    message,
    '/error/code',
    `${quote(method)} came without the params it needs and was refused with ${code} instead of -32602.`,
  );
}

function withoutParams(state: RuleState): Set<ExchangeEntry> {
  return state.notebook('jsonrpc/invalid-params-code', () => new Set());
}
