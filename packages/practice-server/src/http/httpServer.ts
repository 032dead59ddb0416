import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createActiveHooks } from './activeHooks.ts';
import { rightBehaviour } from './behaviour.ts';
import type { ConversationSettings } from './conversation.ts';
import { type Exchange, readExchange } from './exchange.ts';
import { answerPreflight, refuseStranger, shareWithPage } from './guards.ts';
import type { Interception } from './httpHooks.ts';
import type { HttpOptions } from './httpOptions.ts';
import { createLegacy } from './legacy.ts';
import { emptyReply, type Reply } from './reply.ts';
import { sendReply } from './sendReply.ts';
import { createSessions } from './sessions.ts';
import { createStreamable } from './streamable.ts';

export interface HttpServer {
  /** Addresses of the transports that are served. */
  readonly url: string;
  readonly sseUrl: string | undefined;
  /** Ends every session and connection. */
  readonly stop: () => Promise<void>;
}

/** Serves on this machine only. Rejects when the port cannot be had. */
export async function startHttpServer(
  options: HttpOptions,
  rest: Omit<ConversationSettings, 'hooks'>,
): Promise<HttpServer> {
  const hooks = createActiveHooks(rest.faults, { ...rightBehaviour, polls: options.polls });
  const settings = { ...rest, hooks };
  const sessions = createSessions(settings, options.keepaliveMs, options.expireAfter);
  const streamable = createStreamable(settings, options, sessions);
  const legacy = createLegacy(settings, options);
  const turns = new Map<string, number>();
  const surroundings = { host: rest.host, idleMs: options.idleMs };

  async function route(exchange: Exchange): Promise<Reply> {
    const isMcp = exchange.path === '/mcp' || exchange.path === '/mcp/';
    if (options.transports !== 'streamable') {
      if (exchange.path === '/sse') return legacy.open(exchange);
      if (exchange.path === '/message') return legacy.post(exchange);
      // Servers that moved kept one address for both: a GET without a session is a client of the old transport.
      const isOld = exchange.method === 'GET' && exchange.sessionId === undefined;
      if (isMcp && isOld && exchange.headers['last-event-id'] === undefined) return legacy.open(exchange);
    }
    if (isMcp && options.transports !== 'sse') return streamable(exchange);
    return emptyReply(404);
  }

  async function answer(exchange: Exchange): Promise<Interception> {
    const behaviour = hooks.behaviour(exchange.names);
    const active = hooks.on(exchange.names);
    for (const hook of active) {
      const interception = hook.intercept?.(exchange);
      if (interception !== undefined) return interception;
    }
    const refused = refuseStranger(exchange, behaviour);
    const right = refused ?? answerPreflight(exchange, behaviour) ?? (await route(exchange));
    const shared = refused === undefined ? shareWithPage(right, exchange, behaviour) : right;
    const reply = active.reduce((before, hook) => hook.reply?.(before, exchange) ?? before, shared);
    return { kind: 'reply', reply };
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const exchange = await readExchange(request, (id) => {
      turns.set(id, (turns.get(id) ?? 0) + 1);
      return turns.get(id) ?? 0;
    });
    const answered = await answer(exchange);
    if (answered.kind === 'reset') request.socket.resetAndDestroy();
    if (answered.kind === 'reply') {
      sendReply(response, answered.reply, hooks.on(exchange.names), surroundings);
    }
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((thrown: unknown) => {
      void rest.host.writeError(`practice server: ${String(thrown)}\n`);
      response.destroy();
    });
  });
  const port = await listen(server, options);
  const base = `http://${options.address === '::1' ? '[::1]' : options.address}:${port}`;
  const sseUrl = options.transports === 'streamable' ? undefined : `${base}/sse`;
  return {
    url: options.transports === 'sse' ? `${base}/sse` : `${base}/mcp`,
    sseUrl,
    stop: () => {
      sessions.endAll();
      legacy.endAll();
      const stopped = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      return stopped;
    },
  };
}

function listen(server: ReturnType<typeof createServer>, { port, address }: HttpOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    server.on('error', reject);
    server.listen(port, address, () => {
      server.off('error', reject);
      const bound = server.address();
      resolve(typeof bound === 'object' && bound !== null ? bound.port : port);
    });
  });
}
