import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { type Result, succeed } from '@mcpeek/protocol/base/result';
import type { Clock } from '../platform/clock.ts';
import type { IdMaker } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import { answerHeaders } from './answerHeaders.ts';
import { createApp } from './app.ts';
import type { CallHandlers, PageConnection } from './callHandlers.ts';
import { createDevPage } from './devPage.ts';
import { createEntrance } from './entrance.ts';
import { createGuard, type GuardOptions } from './guard.ts';
import { createHttpApi } from './httpApi.ts';
import type { HttpHandlers } from './httpHandlers.ts';
import { listen } from './listen.ts';
import { createLoginFile } from './loginFile.ts';
import { createLoginRoute } from './loginRoute.ts';
import { createLogins } from './logins.ts';
import { createOneTimeCodes } from './oneTimeCodes.ts';
import { createPageFiles } from './pageFiles.ts';
import { describeRefusal, refusalPage } from './refusalPage.ts';
import { createSocketServer, refuseUpgrade } from './socket.ts';

/** What the server of one bridge is made from. */
export interface ServerOptions extends GuardOptions {
  /** The first port to try; 0 for any. */
  readonly port: number;
  readonly host: string;
  readonly token: string;
  readonly version: string;
  /** Folder that keeps the logins. */
  readonly home: string;
  /** The folder of the built page, or of its sources. */
  readonly page: { readonly kind: 'built' | 'sources'; readonly folder: string };
  readonly clock: Clock;
  readonly ids: IdMaker;
  readonly log: Log;
  readonly callHandlers: CallHandlers;
  readonly httpHandlers: HttpHandlers;
  readonly onConnection?: (connection: PageConnection) => void;
}

/** A server that listens. */
export interface RunningServer {
  /** Where a browser of this machine finds it, without a path. */
  readonly url: string;
  readonly port: number;
  /** Ports that were asked for first and belong to others. */
  readonly takenPorts: readonly number[];
  /** A code that logs one browser in, once, within 60 s. */
  readonly makeCode: () => string;
  readonly close: () => Promise<void>;
}

/** How long a one-time code lives, in milliseconds. */
export const codeLifetimeMs = 60_000;

/** Starts HTTP and WebSocket on one port, the next free one if it is taken; the problem says what to do. */
export async function startServer(options: ServerOptions): Promise<Result<RunningServer, string>> {
  const { clock, ids, log, token } = options;
  const isDevelopment = options.page.kind === 'sources';
  const headers = answerHeaders(isDevelopment);
  const guard = createGuard(options);
  const codes = createOneTimeCodes(clock, ids, codeLifetimeMs);
  const logins = createLogins(createLoginFile(join(options.home, 'auth.json')), clock, ids, log);
  const entrance = createEntrance(token, logins, codes);
  const devPage = isDevelopment ? await createDevPage(options.page.folder) : undefined;
  const app = createApp(options.version, log, [
    createLoginRoute(entrance),
    createHttpApi(options.httpHandlers, entrance, log),
    devPage?.router ?? createPageFiles(options.page.folder),
  ]);

  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const refusal = guard(request);
    if (refusal === undefined) return void app(request, response);
    const path = request.url ?? '/';
    const text = describeRefusal(refusal, path);
    const isApi = path.startsWith('/api') || path.startsWith('/healthz');
    response.writeHead(403, { 'Content-Type': isApi ? 'application/json' : 'text/html; charset=utf-8' });
    response.end(isApi ? JSON.stringify({ error: { kind: 'forbidden', ...text } }) : refusalPage(text));
  };

  // The guard answers for a missing Host header; a large import may take longer than Node's five minutes.
  const server = createServer({ requireHostHeader: false, requestTimeout: 0 }, answer);
  const sockets = createSocketServer({
    entrance,
    headers,
    clock,
    log,
    handlers: options.callHandlers,
    onConnection: options.onConnection ?? (() => undefined),
  });
  server.on('upgrade', (request: IncomingMessage, socket, head: Buffer) => {
    const refusal = guard(request);
    if (refusal !== undefined) {
      refuseUpgrade(socket, 403, headers, describeRefusal(refusal, '/').message);
    } else if (!devPage?.takeUpgrade(request, socket, head)) {
      sockets.upgrade(request, socket, head);
    }
  });
  server.on('clientError', (_error, socket) => refuseUpgrade(socket, 400, headers, 'Not HTTP.'));

  const place = await listen(server, options.port, options.host);
  if (!place.ok) {
    await devPage?.close();
    return place;
  }
  const { port, taken } = place.value;
  return succeed({
    url: `http://${nameFor(options.host)}:${port}`,
    port,
    takenPorts: taken,
    makeCode: codes.make,
    async close() {
      await devPage?.close();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        sockets.close();
      });
    },
  });
}

/** What a browser of this machine calls the address that the server listens on. */
function nameFor(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
