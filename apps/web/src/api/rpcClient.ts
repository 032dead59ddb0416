import type { CallName, CallParams, CallResults } from '@mcpeek/protocol/wire/calls';
import type { Pushes, PushName } from '@mcpeek/protocol/wire/pushes';
import { CallFailure } from './callFailure.ts';
import { readIncoming, writeCall } from './envelope.ts';

/** How a call may be given up. */
export interface CallOptions {
  readonly signal?: AbortSignal;
}

/** A value that is only read: what is ours is `readonly` throughout. */
type Given<Value> = Value extends readonly (infer Item)[]
  ? readonly Given<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Given<Value[Key]> }
    : Value;

/** Asks the bridge; one call, one answer. */
export type Call = <Name extends CallName>(
  name: Name,
  params: Given<CallParams<Name>>,
  options?: CallOptions,
) => Promise<CallResults[Name]>;

/** Listens to what the bridge tells; the answer stops it. */
export type OnPush = <Name extends PushName>(
  name: Name,
  listener: (params: Pushes[Name]) => void,
) => () => void;

/** Calls and pushes over one line. */
export interface RpcClient {
  readonly call: Call;
  readonly onPush: OnPush;
  readonly receive: (text: string) => void;
  /** The line broke: what waits will not be answered. */
  readonly failAll: () => void;
}

interface Waiting {
  readonly name: string;
  readonly settle: (value: unknown) => void;
  readonly reject: (failure: CallFailure) => void;
}

/** Joins calls with their answers by id. */
export function createRpcClient(send: (text: string) => boolean): RpcClient {
  const waiting = new Map<number, Waiting>();
  const listeners = new Map<string, Set<(params: unknown) => void>>();
  let nextId = 1;

  const call: Call = (name, params, options) =>
    new Promise((resolve, reject) => {
      const signal = options?.signal;
      if (signal?.aborted) {
        reject(givenUp(name));
        return;
      }
      const id = nextId;
      nextId += 1;
      const settle = (value: unknown) => {
        if (isResultOf(name, value)) resolve(value);
        else reject(new CallFailure(0, `The bridge answered ${name} with nothing.`, { kind: 'emptyAnswer' }));
      };
      waiting.set(id, { name, settle, reject });
      signal?.addEventListener('abort', () => {
        if (waiting.delete(id)) reject(givenUp(name));
      });
      if (!send(writeCall(id, name, params))) {
        waiting.delete(id);
        reject(lost(name));
      }
    });

  const receive = (text: string) => {
    const message = readIncoming(text);
    if (message.kind === 'unknown') return;
    if (message.kind === 'push') {
      for (const listener of [...(listeners.get(message.method) ?? [])]) listener(message.params);
      return;
    }
    const asked = waiting.get(message.id);
    if (asked === undefined) return;
    waiting.delete(message.id);
    if (message.kind === 'answer') asked.settle(message.value);
    else asked.reject(new CallFailure(message.code, message.message, message.data));
  };

  return {
    call,
    receive,
    onPush: (name, listener) => {
      const known = listeners.get(name) ?? new Set();
      const hear = (params: unknown) => {
        if (isPushOf(name, params)) listener(params);
      };
      known.add(hear);
      listeners.set(name, known);
      return () => known.delete(hear);
    },
    failAll: () => {
      const all = [...waiting.values()];
      waiting.clear();
      for (const one of all) one.reject(broken(one.name));
    },
  };
}

/**
 * The bridge and this page are one build (`bridge/hello` says `wire`), so what comes is taken for what its name
 * promises; only that there is something is looked at.
 */
function isResultOf<Name extends CallName>(_name: Name, value: unknown): value is CallResults[Name] {
  return value !== undefined;
}

function isPushOf<Name extends PushName>(_name: Name, value: unknown): value is Pushes[Name] {
  return value !== undefined;
}

/** What goes on to the server: whether it went matters, for it may do something there. */
const sendsOn: ReadonlySet<string> = new Set(['session/request', 'session/notify', 'session/sendRaw']);

function lost(name: string): CallFailure {
  const what = sendsOn.has(name) ? 'nothing was sent to the server' : 'this could not be done';
  return new CallFailure(
    0,
    `MCPeek's bridge is not connected, so ${what}. The page goes on trying to reach it.`,
    { kind: 'connectionLost' },
  );
}

function broken(name: string): CallFailure {
  const rest = sendsOn.has(name) ? ': the timeline shows whether it still went to the server' : '';
  return new CallFailure(
    0,
    `The connection to MCPeek's bridge broke before the answer came${rest}. The page goes on trying to reach it.`,
    { kind: 'connectionLost' },
  );
}

function givenUp(name: string): CallFailure {
  return new CallFailure(0, `${name} was given up`, { kind: 'cancelled' });
}
