import { readMediaType } from '@mcpeek/protocol/base/mediaType';
import { memberText, stringAt } from '@mcpeek/protocol/jsonrpc/memberValue';
import type { ErrorMessage } from '@mcpeek/protocol/jsonrpc/message';
import { headerValue } from '@mcpeek/protocol/record/httpPart';
import type { HttpExchange } from '@mcpeek/protocol/rules/httpBook';

/** Why a request has no answer although its exchange is over, in words that follow the method's name. */
export function whyUnanswered(of: HttpExchange): string {
  const { response, end, frames } = of;
  if (response === undefined) return `was not answered: ${end?.problem?.message ?? 'the connection ended'}`;
  const { status, statusText, redirect } = response;
  const head = `HTTP ${status}${statusText === '' ? '' : ` ${statusText}`}`;
  if (redirect !== undefined)
    return `was answered with ${head}, which leads to ${redirect.to}: ${redirect.why ?? 'it was not followed'}`;
  const type = readMediaType(headerValue(response.headers, 'content-type') ?? '');
  const kind = type === undefined ? '' : ` and ${type.type}/${type.subtype}`;
  if (end?.outcome === 'cut')
    return `was answered with ${head}, but the answer broke off: ${end.problem?.message ?? 'the connection ended'}`;
  if (response.carries === 'events')
    return frames === 0
      ? `was answered with ${head} and a stream that ended without a message`
      : `was answered with ${head} and a stream that ended without the answer`;
  const error = namelessError(of);
  if (error !== undefined)
    return `was answered with ${head} and an error that names no request: ${gistOf(error)}`;
  if (frames > 0) return `was answered with ${head} and a message that is not its answer`;
  if (status < 300)
    return `was answered with ${head}${kind} and no message; a request is answered with JSON or a stream`;
  return `was answered with ${head}${kind}, which is no JSON-RPC answer`;
}

/** The error that an answer holds instead of an answer: without an id, or with the id null. */
export function namelessError({ newest, frames }: HttpExchange): ErrorMessage | undefined {
  const [only, another] = frames === 1 ? (newest?.messages ?? []) : [];
  if (only === undefined || another !== undefined || only.message.kind !== 'error') return undefined;
  return only.message.id === undefined || only.message.id.kind === 'null' ? only.message : undefined;
}

function gistOf(error: ErrorMessage): string {
  const text = stringAt(error, '/error/message') ?? memberText(error, 'error') ?? '';
  return JSON.stringify(text.slice(0, 200));
}
