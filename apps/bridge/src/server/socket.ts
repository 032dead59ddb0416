import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { mostMessageBytes } from './answerText.ts';
import type { PageConnection } from './callHandlers.ts';
import { type ConnectionParts, createConnection } from './connection.ts';
import type { Entrance } from './entrance.ts';

/** The WebSocket of the bridge at `/ws`. */
export interface SocketServer {
  /** Takes an upgrade that the guard has let in, or refuses it. */
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Tells all pages that the bridge stops, and hangs up on those that do not answer. */
  readonly close: () => void;
}

/** What the WebSocket needs. */
export interface SocketParts extends ConnectionParts {
  readonly entrance: Entrance;
  /** Headers of a refused upgrade. */
  readonly headers: Readonly<Record<string, string>>;
  readonly onConnection: (connection: PageConnection) => void;
}

const protocol = 'mcpeek.v1';
/** How long a page has to answer a goodbye. */
const goodbyeMs = 500;

/** Makes the WebSocket server; it listens to nothing by itself. */
export function createSocketServer(parts: SocketParts): SocketServer {
  const server = new WebSocketServer({
    noServer: true,
    // Above the limit, so that the connection can say why it closes; far above it the library just closes with 1009.
    maxPayload: 4 * mostMessageBytes,
    handleProtocols: (offered) => (offered.has(protocol) ? protocol : false),
  });

  return {
    upgrade(request, socket, head) {
      const path = (request.url ?? '').split('?')[0];
      if (path !== '/ws') return refuseUpgrade(socket, 404, parts.headers, 'The WebSocket is at /ws.');
      if (!parts.entrance.isKnown(request)) {
        return refuseUpgrade(socket, 401, parts.headers, 'Send the token, or the cookie and key of a login.');
      }
      server.handleUpgrade(request, socket, head, (webSocket) => {
        parts.onConnection(createConnection(webSocket, parts));
      });
    },
    close() {
      for (const client of server.clients) {
        client.close(1001, 'MCPeek stops.');
        parts.clock.after(goodbyeMs, () => client.terminate());
      }
    },
  };
}

/** Answers an upgrade with a plain HTTP refusal and hangs up. */
export function refuseUpgrade(
  socket: Duplex,
  status: number,
  headers: Readonly<Record<string, string>>,
  message: string,
): void {
  const body = `${JSON.stringify({ error: { message } })}\n`;
  const lines = Object.entries({
    ...headers,
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  // The other side may be gone already.
  socket.on('error', () => socket.destroy());
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', body].join('\r\n'));
}
