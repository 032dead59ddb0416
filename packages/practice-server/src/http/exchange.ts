import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { parseJson, readArray } from '../json/json.ts';
import { type Incoming, readIncoming } from '../rpc/incoming.ts';
import type { Line } from '../stdio/lineReader.ts';

/** One HTTP request, read to its end. */
export interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** What faults can be on: the HTTP method and the JSON-RPC methods of the body; `response` stands for an answer. */
  readonly names: readonly string[];
  readonly body: PostedBody;
  /** Address of this server as the client wrote it, without a path. */
  readonly base: string;
  readonly sessionId: string | undefined;
  /** Which request of this session id it is, from 1; 0 without an id. */
  readonly turn: number;
}

export type PostedBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'notJson'; readonly reason: string }
  | { readonly kind: 'one'; readonly line: Line; readonly incoming: Incoming }
  | { readonly kind: 'batch'; readonly line: Line; readonly incoming: readonly Incoming[] };

/** Reads a request; `countTurn` says which one of its session it is. Rejects when the client breaks off. */
export async function readExchange(
  request: IncomingMessage,
  countTurn: (sessionId: string) => number,
): Promise<Exchange> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const method = request.method ?? 'GET';
  const base = `http://${request.headers.host ?? 'localhost'}`;
  const { path, query } = readAddress(request.url ?? '/');
  const body = method === 'POST' ? readBody(Buffer.concat(chunks)) : { kind: 'none' as const };
  const sessionId = single(request.headers['mcp-session-id']);
  return {
    method,
    path,
    query,
    headers: request.headers,
    names: [method, ...incomingOf(body).flatMap(nameOf)],
    body,
    base,
    sessionId,
    turn: sessionId === undefined ? 0 : countTurn(sessionId),
  };
}

/** The messages of a body. */
export function incomingOf(body: PostedBody): readonly Incoming[] {
  if (body.kind === 'one') return [body.incoming];
  return body.kind === 'batch' ? body.incoming : [];
}

/** Whether one of the messages must be answered. */
export function hasRequest(body: PostedBody): boolean {
  return incomingOf(body).some(
    (incoming) => incoming.kind === 'request' || (incoming.kind === 'refused' && incoming.id !== undefined),
  );
}

export function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value;
}

function readAddress(address: string): { readonly path: string; readonly query: URLSearchParams } {
  const at = address.indexOf('?');
  if (at === -1) return { path: address, query: new URLSearchParams() };
  return { path: address.slice(0, at), query: new URLSearchParams(address.slice(at)) };
}

function readBody(bytes: Buffer): PostedBody {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const value = parseJson(text);
    const line = { kind: 'text' as const, text };
    const values = readArray(value);
    if (values !== undefined) return { kind: 'batch', line, incoming: values.map(readIncoming) };
    return { kind: 'one', line, incoming: readIncoming(value) };
  } catch (thrown) {
    return { kind: 'notJson', reason: thrown instanceof Error ? thrown.message : 'not JSON' };
  }
}

function nameOf(incoming: Incoming): readonly string[] {
  if (incoming.kind === 'request' || incoming.kind === 'notification') return [incoming.method];
  return incoming.kind === 'answer' ? ['response'] : [];
}
