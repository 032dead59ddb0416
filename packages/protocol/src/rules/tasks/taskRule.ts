import type { Severity } from '../../record/finding.ts';
import { inEach } from '../levels.ts';
import { limitHits } from '../limitHits.ts';
import type { AnyRule, MessageMoment, Rule, RuleHit } from '../rule.ts';
import { onPage } from '../sources.ts';
import { type AskedTask, concernsTasks, type TaskView, taskViewOf } from './book.ts';

/** What a rule about tasks says of itself. */
export interface TaskRuleFrame {
  readonly id: string;
  readonly level: Severity;
  readonly title: string;
  readonly fix: string;
  /** A heading of the page on tasks. */
  readonly heading: string;
  readonly kinds: NonNullable<Rule<'message'>['kinds']>;
  readonly methods?: readonly string[];
  readonly notifications?: readonly string[];
  readonly transports?: Rule<'message'>['transports'];
  /** It judges messages too that have nothing to do with tasks. */
  readonly isForAll?: boolean;
}

/** A rule about tasks, which 2025-11-25 alone has; the pointer of a hit is counted from the message. */
export function taskRule({
  level,
  heading,
  find,
  methods = [],
  notifications = [],
  transports,
  isForAll = false,
  ...rule
}: TaskRuleFrame & {
  readonly find: (moment: MessageMoment, view: TaskView) => readonly RuleHit[] | undefined;
}): AnyRule {
  return {
    ...rule,
    on: 'message',
    methods,
    notifications,
    ...(transports === undefined ? {} : { transports }),
    levels: inEach('none', 'none', 'none', level),
    side: 'sender',
    sources: onPage('basic/utilities/tasks', heading),
    ...(isForAll ? {} : { applies: concernsTasks }),
    check: (moment) => {
      const { pointer } = moment.message;
      const hits = find(moment, taskViewOf(moment));
      return hits === undefined
        ? undefined
        : limitHits(
            hits.map((hit) => ({ ...hit, pointer: pointer + (hit.pointer ?? '') })),
            pointer,
          );
    },
  };
}

/** A rule about the answers of requests that were seen. */
export function answerRule({
  find,
  ...rule
}: Omit<TaskRuleFrame, 'kinds'> & {
  readonly find: (moment: MessageMoment, asked: AskedTask, view: TaskView) => RuleHit | undefined;
}): AnyRule {
  return taskRule({
    ...rule,
    kinds: ['result', 'error'],
    find: (moment, view) => {
      if (view.asked === undefined || moment.link.kind !== 'answer') return undefined;
      const hit = find(moment, view.asked, view);
      return hit === undefined ? undefined : [{ related: [view.asked.seq], ...hit }];
    },
  });
}
