import type { Host } from '../host.ts';
import type { JsonObject } from '../json/json.ts';
import type { Connection } from '../rpc/connection.ts';
import type { Origin } from '../rpc/incoming.ts';
import type { SessionState } from './sessionState.ts';

/** What a method may use while it runs. */
export interface MethodContext {
  readonly state: SessionState;
  readonly host: Host;
  readonly connection: Connection;
  readonly signal: AbortSignal;
  /** What belongs to the request is sent with it. */
  readonly origin: Origin | undefined;
}

/** Answers one request: returns the result, or throws RpcError. */
export type Method = (params: JsonObject, context: MethodContext) => JsonObject | Promise<JsonObject>;
