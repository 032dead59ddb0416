import { encodeJson } from '../json/json.ts';
import type { BodyWriter } from './bodyWriter.ts';

/** The answer to one HTTP request. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body;
}

export type Body =
  | { readonly kind: 'none' }
  | { readonly kind: 'bytes'; readonly bytes: Buffer }
  /** Called once the head is written; `closed` tells when the connection is gone. */
  | { readonly kind: 'stream'; readonly attach: (writer: BodyWriter, closed: AbortSignal) => void };

export function emptyReply(status: number, headers: Readonly<Record<string, string>> = {}): Reply {
  return { status, headers: { ...headers, 'Content-Length': '0' }, body: { kind: 'none' } };
}

export function textReply(status: number, contentType: string, text: string | Buffer): Reply {
  const bytes = Buffer.from(text);
  return { status, headers: { 'Content-Type': contentType }, body: { kind: 'bytes', bytes } };
}

export function streamReply(attach: (writer: BodyWriter, closed: AbortSignal) => void): Reply {
  const headers = { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache' };
  return { status: 200, headers, body: { kind: 'stream', attach } };
}

/** A refusal with a JSON-RPC error that has no id, as the transport asks for. */
export function refusal(status: number, message: string, code = -32600): Reply {
  return textReply(status, 'application/json', encodeJson({ jsonrpc: '2.0', error: { code, message } }));
}

export function methodNotAllowed(allowed: string): Reply {
  return emptyReply(405, { Allow: allowed });
}

export function withHeaders(reply: Reply, headers: Readonly<Record<string, string>>): Reply {
  return { ...reply, headers: { ...reply.headers, ...headers } };
}
