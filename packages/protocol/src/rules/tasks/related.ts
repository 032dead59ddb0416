import { memberOf } from '../../jsonrpc/memberValue.ts';
import { quote } from '../reading.ts';
import type { AnyRule, MessageMoment } from '../rule.ts';
import { askerOf, mostRemembered, relatedTask, taskBookOf, taskMethods, watchedMethods } from './book.ts';
import { answerRule, taskRule } from './taskRule.ts';

const statusMethod = 'notifications/tasks/status';
const nested = ['sampling/createMessage', 'elicitation/create'];
const place = '/_meta/io.modelcontextprotocol~1related-task';

/** The mark that ties a message to a task. */
export const relatedTaskRules: readonly AnyRule[] = [
  taskRule({
    id: 'tasks/related-task-missing',
    isForAll: true,
    level: 'error',
    kinds: ['request', 'result'],
    methods: nested,
    title: 'Every request that serves a task, and its answer, names the task in _meta.',
    fix: 'Add "io.modelcontextprotocol/related-task":{"taskId":"…"} to _meta.',
    heading: 'Associating Task-Related Messages',
    find: (moment, { asked }) => {
      const { message } = moment;
      if (relatedTask(moment) !== undefined || asked === undefined) return undefined;
      if (message.kind === 'result') {
        if (asked.related === undefined || asked.isAugmented) return undefined;
        return [
          {
            pointer: '/result',
            message: `The request names the task ${quote(asked.related)}, and its answer does not.`,
            related: [asked.seq],
          },
        ];
      }
      const task = servedTask(moment);
      return task === undefined
        ? undefined
        : [
            {
              pointer: memberOf(message, 'params') === undefined ? '' : '/params',
              message: `No request but tasks waits, and the task ${quote(task.taskId)} wants input; the request names none.`,
              related: [task.seq],
            },
          ];
    },
  }),
  taskRule({
    id: 'tasks/related-task-mismatch',
    level: 'error',
    kinds: ['request', 'result', 'notification'],
    methods: [...watchedMethods, 'ping', 'roots/list'],
    notifications: ['notifications/message', 'notifications/progress'],
    title: 'A message names the task that it serves, and its answer the same one.',
    fix: 'Repeat the taskId of the task exactly.',
    heading: 'Associating Task-Related Messages',
    find: (moment, { asked }) => {
      const taskId = relatedTask(moment);
      if (taskId === undefined) return undefined;
      const { message } = moment;
      const pointer = `/${message.kind === 'result' ? 'result' : 'params'}${place}/taskId`;
      const wanted = message.kind === 'result' ? (asked?.related ?? asked?.taskId) : undefined;
      if (wanted !== undefined)
        return wanted === taskId
          ? undefined
          : [
              {
                pointer,
                message: `The answer names the task ${quote(taskId)}; its request is about ${quote(wanted)}.`,
                ...(asked === undefined ? {} : { related: [asked.seq] }),
              },
            ];
      const { tasks, open } = taskBookOf(moment);
      const isKnown = tasks.out.has(taskId) || tasks.in.has(taskId);
      const isFull = tasks.out.size >= mostRemembered || tasks.in.size >= mostRemembered;
      if (isKnown || isFull) return undefined;
      // The answer with the task may still be under way.
      for (const { isAugmented } of open.values()) if (isAugmented) return undefined;
      return [{ pointer, message: `No message before has the task ${quote(taskId)}.` }];
    },
  }),
  taskRule({
    id: 'tasks/related-task-redundant',
    level: 'warning',
    kinds: ['request', 'result', 'notification'],
    methods: taskMethods.filter((method) => method !== 'tasks/result'),
    notifications: [statusMethod],
    title: 'Messages whose taskId says it already do not name the task in _meta again.',
    fix: 'Leave the related task out of _meta.',
    heading: 'Associating Task-Related Messages',
    find: (moment) =>
      relatedTask(moment) === undefined
        ? undefined
        : [
            {
              pointer: `/${moment.message.kind === 'result' ? 'result' : 'params'}${place}`,
              message: 'The message is about a task anyway, and names it in _meta too.',
            },
          ],
  }),
  answerRule({
    id: 'tasks/input-required-no-request',
    level: 'info',
    methods: ['tasks/get', 'tasks/cancel'],
    title: 'A task that wants input asks for it once tasks/result waits.',
    fix: 'Send the request for input while tasks/result waits.',
    heading: 'Input Required Status',
    find: (_, __, { told: [task] }) => {
      const { before, value } = task ?? {};
      if (before?.status !== 'input_required' || value?.status === 'input_required') return undefined;
      if (before.isResultAwaited !== true || before.hasAsked === true) return undefined;
      return {
        pointer: '/result/status',
        message: 'The task wanted input, tasks/result waited, and no request for input came.',
        related: [before.statusSeq],
      };
    },
  }),
];

const mostOpen = 100;

/** The one task that a request can only be for: nothing else waits that it could serve. */
function servedTask(moment: MessageMoment): { readonly taskId: string; readonly seq: number } | undefined {
  if (moment.transport !== 'stdio') return undefined;
  const asker = askerOf(moment) === 'out' ? 'in' : 'out';
  const open = moment.state.pairing.openOf(asker, mostOpen);
  // Of so many nobody can tell quickly what else waits.
  if (open.length === mostOpen || open.some(({ method }) => !taskMethods.includes(method))) return undefined;
  for (const [taskId, { status, statusSeq, isResultAwaited }] of taskBookOf(moment).tasks[asker])
    if (status === 'input_required' && isResultAwaited === true) return { taskId, seq: statusSeq };
  return undefined;
}
