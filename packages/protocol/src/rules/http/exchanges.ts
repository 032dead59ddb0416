import { readMediaType } from '../../base/mediaType.ts';
import { type HeaderList, headerValue, headerValues } from '../../record/httpPart.ts';
import { type CarriedPart, type HttpExchange, postsMethod } from '../httpBook.ts';
import type { HttpMoment, LifeMoment } from '../rule.ts';

export const jsonType = 'application/json';
export const streamType = 'text/event-stream';
export const sessionHeader = 'mcp-session-id';
export const versionHeader = 'mcp-protocol-version';
export const resumeHeader = 'last-event-id';

/** An exchange that posted a frame. */
export type PostExchange = HttpExchange & { readonly posted: CarriedPart };

/** Tells whether an exchange is a POST of a message, or of what was meant as one. */
export function isPost(exchange: HttpExchange): exchange is PostExchange {
  return exchange.request.method === 'POST' && exchange.posted !== undefined;
}

/** A GET that asks for a stream of events. */
export function isStreamGet({ request }: HttpExchange): boolean {
  return request.method === 'GET' && listsType(request.headers, streamType);
}

/**
 * Tells whether an exchange is one of the MCP endpoint: a message that was posted, or a GET or DELETE at the address
 * where the newest one was posted. Others ask for metadata of an authorization server, or preflights.
 */
export function isAtEndpoint({ state }: HttpMoment, exchange: HttpExchange): boolean {
  const { method, url } = exchange.request;
  if (method === 'POST') return exchange.posted !== undefined || url === state.http.endpoint();
  return (method === 'GET' || method === 'DELETE') && url === state.http.endpoint();
}

/** Tells whether `initialize` was answered with a result, and the session is not over. */
export function isEstablished({ state }: HttpMoment | LifeMoment): boolean {
  const { phase } = state.session();
  return (phase === 'initialized' || phase === 'ready') && state.http.ended() === undefined;
}

/** Tells whether an exchange posted messages, and no request that would have to be answered. */
export function postsNoRequest({ posted }: HttpExchange): boolean {
  const messages = posted?.messages ?? [];
  return (
    messages.length > 0 &&
    messages.every(({ message }) => message.kind !== 'request' && message.kind !== 'invalid')
  );
}

/** Tells whether an exchange posted a request. */
export function postsRequest({ posted }: HttpExchange): boolean {
  return posted?.messages.some(({ message }) => message.kind === 'request') === true;
}

export function postsInitialize(exchange: HttpExchange): boolean {
  return postsMethod(exchange, 'initialize');
}

/** The newest exchange that posted `initialize`, of those that are kept. */
export function newestInitialize({ state }: HttpMoment | LifeMoment): HttpExchange | undefined {
  return state.http.list().findLast(postsInitialize);
}

/** The media type of a body in lower case, without its parameters; undefined when there is none that can be read. */
export function contentType(headers: HeaderList): string | undefined {
  const text = headerValue(headers, 'content-type');
  const read = text === undefined ? undefined : readMediaType(text.trim());
  return read === undefined ? undefined : `${read.type}/${read.subtype}`;
}

/** What the request accepts, as written; undefined when it does not say. */
export function acceptOf(headers: HeaderList): string | undefined {
  const values = headerValues(headers, 'accept');
  return values.length === 0 ? undefined : values.join(', ');
}

/** Tells whether `Accept` names a media type; a pattern such as the one for everything names none. */
export function listsType(headers: HeaderList, type: string): boolean {
  return itemsOf(acceptOf(headers) ?? '').some((item) => item.split(';')[0]?.trim() === type);
}

/** The items of a list in a header, in lower case. */
export function itemsOf(value: string): readonly string[] {
  return value.split(',').map((item) => item.trim().toLowerCase());
}

export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** 401 and 403 are about authorization, and judged there. */
export function isAuthorization(status: number): boolean {
  return status === 401 || status === 403;
}

/** What a gateway or an overloaded server says; it tells nothing of how the protocol is spoken. */
export function isOutage(status: number): boolean {
  return status === 429 || status >= 502;
}

/** Tells whether a frame is an array of messages. */
export function isArrayFrame(part: CarriedPart | undefined): boolean {
  const { frame } = part ?? {};
  return frame?.kind === 'json' && frame.text.trimStart().startsWith('[');
}

/** The error of a body that is one JSON-RPC error. */
export function errorIn({ first, response }: HttpExchange): CarriedPart['messages'][number] | undefined {
  const [one, another] = response?.carries === 'frame' ? (first?.messages ?? []) : [];
  return one?.message.kind === 'error' && another === undefined ? one : undefined;
}

/** What the body of an answer says, as text. */
export function bodyOf({ first, bodyText }: HttpExchange): string {
  const frame = first?.frame;
  return (frame !== undefined && 'text' in frame ? frame.text : bodyText) ?? '';
}
