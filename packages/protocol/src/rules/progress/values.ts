import { valueAt } from '../../jsonrpc/memberValue.ts';
import { compareNumbers } from '../compareNumbers.ts';
import { inAll, inEach } from '../levels.ts';
import { brief } from '../reading.ts';
import type { AnyRule, MessageMoment, Rule, RuleHit } from '../rule.ts';
import { inEachRevision, typeSource } from '../sources.ts';
import { progressPage } from './progressPage.ts';
import { floodPerSecond, type Progress, progressMethod, progressOf } from './readProgress.ts';

/** What progress says, and how often. */
export const progressValueRules: readonly AnyRule[] = [
  onProgress({
    id: 'progress/not-increasing',
    levels: inAll('error', 'error'),
    title: 'The progress of a token grows with each notification.',
    fix: 'Count up and never repeat a value; fractions are allowed.',
    sources: progressPage('Progress Flow'),
    find: ({ value, before, token }) => {
      if (value === undefined || before === undefined) return undefined;
      const order = compareNumbers(value, before.value);
      if (order === undefined || order > 0) return undefined;
      const how = order === 0 ? 'the same as' : 'less than';
      return {
        pointer: '/params/progress',
        message: `The progress ${brief(value)} of the token ${brief(token.text)} is ${how} ${brief(before.value)} in record ${before.seq}.`,
        related: [before.seq],
      };
    },
  }),
  onProgress({
    id: 'progress/exceeds-total',
    levels: inAll('info', 'info'),
    title: 'Progress beyond its total is allowed, but cannot be shown as a share.',
    fix: 'Raise the total with the progress, or leave it out while it is unknown.',
    sources: progressPage('Progress Flow'),
    find: ({ value, total }) => {
      if (value === undefined || total === undefined) return undefined;
      const order = compareNumbers(value, total);
      if (order === undefined || order <= 0) return undefined;
      return {
        pointer: '/params/progress',
        message: `The progress ${brief(value)} is above its total ${brief(total)}.`,
      };
    },
  }),
  onProgress({
    id: 'progress/message-before-r2',
    levels: inEach('info', 'none', 'none', 'none'),
    title: 'Progress has no message in 2024-11-05; it is ignored there.',
    fix: 'Leave message out, or negotiate 2025-03-26 or later.',
    sources: inEachRevision((revision) => typeSource(revision, 'ProgressNotification')),
    find: (_, { message }) => {
      const span = valueAt(message, '/params/message');
      if (span === undefined) return undefined;
      const seen = brief(message.source.slice(span.start, Math.min(span.end, span.start + 100)));
      return {
        pointer: '/params/message',
        message: `The progress has the message ${seen}, which 2024-11-05 does not define.`,
      };
    },
  }),
  onProgress({
    id: 'progress/flood',
    levels: inAll('info', 'info'),
    title: 'Both sides limit how often they send progress.',
    fix: 'Send progress a few times a second, and only when something has changed.',
    sources: progressPage('Implementation Notes'),
    find: ({ flood, token }) =>
      flood === undefined
        ? undefined
        : {
            pointer: '/params/progressToken',
            message: `${flood.count} notifications of the token ${brief(token.text)} came within ${flood.withinMs} ms, more than ${floodPerSecond} in a second; this is said once for the token.`,
          },
  }),
];

type Find = (progress: Progress, moment: MessageMoment) => RuleHit | undefined;

/** A rule about progress notifications; the pointer of its hit is counted from the message. */
function onProgress({
  find,
  ...rule
}: Pick<Rule<'message'>, 'id' | 'levels' | 'title' | 'fix' | 'sources'> & { readonly find: Find }): AnyRule {
  return {
    ...rule,
    on: 'message',
    kinds: ['notification'],
    notifications: [progressMethod],
    side: 'sender',
    check: (moment) => {
      const progress = progressOf(moment);
      const hit = progress === undefined ? undefined : find(progress, moment);
      return hit === undefined ? undefined : [{ ...hit, pointer: moment.message.pointer + hit.pointer }];
    },
  };
}
