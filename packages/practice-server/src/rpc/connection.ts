import { encodeJson, type JsonObject, parseJson, readArray } from '../json/json.ts';
import type { Line } from '../stdio/lineReader.ts';
import { type Incoming, type IncomingRequest, type Origin, readIncoming } from './incoming.ts';
import type { Outbox, Outgoing } from './outbox.ts';
import { errorCodes, RpcError } from './rpcError.ts';

/** What the connection asks of the session above it. */
export interface ConnectionHandler {
  /** Returns the result or throws; `ignore` says that nothing shall be answered. */
  readonly request: (
    request: IncomingRequest,
    signal: AbortSignal,
    origin: Origin | undefined,
  ) => Promise<JsonObject | 'ignore'>;
  readonly notification: (method: string, params: JsonObject) => void;
  readonly hasBatches: () => boolean;
  readonly hasOptionalErrorId: () => boolean;
  /** Whether a request of this method is answered although it was cancelled. */
  readonly answersCancelled: (method: string) => boolean;
  /** Told of what is dropped because it can have no answer. */
  readonly dropped: (reason: string) => void;
}

export interface Connection {
  /** Resolves when all is sent that answers it; `ignored` says that a request is left without an answer. */
  readonly receive: (line: Line, origin?: Origin) => Promise<'done' | 'ignored'>;
  /** Asks the client; rejects with its error, or when the signal aborts. */
  readonly ask: (
    method: string,
    params: JsonObject | undefined,
    signal: AbortSignal,
    origin?: Origin,
  ) => Promise<unknown>;
  readonly notify: (method: string, params: JsonObject | undefined, origin?: Origin) => Promise<void>;
  readonly cancel: (id: unknown) => void;
  readonly cancelAll: () => void;
}

interface Question {
  readonly resolve: (result: unknown) => void;
  readonly reject: (reason: Error) => void;
}

/** What is sent for one incoming message; nothing when it was a notification, an answer or a cancelled request. */
type Handled = Outgoing | 'ignored' | undefined;

/** JSON-RPC in both directions over lines. */
export function createConnection(outbox: Outbox, handler: ConnectionHandler): Connection {
  const open = new Map<string, AbortController>();
  const questions = new Map<string, Question>();
  let questionCount = 0;

  function failure(id: unknown, error: RpcError, method: string, request?: IncomingRequest): Outgoing {
    const unreadable = handler.hasOptionalErrorId() ? undefined : null;
    const body = { code: error.code, message: error.message, data: error.data };
    const message = { jsonrpc: '2.0', id: id === undefined ? unreadable : id, error: body };
    return request === undefined ? { method, message } : { method, request, message };
  }

  async function answer(request: IncomingRequest, origin?: Origin): Promise<Handled> {
    const { id, method } = request;
    const key = encodeJson(id);
    if (open.has(key)) {
      return failure(id, new RpcError(errorCodes.invalidRequest, `the id ${key} is in use`), method, request);
    }
    const controller = new AbortController();
    open.set(key, controller);
    try {
      const result = await handler.request(request, controller.signal, origin);
      if (result === 'ignore') return 'ignored';
      if (controller.signal.aborted) return lateAnswer(request);
      return { method, request, message: { jsonrpc: '2.0', id, result } };
    } catch (thrown) {
      if (controller.signal.aborted) return lateAnswer(request);
      return failure(id, asRpcError(thrown), method, request);
    } finally {
      open.delete(key);
    }
  }

  function lateAnswer(request: IncomingRequest): Outgoing | undefined {
    if (!handler.answersCancelled(request.method)) return undefined;
    const result = { content: [{ type: 'text', text: 'answered although it was cancelled' }] };
    return { method: request.method, request, message: { jsonrpc: '2.0', id: request.id, result } };
  }

  function settle(id: unknown, message: JsonObject): void {
    const key = encodeJson(id ?? null);
    const question = questions.get(key);
    if (question === undefined) {
      handler.dropped(`an answer to ${key}, which nobody waits for`);
      return;
    }
    questions.delete(key);
    if ('error' in message) question.reject(new Error(`the client refused: ${encodeJson(message.error)}`));
    else question.resolve(message.result);
  }

  async function handle(incoming: Incoming, origin?: Origin): Promise<Handled> {
    switch (incoming.kind) {
      case 'request':
        return answer(incoming, origin);
      case 'notification':
        handler.notification(incoming.method, incoming.params);
        return undefined;
      case 'answer':
        settle(incoming.id, incoming.message);
        return undefined;
      case 'refused':
        return failure(incoming.id, new RpcError(incoming.code, incoming.reason), '');
      case 'unusable':
        handler.dropped(incoming.reason);
        return undefined;
    }
  }

  async function receiveBatch(values: readonly unknown[], origin?: Origin): Promise<'done' | 'ignored'> {
    const handled = await Promise.all(
      values.map((value) => handle(refuseInitialize(readIncoming(value)), origin)),
    );
    const batch = handled.flatMap((one) => (one === undefined || one === 'ignored' ? [] : [one]));
    if (batch.length > 0) await outbox.sendBatch(batch.map((outgoing) => ({ ...outgoing, origin })));
    return handled.includes('ignored') ? 'ignored' : 'done';
  }

  async function receiveText(text: string, origin?: Origin): Promise<'done' | 'ignored'> {
    let value: unknown;
    try {
      value = parseJson(text);
    } catch (thrown) {
      const reason = thrown instanceof Error ? thrown.message : 'not JSON';
      const error = new RpcError(errorCodes.parseError, reason);
      await outbox.send({ ...failure(undefined, error, ''), origin });
      return 'done';
    }
    const values = readArray(value);
    if (values !== undefined && values.length > 0 && handler.hasBatches()) {
      return receiveBatch(values, origin);
    }
    const handled = await handle(readIncoming(value), origin);
    if (handled === 'ignored') return 'ignored';
    if (handled !== undefined) await outbox.send(origin === undefined ? handled : { ...handled, origin });
    return 'done';
  }

  return {
    receive: async (line, origin) => {
      try {
        return await receiveText(line.kind === 'text' ? line.text : '', origin);
      } catch (thrown) {
        handler.dropped(String(thrown));
        return 'done';
      }
    },
    ask: async (method, params, signal, origin) => {
      signal.throwIfAborted();
      questionCount += 1;
      const id = `practice-${questionCount}`;
      const key = encodeJson(id);
      return new Promise((resolve, reject) => {
        questions.set(key, { resolve, reject });
        signal.addEventListener('abort', () => {
          questions.delete(key);
          reject(new Error('cancelled'));
        });
        outbox.send({ method, origin, message: { jsonrpc: '2.0', id, method, params } }).catch(reject);
      });
    },
    notify: (method, params, origin) =>
      outbox.send({ method, origin, message: { jsonrpc: '2.0', method, params } }),
    cancel: (id) => open.get(encodeJson(id ?? null))?.abort(),
    cancelAll: () => {
      for (const controller of open.values()) controller.abort();
    },
  };
}

function refuseInitialize(incoming: Incoming): Incoming {
  if (incoming.kind !== 'request' || incoming.method !== 'initialize') return incoming;
  const reason = 'initialize must not be part of a batch';
  return { kind: 'refused', id: incoming.id, code: errorCodes.invalidRequest, reason };
}

function asRpcError(thrown: unknown): RpcError {
  if (thrown instanceof RpcError) return thrown;
  return new RpcError(errorCodes.internalError, thrown instanceof Error ? thrown.message : String(thrown));
}
