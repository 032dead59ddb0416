import type { BatchMessage, SingleMessage } from '../../jsonrpc/message.ts';
import { inEach } from '../levels.ts';
import { brief, describeKind, quote } from '../reading.ts';
import type { AnyRule, FrameMoment, RuleHit, RuleHits, RuleLevels } from '../rule.ts';
import {
  inEachRevision,
  inJsonRpc,
  inSchema,
  onPage,
  pageSource,
  statelessPage,
  typeSource,
} from '../sources.ts';
import { noteUnreadable } from '../stdio/badLines.ts';

/** Arrays are part of 2025-03-26 alone. */
const onlyWithBatches: RuleLevels = inEach('none', 'error', 'none', 'none');

/** Of a long array so many members are named one by one. */
const mostHits = 20;

/** Arrays of messages. */
export const batchRules: readonly AnyRule[] = [
  {
    id: 'batch/not-supported',
    on: 'frame',
    frameKinds: ['json'],
    levels: inEach('warning', 'none', 'error', 'error', 'error'),
    side: 'sender',
    title: 'A frame holds one message, not an array of them.',
    fix: 'Send each message by itself.',
    sources: inEachRevision(
      (revision) =>
        revision === '2024-11-05'
          ? typeSource(revision, 'JSONRPCMessage')
          : pageSource(revision, 'basic/transports', 'stdio'),
      statelessPage('basic/transports/streamable-http', 'Sending Messages'),
    ),
    check: onBatch(({ items }, { revision, state, dir, seq }) => {
      noteUnreadable(state, dir, seq);
      return [
        {
          pointer: '',
          message: `The frame is an array of ${count(items.length, 'message')}; ${revision} has no arrays.`,
        },
      ];
    }),
  },
  {
    id: 'batch/empty',
    on: 'frame',
    frameKinds: ['json'],
    levels: onlyWithBatches,
    side: 'sender',
    title: 'An array of messages has at least one member.',
    fix: 'Send nothing when there is nothing to say.',
    sources: inJsonRpc('Batch', 'batch'),
    check: onBatch(({ items }) =>
      items.length === 0 ? [{ pointer: '', message: 'The array holds no message.' }] : [],
    ),
  },
  {
    id: 'batch/element-not-object',
    on: 'frame',
    frameKinds: ['json'],
    levels: onlyWithBatches,
    side: 'sender',
    title: 'Each member of an array of messages is an object.',
    fix: 'Put only messages into the array, not values or further arrays.',
    sources: inSchema('JSONRPCBatchRequest'),
    check: onBatch(({ items }) => {
      const hits: RuleHit[] = [];
      for (const item of items) {
        if (item.kind !== 'invalid' || item.problem !== 'notAnObject') continue;
        hits.push({
          pointer: item.pointer,
          message: `The member at ${item.pointer} is ${describeKind(item.valueKind)}, not a message.`,
        });
        if (hits.length === mostHits) break;
      }
      return hits;
    }),
  },
  {
    id: 'batch/mixed-kinds',
    on: 'frame',
    frameKinds: ['json'],
    levels: onlyWithBatches,
    side: 'sender',
    title: 'An array holds either requests and notifications, or answers.',
    fix: 'Send answers in an array of their own.',
    sources: onPage('basic/transports', 'Sending Messages to the Server'),
    check: onBatch(({ items }) => {
      const asking = items.filter((item) => item.kind === 'request' || item.kind === 'notification');
      const answering = items.filter((item) => item.kind === 'result' || item.kind === 'error');
      const [answer] = answering;
      if (answer === undefined || asking.length === 0) return [];
      return [
        {
          pointer: answer.pointer,
          message: `The array mixes ${count(asking.length, 'request or notification', 'requests or notifications')} with ${count(answering.length, 'answer')}.`,
        },
      ];
    }),
  },
  {
    id: 'batch/contains-initialize',
    on: 'frame',
    frameKinds: ['json'],
    levels: onlyWithBatches,
    side: 'client',
    title: 'initialize is sent by itself, never in an array.',
    fix: 'Send initialize as a single message and wait for its result.',
    sources: onPage('basic/lifecycle', 'Initialization'),
    check: onBatch(({ items }) =>
      items
        .filter((item) => methodOf(item) === 'initialize')
        .map(({ pointer }) => ({ pointer, message: `initialize stands in an array, at ${pointer}.` })),
    ),
  },
  {
    id: 'batch/duplicate-id',
    on: 'frame',
    frameKinds: ['json'],
    levels: onlyWithBatches,
    side: 'sender',
    title: 'No two requests of an array have the same id.',
    fix: 'Give each request an id of its own.',
    sources: inEachRevision((revision) =>
      pageSource(revision, revision === '2024-11-05' ? 'basic/messages' : 'basic', 'Requests'),
    ),
    check: onBatch(({ items }) => {
      const first = new Map<string, SingleMessage>();
      const hits: RuleHit[] = [];
      for (const item of items) {
        // What is no proper id is a fault of its own.
        if (item.kind !== 'request' || (item.id.kind !== 'string' && item.id.kind !== 'number')) continue;
        const earlier = first.get(item.id.key);
        if (earlier === undefined) {
          first.set(item.id.key, item);
          continue;
        }
        hits.push({
          pointer: `${item.pointer}/id`,
          message: `${quote(item.method)} has the id ${brief(item.id.text)}, which the request at ${earlier.pointer} of the same array has too.`,
        });
        if (hits.length === mostHits) break;
      }
      return hits;
    }),
  },
];

function onBatch(find: (batch: BatchMessage, moment: FrameMoment) => readonly RuleHit[]) {
  return (moment: FrameMoment): RuleHits => {
    const message = moment.parsed?.message;
    return message?.kind === 'batch' ? find(message, moment) : undefined;
  };
}

function methodOf(item: SingleMessage): string | undefined {
  return 'method' in item ? item.method : undefined;
}

function count(amount: number, one: string, many = `${one}s`): string {
  return `${amount} ${amount === 1 ? one : many}`;
}
