import { memberOf } from '../../jsonrpc/memberValue.ts';
import type { ExchangeEntry } from '../../jsonrpc/pairing.ts';
import { findMethod, isKnownMethod } from '../../revisions/methods.ts';
import { maySend } from '../../revisions/methodTable.ts';
import { inAll } from '../levels.ts';
import { quote } from '../reading.ts';
import type { AnyRule, MessageMoment, RuleHits } from '../rule.ts';
import type { RuleState } from '../ruleState.ts';
import { readSchema } from '../schema/readSchema.ts';
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
  const { message, link, state } = moment;
  if (link.kind === 'request') {
    const { exchange } = link;
    if (!hasOwnRules.has(exchange.method) && hasWrongParams(moment)) wrongOf(state).add(exchange);
    return undefined;
  }
  if (link.kind !== 'answer' || !wrongOf(state).delete(link.exchange)) return undefined;
  const code = readError(state, message)?.code;
  // Who does not have the method need not look at its params.
  if (code === undefined || code === -32602 || code === -32601) return undefined;
  const { method, seq } = link.exchange;
  return [
    {
      pointer: `${message.pointer}/error/code`,
      message: `The params of ${quote(method)} do not fit its type, and it was refused with ${code} instead of -32602.`,
      related: [seq],
    },
  ];
}

/** Methods with rules of their own for how wrong params are refused. */
const hasOwnRules: ReadonlySet<string> = new Set([
  'initialize',
  'tools/call',
  'logging/setLevel',
  'completion/complete',
]);

function hasWrongParams(moment: MessageMoment): boolean {
  const { message, revision } = moment;
  const params = memberOf(message, 'params')?.kind;
  if (params !== undefined && params !== 'object') return true;
  const reading = readSchema(moment);
  if (reading !== undefined) return reading.isMissing || reading.review.faults.length > 0;
  return params === undefined && 'method' in message
    ? definitionOf(revision, message.method ?? '')?.needsParams === true
    : false;
}

function wrongOf(state: RuleState): Set<ExchangeEntry> {
  return state.notebook('jsonrpc/invalid-params-code', () => new Set());
}
