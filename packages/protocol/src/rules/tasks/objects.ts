import { describeValue, quote } from '../reading.ts';
import type { AnyRule, MessageMoment, RuleHit } from '../rule.ts';
import { askerOf, isTerminal, type TaskView, type ToldTask, taskBookOf, watchedMethods } from './book.ts';
import { type TaskRuleFrame, taskRule } from './taskRule.ts';

const statusMethod = 'notifications/tasks/status';
const fields = ['taskId', 'status', 'createdAt', 'lastUpdatedAt', 'ttl'];
const statuses: readonly unknown[] = ['working', 'input_required', 'completed', 'failed', 'cancelled'];

/** Tasks as messages describe them. */
export const taskObjectRules: readonly AnyRule[] = [
  onTask({
    id: 'tasks/fields-missing',
    level: 'error',
    title: 'A task has taskId, status, createdAt, lastUpdatedAt and ttl; the ttl may be null.',
    fix: 'Send all five, "ttl":null for a task that is kept for ever.',
    heading: 'TTL and Resource Management',
    find: (task) => (task.kind === 'status' ? undefined : findMissing(task)),
  }),
  onTask({
    id: 'tasks/status-notification-partial',
    level: 'error',
    title: 'notifications/tasks/status has the whole task.',
    fix: 'Send all members of the task, not only its status.',
    heading: 'Task Status Notification',
    find: (task) => (task.kind === 'status' ? findMissing(task) : undefined),
  }),
  onTask({
    id: 'tasks/timestamps-invalid',
    level: 'error',
    title: 'createdAt and lastUpdatedAt are times in ISO 8601.',
    fix: 'Write the time such as 2025-11-25T10:30:00Z.',
    heading: 'TTL and Resource Management',
    findAll: ({ value, path }) =>
      ['createdAt', 'lastUpdatedAt'].flatMap((name): readonly RuleHit[] => {
        const time = value[name];
        if (!Object.hasOwn(value, name) || (typeof time === 'string' && readTime(time) !== undefined))
          return [];
        const seen = typeof time === 'string' ? quote(time) : describeValue(time);
        return [{ pointer: `${path}/${name}`, message: `${name} is ${seen}, not a time in ISO 8601.` }];
      }),
  }),
  onTask({
    id: 'tasks/created-at-changed',
    level: 'warning',
    title: 'createdAt of a task stays the same, and lastUpdatedAt never goes back.',
    fix: 'Keep createdAt with the task, and set lastUpdatedAt with each change.',
    heading: 'TTL and Resource Management',
    find: (task, moment, view) => {
      const { value, path, before, kind } = task;
      const created = readTime(value.createdAt);
      const updated = readTime(value.lastUpdatedAt);
      const known = kind === 'create' ? undefined : before;
      const first = readTime(known?.createdAt);
      const related = known === undefined ? {} : { related: [known.seq] };
      if (created !== undefined && first !== undefined && created !== first)
        return { pointer: `${path}/createdAt`, message: 'createdAt is not what it was before.', ...related };
      if (created !== undefined && updated !== undefined && updated < created)
        return { pointer: `${path}/lastUpdatedAt`, message: 'lastUpdatedAt is before createdAt.' };
      const newest = readTime(known?.updatedAt);
      return updated !== undefined &&
        newest !== undefined &&
        updated < newest &&
        isInOrder(task, moment, view)
        ? { pointer: `${path}/lastUpdatedAt`, message: 'lastUpdatedAt is earlier than before.', ...related }
        : undefined;
    },
  }),
  onTask({
    id: 'tasks/status-unknown',
    level: 'error',
    title: 'The status of a task is working, input_required, completed, failed or cancelled.',
    fix: 'Use one of the five words.',
    heading: 'Task Status',
    find: ({ value, path }) => {
      if (!Object.hasOwn(value, 'status') || statuses.includes(value.status)) return undefined;
      const seen = typeof value.status === 'string' ? quote(value.status) : describeValue(value.status);
      return { pointer: `${path}/status`, message: `The status is ${seen}.` };
    },
  }),
  onTask({
    id: 'tasks/initial-status',
    level: 'error',
    title: 'A task begins with the status working.',
    fix: 'Answer with "status":"working", even when the work is done at once.',
    heading: 'Task Status Lifecycle',
    find: ({ kind, value: { status }, path }) =>
      kind === 'create' && typeof status === 'string' && status !== 'working' && statuses.includes(status)
        ? { pointer: `${path}/status`, message: `The task begins with the status ${quote(status)}.` }
        : undefined,
  }),
  onTask({
    id: 'tasks/terminal-transition',
    level: 'error',
    title: 'A task that is completed, failed or cancelled stays so.',
    fix: 'Do not change the status of a task that is over.',
    heading: 'Task Status Lifecycle',
    find: (task, moment, view) => {
      const { kind, value, path, before } = task;
      const { status } = value;
      if (kind === 'create' || before?.status === undefined || typeof status !== 'string') return undefined;
      if (!isTerminal(before.status) || status === before.status || !isInOrder(task, moment, view))
        return undefined;
      return {
        pointer: `${path}/status`,
        message: `The task was ${before.status} in record ${before.statusSeq}; now it is ${quote(status)}.`,
        related: [before.statusSeq],
      };
    },
  }),
  onTask({
    id: 'tasks/result-before-terminal',
    level: 'error',
    title: 'tasks/result is answered once the task is over.',
    fix: 'Hold the answer of tasks/result back until the task is completed, failed or cancelled.',
    heading: 'Result Retrieval',
    find: ({ kind, value: { status }, path, before }, _, { asked }) => {
      const told = before?.resultSeq;
      if (kind !== 'get' || told === undefined || asked === undefined || asked.seq < told) return undefined;
      if (status !== 'working' && status !== 'input_required') return undefined;
      return {
        pointer: `${path}/status`,
        message: `The result came in record ${told}, and the task is ${status} still.`,
        related: [told],
      };
    },
  }),
  onTask({
    id: 'tasks/failed-without-message',
    level: 'warning',
    title: 'A task that failed says why in statusMessage.',
    fix: 'Add a statusMessage for people to read.',
    heading: 'Task Execution Errors',
    find: ({ kind, value: { status, statusMessage }, path }) =>
      kind === 'get' && status === 'failed' && (typeof statusMessage !== 'string' || statusMessage === '')
        ? { pointer: path, message: 'The task failed, and its statusMessage does not say why.' }
        : undefined,
  }),
  onTask({
    id: 'tasks/id-reused',
    level: 'error',
    title: 'Each task of a side has an id of its own.',
    fix: 'Make a new id for each task.',
    heading: 'Task ID Requirements',
    find: ({ kind, path, taskId, before }) =>
      kind === 'create' && taskId !== undefined && before?.createdBy !== undefined
        ? {
            pointer: `${path}/taskId`,
            message: `The id ${quote(taskId)} is that of the task made in record ${before.createdBy}.`,
            related: [before.createdBy],
          }
        : undefined,
  }),
  onTask({
    id: 'tasks/id-guessable',
    level: 'warning',
    title: 'Without authorization the id of a task is all that guards it, so nobody can guess it.',
    fix: 'Make ids of at least 16 random characters, such as a random UUID.',
    heading: 'Task Isolation and Access Control',
    // Over HTTP nobody can tell from the messages whether there is authorization.
    transports: ['stdio'],
    find: ({ kind, path, taskId }, moment) => {
      if (kind !== 'create' || taskId === undefined || (taskId.length >= 16 && !/^\D*\d{1,8}$/.test(taskId)))
        return undefined;
      const { guessable } = taskBookOf(moment);
      if (guessable.has(askerOf(moment))) return undefined;
      guessable.add(askerOf(moment));
      return {
        pointer: `${path}/taskId`,
        message: `The id ${quote(taskId)} is short or a count; this is said once.`,
      };
    },
  }),
];

function findMissing({ value, path }: ToldTask): RuleHit | undefined {
  const missing = fields.filter((name) => !Object.hasOwn(value, name));
  return missing.length === 0
    ? undefined
    : { pointer: path, message: `The task has no ${missing.join(', ')}.` };
}

/** Over HTTP a notification may overtake an answer, and the answer of an earlier request come late. */
function isInOrder({ before }: ToldTask, { transport }: MessageMoment, { asked }: TaskView): boolean {
  return (
    transport === 'stdio' || (asked !== undefined && before !== undefined && asked.seq > before.statusSeq)
  );
}

const isoTime = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

function readTime(value: unknown): number | undefined {
  if (typeof value !== 'string' || !isoTime.test(value)) return undefined;
  const time = Date.parse(value.replace(',', '.').replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
  return Number.isNaN(time) ? undefined : time;
}

type Find<Found> = (task: ToldTask, moment: MessageMoment, view: TaskView) => Found;

function onTask({
  find,
  findAll = (...about) => {
    const hit = find?.(...about);
    return hit === undefined ? [] : [hit];
  },
  ...rule
}: Omit<TaskRuleFrame, 'kinds'> & {
  readonly find?: Find<RuleHit | undefined>;
  readonly findAll?: Find<readonly RuleHit[]>;
}): AnyRule {
  return taskRule({
    ...rule,
    kinds: ['result', 'notification'],
    methods: watchedMethods,
    notifications: [statusMethod],
    find: (moment, view) => view.told.flatMap((task) => findAll(task, moment, view)),
  });
}
