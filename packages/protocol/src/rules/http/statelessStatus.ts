import { isHandshakeRevision } from '../../base/revision.ts';
import { numberAt, valueAt } from '../../jsonrpc/memberValue.ts';
import { headerValue } from '../../record/httpPart.ts';
import { findMethod } from '../../revisions/methods.ts';
import { carriedVersion } from '../../session/carriedVersion.ts';
import { type HttpExchange, postsMethod } from '../httpBook.ts';
import { inStateless } from '../levels.ts';
import { quote } from '../reading.ts';
import type { AnyRule, HttpMoment, RuleHit } from '../rule.ts';
import { statelessPage } from '../sources.ts';
import { errorIn, isAtEndpoint, isAuthorization, isOutage, isSuccess, versionHeader } from './exchanges.ts';
import { httpRule, onStateless } from './httpRule.ts';
import { methodFault, namedIn, nameFault, requestIn, writingFault } from './requestHeaders.ts';

const ofStatus = { steps: ['answered'], side: 'server', levels: inStateless('error') } as const;
const header = { '2026-07-28': onStateless('Protocol Version Header') };

/** Which status 2026-07-28 has for which error. */
export const statelessStatusRules: readonly AnyRule[] = [
  httpRule({
    ...ofStatus,
    id: 'http/header-wrong-code',
    title: 'Headers that do not fit the body are refused with 400 and the code -32020.',
    fix: 'Compare the headers with the body first, and answer 400 with -32020.',
    sources: { '2026-07-28': onStateless('Server Validation') },
    find: findOtherRefusal,
  }),
  httpRule({
    ...ofStatus,
    id: 'http/unknown-method-status',
    title: 'A method that the server does not have is answered with 404 and the code -32601.',
    fix: 'Send the error -32601 with the status 404.',
    sources: header,
    find: (moment) => {
      const { exchange } = moment;
      const request = requestIn(exchange);
      const status = exchange.response?.status;
      if (request === undefined || !isProven(moment)) return undefined;
      const code = codeOf(exchange);
      if (code === -32601)
        return status === 404 ? undefined : `The error -32601 came with ${status}, not with 404.`;
      const isBare =
        status === 404 && code === undefined && findMethod('2026-07-28', request.method) === undefined;
      return isBare
        ? `${quote(request.method)} was answered with 404, but not with the error -32601.`
        : undefined;
    },
  }),
  httpRule({
    ...ofStatus,
    id: 'http/error-status',
    title: 'A request with wrong metadata, headers, capabilities or revision is refused with 400.',
    fix: 'Send the errors -32020, -32021 and -32022, and -32602 about metadata, with the status 400.',
    sources: header,
    find: ({ exchange }) => {
      const status = exchange.response?.status;
      const code = codeOf(exchange);
      if (code === undefined || status === undefined || status === 400) return undefined;
      const isOwn = code <= -32020 && code >= -32022;
      if (!isOwn && !(code === -32602 && lacksMetadata(exchange))) return undefined;
      return `The error ${code} came with ${status}, not with 400.`;
    },
  }),
  httpRule({
    ...ofStatus,
    id: 'http/get-delete-status',
    levels: inStateless('warning'),
    title: 'A server that speaks only 2026-07-28 answers GET and DELETE with 405.',
    fix: 'Answer 405 to all but POST.',
    sources: { '2026-07-28': onStateless('Earlier Streamable HTTP Revisions') },
    find: (moment) => {
      const { exchange, state } = moment;
      const { method } = exchange.request;
      const status = exchange.response?.status ?? 0;
      const { supportedVersions } = state.session();
      if ((method !== 'GET' && method !== 'DELETE') || !isAtEndpoint(moment, exchange)) return undefined;
      // A server that lists earlier revisions may have both.
      if (supportedVersions === undefined || supportedVersions.some(isHandshakeRevision)) return undefined;
      if (status === 405 || isAuthorization(status) || isOutage(status) || (status >= 300 && status < 400))
        return undefined;
      return `The ${method} was answered with ${status}.`;
    },
  }),
  httpRule({
    ...ofStatus,
    id: 'http/listen-not-stream',
    title: 'subscriptions/listen is answered with a stream of events, unless it is refused.',
    fix: 'Answer with text/event-stream, and keep the stream open.',
    sources: { '2026-07-28': onStateless('Receiving Messages') },
    find: ({ exchange }) => {
      const { response, first } = exchange;
      if (response?.carries !== 'frame' || !isSuccess(response.status)) return undefined;
      if (!postsMethod(exchange, 'subscriptions/listen') || errorIn(exchange) !== undefined) return undefined;
      const hit: RuleHit = { message: 'subscriptions/listen was answered with one body of JSON.' };
      return first === undefined ? hit : { ...hit, related: [first.seq] };
    },
  }),
  httpRule({
    id: 'http/cancel-message',
    steps: ['sent'],
    levels: inStateless('warning'),
    side: 'client',
    title: 'Over HTTP a request is cancelled by closing the stream of its answer, not by a message.',
    fix: 'Close the connection of the request in place of posting notifications/cancelled.',
    sources: {
      '2026-07-28': statelessPage('basic/patterns/cancellation', 'Transport-Specific Cancellation'),
    },
    find: ({ exchange }) =>
      postsMethod(exchange, 'notifications/cancelled')
        ? 'The client posted notifications/cancelled.'
        : undefined,
  }),
];

/** Tells whether the server has served a request of this revision: until then its errors may be those of an earlier one. */
function isProven({ state }: HttpMoment): boolean {
  return state.session().revision === '2026-07-28';
}

/** The code of a body that is one error. An error on a stream comes too late for a status of its own. */
function codeOf(exchange: HttpExchange): number | undefined {
  const error = errorIn(exchange)?.message;
  return error === undefined ? undefined : numberAt(error, '/error/code');
}

const prefix = '/params/_meta/io.modelcontextprotocol~1';

function lacksMetadata(exchange: HttpExchange): boolean {
  const request = requestIn(exchange);
  if (request === undefined) return false;
  const capabilities = valueAt(request, `${prefix}clientCapabilities`);
  return carriedVersion(request) === undefined || capabilities?.kind !== 'object';
}

/** Codes that a server which looked at the headers too late, or not by their own code, may have sent. */
function mayBeForHeaders(code: number | undefined): boolean {
  return code === undefined || code === -32600 || code === -32602 || (code <= -32000 && code >= -32019);
}

function findOtherRefusal(moment: HttpMoment): string | undefined {
  const { exchange } = moment;
  const status = exchange.response?.status;
  // Other faults of the request have errors of their own.
  if (status !== 400 || !isProven(moment) || lacksMetadata(exchange)) return undefined;
  const fault = headerFault(exchange);
  const code = codeOf(exchange);
  if (fault === undefined || !mayBeForHeaders(code)) return undefined;
  const seen = code === undefined ? 'without a JSON-RPC error' : `with the code ${code}`;
  return `The headers do not fit the body: ${fault} The server refused them with 400 ${seen}.`;
}

/** What is wrong with the headers of a request, in a sentence. */
function headerFault(exchange: HttpExchange): string | undefined {
  const request = requestIn(exchange);
  if (request === undefined) return undefined;
  const { headers } = exchange.request;
  const version = headerValue(headers, versionHeader);
  if (version !== carriedVersion(request))
    return version === undefined
      ? 'MCP-Protocol-Version is missing.'
      : `MCP-Protocol-Version is ${quote(version)}.`;
  const name = headerValue(headers, 'mcp-name');
  const writing = name === undefined ? undefined : writingFault(name, namedIn(exchange)?.text);
  return (
    methodFault(exchange) ??
    nameFault(exchange) ??
    (writing === undefined ? undefined : `Mcp-Name ${writing}.`)
  );
}
