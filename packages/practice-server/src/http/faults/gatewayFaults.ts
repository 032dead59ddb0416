import type { Fault } from '../../faults/fault.ts';
import { encodeJson } from '../../json/json.ts';
import type { BodyWriter } from '../bodyWriter.ts';
import type { Exchange } from '../exchange.ts';
import type { Surroundings } from '../httpHooks.ts';
import { emptyReply, type Reply, textReply, withHeaders } from '../reply.ts';
import { otherName } from './legacyFaults.ts';
import { answered, idOf, reply } from './replyFaults.ts';

const on = 'tools/call';
const html = 'text/html; charset=utf-8';

/** What gateways, proxies and failing servers do. */
export const gatewayFaults: readonly Fault[] = [
  answered('gateway-502', 'answers 502 with a page of HTML, like a gateway', () =>
    withHeaders(textReply(502, html, '<h1>Bad gateway</h1><script>x()</script>'), {
      Via: '1.1 gateway.example',
      Server: 'gateway',
    }),
  ),
  answered('unavailable-503', 'answers 503 with Retry-After: 1', () =>
    withHeaders(textReply(503, 'text/plain', 'busy'), { 'Retry-After': '1' }),
  ),
  answered('failed-500', 'answers 500 with a stack trace as text', () =>
    textReply(500, 'text/plain', 'Error: something broke\n    at handle (server.js:10:5)\n'),
  ),
  answered('unauthorized-401', 'answers 401 with WWW-Authenticate', ({ base }) =>
    withHeaders(textReply(401, 'application/json', '{"error":"invalid_token"}'), {
      'WWW-Authenticate': `Bearer error="invalid_token", resource_metadata="${base}/.well-known/oauth-protected-resource/mcp"`,
    }),
  ),
  answered('forbidden-403', 'answers 403 with a page of HTML', () =>
    textReply(403, html, '<h1>Forbidden</h1>'),
  ),
  answered('rpc-error-400', 'answers 400 with a JSON-RPC error in the body', (exchange) =>
    rpcError(400, exchange),
  ),
  answered('rpc-error-500', 'answers 500 with a JSON-RPC error in the body', (exchange) =>
    rpcError(500, exchange),
  ),
  {
    name: 'no-reply',
    about: 'never answers the HTTP request',
    on,
    http: { intercept: () => ({ kind: 'hang' }) },
  },
  {
    name: 'connection-reset',
    about: 'breaks the connection before it answers',
    on,
    http: { intercept: () => ({ kind: 'reset' }) },
  },
  {
    name: 'reset-mid-body',
    about: 'breaks the connection in the middle of the first event that has data, or of the JSON',
    on,
    http: { wrap: breakMidway },
  },
  {
    name: 'redirect',
    about: 'answers 307 to /mcp/ whatever comes to /mcp',
    on: 'everything',
    http: { intercept: ({ path }) => (path === '/mcp' ? redirect('/mcp/') : undefined) },
  },
  {
    name: 'redirect-other-origin',
    about: 'answers 307 to the other name of this machine: localhost or 127.0.0.1',
    on: 'everything',
    http: {
      intercept: ({ path, base }) => (path === '/mcp' ? redirect(`${otherName(base)}/mcp/`) : undefined),
    },
  },
  {
    name: 'needs-slash',
    about: 'answers 404 at /mcp, and serves /mcp/ only',
    on: 'everything',
    http: { intercept: ({ path }) => (path === '/mcp' ? reply(emptyReply(404)) : undefined) },
  },
  {
    name: 'events-in-burst',
    about: 'holds events back, like a proxy that buffers, until the stream ends or --idle-seconds are over',
    on: 'everything',
    http: { wrap: inOneBurst },
  },
  {
    name: 'idle-close',
    about: 'ends a stream after --idle-seconds without an event, like a proxy',
    on: 'GET',
    http: { wrap: (next, surroundings) => closeWhenIdle(next, surroundings, surroundings.idleMs) },
  },
  {
    name: 'get-closes',
    about: 'ends the stream of a GET at once, every time',
    on: 'GET',
    http: { wrap: (next, surroundings) => closeWhenIdle(next, surroundings, 10) },
  },
];

function rpcError(status: number, { body }: Exchange): Reply {
  const error = { code: -32603, message: 'something broke' };
  return textReply(status, 'application/json', encodeJson({ jsonrpc: '2.0', id: idOf(body), error }));
}

function redirect(location: string) {
  return reply(emptyReply(307, { Location: location }));
}

function breakMidway(next: BodyWriter): BodyWriter {
  return {
    ...next,
    write: async (bytes) => {
      if (!bytes.includes('{')) return next.write(bytes);
      await next.write(bytes.subarray(0, Math.floor(bytes.length / 2)));
      next.reset();
    },
    end: () => {},
  };
}

function inOneBurst(next: BodyWriter, { host, idleMs }: Surroundings): BodyWriter {
  let held: Buffer[] = [];

  async function flush(): Promise<void> {
    const burst = Buffer.concat(held);
    held = [];
    if (burst.length > 0) await next.write(burst);
  }

  return {
    ...next,
    write: async (bytes) => {
      held.push(bytes);
      if (held.length === 1) void host.wait(idleMs).then(flush);
    },
    end: () => {
      void flush();
      next.end();
    },
  };
}

function closeWhenIdle(next: BodyWriter, { host }: Surroundings, idleMs: number): BodyWriter {
  let writes = 0;

  function watch(): void {
    const seen = writes;
    void host.wait(idleMs).then(() => {
      if (seen === writes) next.end();
    });
  }

  watch();
  return {
    ...next,
    write: async (bytes) => {
      writes += 1;
      watch();
      await next.write(bytes);
    },
  };
}
