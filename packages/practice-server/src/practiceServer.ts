import type { ActiveFault, FaultActions } from './faults/fault.ts';
import { isOn } from './faults/fault.ts';
import type { Host } from './host.ts';
import type { JsonObject } from './json/json.ts';
import { type Connection, createConnection } from './rpc/connection.ts';
import type { IncomingRequest } from './rpc/incoming.ts';
import { createOutbox } from './rpc/outbox.ts';
import { errorCodes, RpcError } from './rpc/rpcError.ts';
import { methods } from './session/methods.ts';
import { createSessionState, type SessionOptions } from './session/sessionState.ts';
import type { Output } from './stdio/output.ts';

export interface PracticeServerOptions {
  readonly session: SessionOptions;
  readonly faults: readonly ActiveFault[];
  readonly faultActions: FaultActions;
  /** Told of the first request's id. */
  readonly onFirstRequest: (id: unknown) => void;
}

/** One session over one pair of streams; lines go in through `receive`. */
export function createPracticeServer(output: Output, host: Host, options: PracticeServerOptions): Connection {
  const { faults, faultActions } = options;
  const state = createSessionState(options.session);
  let hasRequest = false;

  async function answer(request: IncomingRequest, signal: AbortSignal): Promise<JsonObject | 'ignore'> {
    if (!hasRequest) options.onFirstRequest(request.id);
    hasRequest = true;
    if (isIgnored(request)) return 'ignore';
    const method = methods.get(request.method);
    if (method === undefined) {
      throw new RpcError(errorCodes.methodNotFound, `unknown method: ${request.method}`);
    }
    const isEarly = !state.isInitialized && request.method !== 'initialize' && request.method !== 'ping';
    if (isEarly) throw new RpcError(errorCodes.invalidRequest, 'the session is not initialized');
    return method(request.params, { state, host, connection, signal });
  }

  function isIgnored(request: IncomingRequest): boolean {
    const active = faults.filter((candidate) => isOn(candidate, request.method));
    return active.filter(({ fault }) => fault.request?.(request, faultActions) === 'ignore').length > 0;
  }

  function receiveNotification(method: string, params: JsonObject): void {
    if (method === 'notifications/cancelled') connection.cancel(params.requestId);
    if (method !== 'notifications/initialized') return;
    for (const { fault } of faults) fault.initialized?.(faultActions);
  }

  const connection = createConnection(createOutbox(output, faults, faultActions), {
    request: answer,
    notification: receiveNotification,
    hasBatches: () => state.features.hasBatches,
    hasOptionalErrorId: () => state.features.hasOptionalErrorId,
    answersCancelled: (method) =>
      faults.some((active) => active.fault.answersCancelled === true && isOn(active, method)),
    dropped: (reason) => void host.writeError(`practice server: ignored ${reason}\n`),
  });
  return connection;
}
