/** A message of the bridge, taken apart. */
export type Incoming =
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | {
      readonly kind: 'refusal';
      readonly id: number;
      readonly code: number;
      readonly message: string;
      readonly data: Readonly<Record<string, unknown>>;
    }
  | { readonly kind: 'push'; readonly method: string; readonly params: unknown }
  | { readonly kind: 'unknown' };

/** Reads one message of the bridge; never throws. */
export function readIncoming(text: string): Incoming {
  const message = parse(text);
  if (!isObject(message)) return { kind: 'unknown' };
  const { id, method } = message;
  if (typeof method === 'string' && id === undefined) {
    return { kind: 'push', method, params: memberOf(message, 'params') };
  }
  if (typeof id !== 'number') return { kind: 'unknown' };
  const error = memberOf(message, 'error');
  if (isObject(error)) {
    return {
      kind: 'refusal',
      id,
      code: typeof error.code === 'number' ? error.code : 0,
      message: typeof error.message === 'string' ? error.message : 'The bridge refused without a reason.',
      data: isObject(error.data) ? error.data : {},
    };
  }
  if ('result' in message || 'resultText' in message)
    return { kind: 'answer', id, value: memberOf(message, 'result') };
  return { kind: 'unknown' };
}

/** Writes one call; the params go as text, as they are. */
export function writeCall(id: number, method: string, params: unknown): string {
  return JSON.stringify({ jsonrpc: '2.0', id, method, paramsText: JSON.stringify(params) });
}

/** The text of a member counts more than the member: it has lost no digit. */
function memberOf(message: Readonly<Record<string, unknown>>, key: string): unknown {
  const text = message[`${key}Text`];
  return typeof text === 'string' ? parse(text) : message[key];
}

function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
