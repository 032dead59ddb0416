import { memberOf } from '../../jsonrpc/memberValue.ts';
import type { ExchangeEntry } from '../../jsonrpc/pairing.ts';
import { postsNoRequest } from '../http/exchanges.ts';
import { askedIn } from '../httpBook.ts';
import { inAll, inEach } from '../levels.ts';
import { brief, describeValue, hitAt, quote, showValue } from '../reading.ts';
import type { AnyRule, MessageMoment, RuleHits } from '../rule.ts';
import { inEachRevision, inJsonRpc, inSchema, onResponses, typeSource } from '../sources.ts';
import { hasUnreadable, newestBadLine, noteRefusal, noteUnreadable } from '../stdio/badLines.ts';
import { readError } from './errorValue.ts';

const longMessage = 300;

const nullIsAmbiguous =
  ' The specification is ambiguous here: JSON-RPC, which it builds on, asks for null, its own schema forbids it.';

/** What an error answer must look like. */
export const errorRules: readonly AnyRule[] = [
  {
    id: 'jsonrpc/error-missing-id',
    on: 'message',
    kinds: ['error'],
    levels: inEach('warning', 'warning', 'warning', 'info', 'info'),
    side: 'sender',
    title:
      'An error has the id of its request; from 2025-11-25 on it may lack it when the request could not be read.',
    fix: 'Repeat the id of the request in the error.',
    sources: onResponses('Error'),
    check: checkMissingId,
  },
  {
    id: 'jsonrpc/error-id-null',
    on: 'message',
    kinds: ['error'],
    levels: inAll('warning', 'warning'),
    side: 'sender',
    title: 'An id is a string or an integer, also in an error; JSON-RPC allows null there, MCP does not.',
    fix: 'Repeat the id of the request; leave the id out when it could not be read.',
    sources: inSchema('RequestId'),
    check: ({ message, httpStatus, revision }) => {
      if (message.kind !== 'error' || message.id?.kind !== 'null' || isRefusalBody(httpStatus, revision))
        return undefined;
      const seen = 'The error has the id null, so it belongs to no request that is known.';
      return hitAt(message, '/id', revision === '2026-07-28' ? `${seen}${nullIsAmbiguous}` : seen);
    },
  },
  {
    id: 'jsonrpc/error-id-omitted-though-readable',
    on: 'message',
    kinds: ['error', 'invalid'],
    levels: inEach('none', 'warning', 'warning', 'error', 'error'),
    side: 'sender',
    title: 'An error has the id of its request whenever that id could be read.',
    fix: 'Read the id before judging the rest of the request, and repeat it in the error.',
    sources: onResponses('Error'),
    check: (moment) => {
      const { message, state, dir, seq } = moment;
      if (message.kind === 'invalid') noteUnreadable(state, dir, seq);
      if (message.kind !== 'error' || (message.id !== undefined && message.id.kind !== 'null'))
        return undefined;
      const asked = readableRequests(moment);
      noteRefusal(state, dir === 'out' ? 'in' : 'out');
      const [first] = asked;
      if (first === undefined) return undefined;
      const which =
        asked.length === 1
          ? `${quote(first.method)} (id ${brief(first.id.text)}) of record ${first.seq} waits`
          : `${asked.length}${asked.length === mostWaiting ? ' or more' : ''} requests wait`;
      return [
        {
          pointer: message.pointer,
          message: `The error has no id although ${which} for an answer and had an id that could be read.`,
          related: asked.map(({ seq }) => seq).slice(0, 20),
        },
      ];
    },
  },
  {
    id: 'jsonrpc/error-shape',
    on: 'message',
    kinds: ['error'],
    levels: inAll('error', 'error'),
    side: 'sender',
    title: 'An error is an object with a code and a message that is a string.',
    fix: 'Send "error":{"code":-32603,"message":"…"}.',
    sources: onResponses('Error'),
    check: checkShape,
  },
  {
    id: 'jsonrpc/error-code-not-integer',
    on: 'message',
    kinds: ['error'],
    levels: inAll('error', 'error'),
    side: 'sender',
    title: 'The code of an error is an integer.',
    fix: 'Send the code as a number without a fraction.',
    sources: onResponses('Error'),
    check: ({ message, state }) => {
      const error = readError(state, message)?.object;
      if (error === undefined || !Object.hasOwn(error, 'code') || Number.isInteger(error.code))
        return undefined;
      const seen = showValue(error.code);
      return hitAt(message, '/error/code', `The code of the error is ${seen}, not an integer.`);
    },
  },
  {
    id: 'jsonrpc/error-code-reserved',
    on: 'message',
    kinds: ['error'],
    levels: inAll('warning', 'warning'),
    side: 'sender',
    title:
      'Codes from -32768 to -32000 are reserved; only the defined ones and -32099 to -32000 may be used.',
    fix: 'Use a defined code, one from -32099 to -32000, or one outside the reserved range.',
    sources: inJsonRpc('Error object', 'error_object'),
    check: ({ message, state }) => {
      const code = readError(state, message)?.code;
      if (code === undefined || !Number.isInteger(code) || code < -32768 || code >= -32099) return undefined;
      if (code === -32700 || (code <= -32600 && code >= -32603)) return undefined;
      return hitAt(
        message,
        '/error/code',
        `The code ${code} is reserved by JSON-RPC and has no meaning there.`,
      );
    },
  },
  {
    id: 'jsonrpc/error-message-not-concise',
    on: 'message',
    kinds: ['error'],
    levels: inAll('info', 'info'),
    side: 'sender',
    title: 'The message of an error is one short sentence.',
    fix: 'Put details such as a stack trace into error.data.',
    sources: inEachRevision(
      (revision) => typeSource(revision, revision === '2025-11-25' ? 'Error' : 'JSONRPCError'),
      typeSource('2026-07-28', 'Error'),
    ),
    check: ({ message, state, revision }) => {
      const text = readError(state, message)?.text;
      if (text === undefined) return undefined;
      const lines = text.split(/\r\n|\n|\r/).length;
      const isShort = lines === 1 && text.length <= longMessage;
      const sentences = revision === '2026-07-28' && isShort ? countSentences(text) : 1;
      if (isShort && sentences === 1) return undefined;
      const size =
        lines > 1 ? `${lines} lines` : isShort ? `${sentences} sentences` : `${text.length} characters`;
      return hitAt(message, '/error/message', `The message of the error has ${size}: ${quote(text)}.`);
    },
  },
];

/** Counts ends of sentences with another behind them: a word of some length, a full stop, and a capital letter. */
function countSentences(text: string): number {
  return 1 + (text.match(/[a-z0-9)"']{3}[.!?] +(?=["'(]?[A-Z])/g)?.length ?? 0);
}

/** A refusal on the HTTP level may lack the id in every revision that has Streamable HTTP. */
function isRefusalBody(httpStatus: number | undefined, revision: MessageMoment['revision']): boolean {
  return httpStatus !== undefined && httpStatus >= 400 && revision !== '2024-11-05';
}

/** The error says itself that what it answers could not be read as a request. */
function saysUnreadable({ message, state }: MessageMoment): boolean {
  const code = readError(state, message)?.code;
  return code === -32700 || code === -32600;
}

function checkMissingId(moment: MessageMoment): RuleHits {
  const { message, httpStatus, revision, broughtBy } = moment;
  if (message.kind !== 'error' || message.id !== undefined || isRefusalBody(httpStatus, revision))
    return undefined;
  // Over HTTP it is plain which notification was refused; that its status is wrong is told of the exchange.
  if (broughtBy !== undefined && postsNoRequest(broughtBy)) return undefined;
  // From 2025-11-25 on it may be missing for what could not be read.
  if ((revision === '2025-11-25' || revision === '2026-07-28') && saysUnreadable(moment)) return undefined;
  // Where the next rule exists and speaks, this one would only repeat it.
  if (revision !== undefined && revision !== '2024-11-05' && readableRequests(moment).length > 0)
    return undefined;
  return hitAt(message, '', 'The error has no id, so nobody can tell which request it answers.');
}

/** So many waiting requests are looked at, the oldest. */
const mostWaiting = 100;

/** The waiting requests that an error without id may answer, when nothing unreadable came after the oldest of them. */
function readableRequests(moment: MessageMoment): readonly ExchangeEntry[] {
  const { message, dir, state, httpStatus, broughtBy } = moment;
  if (message.kind !== 'error' || message.id !== undefined) return [];
  if (httpStatus !== undefined && httpStatus >= 400) return [];
  if (broughtBy?.posted !== undefined)
    return askedIn(broughtBy).filter((asked) => isProperId(asked) && asked.answeredBy === undefined);
  const asker = dir === 'out' ? 'in' : 'out';
  const open = state.pairing.openOf(asker, mostWaiting);
  const waiting = open.filter(isProperId);
  const oldest = waiting[0];
  if (oldest === undefined || newestBadLine(state, asker) > oldest.seq) return [];
  if (!saysUnreadable(moment)) return waiting;
  if (open.length === mostWaiting) return [];
  // Such an error is about these requests only if there is nothing else that it may be about.
  const newest = waiting[waiting.length - 1] ?? oldest;
  const isNewest = newest.seq > (state.lastNotification(asker)?.seq ?? -1);
  const areSingle = waiting.every(({ pointer }) => pointer === '');
  return isNewest && areSingle && open.length === waiting.length && !hasUnreadable(state, asker)
    ? waiting
    : [];
}

function isProperId({ id }: ExchangeEntry): boolean {
  return id.kind === 'string' || id.kind === 'number';
}

function checkShape({ message, state }: MessageMoment): RuleHits {
  if (message.kind !== 'error' || memberOf(message, 'result') !== undefined) return undefined;
  const error = readError(state, message);
  if (error === undefined) return undefined;
  const { object, value } = error;
  if (object === undefined)
    return hitAt(message, '/error', `The error is ${describeValue(value)}, not an object.`);
  const problems: string[] = [];
  if (!Object.hasOwn(object, 'code')) problems.push('has no code');
  if (!Object.hasOwn(object, 'message')) problems.push('has no message');
  else if (typeof object.message !== 'string')
    problems.push(`has a message that is ${describeValue(object.message)}`);
  return problems.length === 0 ? undefined : hitAt(message, '/error', `The error ${problems.join(' and ')}.`);
}
