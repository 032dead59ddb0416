/** A refusal that is sent to the client as a JSON-RPC error. */
export class RpcError extends Error {
  readonly code: unknown;
  readonly data: unknown;

  constructor(code: unknown, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

export const errorCodes = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  resourceNotFound: -32002,
} as const;

export function invalidParams(message: string, data?: unknown): RpcError {
  return new RpcError(errorCodes.invalidParams, message, data);
}
