import type { Fault } from '../../faults/fault.ts';
import { encodeJson } from '../../json/json.ts';
import { type Exchange, hasRequest } from '../exchange.ts';
import type { Interception } from '../httpHooks.ts';
import { emptyReply, methodNotAllowed, type Reply, refusal, textReply, withHeaders } from '../reply.ts';

const on = 'tools/call';
const html = 'text/html; charset=utf-8';

/** Faults in status, type and body of the answers of Streamable HTTP. */
export const replyFaults: readonly Fault[] = [
  {
    name: 'post-405',
    about: 'refuses every POST to /mcp with 405',
    on: 'POST',
    http: { intercept: (exchange) => (isMcp(exchange) ? reply(methodNotAllowed('GET')) : undefined) },
  },
  accepted('notification-200', 'answers notifications and responses with 200 and no body', () => ({
    status: 200,
    headers: {},
    body: { kind: 'none' },
  })),
  accepted('notification-204', 'answers notifications and responses with 204', () => ({
    status: 204,
    headers: {},
    body: { kind: 'none' },
  })),
  accepted('202-with-body', 'answers notifications and responses with 202 and the text "Accepted"', () =>
    textReply(202, 'text/plain', 'Accepted'),
  ),
  accepted('202-json-type', 'says application/json on a 202 without a body, which is allowed', () =>
    emptyReply(202, { 'Content-Type': 'application/json' }),
  ),
  accepted(
    'rejected-with-200',
    'refuses notifications and responses with a JSON-RPC error and status 200',
    () => refusal(200, 'this notification is not accepted'),
  ),
  {
    name: 'request-202',
    about: 'answers a request with 202 and nothing else, ever',
    on,
    http: { intercept: ({ body }) => (hasRequest(body) ? reply(emptyReply(202)) : undefined) },
  },
  {
    name: 'request-202-then-get',
    about: 'answers a request with 202, and sends the response over the GET stream',
    on,
    http: { behaviour: { acceptsRequests: true, answersOn: 'get' } },
  },
  answered('html-answer', 'answers with a page of HTML and status 200', () =>
    textReply(200, html, '<h1>Welcome</h1><script>x()</script>'),
  ),
  answered('json-other', 'answers with JSON that is no JSON-RPC: {"ok":true}', () =>
    textReply(200, 'application/json', '{"ok":true}'),
  ),
  answered('json-other-id', 'answers with JSON for another request id', () =>
    textReply(200, 'application/json', encodeJson({ jsonrpc: '2.0', id: 'of-another-request', result: {} })),
  ),
  answered('json-bom', 'answers with JSON that begins with a byte order mark', ({ body }) =>
    textReply(200, 'application/json', `\ufeff${encodeJson(resultFor(body))}`),
  ),
  {
    name: 'wrong-content-type',
    about: 'says text/plain for its answers',
    on,
    http: { reply: (before) => withType(before, 'text/plain') },
  },
  {
    name: 'no-content-type',
    about: 'says no Content-Type',
    on,
    http: { reply: (before) => withoutType(before) },
  },
  {
    name: 'type-parameters',
    about: 'says Application/JSON;charset=UTF-8 or text/event-stream; charset=utf-8, which is allowed',
    on,
    http: { reply: (before) => withParameters(before) },
  },
  getAnswer('get-404', 'answers GET with 404', () => emptyReply(404)),
  getAnswer('get-400', 'answers GET with 400 and JSON', () => refusal(400, 'no GET here')),
  getAnswer('get-406', 'answers GET with 406 and JSON', () => refusal(406, 'Not Acceptable')),
  getAnswer('get-200-json', 'answers GET with 200 and JSON', () =>
    textReply(200, 'application/json', '{"status":"running"}'),
  ),
  {
    name: 'foreign-origin-accepted',
    about: 'serves pages of any origin',
    on: 'everything',
    http: { behaviour: { foreignOrigin: 'accept' } },
  },
  {
    name: 'foreign-origin-400',
    about: 'refuses a foreign Origin with 400 instead of 403',
    on: 'everything',
    http: { behaviour: { foreignOrigin: 400 } },
  },
  {
    name: 'foreign-host-accepted',
    about: 'serves whatever name stands in Host',
    on: 'everything',
    http: { behaviour: { acceptsForeignHost: true } },
  },
  {
    name: 'cors-narrow',
    about: 'lets pages of other origins send the header Content-Type only',
    on: 'everything',
    http: { behaviour: { crossOriginHeaders: 'none' } },
  },
  {
    name: 'cors-hidden',
    about:
      'lets pages of other origins send every header, but read neither Mcp-Session-Id nor WWW-Authenticate',
    on: 'everything',
    http: { behaviour: { crossOriginHeaders: 'sent' } },
  },
  {
    name: 'bad-version-accepted',
    about: 'accepts any MCP-Protocol-Version',
    on: 'everything',
    http: { behaviour: { acceptsBadVersion: true } },
  },
  {
    name: 'good-version-refused',
    about: 'refuses with 400 although MCP-Protocol-Version is the one negotiated',
    on,
    http: { behaviour: { refusesGoodVersion: true } },
  },
  {
    name: 'missing-version-refused',
    about: 'refuses with 400 what has no MCP-Protocol-Version',
    on: 'everything',
    http: { behaviour: { refusesMissingVersion: true } },
  },
  {
    name: 'disconnect-cancels',
    about: 'takes a closed connection for a cancellation',
    on: 'everything',
    http: { behaviour: { cancelsOnDisconnect: true } },
  },
];

export function reply(given: Reply): Interception {
  return { kind: 'reply', reply: given };
}

/** A fault that answers GET on /mcp. */
function getAnswer(name: string, about: string, answer: () => Reply): Fault {
  return {
    name,
    about,
    on: 'GET',
    http: { intercept: (exchange) => (isMcp(exchange) ? reply(answer()) : undefined) },
  };
}

/** A fault in what is said to a POST without requests. */
function accepted(name: string, about: string, answer: () => Reply): Fault {
  return {
    name,
    about,
    on: 'everything',
    http: { reply: (before) => (before.status === 202 ? answer() : before) },
  };
}

/** A fault that answers requests in place of the server. */
export function answered(name: string, about: string, answer: (exchange: Exchange) => Reply): Fault {
  return { name, about, on, http: { intercept: (exchange) => reply(answer(exchange)) } };
}

export function isMcp({ path }: Exchange): boolean {
  return path === '/mcp' || path === '/mcp/';
}

/** The id of the request in a body; null when there is none. */
export function idOf(body: Exchange['body']): unknown {
  return body.kind === 'one' && body.incoming.kind === 'request' ? body.incoming.id : null;
}

function resultFor(body: Exchange['body']): unknown {
  return { jsonrpc: '2.0', id: idOf(body), result: { content: [{ type: 'text', text: 'behind a mark' }] } };
}

function withType(before: Reply, contentType: string): Reply {
  return before.body.kind === 'none' ? before : withHeaders(before, { 'Content-Type': contentType });
}

function withoutType(before: Reply): Reply {
  const { 'Content-Type': _type, ...headers } = before.headers;
  return { ...before, headers };
}

function withParameters(before: Reply): Reply {
  const isStream = before.body.kind === 'stream';
  return withType(before, isStream ? 'text/event-stream; charset=utf-8' : 'Application/JSON;charset=UTF-8');
}
