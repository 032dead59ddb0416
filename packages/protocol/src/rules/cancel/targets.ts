import { memberOf } from '../../jsonrpc/memberValue.ts';
import type { MessageId } from '../../jsonrpc/message.ts';
import type { ExchangeEntry, WireDirection } from '../../jsonrpc/pairing.ts';
import { knownTask, taskOfCall } from '../extensions/taskBook.ts';
import { inAll } from '../levels.ts';
import { type NotificationRule, notificationRule } from '../notificationRule.ts';
import { brief, quote, readObject } from '../reading.ts';
import type { AnyRule, MessageMoment, RuleHit } from '../rule.ts';
import type { RuleState } from '../ruleState.ts';
import { inEachRevision, onPage, pageSource, statelessPage } from '../sources.ts';
import { newestBadLine } from '../stdio/badLines.ts';
import { cancelledIdOf } from './cancelledId.ts';
import { cancelMethod, isTaskRequest, raceUs } from './cancelNotes.ts';

const requirements = onPage(
  'basic/utilities/cancellation',
  'Behavior Requirements',
  statelessPage('basic/patterns/cancellation', 'Behavior Requirements'),
);

/** What may be cancelled. */
export const cancelTargetRules: readonly AnyRule[] = [
  onCancel({
    id: 'cancel/initialize',
    levels: inAll('error'),
    title: 'initialize is never cancelled.',
    fix: 'Close the connection to give up on initialize.',
    sources: requirements,
    find: ({ id, own }) =>
      own?.method === 'initialize' && own.dir === 'out'
        ? {
            message: `The id ${brief(id.text)} that is cancelled is that of initialize in record ${own.seq}.`,
            related: [own.seq],
          }
        : undefined,
  }),
  onCancel({
    id: 'cancel/unknown-request',
    levels: inAll('error', 'error'),
    title: 'Only a request that was sent before can be cancelled.',
    fix: 'Name the id of the request exactly, with its JSON type.',
    sources: requirements,
    find: ({ id, own, others, similar }, moment) => {
      const { state, dir, sender, revision } = moment;
      if (own !== undefined || others !== undefined) return undefined;
      // That a server of 2026-07-28 ends subscriptions alone is a rule of its own, and so is what is said of tasks.
      const isTask = id.kind === 'string' && knownTask(moment, id.key.slice('string:'.length)) !== undefined;
      if (revision === '2026-07-28' && (sender === 'server' || isTask)) return undefined;
      // What came before the capture began, or on a line that nobody can read, may have had the id.
      if (!hasSeenBeginning(state) || newestBadLine(state, dir) >= 0) return undefined;
      const seen =
        similar === undefined
          ? ''
          : ` ${quote(similar.method)} of record ${similar.seq} has the id ${brief(similar.id.text)} (a ${similar.id.kind}).`;
      return {
        message: `The ${sender} cancels ${brief(id.text)}, but no request of this session has that id.${seen}`,
        related: similar === undefined ? [] : [similar.seq],
      };
    },
  }),
  onCancel({
    id: 'cancel/wrong-direction',
    levels: inAll('error'),
    title: 'A side cancels only requests that it sent itself.',
    fix: 'Answer the request of the other side with an error instead.',
    sources: requirements,
    find: ({ id, own, others }, { sender }) =>
      own !== undefined || others === undefined
        ? undefined
        : {
            message: `The ${sender} cancels ${brief(id.text)}, which is the id of ${quote(others.method)} that the other side sent in record ${others.seq}.`,
            related: [others.seq],
          },
  }),
  onCancel({
    id: 'cancel/already-completed',
    levels: inAll('info', 'info'),
    title: 'A cancellation may come too late; it is ignored then.',
    fix: 'Nothing to mend: the answer and the cancellation crossed.',
    sources: onPage(
      'basic/utilities/cancellation',
      'Timing Considerations',
      statelessPage('basic/patterns/cancellation', 'Behavior Requirements'),
    ),
    find: ({ own }, moment) => {
      const { state, revision, atUs } = moment;
      if (own?.answeredBy === undefined) return undefined;
      if (revision === '2025-11-25' && isTaskRequest(state, own)) return undefined;
      // That tasks are not cancelled so has rules of its own.
      if (revision === '2026-07-28' && taskOfCall(moment, own) !== undefined) return undefined;
      // In 2026-07-28 only what crossed the answer on its way is tolerated.
      const agoUs = atUs - (own.answeredAtUs ?? atUs);
      const isLate = revision === '2026-07-28' && agoUs > raceUs;
      const ago = isLate ? `, ${(agoUs / 1_000_000).toFixed(1)} s before` : '';
      return {
        message: `${quote(own.method)} of record ${own.seq} was answered in record ${own.answeredBy} already${ago}.`,
        related: [own.seq, own.answeredBy],
        ...(isLate ? { severity: 'error' } : {}),
      };
    },
  }),
  {
    id: 'cancel/request-id-missing',
    on: 'message',
    kinds: ['notification'],
    notifications: [cancelMethod],
    levels: inAll('error'),
    side: 'sender',
    title: 'A cancellation names the request that it is about.',
    fix: 'Put the id of the request into params.requestId.',
    sources: inEachRevision((revision) =>
      pageSource(revision, 'basic/utilities/cancellation', 'Cancellation Flow'),
    ),
    check: ({ message, revision }) => {
      const params = readObject(message, 'params');
      const isThere = memberOf(message, 'params') !== undefined;
      // Params that are no object are the finding of the rule about params.
      if (params === undefined ? isThere : params.requestId !== undefined) return undefined;
      const ambiguous =
        revision === '2025-11-25'
          ? ' The specification is ambiguous here: its schema lets requestId be missing, but nothing can be cancelled without it.'
          : '';
      return [
        {
          pointer: message.pointer + (isThere ? '/params' : ''),
          message: `The cancellation names no requestId.${ambiguous}`,
        },
      ];
    },
  },
];

/** What a cancellation names. */
interface Target {
  readonly id: MessageId;
  /** The sender's request with that id. */
  readonly own?: ExchangeEntry;
  /** The other side's request with that id. */
  readonly others?: ExchangeEntry;
  /** The sender's request whose id looks the same and has the other JSON type. */
  readonly similar?: ExchangeEntry;
}

/** A rule about the id that a cancellation names. */
function onCancel({
  find,
  ...rule
}: Omit<NotificationRule<Target>, 'find'> & {
  readonly find: (target: Target, moment: MessageMoment) => Omit<RuleHit, 'pointer'> | undefined;
}): AnyRule {
  return notificationRule(cancelMethod, targetOf, {
    ...rule,
    find: (target, moment) => {
      const hit = find(target, moment);
      return hit === undefined ? undefined : { ...hit, pointer: '/params/requestId' };
    },
  });
}

function targetOf({ message, dir, state }: MessageMoment): Target | undefined {
  const id = cancelledIdOf(message);
  if (id === undefined || (id.kind !== 'string' && id.kind !== 'number')) return undefined;
  const { pairing } = state;
  const own = pairing.find(dir, id.key);
  const others = pairing.find(otherWay(dir), id.key);
  const value = id.key.slice(id.key.indexOf(':') + 1);
  const similar = pairing.find(dir, `${id.kind === 'string' ? 'number' : 'string'}:${value}`);
  return {
    id,
    ...(own === undefined ? {} : { own }),
    ...(others === undefined ? {} : { others }),
    ...(similar === undefined ? {} : { similar }),
  };
}

/** A handshake stands at the beginning; without one, discovery does. */
function hasSeenBeginning(state: RuleState): boolean {
  const { phase, supportedVersions } = state.session();
  return phase !== 'new' || supportedVersions !== undefined;
}

function otherWay(dir: WireDirection): WireDirection {
  return dir === 'out' ? 'in' : 'out';
}
