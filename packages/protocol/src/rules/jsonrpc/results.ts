import { memberOf } from '../../jsonrpc/memberValue.ts';
import { inAll } from '../levels.ts';
import { describeText, hitAt, nameId, textOf } from '../reading.ts';
import type { AnyRule } from '../rule.ts';
import { onResponses } from '../sources.ts';

/** What an answer must hold. */
export const resultRules: readonly AnyRule[] = [
  {
    id: 'jsonrpc/response-both-members',
    on: 'message',
    kinds: ['result', 'error'],
    levels: inAll('error', 'error'),
    side: 'sender',
    title: 'An answer has a result or an error, never both.',
    fix: 'Leave out the member that does not apply; do not send it as null.',
    sources: onResponses('Error'),
    check: ({ message }) => {
      const error = memberOf(message, 'error');
      if (error === undefined || memberOf(message, 'result') === undefined) return undefined;
      const seen = error.kind === 'null' ? ' (the error is null)' : '';
      return hitAt(message, '/error', `The answer with ${nameId(message)} has both result and error${seen}.`);
    },
  },
  {
    id: 'jsonrpc/response-no-member',
    on: 'message',
    kinds: ['invalid'],
    levels: inAll('error', 'error'),
    side: 'sender',
    title: 'An answer has a result or an error.',
    fix: 'Send "result":{} when there is nothing to say.',
    sources: onResponses('Result'),
    check: ({ message }) =>
      message.kind === 'invalid' && message.problem === 'noMethodResultOrError' && message.id !== undefined
        ? hitAt(message, '', `The message with ${nameId(message)} has neither result nor error nor method.`)
        : undefined,
  },
  {
    id: 'jsonrpc/result-not-object',
    on: 'message',
    kinds: ['result', 'error'],
    levels: inAll('error', 'error'),
    side: 'sender',
    title: 'A result is an object.',
    fix: 'Send an object; the empty result is {}.',
    sources: onResponses('Result'),
    check: ({ message, link }) => {
      const result = memberOf(message, 'result');
      if (result === undefined || result.kind === 'object') return undefined;
      // A null beside an error stands for "no result"; that both are there is another rule's finding.
      if (result.kind === 'null' && memberOf(message, 'error') !== undefined) return undefined;
      const asked = link.kind === 'answer' ? ` of ${link.exchange.method}` : '';
      const seen = describeText(result.kind, textOf(message, result));
      return hitAt(
        message,
        '/result',
        `The result${asked} (${nameId(message)}) is ${seen}; it must be an object.`,
      );
    },
  },
  {
    id: 'jsonrpc/result-missing-id',
    on: 'message',
    kinds: ['result'],
    levels: inAll('error', 'error'),
    side: 'sender',
    title: 'A result has the id of its request.',
    fix: 'Repeat the id of the request exactly as it was written.',
    sources: onResponses('Result'),
    check: ({ message }) => {
      if (message.kind !== 'result') return undefined;
      if (message.id === undefined)
        return hitAt(message, '', 'The result has no id, so nobody can tell which request it answers.');
      if (message.id.kind !== 'null') return undefined;
      return hitAt(
        message,
        '/id',
        'The result has the id null, so nobody can tell which request it answers.',
      );
    },
  },
];
