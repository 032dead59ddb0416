import { isIP, type Socket } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import type { Place } from './place.ts';

/** A socket with TLS on it, or why there is none. */
export type Secured =
  | { readonly ok: true; readonly socket: TLSSocket }
  | { readonly ok: false; readonly error: unknown };

/** What TLS needs. */
export interface SecureParts {
  /** Takes any certificate. */
  readonly allowsAny: boolean;
  readonly signal: AbortSignal;
  readonly track: (socket: Socket) => void;
}

/** Speaks TLS over a socket and checks the certificate of a place; the socket is gone when that fails. */
export function secure(socket: Socket, { host }: Place, parts: SecureParts): Promise<Secured> {
  const { allowsAny, signal, track } = parts;
  return new Promise((resolve) => {
    // An address is no server name (RFC 6066, 3), but it is what the certificate must be for.
    const name = isIP(host) === 0 ? { servername: host.replace(/\.$/, '') } : {};
    const secured = connect({
      socket,
      host,
      ...name,
      rejectUnauthorized: !allowsAny,
      ALPNProtocols: ['http/1.1'],
    });
    track(secured);
    const finish = (result: Secured): void => {
      signal.removeEventListener('abort', giveUp);
      if (!result.ok) {
        secured.destroy();
        socket.destroy();
      }
      resolve(result);
    };
    const giveUp = (): void => finish({ ok: false, error: signal.reason });
    // It stays for the life of the socket: between two requests nobody else listens.
    secured.on('error', (error) => finish({ ok: false, error }));
    secured.once('secureConnect', () => finish({ ok: true, socket: secured }));
    secured.once('close', () => finish({ ok: false, error: closedEarly() }));
    if (signal.aborted) giveUp();
    else signal.addEventListener('abort', giveUp, { once: true });
  });
}

/** A connection ended before it should. */
export function closedEarly(): Error {
  return Object.assign(new Error('The connection was closed.'), { code: 'ECONNRESET' });
}
