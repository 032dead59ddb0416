import type { Socket } from 'node:net';
import type { HttpConnection } from '@mcpeek/protocol/record/httpPart';
import type { Clock } from '../../platform/clock.ts';
import { dial, type LookUp } from './dial.ts';
import { type Place, placeName } from './place.ts';
import { type Problem, tlsFailed, tooSlow, unreachable, unresolved } from './problem.ts';
import type { ProxyServer } from './proxy.ts';
import { secure } from './secure.ts';
import { openTunnel } from './tunnel.ts';

/** Where an exchange goes, and through what. */
export interface Route {
  readonly place: Place;
  readonly isTls: boolean;
  readonly proxy?: ProxyServer;
}

/** What is known of a connection apart from its use. */
export type ConnectionFacts = Omit<HttpConnection, 'isReused'>;

/** A connection over which requests can go, one after the other. */
export interface Connection {
  readonly socket: Socket;
  readonly facts: ConnectionFacts;
}

/** The steps of opening, told when each is over. */
export type OpeningStep = 'lookup' | 'connect' | 'tls';

/** What opening needs; the same for every connection of an engine. */
export interface OpeningParts {
  readonly clock: Clock;
  readonly connectTimeoutMs: number;
  readonly allowSelfSigned: boolean;
  readonly lookUp?: LookUp | undefined;
  readonly track: (socket: Socket) => void;
  /** The number of a connection that is there now. */
  readonly nextNumber: () => number;
}

/** A connection, or why there is none, with what was known of it. */
export type Opened =
  | { readonly ok: true; readonly connection: Connection }
  | { readonly ok: false; readonly problem: Problem; readonly facts?: ConnectionFacts };

/** Opens a connection along a route, TLS and the proxy's tunnel included. */
export async function openConnection(
  route: Route,
  parts: OpeningParts,
  stop: AbortSignal,
  mark: (step: OpeningStep) => void,
): Promise<Opened> {
  const { clock, connectTimeoutMs } = parts;
  const late = new AbortController();
  const stopTimer = clock.after(connectTimeoutMs, () => late.abort());
  try {
    return await openInSteps(route, parts, {
      late: late.signal,
      signal: AbortSignal.any([stop, late.signal]),
      mark,
    });
  } finally {
    stopTimer();
  }
}

interface Opening {
  /** Time is over. */
  readonly late: AbortSignal;
  /** Time is over, or nobody wants it any more. */
  readonly signal: AbortSignal;
  readonly mark: (step: OpeningStep) => void;
}

async function openInSteps(route: Route, parts: OpeningParts, opening: Opening): Promise<Opened> {
  const { place, proxy, isTls } = route;
  const { clock, connectTimeoutMs, allowSelfSigned, lookUp, track } = parts;
  const { late, signal, mark } = opening;
  const next = proxy?.place ?? place;
  const inTime = (step: string, problem: Problem): Problem =>
    late.aborted ? tooSlow(next, connectTimeoutMs, step, problem.tried ?? []) : problem;

  const onLookedUp = (): void => mark('lookup');
  const dialled = await dial(next, { clock, signal, track, lookUp, onLookedUp });
  if (!dialled.ok) {
    if (dialled.unresolved !== undefined) {
      return { ok: false, problem: unresolved(next, dialled.unresolved, proxy) };
    }
    const step = dialled.tried.length === 0 ? 'looking up the name' : 'connecting';
    return { ok: false, problem: inTime(step, unreachable(next, dialled.tried, proxy)) };
  }
  mark('connect');
  let { socket }: { socket: Socket } = dialled;
  const facts: ConnectionFacts = { number: parts.nextNumber(), ...remoteOf(socket), ...proxyOf(proxy) };

  if (proxy?.isTls) {
    const secured = await secure(socket, proxy.place, { allowsAny: false, signal, track });
    if (!secured.ok) {
      return {
        ok: false,
        problem: inTime('TLS with the proxy', tlsFailed(next, secured.error, proxy)),
        facts,
      };
    }
    socket = secured.socket;
  }
  if (!isTls) return { ok: true, connection: { socket, facts } };

  if (proxy !== undefined) {
    const tunnelled = await openTunnel(socket, proxy, place, signal);
    if (!tunnelled.ok)
      return { ok: false, problem: inTime('the way through the proxy', tunnelled.problem), facts };
    socket = tunnelled.socket;
  }
  const secured = await secure(socket, place, { allowsAny: allowSelfSigned, signal, track });
  if (!secured.ok) return { ok: false, problem: inTime('TLS', tlsFailed(place, secured.error)), facts };
  mark('tls');
  const tls = secured.socket.getProtocol();
  return {
    ok: true,
    connection: { socket: secured.socket, facts: tls === null ? facts : { ...facts, tls } },
  };
}

function remoteOf({ remoteAddress, remotePort }: Socket): { readonly remote?: string } {
  if (remoteAddress === undefined || remotePort === undefined) return {};
  return { remote: placeName({ host: remoteAddress, port: remotePort }) };
}

function proxyOf(proxy: ProxyServer | undefined): { readonly proxy?: string } {
  return proxy === undefined ? {} : { proxy: proxy.name };
}
