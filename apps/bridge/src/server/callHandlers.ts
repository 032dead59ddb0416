import type { CallName, CallParams, CallResults } from '@mcpeek/protocol/wire/calls';
import type { WireErrorData } from '@mcpeek/protocol/wire/errors';
import type { Pushes, PushName } from '@mcpeek/protocol/wire/pushes';

/** One connected page or script. */
export interface PageConnection {
  /** Sends a notification; dropped when the connection is closed. */
  readonly push: <Name extends PushName>(name: Name, params: Pushes[Name]) => void;
  /** Bytes that wait to be sent; a caller that can skip a push looks here. */
  readonly waitingBytes: () => number;
  /** Calls back once when the connection ends. */
  readonly onClose: (callBack: () => void) => void;
}

/** What a handler knows beside the checked params. */
export interface CallContext {
  readonly connection: PageConnection;
  /** The JSON text of a value inside the params exactly as sent, by JSON pointer (`/params`); undefined when absent. */
  readonly textAt: (pointer: string) => string | undefined;
}

/** A refusal that goes back as a JSON-RPC error; thrown by handlers only. */
export class CallRefusal extends Error {
  readonly code: number;
  readonly data: WireErrorData;
  constructor(code: number, message: string, data: WireErrorData) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** The work behind each call. Params are checked before; a throw that is no CallRefusal is a fault of ours and goes back as -32603. */
export type CallHandlers = {
  readonly [Name in CallName]: (
    params: CallParams<Name>,
    context: CallContext,
  ) => CallResults[Name] | Promise<CallResults[Name]>;
};
