import { request } from 'node:http';
import type { Socket } from 'node:net';
import { type Place, placeName } from './place.ts';
import { type Problem, proxyBroke, proxyRefused } from './problem.ts';
import type { ProxyServer } from './proxy.ts';
import { closedEarly } from './secure.ts';

/** A socket that leads through the proxy, or why there is none. */
export type Tunnelled =
  | { readonly ok: true; readonly socket: Socket }
  | { readonly ok: false; readonly problem: Problem };

/** Asks a proxy for a tunnel to a place (RFC 9110, 9.3.6: CONNECT); the socket is gone when it refuses. */
export function openTunnel(
  socket: Socket,
  proxy: ProxyServer,
  place: Place,
  signal: AbortSignal,
): Promise<Tunnelled> {
  return new Promise((resolve) => {
    const name = placeName(place);
    const { authorization } = proxy;
    const asking = request({
      method: 'CONNECT',
      path: name,
      createConnection: () => socket,
      headers: [
        ...['Host', name],
        ...(authorization === undefined ? [] : ['Proxy-Authorization', authorization]),
        ...['Connection', 'keep-alive'],
      ],
    });
    const refuse = (problem: Problem): void => {
      signal.removeEventListener('abort', giveUp);
      socket.destroy();
      resolve({ ok: false, problem });
    };
    const giveUp = (): void => refuse(proxyBroke(proxy, place, signal.reason));
    asking.once('connect', (answer, _, head) => {
      const status = answer.statusCode ?? 0;
      if (status < 200 || status > 299) return refuse(proxyRefused(proxy, place, status));
      signal.removeEventListener('abort', giveUp);
      if (head.length > 0) socket.unshift(head);
      resolve({ ok: true, socket });
    });
    asking.on('error', (error) => refuse(proxyBroke(proxy, place, error)));
    asking.once('close', () => {
      if (socket.destroyed) refuse(proxyBroke(proxy, place, closedEarly()));
    });
    if (signal.aborted) giveUp();
    else signal.addEventListener('abort', giveUp, { once: true });
    asking.end();
  });
}
