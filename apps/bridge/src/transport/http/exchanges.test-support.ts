import { createServer, type Server as HttpServer, type RequestListener } from 'node:http';
import { createServer as createNetServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, vi } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import type { HttpEvent } from '../transport.ts';
import { createHttpExchanges, type HttpExchanges, type HttpExchangesOptions } from './httpExchanges.ts';
import type { HttpOrder } from './httpOrder.ts';

/** An engine under test and what it told. */
export interface Bench {
  readonly exchanges: HttpExchanges;
  readonly events: readonly HttpEvent[];
  /** Events of one kind, of one exchange where given. */
  readonly find: <Kind extends HttpEvent['kind']>(
    kind: Kind,
    id?: number,
  ) => readonly Extract<HttpEvent, { kind: Kind }>[];
  /** Sends a GET, or what is given. */
  readonly send: (url: string, order?: Partial<HttpOrder>) => number;
  /** Resolves with the end of an exchange. */
  readonly ended: (id: number) => Promise<Extract<HttpEvent, { kind: 'httpEnd' }>['end']>;
  readonly head: (id: number) => Extract<HttpEvent, { kind: 'httpHead' }>['head'];
  /** The decoded body of an exchange, as far as it came. */
  readonly body: (id: number) => string;
}

const cleanUps: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** Makes an engine that is closed after the test. */
export function openBench(options: Partial<HttpExchangesOptions> = {}): Bench {
  const events: HttpEvent[] = [];
  const exchanges = createHttpExchanges({
    clock: systemClock,
    environment: {},
    userAgent: 'MCPeek/test',
    ...options,
    listener(event) {
      events.push(event);
      options.listener?.(event);
    },
  });
  cleanUps.push(() => exchanges.close());
  const find: Bench['find'] = (kind, id) =>
    events.filter(
      (event): event is Extract<HttpEvent, { kind: typeof kind }> =>
        event.kind === kind && (id === undefined || idOf(event) === id),
    );
  return {
    exchanges,
    events,
    find,
    send: (url, order) => exchanges.send({ method: 'GET', url, headers: [], by: 'you', ...order }),
    ended: (id) =>
      vi.waitFor(
        () => {
          const [end] = find('httpEnd', id);
          if (end === undefined) throw new Error(`exchange ${id} is not over`);
          return end.end;
        },
        { timeout: 20_000, interval: 5 },
      ),
    head(id) {
      const [head] = find('httpHead', id);
      if (head === undefined) throw new Error(`exchange ${id} has no answer`);
      return head.head;
    },
    body: (id) => Buffer.concat(find('httpBody', id).map(({ bytes }) => bytes)).toString('utf8'),
  };
}

/** The number of the exchange that an event belongs to. */
export function idOf(event: HttpEvent): number {
  if (event.kind === 'httpEnd') return event.end.id;
  return 'head' in event ? event.head.id : event.id;
}

/** Starts a server on a loopback address; it and its sockets are closed after the test. Gives its port. */
export function listen(server: Server | HttpServer, host = '127.0.0.1', wantedPort = 0): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
  });
  cleanUps.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  );
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(wantedPort, host, () => resolve(portOf(server)));
  });
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}

/** An HTTP server; gives its origin. */
export async function serve(handler: RequestListener): Promise<string> {
  return `http://127.0.0.1:${await listen(createServer(handler))}`;
}

/** A server of bare sockets: told all that came so far on one, whenever more comes. Gives its origin. */
export async function serveRaw(onText: (text: string, socket: Socket) => void): Promise<string> {
  const server = createNetServer((socket) => {
    let text = '';
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1');
      onText(text, socket);
    });
  });
  return `http://127.0.0.1:${await listen(server)}`;
}

/** A server that answers every first request of a connection with these bytes, then closes it. */
export function serveOnce(...answer: readonly (string | Uint8Array)[]): Promise<string> {
  return serveRaw((text, socket) => {
    if (!text.endsWith('\r\n\r\n')) return;
    for (const part of answer) socket.write(part);
    socket.end();
  });
}

/** Waits until something holds. */
export function until(check: () => boolean): Promise<void> {
  return vi.waitFor(() => expect(check()).toBe(true), { timeout: 20_000, interval: 5 });
}

/** A port on which nothing listens. */
export async function closedPort(): Promise<number> {
  const server = createNetServer();
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(portOf(server)));
  });
  await new Promise((resolve) => server.close(resolve));
  return port;
}
