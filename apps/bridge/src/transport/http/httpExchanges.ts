import type { Socket } from 'node:net';
import type { Clock } from '../../platform/clock.ts';
import type { HttpEvent } from '../transport.ts';
import { createConnectionPool } from './connectionPool.ts';
import type { LookUp } from './dial.ts';
import { createExchange, type Exchange } from './exchange.ts';
import type { HttpOrder } from './httpOrder.ts';
import { openConnection } from './openConnection.ts';
import { planRequest } from './requestPlan.ts';

/** Sends requests over HTTP/1.1 and reports exactly what went out and what came; knows no JSON. */
export interface HttpExchanges {
  /**
   * Starts an exchange and returns its number; 0, and nothing is sent, once closing has begun. `httpSent` is reported
   * before it returns, `httpEnd` after. Redirects within the origin are followed with the same method, body and
   * headers, 301 to 303 too: a POST of MCP must not become a GET.
   */
  readonly send: (order: HttpOrder) => number;
  /** Ends an exchange, or what followed its redirect, with the outcome `aborted`; nothing when it is over. */
  readonly abort: (id: number) => void;
  /** Aborts every exchange and closes every connection; resolves when no socket is left, and nothing is told after. Safe to call again. */
  readonly close: () => Promise<void>;
  /** The same at once, without waiting. */
  readonly kill: () => void;
}

/** What the exchanges of a session are made of. */
export interface HttpExchangesOptions {
  readonly clock: Clock;
  readonly listener: (event: HttpEvent) => void;
  /** For `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY`. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Such as `MCPeek/0.1.0`. */
  readonly userAgent: string;
  /** The address of a proxy, which may hold credentials. */
  readonly proxy?: string | undefined;
  readonly allowSelfSigned?: boolean | undefined;
  /** While true, every request goes over a connection of its own and says `Connection: close`. */
  readonly newConnectionPerRequest?: () => boolean;
  /** Redirects followed in a row; 5. */
  readonly redirectLimit?: number;
  /** From an answer's head to `httpSlow`; 500 ms. */
  readonly slowAfterMs?: number;
  /** For a connection to be there, with name, TLS and proxy; 30 s. */
  readonly connectTimeoutMs?: number;
  /** The most decoded bytes of a body that is no event stream; 1 GiB. */
  readonly maxBodyBytes?: number;
  /** The machine's resolver when absent. */
  readonly lookUp?: LookUp;
}

/** Makes the exchanges of one session; their numbers and those of their connections begin at 1. */
export function createHttpExchanges(options: HttpExchangesOptions): HttpExchanges {
  const { clock, listener, environment, userAgent, proxy, redirectLimit = 5 } = options;
  const { slowAfterMs = 500, maxBodyBytes = 2 ** 30 } = options;
  const pool = createConnectionPool(clock);
  const live = new Map<number, Exchange>();
  /** From an exchange that is over to the one that follows its redirect. */
  const nextOf = new Map<number, number>();
  const sockets = new Set<Socket>();
  const waiters = new Set<() => void>();
  let lastId = 0;
  let lastConnection = 0;
  let isClosed = false;

  const track = (socket: Socket): void => {
    sockets.add(socket);
    socket.once('close', () => {
      sockets.delete(socket);
      if (sockets.size === 0) for (const wake of waiters) wake();
    });
    if (isClosed) socket.destroy();
  };
  const opening = {
    clock,
    connectTimeoutMs: options.connectTimeoutMs ?? 30_000,
    allowSelfSigned: options.allowSelfSigned ?? false,
    lookUp: options.lookUp,
    track,
    nextNumber: () => ++lastConnection,
  };

  const send = (order: HttpOrder, chain: readonly number[]): number => {
    if (isClosed) return 0;
    const id = ++lastId;
    const isLastOfConnection = options.newConnectionPerRequest?.() ?? false;
    const plan = planRequest(order, { environment, proxy, userAgent, isLastOfConnection });
    const before = chain.at(-1);
    if (before !== undefined) nextOf.set(before, id);
    const exchange = createExchange({
      ...{ id, plan, clock, pool, listener, slowAfterMs, maxBodyBytes },
      isOnNewConnection: isLastOfConnection || order.newConnection === true,
      redirects: { followed: chain.length, limit: redirectLimit },
      open: (route, stop, mark) => openConnection(route, opening, stop, mark),
      onRedirect: (to) => void send({ ...order, url: withCredentials(to, order.url) }, [...chain, id]),
      onOver() {
        live.delete(id);
        if (!nextOf.has(id)) for (const link of chain) nextOf.delete(link);
      },
    });
    live.set(id, exchange);
    const { method, url, path, headers, body } = plan;
    const { by, resumes } = order;
    listener({
      kind: 'httpSent',
      head: {
        ...{ id, method, url, path, headers },
        ...(before === undefined ? {} : { redirectOf: before }),
        ...(resumes === undefined ? {} : { resumes }),
      },
      body,
      by,
    });
    exchange.start();
    return id;
  };

  const abort = (id: number): void => {
    live.get(id)?.abort();
    const next = nextOf.get(id);
    if (next !== undefined) abort(next);
  };

  const kill = (): void => {
    isClosed = true;
    for (const exchange of [...live.values()]) exchange.abort();
    pool.close();
    for (const socket of sockets) socket.destroy();
  };

  return {
    send: (order) => send(order, []),
    abort,
    kill,
    close() {
      kill();
      return new Promise((resolve) => {
        if (sockets.size === 0) resolve();
        else waiters.add(resolve);
      });
    },
  };
}

/** An address of the same origin with the credentials that another one holds. */
function withCredentials(to: string, from: string): string {
  const url = new URL(to);
  const { username = '', password = '' } = URL.parse(from) ?? {};
  url.username = username;
  url.password = password;
  return url.href;
}
