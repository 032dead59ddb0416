import { inAll, inEach } from '../levels.ts';
import { brief, quote } from '../reading.ts';
import type { AnyRule, MessageMoment, RuleHits } from '../rule.ts';
import { progressPage } from './progressPage.ts';
import { progressMethod, progressOf, tokenBookOf } from './readProgress.ts';
import { takeAnswer, takeTaskStatus, taskStatusMethod } from './taskSteps.ts';

const tokenPointer = '/params/progressToken';

/** Progress of what is over, and of tasks, which outlive their request. */
export const progressEndingRules: readonly AnyRule[] = [
  {
    id: 'progress/after-completion',
    on: 'message',
    kinds: ['notification', 'result', 'error', 'invalid'],
    notifications: [progressMethod, taskStatusMethod],
    levels: inAll('error', 'error'),
    side: 'sender',
    title: 'No progress comes after the answer of its request.',
    fix: 'Stop sending progress before the answer is sent.',
    sources: progressPage('Implementation Notes'),
    check: checkCompletion,
  },
  {
    id: 'progress/task-token-changed',
    on: 'message',
    kinds: ['notification'],
    notifications: [progressMethod],
    levels: inEach('none', 'none', 'none', 'error'),
    side: 'sender',
    title: 'The progress of a task keeps the token of the request that became the task.',
    fix: 'Keep the progressToken of the first request for as long as the task runs.',
    sources: progressPage('Behavior Requirements'),
    check: (moment) => {
      const progress = progressOf(moment);
      if (progress?.otherTask === undefined) return undefined;
      const { taskId, use } = progress.otherTask;
      const [request] = use.requests;
      return [
        {
          pointer: moment.message.pointer + tokenPointer,
          message: `The progress of task ${quote(taskId)} has the token ${brief(progress.token.text)}; its request gave ${brief(use.text)}.`,
          ...(request === undefined ? {} : { related: [request.seq] }),
        },
      ];
    },
  },
  {
    id: 'progress/after-task-terminal',
    on: 'message',
    kinds: ['notification'],
    notifications: [progressMethod],
    levels: inEach('none', 'none', 'none', 'error'),
    side: 'sender',
    title: 'No progress comes once its task is completed, failed or cancelled.',
    fix: 'Stop sending progress before the status of the task becomes final.',
    sources: progressPage('Behavior Requirements'),
    check: (moment) => {
      const end = progressOf(moment)?.end;
      if (end?.task === undefined || end.endedBy === undefined || !isInOrder(moment)) return undefined;
      const { taskId, status } = end.task;
      return [
        {
          pointer: moment.message.pointer + tokenPointer,
          message: `The task ${quote(taskId)} was ${status} in record ${end.endedBy}, yet its progress goes on.`,
          related: [end.request.seq, end.endedBy],
        },
      ];
    },
  },
];

function checkCompletion(moment: MessageMoment): RuleHits {
  const { message, state } = moment;
  const book = tokenBookOf(state);
  if (message.kind !== 'notification') {
    takeAnswer(moment, book);
    return undefined;
  }
  if (message.method === taskStatusMethod) {
    takeTaskStatus(moment, book);
    return undefined;
  }
  const end = progressOf(moment)?.end;
  // After a cancellation progress may still be under way.
  if (end?.endedBy === undefined || end.task !== undefined || !isInOrder(moment)) return undefined;
  const { method, seq } = end.request;
  return [
    {
      pointer: message.pointer + tokenPointer,
      message: `${quote(method)} of record ${seq} was answered in record ${end.endedBy}, yet its progress goes on.`,
      related: [seq, end.endedBy],
    },
  ];
}

/** Tells whether messages are seen in the order in which they were sent: over HTTP they come on several streams. */
function isInOrder({ transport, dir }: MessageMoment): boolean {
  return transport === 'stdio' || (transport === 'sse' && dir === 'in');
}
