import type { Seq } from '../../base/ids.ts';
import { headerValue } from '../../record/httpPart.ts';
import type { HttpExchange } from '../httpBook.ts';
import { quote } from '../reading.ts';
import type { AnyRule, HttpMoment, LifeMoment, RuleHits } from '../rule.ts';
import type { RuleState } from '../ruleState.ts';
import {
  contentType,
  isAtEndpoint,
  isAuthorization,
  isEstablished,
  isOutage,
  isPost,
  isStreamGet,
  isSuccess,
  newestInitialize,
  sessionHeader,
  streamType,
} from './exchanges.ts';
import { httpRule, onTransports, sinceHttp } from './httpRule.ts';

/** Which methods the MCP endpoint has. */
export const endpointRules: readonly AnyRule[] = [
  httpRule({
    id: 'http/endpoint-methods',
    steps: ['answered'],
    levels: sinceHttp('error'),
    side: 'server',
    title: 'The MCP endpoint takes POSTs.',
    fix: 'Serve POST at the one address that clients are given.',
    sources: onTransports('Streamable HTTP'),
    find: (moment) => {
      const { exchange, state } = moment;
      const { request, response } = exchange;
      // Before the handshake a refusal may tell of another transport; that shows at the end.
      if (!isEstablished(moment) || !isPost(exchange) || !isRefusedPost(exchange)) return undefined;
      const hasId = headerValue(request.headers, sessionHeader) !== undefined;
      // With an id, or where it is missing, 404 is about the session.
      if (response?.status === 404 && (hasId || state.http.assigned() !== undefined)) return undefined;
      return `A POST of this session was refused with ${response?.status}.`;
    },
    checkLife: checkNeverServed,
  }),
  httpRule({
    id: 'http/get-status',
    steps: ['answered'],
    levels: sinceHttp('error'),
    side: 'server',
    title: 'A GET at the MCP endpoint is answered with a stream of events, or with 405.',
    fix: 'Answer GET with text/event-stream, or with 405 where the server has no such stream.',
    sources: onTransports('Listening for Messages from the Server'),
    find: findGetStatus,
  }),
];

/** Tells whether the address has no POST, as far as its status says it; a JSON-RPC error shows that it has. */
function isRefusedPost({ response, frames }: HttpExchange): boolean {
  return response?.status === 405 || (response?.status === 404 && frames === 0);
}

function checkNeverServed(moment: LifeMoment): RuleHits {
  const { event, state } = moment;
  const { phase } = state.session();
  if (event.event !== 'sessionEnded' || phase === 'initialized' || phase === 'ready') return undefined;
  const newest = newestInitialize(moment);
  if (newest === undefined || !isRefusedPost(newest)) return undefined;
  const { request, response, responseSeq } = newest;
  return [
    {
      ...(responseSeq === undefined ? {} : { seq: responseSeq }),
      message: `The POST of initialize to ${quote(request.path)} was refused with ${response?.status}, and no other transport was found there.`,
    },
  ];
}

/** A GET with the id of the session that was answered with 404: the session may be over. */
function doubtsOf(state: RuleState): { doubt?: { readonly id: string; readonly seq: Seq } | undefined } {
  return state.notebook('http/get-status', () => ({}));
}

function findGetStatus(moment: HttpMoment) {
  const { exchange, state, seq } = moment;
  const { request, response } = exchange;
  const status = response?.status ?? 0;
  const id = headerValue(request.headers, sessionHeader);
  const notes = doubtsOf(state);
  if (isPost(exchange)) {
    const { doubt } = notes;
    if (doubt === undefined || id !== doubt.id || (!isSuccess(status) && status !== 404)) return undefined;
    notes.doubt = undefined;
    if (status === 404) return undefined;
    return {
      seq: doubt.seq,
      message: 'The GET was answered with 404, as if the session were over, but it goes on.',
      related: [seq],
    };
  }
  if (!isEstablished(moment) || !isStreamGet(exchange) || !isAtEndpoint(moment, exchange)) return undefined;
  const assigned = state.http.assigned()?.value;
  // Without the id that was given, or with another, it is the client that is wrong.
  if (id !== assigned || isAuthorization(status) || isOutage(status) || status === 405) return undefined;
  if (status < 200 || (status >= 300 && status < 400)) return undefined;
  if (status === 404 && id !== undefined) {
    notes.doubt ??= { id, seq };
    return undefined;
  }
  if (!isSuccess(status)) return `The GET was answered with ${status}.`;
  const type = contentType(response?.headers ?? []);
  if (type === streamType) return undefined;
  const seen = type === undefined ? 'no Content-Type' : `the Content-Type ${quote(type)}`;
  return `The GET was answered with ${status} and ${seen}.`;
}
