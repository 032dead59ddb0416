import { memberText, stringOf } from '../json/jsonSlices.ts';

/** An error of the protocol, read for show. */
export interface RpcError {
  /** The code as written. */
  readonly code: string;
  readonly message: string;
  /** `data` as written. */
  readonly dataText?: string;
}

/** Reads the JSON text of an `error` member; what is missing is named. */
export function readRpcError(text: string): RpcError {
  const dataText = memberText(text, 'data');
  return {
    code: memberText(text, 'code') ?? 'no code',
    message: stringOf(memberText(text, 'message')) ?? 'The error has no message.',
    ...(dataText === undefined ? {} : { dataText }),
  };
}
