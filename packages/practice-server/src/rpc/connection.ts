import { encodeJson, type JsonObject, parseJson, readArray } from '../json/json.ts';
import type { Line } from '../stdio/lineReader.ts';
import { type Incoming, type IncomingRequest, readIncoming } from './incoming.ts';
import type { Outbox, Outgoing } from './outbox.ts';
import { errorCodes, RpcError } from './rpcError.ts';

/** What the connection asks of the session above it. */
export interface ConnectionHandler {
  /** Returns the result or throws; `ignore` says that nothing shall be answered. */
  readonly request: (request: IncomingRequest, signal: AbortSignal) => Promise<JsonObject | 'ignore'>;
  readonly notification: (method: string, params: JsonObject) => void;
  readonly hasBatches: () => boolean;
  readonly hasOptionalErrorId: () => boolean;
  /** Whether a request of this method is answered although it was cancelled. */
  readonly answersCancelled: (method: string) => boolean;
  /** Told of what is dropped because it can have no answer. */
  readonly dropped: (reason: string) => void;
}

export interface Connection {
  readonly receive: (line: Line) => void;
  /** Asks the client; rejects with its error, or when the signal aborts. */
  readonly ask: (method: string, params: JsonObject | undefined, signal: AbortSignal) => Promise<unknown>;
  readonly notify: (method: string, params: JsonObject | undefined) => Promise<void>;
  readonly cancel: (id: unknown) => void;
  readonly cancelAll: () => void;
}

interface Question {
  readonly resolve: (result: unknown) => void;
  readonly reject: (reason: Error) => void;
}

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

  async function answer(request: IncomingRequest): Promise<Outgoing | undefined> {
    const { id, method } = request;
    const key = encodeJson(id);
    if (open.has(key)) {
      return failure(id, new RpcError(errorCodes.invalidRequest, `the id ${key} is in use`), method, request);
    }
    const controller = new AbortController();
    open.set(key, controller);
    try {
      const result = await handler.request(request, controller.signal);
      if (result === 'ignore') return undefined;
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

  async function handle(incoming: Incoming): Promise<Outgoing | undefined> {
    switch (incoming.kind) {
      case 'request':
        return answer(incoming);
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

  async function receiveBatch(values: readonly unknown[]): Promise<void> {
    const answers = await Promise.all(values.map((value) => handle(refuseInitialize(readIncoming(value)))));
    const batch = answers.filter((outgoing) => outgoing !== undefined);
    if (batch.length > 0) await outbox.sendBatch(batch);
  }

  async function receiveText(text: string): Promise<void> {
    let value: unknown;
    try {
      value = parseJson(text);
    } catch (thrown) {
      const reason = thrown instanceof Error ? thrown.message : 'not JSON';
      return outbox.send(failure(undefined, new RpcError(errorCodes.parseError, reason), ''));
    }
    const values = readArray(value);
    if (values !== undefined && values.length > 0 && handler.hasBatches()) return receiveBatch(values);
    const outgoing = await handle(readIncoming(value));
    if (outgoing !== undefined) await outbox.send(outgoing);
  }

  return {
    receive: (line) => {
      const text = line.kind === 'text' ? line.text : '';
      void receiveText(text).catch((thrown: unknown) => handler.dropped(String(thrown)));
    },
    ask: async (method, params, signal) => {
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
        outbox.send({ method, message: { jsonrpc: '2.0', id, method, params } }).catch(reject);
      });
    },
    notify: (method, params) => outbox.send({ method, message: { jsonrpc: '2.0', method, params } }),
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
