import { isJsonObject, type JsonObject, readNumber } from '../json/json.ts';
import { errorCodes } from './rpcError.ts';

/**
 * With what a message came in, for what belongs to it to leave the same way: the POST of HTTP. On stdio there is only
 * one way out, and nothing has an origin.
 */
export type Origin = symbol;

/** A request as it came; `id` is written back with the very digits it had. */
export interface IncomingRequest {
  readonly kind: 'request';
  readonly id: unknown;
  readonly method: string;
  readonly params: JsonObject;
}

/** One JSON value of the client, by the members it has. */
export type Incoming =
  | IncomingRequest
  | { readonly kind: 'notification'; readonly method: string; readonly params: JsonObject }
  | { readonly kind: 'answer'; readonly id: unknown; readonly message: JsonObject }
  | { readonly kind: 'refused'; readonly id: unknown; readonly code: number; readonly reason: string }
  | { readonly kind: 'unusable'; readonly reason: string };

export function readIncoming(value: unknown): Incoming {
  if (!isJsonObject(value)) return refuse(undefined, 'a message must be an object');
  const hasId = 'id' in value;
  const id = isUsableId(value.id) ? value.id : undefined;
  if (!('method' in value)) {
    const isAnswer = 'result' in value || 'error' in value;
    return isAnswer ? { kind: 'answer', id, message: value } : refuse(id, 'no method, result or error');
  }
  if (value.jsonrpc !== '2.0') return refuse(id, 'jsonrpc must be "2.0"');
  if (typeof value.method !== 'string') return refuse(id, 'method must be a string');
  const params = value.params === undefined ? {} : value.params;
  if (!hasId) {
    if (isJsonObject(params)) return { kind: 'notification', method: value.method, params };
    return { kind: 'unusable', reason: `the params of ${value.method} must be an object` };
  }
  if (id === undefined) return refuse(undefined, 'id must be a string or a number');
  if (isJsonObject(params)) return { kind: 'request', id, method: value.method, params };
  return { kind: 'refused', id, code: errorCodes.invalidParams, reason: 'params must be an object' };
}

function isUsableId(id: unknown): boolean {
  return typeof id === 'string' || readNumber(id) !== undefined;
}

function refuse(id: unknown, reason: string): Incoming {
  return { kind: 'refused', id, code: errorCodes.invalidRequest, reason };
}
