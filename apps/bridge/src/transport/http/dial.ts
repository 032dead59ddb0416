import { lookup } from 'node:dns/promises';
import { connect, isIP, type Socket } from 'node:net';
import type { Clock } from '../../platform/clock.ts';
import { isLocalName, type Place, placeName } from './place.ts';
import { codeOf, type Tried } from './problem.ts';

/** Finds the addresses of a name, in the order in which to try them; rejects with the system's code. */
export type LookUp = (host: string) => Promise<readonly string[]>;

/** What dialling needs. */
export interface DialParts {
  readonly clock: Clock;
  /** Ends it; what was under way counts as ETIMEDOUT. */
  readonly signal: AbortSignal;
  /** Told of every socket when it is made. */
  readonly track: (socket: Socket) => void;
  readonly onLookedUp: () => void;
  readonly lookUp?: LookUp | undefined;
}

/** A socket, or every address that was tried; without any the name was not found. */
export type Dialled =
  | { readonly ok: true; readonly socket: Socket }
  | { readonly ok: false; readonly unresolved?: string; readonly tried: readonly Tried[] };

/** The machine's own resolver. */
const systemLookUp: LookUp = async (host) =>
  (await lookup(host, { all: true, order: 'verbatim' })).map(({ address }) => address);

/** How long an address has before the next one is tried beside it (RFC 8305, 5: Connection Attempt Delay). */
const nextAttemptMs = 250;

/** Opens a TCP connection to the first address of a place that takes one. */
export async function dial(place: Place, parts: DialParts): Promise<Dialled> {
  const { host, port } = place;
  if (isIP(host) !== 0) return tryAll([host], port, parts);
  if (isLocalName(host)) return tryAll(['127.0.0.1', '::1'], port, parts);
  const stopped = new Promise<'stopped'>((resolve) => {
    parts.signal.addEventListener('abort', () => resolve('stopped'), { once: true });
  });
  try {
    const found = await Promise.race([(parts.lookUp ?? systemLookUp)(host), stopped]);
    if (found === 'stopped' || parts.signal.aborted) return { ok: false, tried: [] };
    parts.onLookedUp();
    return found.length === 0
      ? { ok: false, unresolved: 'ENOTFOUND', tried: [] }
      : tryAll(mixFamilies(found), port, parts);
  } catch (error) {
    return { ok: false, unresolved: codeOf(error), tried: [] };
  }
}

/** The two families in turn, beginning with the first one's. */
function mixFamilies(addresses: readonly string[]): readonly string[] {
  const family = isIP(addresses[0] ?? '');
  const first = addresses.filter((address) => isIP(address) === family);
  const second = addresses.filter((address) => isIP(address) !== family);
  return Array.from({ length: Math.max(first.length, second.length) }, (_, index) => index).flatMap(
    (index) => [...first.slice(index, index + 1), ...second.slice(index, index + 1)],
  );
}

function tryAll(addresses: readonly string[], port: number, parts: DialParts): Promise<Dialled> {
  const { clock, signal, track } = parts;
  return new Promise((resolve) => {
    const codes = new Map<string, string>();
    const pending = new Map<Socket, string>();
    const waiting = [...addresses];
    let stopTimer = (): void => undefined;

    const finish = (dialled: Dialled): void => {
      stopTimer();
      signal.removeEventListener('abort', giveUp);
      const others = [...pending.keys()];
      pending.clear();
      for (const socket of others) socket.destroy();
      resolve(dialled);
    };
    const fail = (): void =>
      finish({
        ok: false,
        tried: addresses.flatMap((host) => {
          const code = codes.get(host);
          return code === undefined ? [] : [{ address: placeName({ host, port }), code }];
        }),
      });
    const giveUp = (): void => {
      for (const address of pending.values()) codes.set(address, 'ETIMEDOUT');
      fail();
    };

    const tryNext = (): void => {
      stopTimer();
      const host = waiting.shift();
      if (host === undefined) {
        if (pending.size === 0) fail();
        return;
      }
      // Probes find out, on a stream where nobody speaks for long, that the other side is gone.
      const socket = connect({ host, port, noDelay: true, keepAlive: true, keepAliveInitialDelay: 60_000 });
      pending.set(socket, host);
      track(socket);
      // It stays for the life of the socket: between two requests nobody else listens.
      socket.on('error', (error) => {
        if (!pending.delete(socket)) return;
        codes.set(host, codeOf(error));
        tryNext();
      });
      socket.once('connect', () => {
        if (!pending.delete(socket)) return;
        finish({ ok: true, socket });
      });
      if (waiting.length > 0) stopTimer = clock.after(nextAttemptMs, tryNext);
    };

    if (signal.aborted) return fail();
    signal.addEventListener('abort', giveUp, { once: true });
    tryNext();
  });
}
