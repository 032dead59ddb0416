import { mayHold, valueAt } from '../../jsonrpc/memberValue.ts';
import type { MessageId } from '../../jsonrpc/message.ts';
import { idAt } from '../../jsonrpc/messageId.ts';
import { inAll, inStateless } from '../levels.ts';
import { brief, describeKind, quote } from '../reading.ts';
import type { AnyRule, MessageMoment, RuleHits } from '../rule.ts';
import { typeSource } from '../sources.ts';
import { formOfNumber } from '../wholeNumber.ts';
import { progressPage } from './progressPage.ts';
import { type Progress, progressMethod, progressOf, tokenBookOf } from './readProgress.ts';
import { asksForTask } from './taskSteps.ts';
import { giveToken, mayHaveForgotten } from './tokenBook.ts';

const requestPointer = '/params/_meta/progressToken';
const notificationPointer = '/params/progressToken';

/** The tokens that tie progress to a request. */
export const progressTokenRules: readonly AnyRule[] = [
  {
    id: 'progress/token-type',
    on: 'message',
    kinds: ['request', 'notification'],
    notifications: [progressMethod],
    levels: inAll('error', 'error'),
    side: 'sender',
    title: 'A progress token is a string or an integer.',
    fix: 'Use a string or an integer as progressToken.',
    sources: progressPage('Progress Flow'),
    check: checkType,
  },
  {
    id: 'progress/token-unsafe-integer',
    on: 'message',
    kinds: ['request'],
    levels: inStateless('warning'),
    side: 'sender',
    title:
      'An integer as progress token stays within ±9007199254740991, which every JSON parser keeps exact.',
    fix: 'Use smaller integers, or strings, as progress tokens.',
    sources: { '2026-07-28': typeSource('2026-07-28', 'ProgressToken') },
    check: (moment) => {
      const token = tokenOfRequest(moment);
      if (token?.kind !== 'number' || formOfNumber(token.text) !== 'wholeBeyondSafe') return undefined;
      const seen = `The progress token ${brief(token.text)} is too large for parsers that keep numbers as doubles; progress may come back with another.`;
      return [{ pointer: moment.message.pointer + requestPointer, message: seen }];
    },
  },
  {
    id: 'progress/token-not-unique',
    on: 'message',
    kinds: ['request'],
    levels: inAll('error', 'error'),
    side: 'sender',
    title: 'Each request that is not over yet has a progress token of its own.',
    fix: 'Give each request a new token; its id will do.',
    sources: progressPage('Progress Flow'),
    check: takeToken,
  },
  {
    id: 'progress/unknown-token',
    on: 'message',
    kinds: ['notification'],
    notifications: [progressMethod],
    levels: inAll('error', 'error'),
    side: 'sender',
    title: 'Progress carries a token that a request of the other side gave.',
    fix: 'Repeat the progressToken of the request exactly, with its JSON type; send no progress when there is none.',
    sources: progressPage('Behavior Requirements'),
    check: checkUnknown,
  },
];

/** The token that a request gives. Requests without one, nearly all, cost a search at most. */
function tokenOfRequest({ message }: MessageMoment): MessageId | undefined {
  // In a batch each search would go through all of it.
  if (message.pointer === '' && !mayHold(message.source, '"progressToken"')) return undefined;
  const span = valueAt(message, requestPointer);
  return span === undefined ? undefined : idAt(message.source, span);
}

function checkType(moment: MessageMoment): RuleHits {
  const { message } = moment;
  const isRequest = message.kind === 'request';
  const progress = progressOf(moment);
  // Who repeats what the request gave repeats the fault of the asker.
  if (progress?.use !== undefined || progress?.end !== undefined) return undefined;
  const token = isRequest ? tokenOfRequest(moment) : progress?.token;
  if (token === undefined || isProperToken(token)) return undefined;
  const seen = token.kind === 'number' ? 'not a whole number' : describeKind(token.kind);
  return [
    {
      pointer: message.pointer + (isRequest ? requestPointer : notificationPointer),
      message: `The progress token ${brief(token.text)} is ${seen}; it must be a string or an integer.`,
    },
  ];
}

function isProperToken({ kind, text }: MessageId): boolean {
  return kind === 'string' || (kind === 'number' && formOfNumber(text) !== 'fractional');
}

function takeToken(moment: MessageMoment): RuleHits {
  const { message, link, state } = moment;
  if (link.kind !== 'request') return undefined;
  const token = tokenOfRequest(moment);
  if (token === undefined) return undefined;
  const book = tokenBookOf(state);
  const others = giveToken(book, link.exchange, token.key, token.text);
  if (asksForTask(moment)) book.augmented.add(link.exchange);
  const [first] = others;
  if (first === undefined) return undefined;
  const which = `${quote(first.method)} of record ${first.seq} (id ${brief(first.id.text)})`;
  return [
    {
      pointer: message.pointer + requestPointer,
      message: `The progress token ${brief(token.text)} is that of ${which} too, which is not over yet.`,
      related: others.map(({ seq }) => seq).slice(0, 20),
    },
  ];
}

function checkUnknown(moment: MessageMoment): RuleHits {
  const progress = progressOf(moment);
  if (progress === undefined || progress.use !== undefined || progress.end !== undefined) return undefined;
  // Other rules say it when the token could not be one, or belongs to a task.
  if (!isProperToken(progress.token) || progress.otherTask !== undefined) return undefined;
  const { sender, message, state, revision } = moment;
  // That only servers send progress is a rule of its own.
  if (revision === '2026-07-28' && sender === 'client') return undefined;
  const similar = similarUse(moment, progress);
  const asker = sender === 'client' ? 'server' : 'client';
  const text = brief(progress.token.text);
  const limit = mayHaveForgotten(tokenBookOf(state), progress.asker)
    ? ' Of requests that are over, only the newest 10,000 are remembered.'
    : '';
  return [
    {
      pointer: message.pointer + notificationPointer,
      message:
        similar === undefined
          ? `No request of the ${asker} gave the progress token ${text}.${limit}`
          : `No request of the ${asker} gave the progress token ${text} (a ${progress.token.kind}); record ${similar.seq} gave ${brief(similar.text)} (a ${similar.kind}).`,
      ...(similar === undefined ? {} : { related: [similar.seq] }),
    },
  ];
}

/** The request that gave a token which looks the same and has the other JSON type. */
function similarUse({ state }: MessageMoment, { token, asker }: Progress) {
  const value = token.key.slice(token.key.indexOf(':') + 1);
  const kind = token.kind === 'string' ? 'number' : 'string';
  const key = `${kind}:${kind === 'string' ? token.text : value}`;
  const { open, over } = tokenBookOf(state);
  const use = open[asker].get(key);
  const [request] = use?.requests ?? [];
  if (use !== undefined && request !== undefined) return { kind, seq: request.seq, text: use.text };
  const end = over[asker].get(key);
  if (end === undefined) return undefined;
  return { kind, seq: end.request.seq, text: kind === 'string' ? JSON.stringify(token.text) : value };
}
