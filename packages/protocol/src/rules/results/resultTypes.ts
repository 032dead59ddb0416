import { describeValue, hitAt, isObject, quote, readObject } from '../reading.ts';
import type { AnyRule, MessageMoment } from '../rule.ts';
import { askedOf } from '../stateless/asked.ts';
import { statelessRule } from '../stateless/statelessRule.ts';

const tasks = 'io.modelcontextprotocol/tasks';

/** Which kind of result a result says it is. */
export const resultTypeRules: readonly AnyRule[] = [
  onResult({
    id: 'results/type-missing',
    title: 'Each result of a server says its resultType.',
    fix: 'Send "resultType":"complete" in every result that is the whole answer.',
    find: (result) =>
      Object.hasOwn(result, 'resultType')
        ? undefined
        : {
            pointer: '/result',
            text: 'The result has no resultType. The specification is ambiguous here: a client must take it for "complete", as older servers leave it out, yet a server of this revision must send it.',
          },
  }),
  onResult({
    id: 'results/type-not-string',
    title: 'The resultType is a string.',
    fix: 'Send "complete", "input_required", or the value of an extension that the client declared.',
    find: ({ resultType }) =>
      resultType === undefined || typeof resultType === 'string'
        ? undefined
        : { pointer: '/result/resultType', text: `The resultType is ${describeValue(resultType)}.` },
  }),
  onResult({
    id: 'results/type-unknown',
    title: 'The resultType is "complete", "input_required", or one of an extension.',
    fix: 'Send "complete" or "input_required".',
    find: ({ resultType }) =>
      typeof resultType !== 'string' || ['complete', 'input_required', 'task'].includes(resultType)
        ? undefined
        : {
            pointer: '/result/resultType',
            text: `The resultType ${quote(resultType)} is none that is known; a client takes the answer as invalid.`,
          },
  }),
  onResult({
    id: 'results/task-undeclared',
    title: 'A task answers only a tools/call whose request declared the extension for tasks.',
    fix: 'Answer with the result itself unless the client declares the extension on the request.',
    find: ({ resultType }, moment) => {
      if (resultType !== 'task' || moment.link.kind !== 'answer') return undefined;
      const { method } = moment.link.exchange;
      const asked = askedOf(moment);
      // Of these the rules of the extension say it.
      if (method.startsWith('tasks/')) return undefined;
      const pointer = '/result/resultType';
      if (method !== 'tools/call') return { pointer, text: `${quote(method)} was answered with a task.` };
      if (asked === undefined || isObject(extensionsOf(asked.capabilities)?.[tasks])) return undefined;
      return {
        pointer,
        text: `The call was answered with a task, but its request did not declare ${tasks}.`,
      };
    },
  }),
];

function extensionsOf(capabilities: Readonly<Record<string, unknown>> | undefined) {
  return isObject(capabilities?.extensions) ? capabilities.extensions : undefined;
}

function onResult(rule: {
  readonly id: string;
  readonly title: string;
  readonly fix: string;
  readonly find: (
    result: Readonly<Record<string, unknown>>,
    moment: MessageMoment,
  ) => { readonly pointer: string; readonly text: string } | undefined;
}): AnyRule {
  const { find, ...rest } = rule;
  return statelessRule({
    ...rest,
    kinds: ['result'],
    level: 'error',
    side: 'server',
    page: 'basic',
    heading: 'ResultType',
    check: (moment) => {
      const result = moment.sender === 'server' ? readObject(moment.message, 'result') : undefined;
      const found = result === undefined ? undefined : find(result, moment);
      return found === undefined ? undefined : hitAt(moment.message, found.pointer, found.text);
    },
  });
}
