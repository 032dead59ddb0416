import { valueAt } from './values.ts';
import { loadWebSocketLibrary } from './webSocketLibrary.ts';
import { withinTime } from './withinTime.ts';

/** JSON-RPC over a WebSocket, as a script would speak it. */
export interface RpcSocket {
  /** The result; rejects with what the error says. */
  readonly call: (method: string, params: unknown) => Promise<unknown>;
  readonly close: () => void;
}

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

const callLimitMs = 180_000;

/** Connects; `token` goes along as a script sends it. */
export async function connectRpc(root: string, url: string, token = ''): Promise<RpcSocket> {
  const { WebSocket } = loadWebSocketLibrary(root);
  const socket = new WebSocket(url, {
    headers: token === '' ? {} : { authorization: `Bearer ${token}` },
    perMessageDeflate: false,
  });
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  const failAll = (reason: string): void => {
    for (const { reject } of waiting.values()) reject(new Error(reason));
    waiting.clear();
  };

  socket.on('message', (data) => {
    const message: unknown = JSON.parse(String(data));
    const id = valueAt(message, 'id');
    const call = typeof id === 'number' ? waiting.get(id) : undefined;
    if (typeof id !== 'number' || call === undefined) return;
    waiting.delete(id);
    const error = valueAt(message, 'error');
    if (error === undefined) call.resolve(valueAt(message, 'result'));
    else call.reject(new Error(JSON.stringify(error)));
  });
  socket.on('close', () => failAll('The connection ended.'));
  await withinTime(
    10_000,
    'connecting',
    new Promise<void>((resolve, reject) => {
      socket.on('open', () => resolve());
      socket.on('error', (error) => reject(error));
    }),
  );
  return {
    call(method, params) {
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(id);
          reject(new Error(`${method} was not answered within ${callLimitMs / 1000} s`));
        }, callLimitMs);
        const settle = (act: () => void) => {
          clearTimeout(timer);
          act();
        };
        waiting.set(id, {
          resolve: (result) => settle(() => resolve(result)),
          reject: (error) => settle(() => reject(error)),
        });
        socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
      });
    },
    close: () => socket.terminate(),
  };
}
