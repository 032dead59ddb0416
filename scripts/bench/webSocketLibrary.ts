import { createRequire } from 'node:module';
import { join } from 'node:path';

/** As much of a WebSocket as the bench uses. */
export interface Socket {
  readonly send: (text: string) => void;
  readonly terminate: () => void;
  readonly on: (name: 'open' | 'close' | 'error' | 'message', listener: (data: unknown) => void) => void;
}

interface SocketServer {
  readonly on: (name: 'connection', listener: (socket: Socket) => void) => void;
}

/** The library that the bridge speaks with, so that both ends of all contestants are alike. */
export interface WebSocketLibrary {
  readonly WebSocket: new (
    url: string,
    options: { readonly headers: Readonly<Record<string, string>>; readonly perMessageDeflate: false },
  ) => Socket;
  readonly WebSocketServer: new (options: { readonly server: unknown }) => SocketServer;
}

/** Loads it from the bridge's dependencies. */
export function loadWebSocketLibrary(root: string): WebSocketLibrary {
  const library: WebSocketLibrary = createRequire(join(root, 'apps', 'bridge', 'package.json'))('ws');
  return library;
}
