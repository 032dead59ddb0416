import { lookup as systemLookup } from 'node:dns';
import { Agent, type ClientRequest, request as httpRequest, type RequestOptions } from 'node:http';
import { request as httpsRequest, Agent as SecureAgent } from 'node:https';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import type { HttpConnection } from '@mcpeek/protocol/record/httpPart';
import { placeName } from './problems.ts';
import { isLoopback, proxyFor } from './proxy.ts';

/** A request that is ready to be written, and the proxy it goes through. */
export interface OpenedRequest {
  readonly request: ClientRequest;
  readonly proxy: string | undefined;
  /** What the request line names. */
  readonly path: string;
}

/** The connections of one session: kept alive, counted, each known by its number. */
export interface Connections {
  /** What the request line will name, and the proxy, before anything is opened. */
  readonly plan: (url: URL) => { readonly path: string; readonly proxy: URL | undefined };
  readonly open: (of: {
    readonly url: URL;
    readonly method: string;
    /** Names and values, flat, exactly as they are to be written. */
    readonly headers: readonly string[];
    readonly isAlone: boolean;
  }) => ClientRequest;
  /** What is told of the connection that a request used. */
  readonly describe: (socket: Socket, isReused: boolean, proxy: URL | undefined) => HttpConnection;
  readonly close: () => void;
}

/** Makes the connections of one session; none is opened. */
export function createConnections(options: {
  readonly proxy: string | undefined;
  readonly allowSelfSigned: boolean;
  readonly environment: Readonly<Record<string, string>>;
}): Connections {
  const numbers = new WeakMap<Socket, number>();
  let count = 0;
  const plain = new Agent({ keepAlive: true });
  const secure = new SecureAgent({ keepAlive: true });
  const rejectUnauthorized = !options.allowSelfSigned;

  const plan: Connections['plan'] = (url) => {
    const proxy = proxyFor(url, options.proxy, options.environment);
    const own = `${url.pathname}${url.search}`;
    return {
      path: proxy !== undefined && url.protocol === 'http:' ? url.href.replace(/#.*$/, '') : own,
      proxy,
    };
  };

  return {
    plan,
    open({ url, method, headers, isAlone }) {
      const { path, proxy } = plan(url);
      const shared: RequestOptions = {
        method,
        path,
        headers: [...headers],
        lookup: lookupBoth,
        maxHeaderSize: 64 * 1024,
      };
      const hostname = url.hostname.replace(/^\[|\]$/g, '');
      if (url.protocol === 'http:') {
        const place = proxy ?? url;
        return httpRequest({
          ...shared,
          headers: proxy === undefined ? [...headers] : [...headers, ...proxyCredentials(proxy)],
          host: place.hostname.replace(/^\[|\]$/g, ''),
          port: portOf(place),
          agent: isAlone ? new Agent({ keepAlive: false }) : plain,
        });
      }
      const tls = { rejectUnauthorized, ...(isIP(hostname) === 0 ? { servername: hostname } : {}) };
      if (proxy === undefined)
        return httpsRequest({
          ...shared,
          ...tls,
          host: hostname,
          port: portOf(url),
          agent: isAlone ? new SecureAgent({ keepAlive: false }) : secure,
        });
      // Without an agent Node takes what the call back gives; each tunnel is a connection of its own.
      return httpsRequest({
        ...shared,
        ...tls,
        host: hostname,
        port: portOf(url),
        createConnection: (_, onReady) => {
          openTunnel(proxy, `${url.hostname}:${portOf(url)}`, (error, socket) => {
            if (socket === undefined) return onReady(error, undefined as never);
            const secured = connectTls({ socket, ...tls });
            secured.once('error', (problem) => onReady(problem, undefined as never));
            secured.once('secureConnect', () => onReady(null, secured));
          });
          return undefined;
        },
      });
    },
    describe(socket, isReused, proxy) {
      const number = numbers.get(socket) ?? ++count;
      numbers.set(socket, number);
      const { remoteAddress, remotePort } = socket;
      const tls = isTls(socket) ? (socket.getProtocol() ?? undefined) : undefined;
      return {
        number,
        isReused,
        ...(remoteAddress === undefined || remotePort === undefined
          ? {}
          : { remote: placeName(remoteAddress, remotePort) }),
        ...(proxy === undefined ? {} : { proxy: proxy.host }),
        ...(tls === undefined ? {} : { tls }),
      };
    },
    close() {
      plain.destroy();
      secure.destroy();
    },
  };
}

function portOf(url: URL): number {
  return url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
}

function isTls(socket: Socket): socket is TLSSocket {
  return 'getProtocol' in socket;
}

/** `localhost` and all below it are this machine, by both families, whatever a resolver says. */
const lookupBoth: LookupFunction = (hostname, options, callBack) => {
  if (!isLoopback(hostname) || isIP(hostname) !== 0) {
    systemLookup(hostname, options, callBack);
    return;
  }
  const both = [
    { address: '127.0.0.1', family: 4 },
    { address: '::1', family: 6 },
  ];
  const fitting = both.filter(
    ({ family }) => options.family === 0 || options.family === undefined || options.family === family,
  );
  const [first] = fitting;
  // As late as a resolver would be: who times the phases must be listening by then.
  setImmediate(() => {
    if (options.all === true) callBack(null, fitting);
    else callBack(null, first?.address ?? '127.0.0.1', first?.family ?? 4);
  });
};

function openTunnel(proxy: URL, target: string, done: (error: Error | null, socket?: Socket) => void): void {
  const credentials = proxyCredentials(proxy);
  const request = httpRequest({
    method: 'CONNECT',
    host: proxy.hostname.replace(/^\[|\]$/g, ''),
    port: portOf(proxy),
    path: target,
    headers: ['Host', target, ...credentials],
    agent: false,
  });
  request.once('connect', (response, socket) => {
    if (response.statusCode === 200) return done(null, socket);
    socket.destroy();
    const status = `${response.statusCode} ${response.statusMessage ?? ''}`.trim();
    return done(new Error(`the proxy ${proxy.host} refused the connection with ${status}`));
  });
  request.once('error', (error) =>
    done(new Error(`the proxy ${proxy.host} cannot be used: ${error.message}`)),
  );
  request.end();
}

function proxyCredentials({ username, password }: URL): readonly string[] {
  if (username === '' && password === '') return [];
  const text = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return ['Proxy-Authorization', `Basic ${Buffer.from(text).toString('base64')}`];
}
