import { spanAt } from '@mcpeek/protocol/base/json/spanAt';
import { fail, type Result, succeed } from '@mcpeek/protocol/base/result';

/** A call of a page or script, its params not yet checked. */
export interface IncomingCall {
  /** The id exactly as written; undefined for a notification. */
  readonly idText: string | undefined;
  readonly method: string;
  readonly params: unknown;
  /** JSON text of the params exactly as sent. */
  readonly paramsText: string;
}

/** Why a message is no call; `data` goes with the error. */
export interface CallProblem {
  readonly idText: string;
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

export const rpcCodes = {
  parseError: -32700,
  invalidRequest: -32600,
  unknownMethod: -32601,
  invalidParams: -32602,
  internalError: -32603,
} as const;

/** Reads one message of the WebSocket. */
export function readCall(text: string): Result<IncomingCall, CallProblem> {
  const parsed = parseJson(text);
  if (!parsed.ok) return refuse('null', rpcCodes.parseError, `Not JSON: ${parsed.problem}`);
  const message = parsed.value;
  if (Array.isArray(message)) return refuse('null', rpcCodes.invalidRequest, 'Batches are not taken.');
  if (typeof message !== 'object' || message === null) {
    return refuse('null', rpcCodes.invalidRequest, 'A message is an object.');
  }

  const id = 'id' in message ? message.id : undefined;
  if (id !== undefined && id !== null && typeof id !== 'string' && typeof id !== 'number') {
    return refuse('null', rpcCodes.invalidRequest, 'An id is a string or a number.');
  }
  const idText = id === undefined ? undefined : textAt(text, '/id');
  const answerId = idText ?? 'null';
  if (!('jsonrpc' in message) || message.jsonrpc !== '2.0') {
    return refuse(answerId, rpcCodes.invalidRequest, 'jsonrpc must be "2.0".');
  }
  if (!('method' in message) || typeof message.method !== 'string') {
    return refuse(answerId, rpcCodes.invalidRequest, 'A call has a method.');
  }

  const { method } = message;
  if (!('paramsText' in message)) {
    if (!('params' in message)) return succeed({ idText, method, params: {}, paramsText: '{}' });
    const paramsText = textAt(text, '/params') ?? 'null';
    return succeed({ idText, method, params: message.params, paramsText });
  }
  const { paramsText } = message;
  if (typeof paramsText !== 'string' || 'params' in message) {
    const words = 'paramsText is JSON text, in place of params.';
    return refuse(answerId, rpcCodes.invalidRequest, words);
  }
  const params = parseJson(paramsText);
  if (params.ok) return succeed({ idText, method, params: params.value, paramsText });
  const words = `paramsText is not JSON: ${params.problem}`;
  return refuse(answerId, rpcCodes.invalidParams, words, { pointer: '', message: words });
}

/** The text of the value at a pointer, exactly as written; undefined when there is none. */
export function textAt(text: string, pointer: string): string | undefined {
  const span = spanAt(text, pointer);
  return span === undefined ? undefined : text.slice(span.start, span.end);
}

function refuse(
  idText: string,
  code: number,
  message: string,
  data?: unknown,
): Result<IncomingCall, CallProblem> {
  return fail({ idText, code, message, ...(data === undefined ? {} : { data }) });
}

function parseJson(text: string): Result<unknown, string> {
  try {
    const value: unknown = JSON.parse(text);
    return succeed(value);
  } catch (error) {
    return fail(error instanceof Error ? error.message : 'unreadable');
  }
}
