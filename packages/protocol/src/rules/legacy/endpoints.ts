import { readMediaType } from '../../base/mediaType.ts';
import { headerValue } from '../../record/httpPart.ts';
import { quote } from '../reading.ts';
import type { AnyRule, HttpMoment, LifeMoment, RuleHit } from '../rule.ts';
import { type EventStream, endpointBookOf, seeEndpoint } from './endpointBook.ts';
import { legacyRule } from './legacyRule.ts';
import { originOf } from './resolveUrl.ts';

/** So long after its head a stream may bring the endpoint. */
const graceUs = 5_000_000;

/** How the event stream of HTTP+SSE begins. */
export const legacyEndpointRules: readonly AnyRule[] = [
  legacyRule({
    id: 'sse-legacy/get-content-type',
    steps: ['answered'],
    level: 'error',
    side: 'server',
    title: 'A GET of the event stream is answered with text/event-stream.',
    fix: 'Answer the GET with the Content-Type text/event-stream.',
    find: ({ exchange: { request, response } }) => {
      if (request.method !== 'GET' || response === undefined) return undefined;
      if (response.status < 200 || response.status > 299) return undefined;
      const type = headerValue(response.headers, 'content-type');
      const read = type === undefined ? undefined : readMediaType(type.trim());
      if (read?.type === 'text' && read.subtype === 'event-stream') return undefined;
      return type === undefined
        ? 'The answer has no Content-Type.'
        : `The answer has the Content-Type ${quote(type)}.`;
    },
  }),
  {
    ...legacyRule({
      id: 'sse-legacy/no-endpoint-event',
      level: 'error',
      side: 'server',
      title: 'The server sends the endpoint event as soon as the stream is open.',
      fix: 'Send an event of the type endpoint with the address for messages as its data.',
      find: findLateEndpoints,
    }),
    checkLife: (moment) => (moment.event.event === 'sessionEnded' ? tellOverdue(moment) : undefined),
  },
  legacyRule({
    id: 'sse-legacy/endpoint-not-first',
    steps: ['received'],
    level: 'warning',
    side: 'server',
    title: 'The endpoint event is the first of the stream.',
    fix: 'Send the endpoint event before any other.',
    find: (moment) => {
      const { endpoint, stream } = seeEndpoint(moment);
      const { firstEvent } = moment.exchange;
      if (endpoint === undefined || stream?.endpoint?.seq !== endpoint.seq) return undefined;
      if (firstEvent === undefined || firstEvent.seq === endpoint.seq) return undefined;
      return {
        message: `Another event came before the endpoint event, in record ${firstEvent.seq}.`,
        related: [firstEvent.seq],
      };
    },
  }),
  legacyRule({
    id: 'sse-legacy/endpoint-not-uri',
    steps: ['received'],
    level: 'error',
    side: 'server',
    title: 'The data of the endpoint event is a URI, as plain text.',
    fix: 'Write the URI alone as data, without quotes and without JSON around it.',
    find: (moment) => {
      const { endpoint } = seeEndpoint(moment);
      if (endpoint === undefined || endpoint.url !== undefined) return undefined;
      const { data } = endpoint;
      if (data === '') return 'The endpoint event has no data.';
      const isJson = /^["{[]/.test(data.trimStart());
      return `The endpoint is ${quote(data)}, ${isJson ? 'which is JSON' : 'which is no URI'}.`;
    },
  }),
  legacyRule({
    id: 'sse-legacy/endpoint-cross-origin',
    steps: ['received'],
    level: 'warning',
    side: 'server',
    title: 'The endpoint has the origin of the event stream: many clients refuse any other.',
    fix: 'Announce the endpoint as a path.',
    find: (moment) => {
      const { url } = seeEndpoint(moment).endpoint ?? {};
      const { request } = moment.exchange;
      if (url === undefined || originOf(url) === originOf(request.url)) return undefined;
      return `The endpoint is ${quote(url)}, which is not of ${originOf(request.url)}. No revision forbids it.`;
    },
  }),
  legacyRule({
    id: 'sse-legacy/endpoint-changed',
    steps: ['received'],
    level: 'warning',
    side: 'server',
    title: 'A stream announces one endpoint, which stays.',
    fix: 'Send the endpoint event once.',
    find: (moment) => {
      const { endpoint, stream } = seeEndpoint(moment);
      const first = stream?.endpoint;
      if (endpoint === undefined || first === undefined || first.seq === endpoint.seq) return undefined;
      if ((first.url ?? first.data) === (endpoint.url ?? endpoint.data)) return undefined;
      return {
        message: `The endpoint is now ${quote(endpoint.data)}; in record ${first.seq} it was ${quote(first.data)}.`,
        related: [first.seq],
      };
    },
  }),
];

/** Takes the first endpoint of a stream into the book, and tells of streams that lack theirs for too long. */
function findLateEndpoints(moment: HttpMoment): readonly RuleHit[] {
  const { endpoint, stream } = seeEndpoint(moment);
  const { step, exchange } = moment;
  const hits = [...tellOverdue(moment)];
  if (stream === undefined) return hits;
  if (endpoint !== undefined) {
    stream.endpoint ??= endpoint;
    stream.newest = endpoint;
    endpointBookOf(moment).hasEndpoint = true;
  }
  if (step !== 'ended' || stream.endpoint !== undefined || stream.isTold) return hits;
  const seen =
    exchange.end?.outcome === 'aborted'
      ? lateness(stream, moment)
      : 'The stream ended without an endpoint event.';
  if (seen !== undefined) hits.push(toHit(stream, seen));
  return hits;
}

function tellOverdue(moment: HttpMoment | LifeMoment): readonly RuleHit[] {
  const hits: RuleHit[] = [];
  for (const stream of endpointBookOf(moment).open.values()) {
    if (stream.endpoint !== undefined || stream.isTold) continue;
    const seen = lateness(stream, moment);
    if (seen === undefined) continue;
    stream.isTold = true;
    hits.push(toHit(stream, seen));
  }
  return hits;
}

function lateness({ exchange }: EventStream, { atUs }: HttpMoment | LifeMoment): string | undefined {
  const waitedUs = atUs - (exchange.responseAtUs ?? atUs);
  if (waitedUs <= graceUs) return undefined;
  return `No endpoint event came within ${Math.floor(waitedUs / 1_000_000)} s of this head.`;
}

function toHit({ exchange }: EventStream, message: string): RuleHit {
  return { message, ...(exchange.responseSeq === undefined ? {} : { seq: exchange.responseSeq }) };
}
