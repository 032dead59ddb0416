import type { HttpExchange } from '../httpBook.ts';
import { countOf, quote } from '../reading.ts';
import type { AnyRule } from '../rule.ts';
import {
  acceptOf,
  contentType,
  isArrayFrame,
  isAtEndpoint,
  isPost,
  jsonType,
  listsType,
  streamType,
} from './exchanges.ts';
import { onTransports, requestRule, sinceHeader, sinceHttp } from './httpRule.ts';

const sending = onTransports('Sending Messages to the Server', 'Sending Messages');

/** How a client sends its messages, and asks for a stream. */
export const httpRequestRules: readonly AnyRule[] = [
  requestRule({
    id: 'http/message-not-post',
    levels: sinceHttp('error'),
    title: 'A client sends each message by a POST.',
    fix: 'POST the message to the MCP endpoint.',
    sources: sending,
    find: ({ exchange: { request, posted } }) =>
      posted === undefined || request.method === 'POST'
        ? undefined
        : `A message was sent by ${quote(request.method)}.`,
  }),
  requestRule({
    id: 'http/post-accept',
    levels: sinceHttp('error', 'error'),
    title: 'A POST accepts both application/json and text/event-stream, and lists them.',
    fix: 'Send Accept: application/json, text/event-stream.',
    sources: sending,
    find: ({ exchange }) => (isPost(exchange) ? findUnlisted(exchange, [jsonType, streamType]) : undefined),
  }),
  requestRule({
    id: 'http/get-accept',
    levels: sinceHttp('error'),
    title: 'A GET at the MCP endpoint accepts text/event-stream, and lists it.',
    fix: 'Send Accept: text/event-stream.',
    sources: onTransports('Listening for Messages from the Server'),
    find: (moment) => {
      const { exchange } = moment;
      return exchange.request.method === 'GET' && isAtEndpoint(moment, exchange)
        ? findUnlisted(exchange, [streamType])
        : undefined;
    },
  }),
  requestRule({
    id: 'http/post-content-type',
    levels: sinceHttp('info'),
    title: 'Servers expect that a POST says that its body is application/json.',
    fix: 'Send Content-Type: application/json.',
    sources: sending,
    find: ({ exchange }) => {
      const type = contentType(exchange.request.headers);
      if (!isPost(exchange) || type === jsonType) return undefined;
      const seen = type === undefined ? 'has no Content-Type' : `has the Content-Type ${quote(type)}`;
      return `The POST ${seen}. The specification is silent about it; most servers refuse such a POST.`;
    },
  }),
  requestRule({
    id: 'http/post-body-not-single',
    levels: sinceHeader('error'),
    title: 'The body of a POST is one JSON-RPC message.',
    fix: 'Send each message in a POST of its own.',
    sources: sending,
    find: (moment) => {
      const { exchange } = moment;
      const { request, posted } = exchange;
      if (request.method !== 'POST' || !isAtEndpoint(moment, exchange)) return undefined;
      // What a redirect sends on was judged where it was sent first.
      if (request.redirectOf !== undefined) return undefined;
      if (request.carries === 'nothing') return 'The POST has no body.';
      if (request.carries === 'text') return 'The body of the POST is no JSON.';
      if (posted === undefined) return undefined;
      const { seq, frame, messages } = posted;
      if (isArrayFrame(posted))
        return { seq, message: `The body is an array of ${countOf(messages.length, 'message')}.` };
      const isSeveral = frame?.kind === 'malformed' && frame.reason.kind === 'severalValues';
      return isSeveral ? { seq, message: 'The body is several messages, one after another.' } : undefined;
    },
  }),
];

function findUnlisted({ request }: HttpExchange, types: readonly string[]): string | undefined {
  const missing = types.filter((type) => !listsType(request.headers, type));
  if (missing.length === 0) return undefined;
  const accept = acceptOf(request.headers);
  if (accept === undefined) return `The ${request.method} has no Accept header.`;
  const pattern = /(?:^|[\s,])(?:\*|application|text)\/\*/.test(accept)
    ? ' The specification is ambiguous about patterns: to list the types is a must, and some servers refuse a POST that does not.'
    : '';
  return `The Accept of the ${request.method} is ${quote(accept)}, which does not list ${missing.join(' and ')}.${pattern}`;
}
