import type { Pushes, PushName } from '@mcpeek/protocol/wire/pushes';
import type { WebSocket } from 'ws';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import { answerCall } from './answerCall.ts';
import { isSendable, mostMessageBytes } from './answerText.ts';
import type { CallHandlers, PageConnection } from './callHandlers.ts';

/** A page that leaves so much unread is closed; it connects again and asks for what it shows. */
const mostWaitingBytes = 8 * 1024 * 1024;
const pingEveryMs = 30_000;

/** What a connection needs of the bridge. */
export interface ConnectionParts {
  readonly handlers: CallHandlers;
  readonly clock: Clock;
  readonly log: Log;
}

/** Speaks JSON-RPC on an open WebSocket until it ends. */
export function createConnection(socket: WebSocket, parts: ConnectionParts): PageConnection {
  const { handlers, clock, log } = parts;
  const closeListeners: (() => void)[] = [];
  const isOpen = (): boolean => socket.readyState === socket.OPEN;

  const send = (text: string): void => {
    if (!isOpen()) return;
    socket.send(text);
    if (socket.bufferedAmount <= mostWaitingBytes) return;
    log.warn('A page did not read for a while and was disconnected; it can connect again.');
    socket.terminate();
  };

  const connection: PageConnection = {
    push<Name extends PushName>(method: Name, params: Pushes[Name]) {
      const text = JSON.stringify({ jsonrpc: '2.0', method, params });
      if (isSendable(text)) send(text);
      else send(oversizedNotice(method));
    },
    waitingBytes: () => socket.bufferedAmount,
    onClose(callBack) {
      if (isOpen()) closeListeners.push(callBack);
      else callBack();
    },
  };

  const stopPinging = keepAlive(socket, clock);
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    if (!isOpen()) return;
    if (isBinary) {
      socket.close(1003, 'Messages are text.');
    } else if (data.length > mostMessageBytes) {
      socket.close(1009, `A message may have ${mostMessageBytes} bytes; send larger ones by HTTP.`);
    } else {
      // Never throws; calls are answered as they finish.
      void answerCall(data.toString(), connection, handlers, log).then((answer) => {
        if (answer !== undefined) send(answer);
      });
    }
  });
  // The close that follows says all that matters.
  socket.on('error', () => undefined);
  socket.once('close', () => {
    stopPinging();
    for (const listener of closeListeners) listener();
  });
  return connection;
}

/** Ends a connection whose other side no longer answers pings. */
function keepAlive(socket: WebSocket, clock: Clock): () => void {
  let isAlive = true;
  let stop = clock.after(pingEveryMs, beat);
  socket.on('pong', () => {
    isAlive = true;
  });
  function beat(): void {
    if (!isAlive) {
      socket.terminate();
      return;
    }
    isAlive = false;
    socket.ping();
    stop = clock.after(pingEveryMs, beat);
  }
  return () => stop();
}

function oversizedNotice(method: string): string {
  const params = {
    level: 'warning',
    message: `News (${method}) larger than 1 MiB was not sent; ask for it.`,
  };
  return JSON.stringify({ jsonrpc: '2.0', method: 'bridge/notice', params });
}
