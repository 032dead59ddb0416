import type { Seq } from '../../base/ids.ts';
import type { SingleMessage } from '../../jsonrpc/message.ts';
import type { ExchangeEntry, WireDirection } from '../../jsonrpc/pairing.ts';
import { readError } from '../jsonrpc/errorValue.ts';
import { inEach } from '../levels.ts';
import { countOf, quote } from '../reading.ts';
import type { AnyRule, FrameMoment, LifeMoment, MessageMoment, RuleHit, RuleHits } from '../rule.ts';
import type { RuleState } from '../ruleState.ts';
import { inEachRevision, inJsonRpc, onPage, pageSource } from '../sources.ts';
import { newestBadLine } from '../stdio/badLines.ts';

/** Arrays are part of 2025-03-26 alone. */
const whereBatches = (level: 'error' | 'warning') => inEach('none', level, 'none', 'none');
const batching = inEachRevision((revision) => pageSource(revision, 'basic', 'Batching'));

/** What becomes of arrays of messages. */
export const batchExchangeRules: readonly AnyRule[] = [
  {
    id: 'batch/before-initialized',
    on: 'frame',
    frameKinds: ['json'],
    levels: whereBatches('warning'),
    side: 'sender',
    title: 'No array is sent before the session is initialized.',
    fix: 'Send messages one by one until notifications/initialized was sent.',
    sources: onPage('basic/lifecycle', 'Initialization'),
    check: ({ parsed, state }) => {
      const { phase, initializedSeq } = state.session();
      if (parsed?.message.kind !== 'batch' || initializedSeq !== undefined) return undefined;
      if (phase !== 'initializing' && phase !== 'initialized') return undefined;
      return [
        {
          pointer: '',
          message: `This array of ${countOf(parsed.message.items.length, 'message')} came before notifications/initialized.`,
        },
      ];
    },
  },
  {
    id: 'batch/reply-to-notifications-only',
    on: 'frame',
    frameKinds: ['json'],
    levels: whereBatches('error'),
    side: 'sender',
    title: 'An array of nothing but notifications is not answered, not even with an empty array.',
    fix: 'Send nothing back when no message of the array has an id.',
    sources: inJsonRpc('Batch', 'batch'),
    check: checkReply,
  },
  {
    id: 'batch/receiver-rejects',
    on: 'message',
    kinds: ['error'],
    levels: whereBatches('error'),
    side: 'sender',
    title: 'Both sides can receive arrays of messages.',
    fix: 'Take the messages out of the array and handle each.',
    sources: batching,
    check: checkRejection,
  },
  {
    id: 'batch/missing-response',
    on: 'message',
    kinds: ['request', 'result', 'error', 'invalid'],
    levels: whereBatches('warning'),
    side: 'sender',
    title: 'All requests of an array are answered.',
    fix: 'Answer every request of the array, in one array or one by one.',
    sources: onPage('basic/transports', 'Sending Messages to the Server'),
    check: noteExchange,
    checkLife: findMissing,
  },
];

/** The newest array that a side sent, while it is the newest frame of that side. */
interface NewestBatch {
  readonly seq: Seq;
  readonly isOnlyNotifications: boolean;
  readonly isWellFormed: boolean;
  isRefusalTold: boolean;
}

function newestBatchesOf(state: RuleState): Partial<Record<WireDirection, NewestBatch>> {
  return state.notebook('newest batches', () => ({}));
}

function checkReply({ parsed, state, dir, seq }: FrameMoment): RuleHits {
  if (parsed === undefined) return undefined;
  const newest = newestBatchesOf(state);
  const asked = newest[dir === 'out' ? 'in' : 'out'];
  const { message } = parsed;
  if (message.kind !== 'batch') {
    delete newest[dir];
    return asked?.isOnlyNotifications === true ? tellReply(message, asked, state, dir) : undefined;
  }
  const { items } = message;
  newest[dir] = {
    seq,
    isOnlyNotifications: items.length > 0 && items.every(({ kind }) => kind === 'notification'),
    isWellFormed: items.length > 0 && items.every(({ kind }) => kind !== 'invalid'),
    isRefusalTold: false,
  };
  const [first] = items;
  if (first === undefined && asked?.isOnlyNotifications === true)
    return [describeReply(asked, '', 'empty array')];
  return first !== undefined && asked?.isOnlyNotifications === true
    ? tellReply(first, asked, state, dir)
    : undefined;
}

/** An answer without id can only be meant for what came last; that the array itself is refused is another rule's finding. */
function tellReply(
  message: SingleMessage,
  asked: NewestBatch,
  state: RuleState,
  dir: WireDirection,
): RuleHits {
  if (message.kind !== 'result' && message.kind !== 'error') return undefined;
  if (message.id !== undefined && message.id.kind !== 'null') return undefined;
  const code = readError(state, message)?.code;
  if (code === -32600 || code === -32700) return undefined;
  const asker = dir === 'out' ? 'in' : 'out';
  if (newestBadLine(state, asker) > asked.seq) return undefined;
  if (state.pairing.openOf(asker, 1).length > 0) return undefined;
  return [describeReply(asked, message.pointer, message.kind)];
}

function describeReply({ seq }: NewestBatch, pointer: string, what: string): RuleHit {
  return {
    pointer,
    message: `This ${what} seems to answer the array of record ${seq}, which holds nothing but notifications.`,
    related: [seq],
  };
}

function checkRejection({ message, link, state, dir }: MessageMoment): RuleHits {
  if (readError(state, message)?.code !== -32600) return undefined;
  const asker = dir === 'out' ? 'in' : 'out';
  const batch = newestBatchesOf(state)[asker];
  if (batch === undefined || !batch.isWellFormed || batch.isRefusalTold) return undefined;
  const isOfBatch =
    link.kind === 'answer'
      ? link.exchange.seq === batch.seq
      : link.kind === 'unmatched' && !link.hasId && newestBadLine(state, asker) < batch.seq;
  if (!isOfBatch) return undefined;
  batch.isRefusalTold = true;
  const { text } = readError(state, message) ?? {};
  return [
    {
      pointer: `${message.pointer}/error`,
      message: `The array of record ${batch.seq} is well-formed, but was refused with -32600: ${quote(text ?? '')}.`,
      related: [batch.seq],
    },
  ];
}

/** The requests of an array, and how many of them are not answered. */
interface OpenBatch {
  readonly requests: ExchangeEntry[];
  left: number;
}

/** The arrays whose requests are not all answered, by record. */
function openBatchesOf(state: RuleState): Map<Seq, OpenBatch> {
  return state.notebook('batch/missing-response', () => new Map<Seq, OpenBatch>());
}

function noteExchange({ link, state }: MessageMoment): RuleHits {
  if ((link.kind !== 'request' && link.kind !== 'answer') || link.exchange.pointer === '') return undefined;
  const open = openBatchesOf(state);
  const { exchange } = link;
  const batch = open.get(exchange.seq);
  if (link.kind === 'request') {
    if (batch === undefined) open.set(exchange.seq, { requests: [exchange], left: 1 });
    else {
      batch.requests.push(exchange);
      batch.left += 1;
    }
  } else if (batch !== undefined) {
    batch.left -= 1;
    if (batch.left === 0) open.delete(exchange.seq);
  }
  return undefined;
}

function findMissing({ event, state }: LifeMoment): RuleHits {
  const open = openBatchesOf(state);
  if (open.size === 0) return undefined;
  if (event.event !== 'sessionEnded' && event.event !== 'requestTimedOut') return undefined;
  const hits: RuleHit[] = [];
  for (const [seq, { requests }] of open) {
    if (event.event === 'requestTimedOut' && seq !== event.request) continue;
    open.delete(seq);
    const missing = requests.filter(
      ({ answeredBy, cancelledBy, hasTimedOut }) =>
        answeredBy === undefined && (cancelledBy === undefined || hasTimedOut),
    );
    const [first] = missing;
    if (first === undefined || requests.every(({ answeredBy }) => answeredBy === undefined)) continue;
    const others = missing.length === 1 ? '' : ` and ${missing.length - 1} more`;
    hits.push({
      seq,
      pointer: first.pointer,
      side: first.dir === 'out' ? 'server' : 'client',
      message: `Of the ${countOf(requests.length, 'request')} of this array, ${quote(first.method)} at ${first.pointer}${others} got no answer, though others did.`,
      related: [...new Set(requests.flatMap(({ answeredBy }) => answeredBy ?? []))].slice(0, 20),
    });
  }
  return hits;
}
