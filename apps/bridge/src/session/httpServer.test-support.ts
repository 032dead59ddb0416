import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach } from 'vitest';

/** A request as a test sees it. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly rawHeaders: readonly string[];
  readonly body: string;
  /** The body as JSON; an empty object where it is none. */
  readonly message: {
    readonly id?: unknown;
    readonly method?: string;
    readonly params?: Record<string, unknown>;
  };
}

/** What answers a request. */
export type Handler = (request: SeenRequest, response: ServerResponse) => void;

/** A server over HTTP for a test. */
export interface TestServer {
  readonly url: string;
  readonly origin: string;
  readonly port: number;
  /** All requests so far. */
  readonly seen: readonly SeenRequest[];
  readonly server: Server;
}

const servers: Server[] = [];

afterEach(async () => {
  await Promise.all(
    servers.splice(0).map((server) => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    }),
  );
});

/** Starts a server on a free port of loopback; it ends with its test. */
export async function serve(handle: Handler, host = '127.0.0.1'): Promise<TestServer> {
  const seen: SeenRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const { method = '', url: path = '', headers, rawHeaders } = request;
      const one = { method, path, headers, rawHeaders, body, message: read(body) };
      seen.push(one);
      handle(one, response);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = address(server);
  const origin = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  return { url: `${origin}/mcp`, origin, port, seen, server };
}

function address(server: Server): AddressInfo {
  const at = server.address();
  if (at === null || typeof at === 'string') throw new Error('no port');
  return at;
}

function read(body: string): SeenRequest['message'] {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** Answers with a JSON-RPC result as JSON. */
export function json(response: ServerResponse, id: unknown, result: unknown, headers = {}): void {
  response.writeHead(200, { 'Content-Type': 'application/json', ...headers });
  response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
}

/** Begins a stream of events. */
export function stream(response: ServerResponse, headers = {}): void {
  response.writeHead(200, { 'Content-Type': 'text/event-stream', ...headers });
  response.flushHeaders();
}

/** The text of an event with this message. */
export function event(message: unknown, fields = ''): string {
  return `${fields}data: ${JSON.stringify(message)}\n\n`;
}

/** What `initialize` is answered with. */
export function hello(revision = '2025-11-25', capabilities: object = { tools: {} }): object {
  return { protocolVersion: revision, capabilities, serverInfo: { name: 'scripted', version: '1' } };
}

/** A plain server of the handshake era: initialize, 202 for notifications, 405 for GET; the rest is the test's. */
export function plain(more: Handler, options: { revision?: string; sessionId?: string } = {}): Handler {
  return (request, response) => {
    const { method, message } = request;
    if (method === 'POST' && message.method === 'initialize') {
      const session = options.sessionId === undefined ? {} : { 'Mcp-Session-Id': options.sessionId };
      return json(response, message.id, hello(options.revision), session);
    }
    if (method === 'POST' && message.id === undefined) return void response.writeHead(202).end();
    if (method === 'GET' || method === 'DELETE') return void response.writeHead(405).end();
    if (message.method === 'tools/list') return json(response, message.id, { tools: [] });
    more(request, response);
  };
}
