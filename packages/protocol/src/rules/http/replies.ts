import { headerValue } from '../../record/httpPart.ts';
import { askedIn, type HttpExchange } from '../httpBook.ts';
import { countOf, nameId, quote } from '../reading.ts';
import type { AnyRule, HttpMoment } from '../rule.ts';
import {
  contentType,
  errorIn,
  isArrayFrame,
  isPost,
  isSuccess,
  jsonType,
  postsNoRequest,
  postsRequest,
  streamType,
} from './exchanges.ts';
import { httpRule, onTransports, sinceHttp } from './httpRule.ts';

const ofReplies = {
  steps: ['answered'],
  side: 'server',
  sources: onTransports('Sending Messages to the Server', 'Sending Messages'),
} as const;

/** How a server answers what was posted. */
export const httpReplyRules: readonly AnyRule[] = [
  httpRule({
    ...ofReplies,
    id: 'http/notification-not-202',
    levels: sinceHttp('error', 'error'),
    title: 'A notification or response that the server takes is answered with 202 and no body.',
    fix: 'Answer 202 Accepted without a body.',
    find: ({ exchange }) => {
      const status = successOf(exchange);
      const isWrong = status !== undefined && status !== 202 && postsNoRequest(exchange);
      // A refusal has a rule of its own.
      if (!isWrong || errorIn(exchange) !== undefined) return undefined;
      return `${namePosted(exchange)} was answered with ${status}, not with 202.`;
    },
  }),
  httpRule({
    ...ofReplies,
    id: 'http/202-with-body',
    steps: ['ended'],
    levels: sinceHttp('error', 'error'),
    title: 'The answer 202 has no body.',
    fix: 'Send no body with 202; set Content-Length: 0.',
    find: ({ exchange, seq }) => {
      const { bodyBytes = 0, frames, end, first, response, responseSeq = seq } = exchange;
      if (response?.status !== 202 || !postsNoRequest(exchange)) return undefined;
      const bytes = Math.max(bodyBytes, end?.bodyBytes ?? 0, first?.frame?.bytes ?? 0);
      if (bytes === 0 && frames === 0) return undefined;
      return { seq: responseSeq, message: `The answer 202 has a body of ${countOf(bytes, 'byte')}.` };
    },
  }),
  httpRule({
    ...ofReplies,
    id: 'http/rejected-with-2xx',
    levels: sinceHttp('error', 'error'),
    title: 'A notification or response that the server refuses is answered with an HTTP error.',
    fix: 'Answer with a status such as 400; the body may be a JSON-RPC error without id.',
    find: ({ exchange }) => {
      const status = successOf(exchange);
      if (status === undefined || !postsNoRequest(exchange) || errorIn(exchange) === undefined)
        return undefined;
      return `${namePosted(exchange)} was refused by a JSON-RPC error, but with the status ${status}.`;
    },
  }),
  httpRule({
    ...ofReplies,
    id: 'http/request-got-202',
    steps: ['answered', 'ended'],
    levels: sinceHttp('error', 'error'),
    title: 'A request is answered with its response, as JSON or as a stream of events.',
    fix: 'Answer the POST itself with application/json or text/event-stream.',
    find: ({ exchange, step, seq }) => {
      const status = successOf(exchange);
      if (status === undefined || !postsRequest(exchange)) return undefined;
      const { response, frames, bodyBytes = 0, end, responseSeq = seq } = exchange;
      // A body that was slow to come is known only at the end.
      const isEmpty =
        step === 'answered'
          ? response?.carries === 'nothing'
          : response?.carries === 'later' && frames === 0 && Math.max(bodyBytes, end?.bodyBytes ?? 0) === 0;
      if (!isEmpty && (step === 'ended' || !isNoAnswer(status))) return undefined;
      const seen = isEmpty ? `with ${status} and no body` : `with ${status}`;
      return { seq: responseSeq, message: `${namePosted(exchange)} was answered ${seen}.` };
    },
  }),
  httpRule({
    ...ofReplies,
    id: 'http/response-content-type',
    levels: sinceHttp('error', 'error'),
    title: 'A request is answered as application/json or text/event-stream.',
    fix: 'Send Content-Type: application/json or text/event-stream.',
    find: ({ exchange }) => {
      const status = successOf(exchange);
      const { response } = exchange;
      if (response === undefined || status === undefined || !postsRequest(exchange)) return undefined;
      // That there is no answer at all is told already.
      if (isNoAnswer(status) || response.carries === 'nothing' || response.carries === 'later')
        return undefined;
      const type = contentType(response.headers);
      if (type === jsonType || type === streamType) return undefined;
      const written = headerValue(response.headers, 'content-type');
      const seen = written === undefined ? 'no Content-Type' : `the Content-Type ${quote(written)}`;
      return `The answer has ${seen}.`;
    },
  }),
  httpRule({
    ...ofReplies,
    id: 'http/json-body-not-response',
    levels: sinceHttp('error', 'error'),
    title: 'A body of JSON is the one response to the request that was posted.',
    fix: 'Send the response with the id of the request; all else needs a stream of events.',
    find: (moment) => {
      const { exchange } = moment;
      const isJson = exchange.response?.carries === 'frame' && successOf(exchange) !== undefined;
      const text = isJson && postsRequest(exchange) ? findOtherBody(moment) : undefined;
      return text === undefined ? undefined : { seq: exchange.first?.seq ?? moment.seq, message: text };
    },
  }),
];

function successOf({ response, ...exchange }: HttpExchange): number | undefined {
  return response !== undefined && isSuccess(response.status) && isPost({ ...exchange, response })
    ? response.status
    : undefined;
}

/** These statuses say that no answer follows. */
function isNoAnswer(status: number): boolean {
  return status === 202 || status === 204 || status === 205;
}

function namePosted({ posted }: HttpExchange): string {
  const [one, another] = posted?.messages ?? [];
  if (one === undefined || another !== undefined) return 'The batch';
  const { message } = one;
  return 'method' in message && message.method !== undefined
    ? quote(message.method)
    : `The response with ${nameId(message)}`;
}

/** What a body of JSON is in place of the response. What is no JSON at all is told of the frame. */
function findOtherBody({ exchange, revision }: HttpMoment): string | undefined {
  const { first, posted } = exchange;
  const { frame, messages = [] } = first ?? {};
  if (frame?.kind === 'malformed' && frame.reason.kind === 'severalValues')
    return 'The body is several JSON values, one after another.';
  // Until a revision is known, and in the one that has batches, they are answered by arrays.
  const mayBatch = revision === undefined || revision === '2025-03-26' || revision === '2024-11-05';
  if (isArrayFrame(first) && !(mayBatch && isArrayFrame(posted)))
    return `The body is an array of ${countOf(messages.length, 'message')}.`;
  const asked = askedIn(exchange);
  for (const { message, link } of messages) {
    if (message.kind === 'request' || message.kind === 'notification')
      return `The body is the ${message.kind} ${quote(message.method)}, not a response.`;
    if (message.kind === 'invalid') return 'The body is no response.';
    const isForeign =
      link.kind === 'answer' || link.kind === 'duplicate'
        ? !asked.includes(link.exchange)
        : link.kind === 'unmatched' && link.hasId;
    if (isForeign)
      return `The body is a response with ${nameId(message)}, which is not that of the request that was posted.`;
  }
  return undefined;
}
