import type { Fault } from '../../faults/fault.ts';
import type { Behaviour } from '../behaviour.ts';
import type { BodyWriter } from '../bodyWriter.ts';

const on = 'tools/call';

/** Faults in the events of a stream, in their ids and in resuming. */
export const eventFaults: readonly Fault[] = [
  {
    name: 'event-not-json',
    about: 'sends an event whose data is not JSON before each answer',
    on,
    http: { event: (event) => [{ type: 'message', data: Buffer.from('working on it ...') }, event] },
  },
  {
    name: 'event-type',
    about: 'sends answers under the event type "response"',
    on,
    http: { event: (event) => [{ ...event, type: 'response' }] },
  },
  {
    name: 'event-incomplete',
    about: 'leaves out the blank line behind the last event of a stream',
    on,
    http: { wrap: (next) => withoutLastLine(next, next.end) },
  },
  {
    name: 'event-unfinished',
    about: 'leaves out the blank line behind the last event, and keeps the stream open',
    on,
    http: { wrap: (next) => withoutLastLine(next, () => {}) },
  },
  behaving(
    'priming-missing',
    'begins no stream with an event without data',
    { primes: 'never' },
    'everything',
  ),
  behaving(
    'priming-always',
    'begins each stream of a POST with an event without data, whatever the revision',
    { primes: 'always' },
    'everything',
  ),
  behaving('closed-before-response', 'ends the stream before the answer, without any event id', {
    endsBeforeAnswer: true,
    eventIds: 'none',
  }),
  behaving('retry-missing', 'closes the stream before the answer without saying when to come back', {
    polls: true,
    retry: 'missing',
  }),
  behaving('retry-words', 'begins the stream with "retry: soon"', { retry: 'words' }),
  behaving('open-after-response', 'keeps the stream open after the answer', { endsAfterAnswer: false }),
  {
    name: 'message-after-response',
    about: 'sends a log message on the stream after the answer',
    on,
    sent: (_request, { send }) => {
      const params = { level: 'info', data: 'after the answer' };
      void send({ jsonrpc: '2.0', method: 'notifications/message', params });
    },
  },
  behaving('event-id-same', 'gives all events the same id', { eventIds: 'same' }, 'everything'),
  behaving(
    'event-id-counter',
    'counts events over all streams, so that an id does not tell the stream',
    { eventIds: 'counter' },
    'everything',
  ),
  behaving('event-id-missing', 'gives no event ids, which is allowed', { eventIds: 'none' }, 'everything'),
  behaving(
    'replay-foreign',
    'resumes a stream with the events of all streams',
    { replays: 'foreign' },
    'GET',
  ),
  behaving(
    'replay-overlap',
    'resumes a stream with events the client already has',
    { replays: 'overlap' },
    'GET',
  ),
  behaving('replay-refused', 'refuses with 400 to resume a stream', { replays: 'refused' }, 'GET'),
];

/** Faults in which message goes over which stream. */
export const routeFaults: readonly Fault[] = [
  behaving('foreign-response', 'sends an answer on the stream of another POST, when one is open', {
    answersOn: 'otherPost',
  }),
  behaving('response-on-get', 'sends answers on the GET stream', { answersOn: 'get' }),
  behaving(
    'related-on-get',
    'sends progress, log messages and questions of a running request on the GET stream',
    { relatedOn: 'get' },
    'everything',
  ),
  behaving(
    'unrelated-on-post',
    'sends changes of lists and resources on the stream of any POST, when one is open',
    { unrelatedOn: 'post' },
    'everything',
  ),
  behaving('broadcast', 'sends every message on the GET stream as well', { broadcasts: true }, 'everything'),
];

function behaving(name: string, about: string, behaviour: Partial<Behaviour>, where: string = on): Fault {
  return { name, about, on: where, http: { behaviour } };
}

/** Holds back each write until the next one, so that the last can lose its blank line. */
function withoutLastLine(next: BodyWriter, end: () => void): BodyWriter {
  let last: Buffer | undefined;
  return {
    ...next,
    write: async (bytes) => {
      const before = last;
      last = bytes;
      if (before !== undefined) await next.write(before);
    },
    end: () => {
      if (last !== undefined) void next.write(last.subarray(0, -1));
      end();
    },
  };
}
