import { isIsoTime } from '../../base/isoTime.ts';
import { limitHits } from '../limitHits.ts';
import { isObject, quote, readObject, showValue, token } from '../reading.ts';
import type { AnyRule, MessageMoment, Rule, RuleHit, RuleHits } from '../rule.ts';
import { extensionRule } from './extensionRule.ts';
import { type ToldTask, toldTask } from './taskBook.ts';

const terminal: readonly unknown[] = ['completed', 'failed', 'cancelled'];
const statuses: readonly unknown[] = ['working', 'input_required', ...terminal];
const time = {
  isRight: (value: unknown) => typeof value === 'string' && isIsoTime(value),
  wanted: 'a time in ISO 8601',
};
/** What each task has, and what that must be. */
const needed: Readonly<
  Record<string, { readonly isRight: (value: unknown) => boolean; readonly wanted: string }>
> = {
  taskId: { isRight: (value) => typeof value === 'string', wanted: 'a string' },
  status: {
    isRight: (value) => statuses.includes(value),
    wanted: 'working, input_required, completed, failed or cancelled',
  },
  createdAt: time,
  lastUpdatedAt: time,
  ttlMs: { isRight: (value) => value === null || typeof value === 'number', wanted: 'a number or null' },
};
/** What a status must come with. */
const parts: Readonly<Record<string, string>> = {
  completed: 'result',
  failed: 'error',
  input_required: 'inputRequests',
};

/** Tasks of the extension as a server tells of them. */
export const extensionTaskRules: readonly AnyRule[] = [
  onTask({
    id: 'extensions/task-shape',
    title: 'A task stands in the result itself, with taskId, status, createdAt, lastUpdatedAt and ttlMs.',
    fix: 'Send the members of the task beside resultType; "ttlMs":null for one that is kept for ever.',
    find: ({ value, path }) => {
      if (isObject(value.task))
        return [
          { pointer: `${path}/task`, message: 'The task stands under "task", not in the result itself.' },
        ];
      const lacks = Object.keys(needed).filter((name) => !Object.hasOwn(value, name));
      const missing =
        lacks.length === 0 ? [] : [{ pointer: path, message: `The task lacks ${lacks.join(', ')}.` }];
      const wrong = Object.entries(needed).flatMap(([name, { isRight, wanted }]) => {
        const seen = value[name];
        if (seen === undefined || isRight(seen)) return [];
        return [
          { pointer: `${path}/${name}`, message: `${name} is ${showValue(seen)}; it must be ${wanted}.` },
        ];
      });
      return [...missing, ...wrong];
    },
  }),
  onTask({
    id: 'extensions/task-variant',
    title: 'A completed task has its result, a failed one its error, and one that waits its inputRequests.',
    fix: 'Send with the status what belongs to it.',
    find: ({ value, path, kind }) => {
      const { status } = value;
      const part = typeof status === 'string' && Object.hasOwn(parts, status) ? parts[status] : undefined;
      // What creates a task is short; the whole follows.
      if (kind === 'created' || part === undefined || isObject(value[part])) return [];
      return [{ pointer: path, message: `The status is ${quote(String(status))}, but ${part} is missing.` }];
    },
  }),
  onTask({
    id: 'extensions/task-terminal-changed',
    title: 'A task that is completed, failed or cancelled stays so.',
    fix: 'Begin a new task.',
    find: ({ value, path, statusBefore }) => {
      if (statusBefore === undefined || !terminal.includes(statusBefore.status)) return [];
      if (value.status === undefined || value.status === statusBefore.status) return [];
      return [
        {
          pointer: `${path}/status`,
          message: `The task was ${quote(String(statusBefore.status))} in record ${statusBefore.seq} already.`,
          related: [statusBefore.seq],
        },
      ];
    },
  }),
  onTask({
    id: 'extensions/task-key-reused',
    title: 'A key of inputRequests stands for one question through the whole life of a task.',
    fix: 'Give each question a key of its own.',
    find: ({ path, reused }) =>
      reused.map(({ key, seq }) => ({
        pointer: `${path}/inputRequests${token(key)}`,
        message: `The key ${quote(key)} asked for something else in record ${seq}.`,
        related: [seq],
      })),
  }),
  onTask({
    id: 'extensions/task-failed-tool-error',
    title: 'A tool that fails completes its task, with a result that says isError.',
    fix: 'Send the status completed with the result; failed is for JSON-RPC errors.',
    find: ({ value, path }) => {
      const { status, result, error } = value;
      const place = [result, error].findIndex((part) => isObject(part) && part.isError === true);
      if (status !== 'failed' || place < 0) return [];
      return [
        {
          pointer: `${path}/status`,
          message: 'The status is "failed", but what came is the result of a tool.',
        },
      ];
    },
  }),
  extensionRule({
    extension: 'tasks',
    id: 'extensions/task-result-type',
    kinds: ['result'],
    methods: ['tasks/get', 'tasks/update', 'tasks/cancel'],
    side: 'server',
    title: 'The resultType of tasks/get, tasks/update and tasks/cancel is "complete".',
    fix: 'Send "resultType":"complete"; "task" belongs to the answer that creates one.',
    check: ({ message }) => {
      const type = readObject(message, 'result')?.resultType;
      if (typeof type !== 'string' || type === 'complete') return undefined;
      const note =
        type === 'task'
          ? ' The specification is ambiguous here: examples of it show "task", its text and its schema demand "complete".'
          : '';
      return [
        {
          pointer: `${message.pointer}/result/resultType`,
          message: `The resultType is ${quote(type)}.${note}`,
        },
      ];
    },
  }),
  extensionRule({
    extension: 'tasks',
    id: 'extensions/task-ack-not-empty',
    kinds: ['result'],
    methods: ['tasks/update', 'tasks/cancel'],
    level: 'warning',
    side: 'server',
    title: 'tasks/update and tasks/cancel are answered with an empty result.',
    fix: 'Tell the state of the task in tasks/get only.',
    check: ({ message }) => {
      const result = readObject(message, 'result') ?? {};
      // What asks for input has another fault.
      if (result.resultType === 'input_required') return undefined;
      const names = Object.keys(result);
      const [extra] = names.filter((name) => name !== '_meta' && name !== 'resultType');
      if (extra === undefined) return undefined;
      return [
        { pointer: `${message.pointer}/result${token(extra)}`, message: `The result has ${quote(extra)}.` },
      ];
    },
  }),
];

function onTask(
  rule: Pick<Rule<'message'>, 'id' | 'title' | 'fix'> & {
    readonly find: (task: ToldTask, moment: MessageMoment) => readonly RuleHit[];
  },
): AnyRule {
  const { find, ...rest } = rule;
  return extensionRule({
    ...rest,
    extension: 'tasks',
    kinds: ['result', 'notification'],
    methods: ['tools/call', 'tasks/get'],
    notifications: ['notifications/tasks'],
    side: 'server',
    check: (moment): RuleHits => {
      const task = toldTask(moment);
      if (task === undefined) return undefined;
      return limitHits(
        find(task, moment).map((hit) => ({ ...hit, pointer: moment.message.pointer + (hit.pointer ?? '') })),
      );
    },
  });
}
