import { readError } from '../jsonrpc/errorValue.ts';
import { isObject, quote, readObject } from '../reading.ts';
import type { AnyRule, MessageMoment, RuleHit } from '../rule.ts';
import { askerOf, augmentableMethods, isTerminal, mostRemembered, taskBookOf } from './book.ts';
import { answerRule } from './taskRule.ts';
import { declares, requestPath } from './toolSupport.ts';

const invalidParams = -32602;
const methodNotFound = -32601;

/** Answers of requests that asked to become a task, and of requests about tasks. */
export const taskAnswerRules: readonly AnyRule[] = [
  answerRule({
    id: 'tasks/required-code',
    level: 'error',
    methods: ['tools/call'],
    title: 'A plain call of a tool that runs as a task only is refused with -32601.',
    fix: 'Answer with "code":-32601.',
    heading: 'Tool-Level Negotiation',
    find: (moment, { isAugmented, support }) =>
      !isAugmented && support === 'required' && declaresFor(moment, 'tools/call') === true
        ? unlessRefused(moment, methodNotFound, 'A plain call of a tool that runs as a task only')
        : undefined,
  }),
  answerRule({
    id: 'tasks/forbidden-code',
    level: 'warning',
    methods: ['tools/call'],
    title: 'A call as a task of a tool that never is one is refused with -32601.',
    fix: 'Answer with "code":-32601.',
    heading: 'Tool-Level Negotiation',
    find: (moment, { isAugmented, support }) =>
      isAugmented && support === 'forbidden' && declaresFor(moment, 'tools/call') === true
        ? unlessRefused(moment, methodNotFound, 'A call as a task of a tool that never is one')
        : undefined,
  }),
  answerRule({
    id: 'tasks/metadata-not-ignored',
    level: 'error',
    methods: augmentableMethods,
    title: 'Who does not declare tasks for a method ignores that a request asks for one.',
    fix: 'Handle the request as if it had no task.',
    heading: 'Task Support and Handling',
    find: (moment, { isAugmented, method }) => {
      if (!isAugmented || declaresFor(moment, method) !== false) return undefined;
      if (makesTask(moment))
        return {
          pointer: '/result/task',
          message: 'The receiver made a task and does not declare tasks for it.',
        };
      const text = readError(moment.state, moment.message)?.text;
      // Any other error may have a cause of its own.
      return text !== undefined && /\btasks?\b/i.test(text.slice(0, 300))
        ? { pointer: '/error', message: `The request was refused for its task: ${quote(text)}.` }
        : undefined;
    },
  }),
  answerRule({
    id: 'tasks/create-result-missing',
    level: 'error',
    methods: augmentableMethods,
    title: 'A request that asks for a task is answered with the task, its result is fetched later.',
    fix: 'Answer with {"task":{…}} at once, and keep the result for tasks/result.',
    heading: 'Result Retrieval',
    find: (moment, { isAugmented, method, support }) => {
      if (moment.message.kind !== 'result' || !isAugmented || makesTask(moment)) return undefined;
      if (declaresFor(moment, method) !== true) return undefined;
      // Of a tool that was not listed nobody knows whether it runs as a task.
      if (method === 'tools/call' && support !== 'optional' && support !== 'required') return undefined;
      return { pointer: '/result', message: `${quote(method)} asked for a task, and the answer has none.` };
    },
  }),
  answerRule({
    id: 'tasks/create-result-unrequested',
    level: 'error',
    methods: augmentableMethods,
    title: 'Only a request that asks for a task is answered with one.',
    fix: 'Answer with the result itself.',
    heading: 'Creating Tasks',
    find: (moment, { isAugmented, method }) =>
      !isAugmented && makesTask(moment)
        ? { pointer: '/result/task', message: `${quote(method)} did not ask for a task.` }
        : undefined,
  }),
  answerRule({
    id: 'tasks/cancel-terminal-code',
    level: 'error',
    methods: ['tasks/cancel'],
    title: 'Cancelling a task that is over is refused with -32602.',
    fix: 'Answer with "code":-32602.',
    heading: 'Task Cancellation',
    find: (moment, { then }) => {
      if (then === undefined || !isTerminal(then.status)) return undefined;
      const hit = unlessRefused(moment, invalidParams, `The cancellation of a task that was ${then.status}`);
      return hit === undefined || isNotSupported(moment) ? undefined : { ...hit, related: [then.statusSeq] };
    },
  }),
  answerRule({
    id: 'tasks/cancel-result-status',
    level: 'error',
    methods: ['tasks/cancel'],
    title: 'A task that was cancelled has the status cancelled in the answer.',
    fix: 'Set the status to cancelled before the answer, whatever the work still does.',
    heading: 'Task Cancellation',
    find: ({ message }, { then }) => {
      const status = readObject(message, 'result')?.status;
      if (typeof status !== 'string' || status === 'cancelled' || isTerminal(then?.status)) return undefined;
      return { pointer: '/result/status', message: `The status after the cancellation is ${quote(status)}.` };
    },
  }),
  answerRule({
    id: 'tasks/unknown-id-code',
    level: 'error',
    methods: ['tasks/get', 'tasks/result', 'tasks/cancel'],
    title: 'A taskId that belongs to no task is refused with -32602.',
    fix: 'Answer with "code":-32602.',
    heading: 'Protocol Errors',
    find: (moment, { taskId, then }) => {
      // A task may be from before the capture, so a result says nothing.
      if (taskId === undefined || then !== undefined || moment.message.kind !== 'error') return undefined;
      const tasks = taskBookOf(moment).tasks[askerOf(moment)];
      if (tasks.has(taskId) || tasks.size >= mostRemembered || isNotSupported(moment)) return undefined;
      return unlessRefused(
        moment,
        invalidParams,
        `The taskId ${quote(taskId)}, which no message had before,`,
      );
    },
  }),
  answerRule({
    id: 'tasks/list-incomplete',
    level: 'error',
    methods: ['tasks/get'],
    title: 'tasks/list has every task that tasks/get can read.',
    fix: 'List each task until it is gone.',
    heading: 'Task Listing',
    find: (moment, { seq, taskId, then }) => {
      const walk = taskBookOf(moment).lastWalks[askerOf(moment)];
      if (moment.message.kind !== 'result' || taskId === undefined || walk?.endSeq === undefined)
        return undefined;
      if (seq < walk.endSeq || then === undefined || then.seq >= walk.startSeq || walk.ids.has(taskId))
        return undefined;
      walk.ids.add(taskId);
      return {
        pointer: '/result',
        message: `The task ${quote(taskId)} can be read, and the list that ended in record ${walk.endSeq} lacks it.`,
        related: [then.seq, walk.endSeq],
      };
    },
  }),
  answerRule({
    id: 'tasks/list-cursor-code',
    level: 'error',
    methods: ['tasks/list'],
    title: 'A cursor that is none is refused with -32602.',
    fix: 'Answer with "code":-32602.',
    heading: 'Protocol Errors',
    find: (moment, { cursor, isCursorKnown }) =>
      cursor !== undefined && !isCursorKnown && moment.message.kind === 'error' && !isNotSupported(moment)
        ? unlessRefused(moment, invalidParams, `The cursor ${quote(cursor)}, which no list gave,`)
        : undefined,
  }),
];

function declaresFor(moment: MessageMoment, method: string): boolean | undefined {
  return declares(moment, askerOf(moment), ...requestPath(method));
}

function makesTask({ message }: MessageMoment): boolean {
  return isObject(readObject(message, 'result')?.task);
}

function isNotSupported({ state, message }: MessageMoment): boolean {
  return readError(state, message)?.code === methodNotFound;
}

function unlessRefused({ state, message }: MessageMoment, wanted: number, what: string): RuleHit | undefined {
  if (message.kind === 'result') return { pointer: '/result', message: `${what} was served.` };
  const code = readError(state, message)?.code;
  if (code === undefined || code === wanted) return undefined;
  return { pointer: '/error/code', message: `${what} was refused with ${code}, not ${wanted}.` };
}
