import { classifyLine } from '../../frame/classifyLine.ts';
import type { HttpEventPart } from '../../record/httpPart.ts';
import { httpRule, onStateless, onTransports, sinceHttp, type Wrong } from '../http/httpRule.ts';
import type { CarriedPart } from '../httpBook.ts';
import { inEach } from '../levels.ts';
import { quote } from '../reading.ts';
import type { AnyRule, HttpMoment } from '../rule.ts';
import { dataOfBlock } from './dataOfBlock.ts';
import { eventStreamFormat } from './eventStreamFormat.ts';
import { isFirstTime } from './firstTime.ts';
import { inPolling } from './inPolling.ts';

/** What the events of a stream must be, each for itself. */
export const eventRules: readonly AnyRule[] = [
  httpRule({
    id: 'sse/data-not-jsonrpc',
    steps: ['received'],
    levels: sinceHttp('error', 'error'),
    side: 'server',
    title: 'The data of an event is a JSON-RPC message.',
    fix: 'Send nothing but messages as data; what only keeps the connection alive is a comment.',
    sources: onTransports('Sending Messages to the Server', 'Receiving Messages'),
    find: ({ received }) => (received === undefined ? undefined : faultOfData(received)),
  }),
  httpRule({
    id: 'sse/event-type',
    steps: ['received'],
    levels: sinceHttp('warning', 'warning'),
    side: 'server',
    title: 'Events that carry messages have no type, or the type message.',
    fix: 'Leave out the event field.',
    sources: onTransports('Sending Messages to the Server', 'Receiving Messages'),
    find: (moment) => {
      const { what, event } = eventOf(moment) ?? {};
      if (what === undefined || what === 'fields' || what === 'comment' || what === 'unfinished')
        return undefined;
      const { type = '' } = event ?? {};
      if (type === '' || type === 'message') return undefined;
      return `The event has the type ${quote(type)}: a client that listens for messages does not see it. No revision names a type.`;
    },
  }),
  httpRule({
    id: 'sse/incomplete-event',
    steps: ['ended'],
    levels: sinceHttp('warning', 'warning'),
    side: 'server',
    title: 'A blank line ends each event, the last one of a stream too.',
    fix: 'Write a blank line after each event before the stream is closed.',
    sources: eventStreamFormat,
    find: ({ exchange: { newest, end } }) => {
      if (newest?.part.part !== 'event' || newest.part.what !== 'unfinished') return undefined;
      // What the client interrupts may be half an event; not so where its data is whole.
      if (end?.outcome === 'aborted' && !hasWholeData(newest)) return undefined;
      // A connection that breaks off may break off anywhere; whose fault that is nobody can tell.
      const isCut = end?.outcome === 'cut';
      const why = isCut ? 'the connection broke off' : 'the stream was over';
      return {
        seq: newest.seq,
        message: `No blank line came after this event before ${why}, so clients drop it.`,
        ...(isCut ? { side: 'unknown' } : {}),
      };
    },
  }),
  httpRule({
    id: 'sse/priming-missing',
    steps: ['received'],
    levels: inPolling('warning'),
    side: 'server',
    title: 'The stream that answers a POST begins with an event that has an id and empty data.',
    fix: 'Send an id and an empty data field at once, so that a client can take the stream up again.',
    sources: onTransports('Sending Messages to the Server'),
    find: findUnprimed,
  }),
  httpRule({
    id: 'sse/priming-before-r4',
    steps: ['received'],
    levels: inEach('none', 'info', 'info', 'none'),
    side: 'server',
    title: 'Before 2025-11-25 no event has empty data: clients of that time try to read a message from it.',
    fix: 'Send events with empty data only when 2025-11-25 was agreed on.',
    sources: onTransports('Sending Messages to the Server'),
    find: (moment) => {
      const { what } = eventOf(moment) ?? {};
      if (what !== 'priming' && what !== 'empty') return undefined;
      return isFirstTime(moment.state, 'sse/priming-before-r4')
        ? 'The event has empty data, which 2025-11-25 brought. Said once a session.'
        : undefined;
    },
  }),
  httpRule({
    id: 'sse/retry-invalid',
    steps: ['received'],
    levels: sinceHttp('warning'),
    side: 'server',
    title: 'The value of retry is a number of milliseconds in ASCII digits.',
    fix: 'Write retry as digits alone, without sign, unit or decimal point.',
    sources: eventStreamFormat,
    find: (moment) => {
      const { retry } = eventOf(moment)?.event ?? {};
      return retry === undefined || /^[0-9]+$/.test(retry)
        ? undefined
        : `The retry field is ${quote(retry)}, so clients ignore it.`;
    },
  }),
  httpRule({
    id: 'sse/id-field',
    steps: ['received'],
    levels: inEach('none', 'none', 'none', 'none', 'info'),
    side: 'server',
    title: 'Streams cannot be taken up again, so the id and retry fields of events mean nothing.',
    fix: 'Leave the fields out for clients of this revision.',
    sources: { '2026-07-28': onStateless('Receiving Messages') },
    find: (moment) => {
      const { id, retry } = eventOf(moment)?.event ?? {};
      if (id === undefined && retry === undefined) return undefined;
      const name = id === undefined ? 'retry' : 'id';
      return isFirstTime(moment.state, 'sse/id-field')
        ? `The event has the field ${name}. Said once a session.`
        : undefined;
    },
  }),
];

function eventOf({ received }: HttpMoment): HttpEventPart | undefined {
  return received?.part.part === 'event' ? received.part : undefined;
}

/** Tells whether the data of an event that no blank line ended is a JSON object all the same. */
function hasWholeData({ text }: CarriedPart): boolean {
  const data = text === undefined ? undefined : dataOfBlock(text);
  if (data === undefined || !data.trimEnd().endsWith('}')) return false;
  return classifyLine(data).kind === 'json';
}

/** An array is a message where the revision has them, and judged by the rules about them where it has not. */
function faultOfData({ part, frame, messages }: CarriedPart): Wrong {
  if (part.part !== 'event' || part.what !== 'message' || frame === undefined) return undefined;
  if (frame.kind !== 'json') return 'The data of the event is not JSON.';
  const invalid = messages.find(({ message }) => message.kind === 'invalid');
  return invalid === undefined
    ? undefined
    : {
        pointer: invalid.message.pointer,
        message: 'The data of the event is JSON, but no JSON-RPC message.',
      };
}

function findUnprimed({ exchange, received, state }: HttpMoment): Wrong {
  const { request, firstEvent } = exchange;
  if (request.method !== 'POST' || received === undefined || firstEvent !== received) return undefined;
  const { part } = received;
  if (part.part !== 'event' || part.what === 'priming' || part.what === 'unfinished') return undefined;
  if (!isFirstTime(state, 'sse/priming-missing')) return undefined;
  const what =
    part.what === 'fields' && part.event.id !== undefined
      ? 'has an id, but no data field'
      : `${part.event.id === undefined ? 'has no id' : 'has an id'}${part.what === 'message' ? ' and carries a message' : ''}`;
  return `The first event of the stream ${what}, so a client whose connection breaks before it has nothing to take the stream up with. Said once a session.`;
}
