import { describeValue, isObject, quote, readObject } from '../reading.ts';
import type { AnyRule } from '../rule.ts';
import { augmentableMethods, taskBookOf, toolsChanged, watchedMethods } from './book.ts';
import { taskRule } from './taskRule.ts';
import { declares, requestPath } from './toolSupport.ts';

const calls = { kinds: ['request'], methods: ['tools/call'] } as const;

/** Requests that ask to become a task, and requests about tasks. */
export const taskRequestRules: readonly AnyRule[] = [
  taskRule({
    ...calls,
    id: 'tasks/augment-tools-undeclared',
    level: 'error',
    title: 'A tool is called as a task only when the server declares tasks.requests.tools.call.',
    fix: 'Leave task out.',
    heading: 'Tool-Level Negotiation',
    find: (moment, { asked }) =>
      asked?.isAugmented === true && declares(moment, moment.dir, ...requestPath('tools/call')) === false
        ? [{ pointer: '/params/task', message: 'The server does not declare tasks.requests.tools.call.' }]
        : undefined,
  }),
  taskRule({
    id: 'tasks/augment-client-request-undeclared',
    level: 'warning',
    kinds: ['request'],
    methods: ['sampling/createMessage', 'elicitation/create'],
    title: 'A request becomes a task only when its receiver declares that for its method.',
    fix: 'Leave task out.',
    heading: 'Capability Negotiation',
    find: (moment, { asked }) => {
      if (asked?.isAugmented !== true) return undefined;
      if (declares(moment, moment.dir, ...requestPath(asked.method)) !== false) return undefined;
      const path = ['tasks', ...requestPath(asked.method)].join('.');
      return [{ pointer: '/params/task', message: `The receiver does not declare ${path}.` }];
    },
  }),
  taskRule({
    id: 'tasks/augment-other-method',
    isForAll: true,
    level: 'warning',
    kinds: ['request'],
    methods: [
      ...['initialize', 'ping', 'tools/list', 'resources/list', 'resources/templates/list'],
      ...['resources/read', 'resources/subscribe', 'resources/unsubscribe', 'prompts/list', 'prompts/get'],
      ...['completion/complete', 'logging/setLevel', 'roots/list'],
      ...['tasks/get', 'tasks/result', 'tasks/cancel', 'tasks/list'],
    ],
    title: 'Only tools/call, sampling/createMessage and elicitation/create can become a task.',
    fix: 'Leave task out.',
    heading: 'Capability Negotiation',
    find: ({ message }) => {
      const params = readObject(message, 'params');
      if (message.kind !== 'request' || params === undefined || !Object.hasOwn(params, 'task'))
        return undefined;
      return [{ pointer: '/params/task', message: `${quote(message.method)} cannot become a task.` }];
    },
  }),
  taskRule({
    ...calls,
    id: 'tasks/tool-forbidden',
    level: 'error',
    title: 'A tool is called as a task only when its taskSupport is optional or required.',
    fix: 'Call the tool without task.',
    heading: 'Tool-Level Negotiation',
    find: (moment, { asked }) =>
      asked?.isAugmented === true &&
      asked.support === 'forbidden' &&
      declares(moment, moment.dir, ...requestPath('tools/call')) === true
        ? [
            {
              pointer: '/params/task',
              message: `The tool ${quote(asked.tool ?? '')} does not run as a task by what tools/list says.`,
            },
          ]
        : undefined,
  }),
  taskRule({
    ...calls,
    id: 'tasks/tool-required-plain-call',
    level: 'error',
    title: 'A tool whose taskSupport is required is called as a task.',
    fix: 'Add "task":{} to the params.',
    heading: 'Tool-Level Negotiation',
    find: (moment, { asked }) =>
      asked?.isAugmented === false &&
      asked.support === 'required' &&
      declares(moment, moment.dir, ...requestPath('tools/call')) === true
        ? [
            {
              pointer: '/params',
              message: `The tool ${quote(asked.tool ?? '')} runs as a task only, and the call has no task.`,
            },
          ]
        : undefined,
  }),
  taskRule({
    id: 'tasks/requested-ttl-type',
    level: 'error',
    kinds: ['request'],
    methods: augmentableMethods,
    title: 'The ttl that a request asks for is a number of milliseconds.',
    fix: 'Send a number, or leave ttl out.',
    heading: 'Task Parameters',
    find: ({ message }) => {
      const task = readObject(message, 'params')?.task;
      if (!isObject(task) || !Object.hasOwn(task, 'ttl') || typeof task.ttl === 'number') return undefined;
      return [
        { pointer: '/params/task/ttl', message: `The ttl is ${describeValue(task.ttl)}, not a number.` },
      ];
    },
  }),
  taskRule({
    id: 'tasks/id-chosen-by-requestor',
    level: 'error',
    kinds: ['request'],
    methods: augmentableMethods,
    title: 'The id of a task comes from the side that runs it.',
    fix: 'Leave taskId out, and take the id from the answer.',
    heading: 'Task ID Requirements',
    find: ({ message }) => {
      const task = readObject(message, 'params')?.task;
      return isObject(task) && Object.hasOwn(task, 'taskId')
        ? [{ pointer: '/params/task/taskId', message: 'The request chooses an id for its task.' }]
        : undefined;
    },
  }),
  taskRule({
    id: 'tasks/poll-too-fast',
    level: 'warning',
    kinds: ['request'],
    methods: ['tasks/get'],
    title: 'A task is asked for no more often than its pollInterval says.',
    fix: 'Wait for the milliseconds of pollInterval between two requests.',
    heading: 'Getting Tasks',
    find: (moment, { asked }) => {
      const then = asked?.then;
      if (asked?.taskId === undefined || then?.pollMs === undefined || then.polledUs === undefined)
        return undefined;
      const waitedMs = (moment.atUs - then.polledUs) / 1000;
      // A timer may fire a little early.
      if (then.isPollTold === true || Number.isNaN(waitedMs) || waitedMs >= then.pollMs * 0.9)
        return undefined;
      const tasks = taskBookOf(moment).tasks[moment.dir];
      const known = tasks.get(asked.taskId);
      if (known !== undefined) tasks.set(asked.taskId, { ...known, isPollTold: true });
      return [
        {
          pointer: '/params/taskId',
          message: `The task was asked for after ${Math.round(waitedMs)} ms; its pollInterval is ${then.pollMs} ms. This is said once for the task.`,
          related: [then.statusSeq],
        },
      ];
    },
  }),
  taskRule({
    id: 'tasks/list-undeclared',
    level: 'error',
    kinds: ['request'],
    methods: ['tasks/list', 'tasks/cancel'],
    title: 'Tasks are listed and cancelled only when their receiver declares tasks.list and tasks.cancel.',
    fix: 'Look at the capabilities of the other side first.',
    heading: 'Capability Negotiation',
    find: (moment, { asked }) => {
      const part = asked?.method === 'tasks/list' ? 'list' : 'cancel';
      return declares(moment, moment.dir, part) === false
        ? [{ pointer: '/method', message: `The receiver does not declare tasks.${part}.` }]
        : undefined;
    },
  }),
  taskRule({
    id: 'tasks/id-type',
    level: 'error',
    kinds: ['request', 'result', 'notification'],
    methods: watchedMethods,
    notifications: ['notifications/tasks/status', toolsChanged],
    title: 'The id of a task is a string.',
    fix: 'Send taskId as a string, exactly as the answer gave it.',
    heading: 'Task ID Requirements',
    find: (moment, { told, asked }) => {
      if (moment.message.kind === 'request') {
        const isAbout = ['tasks/get', 'tasks/result', 'tasks/cancel'].includes(asked?.method ?? '');
        const id = readObject(moment.message, 'params')?.taskId;
        if (!isAbout || id === undefined || typeof id === 'string') return undefined;
        return [{ pointer: '/params/taskId', message: `The taskId is ${describeValue(id)}.` }];
      }
      return told
        .filter(({ value }) => Object.hasOwn(value, 'taskId') && typeof value.taskId !== 'string')
        .map(({ path, value }) => ({
          pointer: `${path}/taskId`,
          message: `The taskId is ${describeValue(value.taskId)}.`,
        }));
    },
  }),
];
