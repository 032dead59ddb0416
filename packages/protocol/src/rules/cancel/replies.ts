import { inAll } from '../levels.ts';
import { progressMethod, progressOf } from '../progress/readProgress.ts';
import { brief, quote } from '../reading.ts';
import type { AnyRule, MessageMoment, RuleHits } from '../rule.ts';
import { onPage, statelessPage } from '../sources.ts';
import { newestBadLine } from '../stdio/badLines.ts';
import { cancelledIdOf } from './cancelledId.ts';
import { type Cancellation, cancelMethod, cancelNotesOf, keepNewest, raceUs } from './cancelNotes.ts';

/** What a receiver makes of a cancellation. */
export const cancelReplyRules: readonly AnyRule[] = [
  {
    id: 'cancel/answered-after-cancel',
    on: 'message',
    kinds: ['notification', 'result', 'error'],
    notifications: [cancelMethod, progressMethod],
    levels: inAll('warning', 'error'),
    side: 'sender',
    title:
      'A request that was cancelled is not answered any more; since 2026-07-28 nothing else is sent for it either.',
    fix: 'Stop the work when the cancellation comes, and send no answer and no progress.',
    sources: onPage(
      'basic/utilities/cancellation',
      'Behavior Requirements',
      statelessPage('basic/transports/stdio', 'Cancellation'),
    ),
    check: (moment) => {
      const { message, link, state, atUs } = moment;
      if (message.kind === 'notification')
        return message.method === progressMethod ? checkProgress(moment) : noteCancellation(moment);
      if (link.kind !== 'answer' || !link.isAfterCancel) return undefined;
      const { cancelled } = cancelNotesOf(state);
      const cancellation = cancelled.get(link.exchange);
      cancelled.delete(link.exchange);
      if (cancellation === undefined || atUs - cancellation.atUs <= raceUs) return undefined;
      const { method, seq } = link.exchange;
      const seconds = ((atUs - cancellation.atUs) / 1_000_000).toFixed(1);
      return [
        {
          pointer: message.pointer,
          message: `${quote(method)} of record ${seq} was cancelled in record ${cancellation.seq}; this answer came ${seconds} s later.`,
          related: [seq, cancellation.seq],
        },
      ];
    },
  },
  {
    id: 'cancel/error-reply',
    on: 'message',
    kinds: ['error'],
    levels: inAll('warning'),
    side: 'sender',
    title: 'A cancellation that comes too late, or names nothing that is known, is ignored.',
    fix: 'Ignore such a notifications/cancelled; send no error for it.',
    sources: onPage('basic/utilities/cancellation', 'Error Handling'),
    check: checkErrorReply,
  },
];

/** Progress of what was cancelled; where several requests share the token, of all of them. */
function checkProgress(moment: MessageMoment): RuleHits {
  const { message, state, atUs, revision } = moment;
  if (revision !== '2026-07-28') return undefined;
  const requests = [...(progressOf(moment)?.use?.requests ?? [])];
  const { cancelled } = cancelNotesOf(state);
  const late = requests.flatMap((request) => {
    const cancellation = cancelled.get(request);
    return cancellation === undefined || atUs - cancellation.atUs <= raceUs
      ? []
      : [{ request, cancellation }];
  });
  const [first] = late;
  if (first === undefined || late.length < requests.length) return undefined;
  const { request, cancellation } = first;
  const seconds = ((atUs - cancellation.atUs) / 1_000_000).toFixed(1);
  return [
    {
      pointer: `${message.pointer}/params/progressToken`,
      message: `${quote(request.method)} of record ${request.seq} was cancelled in record ${cancellation.seq}; this progress came ${seconds} s later.`,
      related: [request.seq, cancellation.seq],
    },
  ];
}

function noteCancellation({ message, dir, state, seq, atUs }: MessageMoment): RuleHits {
  const notes = cancelNotesOf(state);
  const cancellation: Cancellation = { seq, atUs };
  const id = cancelledIdOf(message);
  const request = id === undefined ? undefined : state.pairing.find(dir, id.key);
  const isRunning = request !== undefined && request.answeredBy === undefined;
  if (isRunning) delete notes.toIgnore[dir];
  else notes.toIgnore[dir] = cancellation;
  if (request !== undefined) {
    const kept = isRunning ? notes.cancelled : notes.late;
    kept.set(request, cancellation);
    keepNewest(kept);
  } else if (id !== undefined) {
    notes.unknown[dir].set(id.key, cancellation);
    keepNewest(notes.unknown[dir]);
  }
  return undefined;
}

function checkErrorReply(moment: MessageMoment): RuleHits {
  const { message } = moment;
  const cancellation = message.kind === 'error' ? findIgnorable(moment) : undefined;
  if (cancellation === undefined) return undefined;
  const id = 'id' in message && message.id !== undefined ? ` with the id ${brief(message.id.text)}` : '';
  return [
    {
      pointer: `${message.pointer}/error`,
      message: `This error${id} seems to answer the cancellation in record ${cancellation.seq}, which was to be ignored.`,
      related: [cancellation.seq],
    },
  ];
}

/** The cancellation that an error seems to complain of: by id, or as the newest thing that the other side said. */
function findIgnorable({ message, link, dir, state }: MessageMoment): Cancellation | undefined {
  const notes = cancelNotesOf(state);
  const canceller = dir === 'out' ? 'in' : 'out';
  if (link.kind === 'duplicate') return notes.late.get(link.exchange);
  if (link.kind !== 'unmatched') return undefined;
  const key = 'id' in message ? message.id?.key : undefined;
  if (link.hasId) return key === undefined ? undefined : notes.unknown[canceller].get(key);
  const newest = notes.toIgnore[canceller];
  if (newest === undefined || state.lastNotification(canceller)?.seq !== newest.seq) return undefined;
  if (newestBadLine(state, canceller) > newest.seq) return undefined;
  return state.pairing.openOf(canceller, 1).length > 0 ? undefined : newest;
}
