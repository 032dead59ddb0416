import { readError } from '../jsonrpc/errorValue.ts';
import { isObject, quote, type ReadObject, readObject } from '../reading.ts';
import type { AnyRule } from '../rule.ts';
import { relatedTask } from './book.ts';
import { answerRule } from './taskRule.ts';

const methods = ['tasks/result'];

/** What `tasks/result` brings. */
export const taskResultRules: readonly AnyRule[] = [
  answerRule({
    id: 'tasks/result-shape',
    level: 'error',
    methods,
    title: 'tasks/result brings what the request that became the task would have brought.',
    fix: 'Send the result of the first request as it is, beside the related task in _meta.',
    heading: 'Retrieving Task Results',
    find: ({ message }, { then }) => {
      const result = readObject(message, 'result');
      const lacks = result === undefined ? undefined : lackOf(then?.method, result);
      return lacks === undefined
        ? undefined
        : { pointer: '/result', message: `The result of ${quote(then?.method ?? '')} lacks ${lacks}.` };
    },
  }),
  answerRule({
    id: 'tasks/result-related-task-missing',
    level: 'error',
    methods,
    title: 'The answer of tasks/result names its task in _meta.',
    fix: 'Add "io.modelcontextprotocol/related-task":{"taskId":"…"} to the _meta of the result.',
    heading: 'Related Task Metadata',
    find: (moment, { taskId }) =>
      readObject(moment.message, 'result') !== undefined && relatedTask(moment) === undefined
        ? {
            pointer: '/result',
            message: `The result does not name the task ${quote(taskId ?? '')} in _meta.`,
          }
        : undefined,
  }),
  answerRule({
    id: 'tasks/result-error-parity',
    level: 'error',
    methods,
    title: 'tasks/result brings an error exactly when the request that became the task failed with one.',
    fix: 'Keep the error or the result of the work, and answer tasks/result with the same.',
    heading: 'Task Execution Errors',
    find: ({ message, state }, { then }) => {
      if (then === undefined) return undefined;
      const related = [then.statusSeq];
      const code = readError(state, message)?.code;
      // -32602 says that the task is gone.
      if (then.status === 'completed' && code !== undefined && code !== -32602)
        return {
          pointer: '/error',
          message: `The task was completed, and its result is the error ${code}.`,
          related,
        };
      const result = readObject(message, 'result');
      if (then.status !== 'failed' || result === undefined || then.method === undefined) return undefined;
      // A tool that fails says so in its result.
      if (then.method === 'tools/call' && result.isError === true) return undefined;
      return { pointer: '/result', message: 'The task failed, and its result is no error.', related };
    },
  }),
  answerRule({
    id: 'tasks/tool-error-status',
    level: 'warning',
    methods,
    title: 'The task of a tool whose result has isError is failed.',
    fix: 'Set the status to failed when the result has isError.',
    heading: 'Task Execution Errors',
    find: ({ message }, { then }) =>
      then?.status === 'completed' && readObject(message, 'result')?.isError === true
        ? {
            pointer: '/result/isError',
            message: 'The task was completed, and its result has isError.',
            related: [then.statusSeq],
          }
        : undefined,
  }),
];

function lackOf(method: string | undefined, result: ReadObject): string | undefined {
  switch (method) {
    case 'tools/call':
      return Array.isArray(result.content) ? undefined : 'content that is an array';
    case 'sampling/createMessage':
      if (typeof result.role !== 'string') return 'a role';
      if (!isObject(result.content) && !Array.isArray(result.content)) return 'content';
      return typeof result.model === 'string' ? undefined : 'a model';
    case 'elicitation/create':
      return typeof result.action === 'string' ? undefined : 'an action';
    default:
      return undefined;
  }
}
