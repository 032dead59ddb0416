import { type ActiveFault, isOn } from './faults/fault.ts';
import type { Host } from './host.ts';
import type { JsonObject } from './json/json.ts';
import { type Connection, createConnection } from './rpc/connection.ts';
import type { IncomingRequest, Origin } from './rpc/incoming.ts';
import { type ActionsFor, createOutbox, type Outlet } from './rpc/outbox.ts';
import { errorCodes, RpcError } from './rpc/rpcError.ts';
import { methods } from './session/methods.ts';
import { createSessionState, type SessionOptions, type SessionState } from './session/sessionState.ts';

export interface PracticeServerOptions {
  readonly session: SessionOptions;
  readonly faults: readonly ActiveFault[];
  readonly actionsFor: ActionsFor;
  /** Told of the first request's id. */
  readonly onFirstRequest: (id: unknown) => void;
}

export interface PracticeServer extends Connection {
  readonly state: SessionState;
  /** Ends everything that still runs. */
  readonly close: () => void;
}

/** One session; what comes in goes through `receive`. */
export function createPracticeServer(
  outlet: Outlet,
  host: Host,
  options: PracticeServerOptions,
): PracticeServer {
  const { faults, actionsFor } = options;
  const state = createSessionState(options.session);
  let hasRequest = false;

  async function answer(
    request: IncomingRequest,
    signal: AbortSignal,
    origin: Origin | undefined,
  ): Promise<JsonObject | 'ignore'> {
    if (!hasRequest) options.onFirstRequest(request.id);
    hasRequest = true;
    if (isIgnored(request, origin)) return 'ignore';
    const method = methods.get(request.method);
    if (method === undefined) {
      throw new RpcError(errorCodes.methodNotFound, `unknown method: ${request.method}`);
    }
    const isEarly = !state.isInitialized && request.method !== 'initialize' && request.method !== 'ping';
    if (isEarly) throw new RpcError(errorCodes.invalidRequest, 'the session is not initialized');
    return method(request.params, { state, host, connection, signal, origin });
  }

  function isIgnored(request: IncomingRequest, origin: Origin | undefined): boolean {
    const active = faults.filter((candidate) => isOn(candidate, request.method));
    const actions = actionsFor(origin);
    return active.filter(({ fault }) => fault.request?.(request, actions) === 'ignore').length > 0;
  }

  function receiveNotification(method: string, params: JsonObject): void {
    if (method === 'notifications/cancelled') connection.cancel(params.requestId);
    if (method !== 'notifications/initialized') return;
    for (const { fault } of faults) fault.initialized?.(actionsFor(undefined));
  }

  const connection = createConnection(createOutbox(outlet, faults, actionsFor), {
    request: answer,
    notification: receiveNotification,
    hasBatches: () => state.features.hasBatches,
    hasOptionalErrorId: () => state.features.hasOptionalErrorId,
    answersCancelled: (method) =>
      faults.some((active) => active.fault.answersCancelled === true && isOn(active, method)),
    dropped: (reason) => void host.writeError(`practice server: ignored ${reason}\n`),
  });
  return {
    ...connection,
    state,
    close: () => {
      connection.cancelAll();
      for (const stop of state.subscriptions.values()) stop();
      state.subscriptions.clear();
    },
  };
}
