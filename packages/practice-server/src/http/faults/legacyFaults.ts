import type { Fault } from '../../faults/fault.ts';
import { emptyReply, withHeaders } from '../reply.ts';
import type { ServerEvent } from '../serverEvent.ts';

/** Faults of the transport of 2024-11-05. */
export const legacyFaults: readonly Fault[] = [
  {
    name: 'stream-wrong-type',
    about: 'says text/plain for the streams that GET opens',
    on: 'GET',
    http: {
      reply: (before) =>
        before.body.kind === 'stream' ? withHeaders(before, { 'Content-Type': 'text/plain' }) : before,
    },
  },
  greeting('endpoint-missing', 'never says where to post', () => []),
  greeting('endpoint-late', 'sends another event before endpoint', (events) => [
    { type: 'ping', data: Buffer.from('hello') },
    ...events,
  ]),
  greeting('endpoint-quoted', 'writes the address in quotes, as JSON', changeAddress(JSON.stringify)),
  greeting(
    'endpoint-object',
    'writes the address as a member of an object',
    changeAddress((uri) => JSON.stringify({ uri })),
  ),
  greeting(
    'endpoint-empty',
    'sends endpoint without an address',
    changeAddress(() => ''),
  ),
  greeting(
    'endpoint-other-origin',
    'names an address on http://server.example:9000',
    changeAddress((uri) => new URL(uri, 'http://server.example:9000').href),
  ),
  greeting(
    'endpoint-port',
    'names an address on this machine, but under the other name of it: localhost or 127.0.0.1',
    (events, base) => changeAddress((uri) => new URL(uri, otherName(base)).href)(events),
  ),
  greeting('endpoint-changed', 'sends endpoint twice, with different addresses', (events) => [
    ...events,
    ...changeAddress((uri) => `${uri}&again=1`)(events),
  ]),
  greeting(
    'endpoint-data-first',
    'writes the data before the type of the event, which is allowed',
    (events) => events.map((event) => ({ ...event, isBackwards: true })),
  ),
  {
    name: 'response-in-post-body',
    about: 'answers in the body of the POST instead of the stream',
    on: 'tools/call',
    http: { behaviour: { answersInBody: true } },
  },
  {
    name: 'message-500',
    about: 'answers every POST to /message with 500, and handles it all the same',
    on: 'POST',
    http: { reply: (before, { path }) => (path === '/message' ? emptyReply(500) : before) },
  },
];

const empty = Buffer.alloc(0);

type Greet = (events: readonly ServerEvent[], base: string) => readonly ServerEvent[];

function greeting(name: string, about: string, greet: Greet): Fault {
  return { name, about, on: 'GET', http: { greet } };
}

function changeAddress(
  change: (uri: string) => string,
): (events: readonly ServerEvent[]) => readonly ServerEvent[] {
  return (events) =>
    events.map((event) => ({ ...event, data: Buffer.from(change((event.data ?? empty).toString())) }));
}

/** The same server under another origin. */
export function otherName(base: string): string {
  const url = new URL(base);
  url.hostname = url.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
  return url.origin;
}
