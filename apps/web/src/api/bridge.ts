import type { CallResults } from '@mcpeek/protocol/wire/calls';
import { type Call, createRpcClient, type OnPush } from './rpcClient.ts';
import { createSocket, type LineSocket, type SocketState } from './socket.ts';

/** What the bridge says of itself. */
export type Hello = CallResults['bridge/hello'];

/** How the page and the bridge stand: only `ready` can be asked. */
export type BridgeState =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'ready'; readonly hello: Hello }
  | {
      readonly kind: 'lost';
      readonly retryInMs: number;
      readonly tries: number;
      readonly hello: Hello | undefined;
    }
  /** The login is gone or was never there. */
  | { readonly kind: 'loginNeeded' };

/** The bridge as the page sees it. */
export interface Bridge {
  /** Waits for the first connection; later a lost one refuses at once, so nothing is sent that the user has forgotten. */
  readonly call: Call;
  readonly onPush: OnPush;
  readonly state: () => BridgeState;
  readonly onState: (listener: () => void) => () => void;
  /** Calls back at each connection, and at once when there is one: views belong to a connection and are opened again here. */
  readonly onConnected: (listener: (hello: Hello) => void) => () => void;
  /** Which connection this is, counted from 1; 0 before the first. */
  readonly connection: () => number;
  readonly retry: () => void;
  readonly close: () => void;
}

export interface BridgeParts {
  readonly connect: () => LineSocket;
  readonly later: (run: () => void, delayMs: number) => () => void;
  /** Asked when a connection does not come: is it the login? */
  readonly isLoginGood: () => Promise<boolean>;
}

/** Connects to the bridge, says hello at each connection, and tells how it stands. */
export function createBridge({ connect, later, isLoginGood }: BridgeParts): Bridge {
  let state: BridgeState = { kind: 'connecting' };
  let hello: Hello | undefined;
  let connection = 0;
  const stateListeners = new Set<() => void>();
  const connectedListeners = new Set<(hello: Hello) => void>();
  const firstReady = Promise.withResolvers<void>();

  const setState = (next: BridgeState) => {
    state = next;
    for (const listener of [...stateListeners]) listener();
  };

  const rpc = createRpcClient((text) => socket.send(text));

  const greet = async () => {
    try {
      hello = await rpc.call('bridge/hello', { client: { name: 'mcpeek-web' } });
    } catch {
      // The line broke meanwhile: the socket says so and tries again.
      return;
    }
    connection += 1;
    setState({ kind: 'ready', hello });
    firstReady.resolve();
    for (const listener of [...connectedListeners]) listener(hello);
  };

  const onSocket = (next: SocketState) => {
    if (next.kind === 'open') {
      void greet();
    } else if (next.kind === 'lost') {
      rpc.failAll();
      setState({ kind: 'lost', retryInMs: next.retryInMs, tries: next.tries, hello });
      // The bridge may be back under another login: a refused upgrade looks like any other loss.
      void isLoginGood().then((isGood) => {
        if (isGood || state.kind === 'ready') return;
        socket.pause();
        setState({ kind: 'loginNeeded' });
      });
    }
  };

  const socket = createSocket({ connect, later, onState: onSocket, onText: rpc.receive });

  return {
    call: async (name, params, options) => {
      if (state.kind === 'connecting') await firstReady.promise;
      return rpc.call(name, params, options);
    },
    onPush: rpc.onPush,
    state: () => state,
    onState: (listener) => {
      stateListeners.add(listener);
      return () => stateListeners.delete(listener);
    },
    onConnected: (listener) => {
      connectedListeners.add(listener);
      if (state.kind === 'ready') listener(state.hello);
      return () => connectedListeners.delete(listener);
    },
    connection: () => connection,
    retry: socket.retry,
    close: socket.close,
  };
}
