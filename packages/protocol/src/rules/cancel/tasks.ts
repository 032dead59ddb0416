import { inEach } from '../levels.ts';
import { isObject, quote, readObject } from '../reading.ts';
import type { AnyRule, MessageMoment, RuleHits } from '../rule.ts';
import { onPage } from '../sources.ts';
import { cancelledIdOf } from './cancelledId.ts';
import { cancelMethod, cancelNotesOf, keepNewest } from './cancelNotes.ts';

/** How a request that runs as a task is cancelled. */
export const cancelTaskRules: readonly AnyRule[] = [
  {
    id: 'cancel/task-augmented',
    on: 'message',
    kinds: ['request', 'notification', 'result', 'error'],
    methods: ['tools/call', 'sampling/createMessage', 'elicitation/create'],
    notifications: [cancelMethod],
    levels: inEach('none', 'none', 'none', 'error'),
    side: 'sender',
    title: 'A request that runs as a task is cancelled with tasks/cancel.',
    fix: 'Send tasks/cancel with the taskId.',
    sources: onPage('basic/utilities/cancellation', 'Behavior Requirements'),
    check: (moment) => {
      const { message, state, dir } = moment;
      if (message.kind !== 'notification') return noteTask(moment);
      const id = cancelledIdOf(message);
      const request = id === undefined ? undefined : state.pairing.find(dir, id.key);
      if (request === undefined || !cancelNotesOf(state).tasks.has(request)) return undefined;
      return [
        {
          pointer: `${message.pointer}/params/requestId`,
          message: `${quote(request.method)} of record ${request.seq}, which is cancelled here, asked to run as a task.`,
          related: [request.seq],
        },
      ];
    },
  },
];

/** Takes what asks for a task, and what becomes none after all. */
function noteTask({ message, link, state }: MessageMoment): RuleHits {
  const { tasks } = cancelNotesOf(state);
  if (link.kind === 'request') {
    if (!isObject(readObject(message, 'params')?.task)) return undefined;
    tasks.add(link.exchange);
    keepNewest(tasks);
  } else if (link.kind === 'answer' && tasks.has(link.exchange)) {
    if (!isObject(readObject(message, 'result')?.task)) tasks.delete(link.exchange);
  }
  return undefined;
}
