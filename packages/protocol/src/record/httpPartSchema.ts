import * as v from 'valibot';
import type { SseEvent } from '../frame/sseEvent.ts';
import type { HttpConnection, HttpPart, HttpTimes } from './httpPart.ts';

const text = v.string();
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const id = count;
const headers = v.array(v.tuple([text, text]));

const times: v.GenericSchema<unknown, HttpTimes> = v.object({
  lookupUs: v.exactOptional(v.number()),
  connectUs: v.exactOptional(v.number()),
  tlsUs: v.exactOptional(v.number()),
  sentUs: v.exactOptional(v.number()),
  firstByteUs: v.exactOptional(v.number()),
  lastByteUs: v.exactOptional(v.number()),
});

const connection: v.GenericSchema<unknown, HttpConnection> = v.object({
  number: count,
  isReused: v.boolean(),
  remote: v.exactOptional(text),
  proxy: v.exactOptional(text),
  tls: v.exactOptional(text),
});

const event: v.GenericSchema<unknown, SseEvent> = v.object({
  index: count,
  type: v.exactOptional(text),
  id: v.exactOptional(text),
  retry: v.exactOptional(text),
  before: v.exactOptional(text),
  after: v.exactOptional(text),
  block: v.exactOptional(text),
  blockBase64: v.exactOptional(text),
});

const knownPart: v.GenericSchema<unknown, HttpPart> = v.variant('part', [
  v.object({
    part: v.literal('request'),
    id,
    method: text,
    url: text,
    path: text,
    headers,
    carries: v.picklist(['frame', 'text', 'nothing']),
    redirectOf: v.exactOptional(count),
    resumes: v.exactOptional(count),
  }),
  v.object({
    part: v.literal('response'),
    id,
    status: count,
    statusText: text,
    version: text,
    headers,
    carries: v.picklist(['frame', 'events', 'text', 'nothing', 'later']),
    connection: v.exactOptional(connection),
    times,
    redirect: v.exactOptional(v.object({ to: text, isFollowed: v.boolean(), why: v.exactOptional(text) })),
  }),
  v.object({
    part: v.literal('end'),
    id,
    outcome: v.picklist(['complete', 'cut', 'aborted', 'failed']),
    problem: v.exactOptional(
      v.object({
        message: text,
        code: v.exactOptional(text),
        tried: v.exactOptional(v.array(v.object({ address: text, code: text }))),
      }),
    ),
    bodyBytes: count,
    encodedBytes: v.exactOptional(count),
    connection: v.exactOptional(connection),
    times,
    events: v.exactOptional(count),
    unfinishedBytes: v.exactOptional(count),
  }),
  v.object({ part: v.literal('body'), id }),
  v.object({
    part: v.literal('event'),
    id,
    what: v.picklist(['message', 'endpoint', 'priming', 'comment', 'fields', 'empty', 'unfinished']),
    event,
  }),
]);

/** Checks what a record has to do with an HTTP exchange; unknown keys are left out, and of a shape that is not ours all but its number. */
export const httpPartSchema: v.GenericSchema<unknown, HttpPart> = v.union([
  knownPart,
  v.pipe(
    v.object({ id: v.number() }),
    v.transform((part): HttpPart => ({ part: 'body', id: part.id })),
  ),
]);
