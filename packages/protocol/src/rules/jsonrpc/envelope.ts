import { memberOf } from '../../jsonrpc/memberValue.ts';
import { inAll } from '../levels.ts';
import { brief, describeKind, describeText, hitAt, quote, textOf, token } from '../reading.ts';
import type { AnyRule, MessageMoment, RuleHits } from '../rule.ts';
import { inJsonRpc, inSchema, onMessageFormat } from '../sources.ts';
import { isSpreadPart } from '../stdio/lines.ts';

/** What every message must look like, whatever it says. */
export const envelopeRules: readonly AnyRule[] = [
  {
    id: 'jsonrpc/not-an-object',
    on: 'message',
    kinds: ['invalid'],
    levels: inAll('error', 'error'),
    side: 'sender',
    title: 'A message is a JSON object.',
    fix: 'Send one JSON-RPC object; put a bare value into params or result.',
    sources: onMessageFormat(),
    check: ({ message, state, dir, seq }) => {
      // The members of an array are the affair of the rules about batches.
      if (message.kind !== 'invalid' || message.problem !== 'notAnObject' || message.pointer !== '')
        return undefined;
      if (isSpreadPart(state, dir, seq)) return undefined;
      const kind = describeKind(message.valueKind);
      const shown = brief(message.source.trim());
      const seen = shown === kind ? kind : `${kind}, ${shown}`;
      return hitAt(message, '', `The frame is ${seen}; a message is an object.`);
    },
  },
  {
    id: 'jsonrpc/version-tag',
    on: 'message',
    levels: inAll('error', 'error'),
    side: 'sender',
    title: 'Every message has the member "jsonrpc" with the string "2.0".',
    fix: 'Add "jsonrpc":"2.0" to every message, as a string.',
    sources: onMessageFormat(),
    check: checkVersionTag,
  },
  {
    id: 'jsonrpc/unclassifiable',
    on: 'message',
    kinds: ['invalid'],
    levels: inAll('error', 'error'),
    side: 'sender',
    title: 'A message is a request, a notification, a result or an error, and only one of them.',
    fix: 'Send method for a request or notification, or else result or error for an answer.',
    sources: onMessageFormat(),
    check: ({ message, state, dir, seq }) => {
      if (message.kind !== 'invalid' || isSpreadPart(state, dir, seq)) return undefined;
      if (message.problem === 'methodAndAnswer') {
        const answer = memberOf(message, 'result') === undefined ? 'error' : 'result';
        return hitAt(
          message,
          token(answer),
          `The message has both method and ${answer}, so it asks and answers at once.`,
        );
      }
      if (message.problem !== 'noMethodResultOrError' || message.id !== undefined) return undefined;
      return hitAt(
        message,
        '',
        message.members.length === 0
          ? 'The object is empty: it has no method, result or error.'
          : `The object has ${nameMembers(message.members.map(({ name }) => name))}, but no method, result or error.`,
      );
    },
  },
  {
    id: 'jsonrpc/method-not-string',
    on: 'message',
    kinds: ['invalid'],
    levels: inAll('error', 'error'),
    side: 'sender',
    title: 'The method of a message is a string.',
    fix: 'Write the method as a string, such as "tools/list".',
    sources: inSchema('JSONRPCRequest'),
    check: ({ message }) => {
      if (message.kind !== 'invalid' || message.problem !== 'methodNotString') return undefined;
      const method = memberOf(message, 'method');
      if (method === undefined) return undefined;
      return hitAt(
        message,
        '/method',
        `The method is ${describeText(method.kind, textOf(message, method))}.`,
      );
    },
  },
  {
    id: 'jsonrpc/reserved-method-prefix',
    on: 'message',
    kinds: ['request', 'notification'],
    levels: inAll('warning', 'warning'),
    side: 'sender',
    title: 'Method names that begin with "rpc." belong to JSON-RPC itself.',
    fix: 'Give the method another name.',
    sources: inJsonRpc('Request object', 'request_object'),
    check: ({ message }) =>
      'method' in message && message.method?.startsWith('rpc.') === true
        ? hitAt(
            message,
            '/method',
            `The method ${quote(message.method)} begins with "rpc.", which JSON-RPC reserves.`,
          )
        : undefined,
  },
  {
    id: 'jsonrpc/params-not-object',
    on: 'message',
    kinds: ['request', 'notification'],
    levels: inAll('error', 'error'),
    side: 'sender',
    title: 'The params of a message are an object, or left out.',
    fix: 'Send params as an object with named members, or leave them out.',
    sources: inSchema('JSONRPCRequest'),
    check: ({ message }) => {
      const params = memberOf(message, 'params');
      if (params === undefined || params.kind === 'object') return undefined;
      const method = 'method' in message ? quote(message.method ?? '') : 'the message';
      return hitAt(
        message,
        '/params',
        `The params of ${method} are ${describeKind(params.kind)}, not an object.`,
      );
    },
  },
  {
    id: 'jsonrpc/extra-envelope-member',
    on: 'message',
    levels: inAll('info', 'info'),
    side: 'sender',
    title: 'A message has only the members that JSON-RPC defines; others are ignored.',
    fix: 'Move the value into params, result or _meta.',
    sources: inSchema('JSONRPCMessage'),
    check: checkExtraMembers,
  },
];

function checkVersionTag({ message }: MessageMoment): RuleHits {
  const tag = memberOf(message, 'jsonrpc');
  if (tag?.kind === 'string' && isVersionTwo(message.source, tag.start, tag.end)) return undefined;
  if (message.kind === 'invalid') {
    // Such a value is no JSON-RPC at all, which another rule says.
    if (message.problem === 'notAnObject') return undefined;
    if (tag === undefined && message.problem === 'noMethodResultOrError' && message.id === undefined)
      return undefined;
  }
  if (tag === undefined) return hitAt(message, '', 'The member "jsonrpc" is missing; it must be "2.0".');
  return hitAt(
    message,
    '/jsonrpc',
    `The member "jsonrpc" is ${brief(textOf(message, tag))}; it must be the string "2.0".`,
  );
}

function isVersionTwo(source: string, start: number, end: number): boolean {
  if (end - start === 5) return source.startsWith('"2.0"', start);
  return source.slice(start, end).includes('\\') && JSON.parse(source.slice(start, end)) === '2.0';
}

function checkExtraMembers({ message }: MessageMoment): RuleHits {
  let extra: string[] | undefined;
  for (const { name } of message.members) {
    if (isEnvelopeMember(name)) continue;
    extra ??= [];
    extra.push(name);
  }
  if (extra === undefined || (message.kind === 'invalid' && message.problem === 'noMethodResultOrError'))
    return undefined;
  return hitAt(
    message,
    token(extra[0] ?? ''),
    `Beside the JSON-RPC members the message has ${nameMembers(extra)}.`,
  );
}

function isEnvelopeMember(name: string): boolean {
  switch (name) {
    case 'jsonrpc':
    case 'id':
    case 'method':
    case 'params':
    case 'result':
    case 'error':
      return true;
    default:
      return false;
  }
}

function nameMembers(names: readonly string[]): string {
  const shown = names.slice(0, 5).map(quote).join(', ');
  return names.length > 5 ? `${shown} and ${names.length - 5} more` : shown;
}
