import type { ServerResponse } from 'node:http';
import { type BodyWriter, createResponseWriter } from './bodyWriter.ts';
import type { HttpHooks, Surroundings } from './httpHooks.ts';
import type { Reply } from './reply.ts';

/** Writes a reply, its body through the faults that change bytes. */
export function sendReply(
  response: ServerResponse,
  { status, headers, body }: Reply,
  hooks: readonly HttpHooks[],
  surroundings: Surroundings,
): void {
  const wraps = hooks.flatMap(({ wrap }) => (wrap === undefined ? [] : [wrap]));
  const isWhole = body.kind === 'bytes' && wraps.length === 0;
  response.writeHead(status, {
    ...headers,
    ...(isWhole ? { 'Content-Length': String(body.bytes.length) } : {}),
  });
  if (body.kind === 'none') {
    response.end();
    return;
  }
  response.flushHeaders();
  const writer = wraps.reduceRight<BodyWriter>(
    (next, wrap) => wrap(next, surroundings),
    createResponseWriter(response),
  );
  if (body.kind === 'bytes') {
    void writer.write(body.bytes);
    writer.end();
    return;
  }
  const closing = new AbortController();
  response.on('close', () => closing.abort());
  body.attach(writer, closing.signal);
}
