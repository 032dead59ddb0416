import { textAt } from '../../jsonrpc/memberValue.ts';
import { idFromText } from '../../jsonrpc/messageId.ts';
import { readError } from '../jsonrpc/errorValue.ts';
import { quote, readObject } from '../reading.ts';
import type { AnyRule, MessageMoment, RuleHits } from '../rule.ts';
import { askedOf } from '../stateless/asked.ts';
import { extensionRule } from './extensionRule.ts';
import { type KnownTask, knownTask, taskOfCall } from './taskBook.ts';

const terminal: readonly unknown[] = ['completed', 'failed', 'cancelled'];
/** Clocks differ; a client may ask so much of the interval too early. */
const tolerance = 0.9;

/** How tasks of the extension are asked for and given up. */
export const extensionTaskUseRules: readonly AnyRule[] = [
  extensionRule({
    extension: 'tasks',
    id: 'extensions/task-not-durable',
    kinds: ['error'],
    methods: ['tasks/get'],
    side: 'server',
    title: 'A task can be asked for as soon as its id was given out.',
    fix: 'Store the task before answering the call.',
    check: (moment) => {
      const task = taskAsked(moment, askedOf(moment)?.params.taskId);
      if (task === undefined || task.wasFetched || task.call === undefined) return undefined;
      if (readError(moment.state, moment.message)?.code !== -32602 || isExpired(task, moment))
        return undefined;
      return [
        {
          pointer: `${moment.message.pointer}/error/code`,
          message: `The task that record ${task.createdBy} created is not known.`,
          related: [task.createdBy],
        },
      ];
    },
  }),
  extensionRule({
    extension: 'tasks',
    id: 'extensions/task-poll-too-fast',
    kinds: ['request'],
    methods: ['tasks/get'],
    level: 'warning',
    side: 'client',
    title: 'A client asks for a task no more often than its pollIntervalMs says.',
    fix: 'Wait for pollIntervalMs between two tasks/get, or listen.',
    check: checkPace,
  }),
  extensionRule({
    extension: 'tasks',
    id: 'extensions/task-cancelled-by-notification',
    kinds: ['notification'],
    notifications: ['notifications/cancelled'],
    side: 'client',
    title: 'A task is cancelled by tasks/cancel; its call has been answered already.',
    fix: 'Send tasks/cancel with the id of the task.',
    check: (moment) => {
      const { message, sender, state } = moment;
      const text = sender === 'client' ? textAt(message, '/params/requestId') : undefined;
      if (text === undefined) return undefined;
      const call = state.pairing.find('out', idFromText(text).key);
      const id = readObject(message, 'params')?.requestId;
      const byCall = call === undefined ? undefined : taskOfCall(moment, call);
      const task = byCall ?? (call === undefined ? taskAsked(moment, id) : undefined);
      if (task === undefined || terminal.includes(task.status)) return undefined;
      return [
        {
          pointer: `${message.pointer}/params/requestId`,
          message: `What is to be cancelled is the task that record ${task.createdBy} created.`,
          related: [task.createdBy],
        },
      ];
    },
  }),
];

function checkPace(moment: MessageMoment): RuleHits {
  const { message, sender, atUs } = moment;
  const id = sender === 'client' ? readObject(message, 'params')?.taskId : undefined;
  const task = taskAsked(moment, id);
  if (task === undefined) return undefined;
  const gapMs = (atUs - task.askedAtUs) / 1_000;
  task.askedAtUs = atUs;
  const { pollIntervalMs: interval } = task;
  if (typeof interval !== 'number' || gapMs >= interval * tolerance) return undefined;
  if (task.isTooFastTold || terminal.includes(task.status)) return undefined;
  task.isTooFastTold = true;
  return [
    {
      pointer: message.pointer,
      message: `The task ${quote(String(id))} is asked for after ${Math.round(gapMs)} ms; its pollIntervalMs is ${interval}. This is said once for the task.`,
      related: [task.createdBy],
    },
  ];
}

function taskAsked(moment: MessageMoment, id: unknown): KnownTask | undefined {
  return typeof id === 'string' ? knownTask(moment, id) : undefined;
}

function isExpired({ ttlMs, createdAtUs }: KnownTask, { atUs }: MessageMoment): boolean {
  return typeof ttlMs === 'number' && (atUs - createdAtUs) / 1_000 >= ttlMs;
}
