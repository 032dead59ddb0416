import type { Initiator } from '@mcpeek/protocol/record/captureRecord';
import type { HeaderList, HttpRedirect } from '@mcpeek/protocol/record/httpPart';
import type { Clock } from '../../platform/clock.ts';
import type { HttpEvent } from '../transport.ts';
import { createConnections } from './connections.ts';
import { requestHeaders } from './headers.ts';
import { runExchange } from './oneExchange.ts';
import { redirectOf } from './redirect.ts';

/** A request to be sent. */
export interface HttpOrder {
  readonly method: string;
  /** The whole address. */
  readonly url: string;
  /** In the order in which they are sent; the rest is added where they do not have it. */
  readonly headers: HeaderList;
  readonly body?: Uint8Array;
  readonly by: Initiator;
  /** The exchange whose stream it takes up again. */
  readonly resumes?: number;
  /** Gets a connection of its own, which ends with it. */
  readonly newConnection?: boolean;
}

/** The HTTP exchanges of one session; moves bytes, knows no JSON. Failures are told by `httpEnd`, never thrown. */
export interface HttpExchanges {
  /** Starts an exchange and gives its number; `httpSent` is told before it returns. */
  readonly send: (order: HttpOrder) => number;
  /** Ends an exchange from our side; `httpEnd` is told before it returns. */
  readonly abort: (id: number) => void;
  /** Ends all exchanges and connections; resolves when nothing more will be told. Safe to call again. */
  readonly close: () => Promise<void>;
  /** The same at once. */
  readonly kill: () => void;
}

/** What a session's exchanges are made of. */
export interface HttpExchangesOptions {
  /** The proxy that the user gave; it may hold credentials. */
  readonly proxy?: string;
  readonly allowSelfSigned: boolean;
  /** Where `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY` are looked up, in either case. */
  readonly environment: Readonly<Record<string, string>>;
  readonly userAgent: string;
  readonly clock: Clock;
  readonly listener: (event: HttpEvent) => void;
  /** More bytes of one body, after decoding, are not read; 16 GiB when left out. */
  readonly mostBytes?: number;
}

const defaultMostBytes = 16 * 1024 ** 3;

/** Makes the exchanges of one session; nothing is sent. */
export function createHttpExchanges(options: HttpExchangesOptions): HttpExchanges {
  const { clock, listener, userAgent } = options;
  const connections = createConnections({
    proxy: options.proxy,
    allowSelfSigned: options.allowSelfSigned,
    environment: options.environment,
  });
  const open = new Map<number, { readonly abort: () => void }>();
  let nextId = 1;
  let isClosed = false;

  const start = (order: HttpOrder, hop: { readonly of?: number; readonly hops: number }): number => {
    const id = nextId++;
    const url = new URL(order.url);
    url.hash = '';
    const { body } = order;
    const isAlone = order.newConnection === true;
    const headers = requestHeaders({ url, headers: order.headers, userAgent, body, isAlone });
    const { path, proxy } = connections.plan(url);
    listener({
      kind: 'httpSent',
      head: {
        id,
        method: order.method,
        url: url.href,
        path,
        headers,
        ...(hop.of === undefined ? {} : { redirectOf: hop.of }),
        ...(order.resumes === undefined ? {} : { resumes: order.resumes }),
      },
      body: body ?? new Uint8Array(),
      by: order.by,
    });
    const request = connections.open({ url, method: order.method, headers: headers.flat(), isAlone });
    const follow = (redirect: HttpRedirect | undefined): void => {
      open.delete(id);
      if (redirect !== undefined && !isClosed)
        start({ ...order, url: redirect.to }, { of: id, hops: hop.hops + 1 });
    };
    const exchange = runExchange({
      id,
      request,
      body,
      host: proxy?.host ?? url.host,
      clock,
      listener,
      mostBytes: options.mostBytes ?? defaultMostBytes,
      describe: (socket, isReused) => connections.describe(socket, isReused, proxy),
      redirect: (status, answered) => redirectOf(status, answered, { url: url.href, hops: hop.hops }),
      onOver: follow,
    });
    open.set(id, exchange);
    return id;
  };

  const endAll = (): void => {
    isClosed = true;
    for (const exchange of [...open.values()]) exchange.abort();
    connections.close();
  };

  return {
    send: (order) => start(order, { hops: 0 }),
    abort: (id) => open.get(id)?.abort(),
    async close() {
      endAll();
      await new Promise<void>((resolve) => setImmediate(resolve));
    },
    kill: endAll,
  };
}
