import { createServer, type RequestListener, type Server } from 'node:http';
import {
  type AddressInfo,
  createServer as createRawServer,
  type Server as RawServer,
  type Socket,
} from 'node:net';
import { afterEach, vi } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import type { HttpEvent } from '../transport.ts';
import { createHttpExchanges, type HttpExchangesOptions } from './httpExchanges.ts';

const closing: (() => Promise<unknown> | unknown)[] = [];

afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

/** The port of a server that listens. */
export function portOf(server: { readonly address: () => AddressInfo | string | null }): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

async function listen<Listening extends RawServer | Server>(
  server: Listening,
  host: string,
): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
  });
  closing.push(
    () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(resolve);
      }),
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, host, resolve);
  });
  return portOf(server);
}

/** A server that speaks HTTP; ends with its test. */
export async function serveHttp(handle: RequestListener, host = '127.0.0.1'): Promise<number> {
  return listen(createServer(handle), host);
}

/** A server of any kind that was made by the test; ends with it. */
export async function serveWith(server: RawServer | Server, host = '127.0.0.1'): Promise<number> {
  return listen(server, host);
}

/** A server of bytes: what it got, and a way to answer. */
export async function serveRaw(onData: (text: string, socket: Socket) => void): Promise<number> {
  return listen(
    createRawServer((socket) => {
      let got = '';
      socket.on('data', (bytes) => {
        got += bytes.toString('latin1');
        onData(got, socket);
      });
    }),
    '127.0.0.1',
  );
}

/** Exchanges whose events are kept. */
export function startExchanges(options: Partial<HttpExchangesOptions> = {}) {
  const events: HttpEvent[] = [];
  const exchanges = createHttpExchanges({
    allowSelfSigned: false,
    environment: {},
    userAgent: 'MCPeek/test',
    clock: systemClock,
    listener: (event) => events.push(event),
    ...options,
  });
  closing.push(() => exchanges.close());
  const find = <Kind extends HttpEvent['kind']>(
    kind: Kind,
    id: number,
  ): Extract<HttpEvent, { kind: Kind }> | undefined =>
    events.find(
      (event): event is Extract<HttpEvent, { kind: Kind }> => event.kind === kind && idOf(event) === id,
    );
  const waitFor = <Kind extends HttpEvent['kind']>(
    kind: Kind,
    id: number,
  ): Promise<Extract<HttpEvent, { kind: Kind }>> =>
    vi.waitFor(
      () => {
        const found = find(kind, id);
        if (found === undefined) throw new Error(`no ${kind} of ${id} yet: ${JSON.stringify(events)}`);
        return found;
      },
      { timeout: 30_000, interval: 5 },
    );
  const body = (id: number): string =>
    Buffer.concat(
      events.flatMap((event) => (event.kind === 'httpBody' && event.id === id ? [event.bytes] : [])),
    ).toString();
  const get = (url: string) => exchanges.send({ method: 'GET', url, headers: [], by: 'you' });
  const post = (url: string, text: string, headers: readonly (readonly [string, string])[] = []) =>
    exchanges.send({ method: 'POST', url, headers, body: Buffer.from(text), by: 'you' });
  return { exchanges, events, find, waitFor, body, get, post };
}

function idOf(event: HttpEvent): number {
  switch (event.kind) {
    case 'httpSent':
    case 'httpHead':
      return event.head.id;
    case 'httpEnd':
      return event.end.id;
    case 'httpBody':
    case 'httpSlow':
      return event.id;
  }
}
