import type { Seq } from '@mcpeek/protocol/base/ids';
import type { Judge } from '@mcpeek/protocol/rules/judge';
import type { TransportEvent } from '../transport/transport.ts';
import {
  type AttemptList,
  type ConnectEnd,
  type ConnectParts,
  greet,
  handshakeEnd,
} from './connect/connectEnd.ts';
import { connectHttp } from './connect/connectHttp.ts';
import { connectStdio } from './connect/connectStdio.ts';
import type { Driver } from './driver/driver.ts';
import { createHttpWire, type HttpWire } from './http/httpWire.ts';
import { createListenRequest } from './http/listenRequest.ts';
import type { ToolHeaders } from './http/toolHeaders.ts';
import type { LiveSessionParts } from './sessionParts.ts';
import type { SessionWire } from './sessionWire.ts';
import { createStdioWire } from './stdioWire.ts';

/** How long `server/discover` may take over stdio before the server is taken for an older one, in milliseconds. */
const probeLimitMs = 5000;
/** How long the stream of the old transport may take to name its endpoint, in milliseconds. */
const endpointLimitMs = 10_000;
/** So often in a row a session that the server lost is begun anew, without a request that worked in between. */
const mostAnew = 2;

/** The way of a session to its server: the wire of its transport, and how it connects over it. */
export interface SessionRoute {
  readonly wire: SessionWire;
  /** Finds the era, transport and revision. */
  readonly connect: () => Promise<ConnectEnd>;
  /** Greets the server once more, as it was agreed before. */
  readonly connectAgain: () => Promise<ConnectEnd>;
  /** The session is ready: opens what stays open. */
  readonly connected: (end: Extract<ConnectEnd, { kind: 'ready' }>) => void;
  /** Asks for notifications where the era has a request for it. */
  readonly subscribe: (end: Extract<ConnectEnd, { kind: 'ready' }>) => void;
  /** The process was started for the second time, which begins nothing anew. */
  readonly takesStart: () => boolean;
  /** While connecting: the process ended on a question that it did not know, which does not end the session; `before` runs then. */
  readonly takesExit: (before: () => void) => boolean;
  readonly reconnect: () => boolean;
  readonly exchangeOf: (requestSeq: Seq) => number | undefined;
}

/** What it needs of its session. */
export interface SessionRouteParts {
  readonly parts: LiveSessionParts;
  readonly judge: Judge;
  readonly driver: Driver;
  readonly attempts: AttemptList;
  readonly toolHeaders: ToolHeaders;
  readonly nextSeq: () => Seq;
  readonly listener: (event: TransportEvent) => void;
  readonly isReady: () => boolean;
  readonly onGone: (why: string) => void;
  readonly onAdvice: (text: string) => void;
  /** A request was answered with 401, and after that one that was answered. */
  readonly onNotLetIn: () => void;
  readonly onWorked: () => void;
}

/** Makes the way of a session by its target; nothing is started. */
export function createSessionRoute(of: SessionRouteParts): SessionRoute {
  const { parts, judge, driver, attempts } = of;
  const connectParts: ConnectParts = {
    wish: {
      era: parts.era ?? (parts.forced === undefined ? undefined : 'handshake'),
      revision: parts.forced,
      clientInfoText: parts.clientInfoText,
      capabilitiesText: JSON.stringify(parts.offer.capabilities),
    },
    driver,
    session: judge.session,
    send: (text) => void route.wire.send(text, 'connect'),
    attempts,
    stillThere: parts.target.kind === 'stdio' ? 'the process was alive' : 'the connection was open',
    probeLimitMs: undefined,
  };
  const route = parts.target.kind === 'stdio' ? stdioRoute(of, connectParts) : httpRoute(of, connectParts);
  return route;
}

function stdioRoute(of: SessionRouteParts, connectParts: ConnectParts): SessionRoute {
  const { parts, judge, driver } = of;
  const wire = createStdioWire({
    makeTransport: parts.makeTransport,
    listener: of.listener,
    nextSeq: of.nextSeq,
  });
  const listen = createListenRequest({
    clock: parts.clock,
    driver,
    session: judge.session,
    isReady: of.isReady,
  });
  let isProbing = false;
  let hasExited = false;
  let onStarted: ((isStarted: boolean) => void) | undefined;
  return {
    wire,
    async connect() {
      isProbing = connectParts.wish.era === undefined;
      const limitMs = Math.min(parts.limitMs ?? probeLimitMs, probeLimitMs);
      return connectStdio({
        ...connectParts,
        probeLimitMs: limitMs,
        startAgain: () =>
          // The question is also open no longer when the session is closed, and then nothing is started.
          hasExited
            ? new Promise((resolve) => {
                onStarted = resolve;
                wire.startAgain();
              })
            : Promise.resolve(false),
      });
    },
    connectAgain: async () => ({ kind: 'closed' }),
    connected: () => undefined,
    subscribe: ({ era }) => {
      if (era === 'stateless') listen.open();
    },
    takesStart() {
      const started = onStarted;
      onStarted = undefined;
      started?.(true);
      return started !== undefined;
    },
    takesExit(before) {
      if (!isProbing || judge.session().initializeSeq !== undefined) return false;
      isProbing = false;
      hasExited = true;
      before();
      return true;
    },
    reconnect: () => false,
    exchangeOf: () => undefined,
  };
}

function httpRoute(of: SessionRouteParts, connectParts: ConnectParts): SessionRoute {
  const { parts, judge, driver } = of;
  const { target, clock } = parts;
  if (target.kind === 'stdio') throw new Error('a command has no HTTP exchanges');
  let anew = 0;
  const wire: HttpWire = createHttpWire({
    target,
    exchanges: parts.makeExchanges(of.listener),
    judge,
    clock,
    nextSeq: of.nextSeq,
    paramHeaders: of.toolHeaders.headersOf,
    onLost: ({ request, why, exchange }) => driver.lose(request, why, exchange),
    onSessionGone: of.onGone,
    onAdvice: of.onAdvice,
    onNotLetIn: of.onNotLetIn,
    onWorked: () => {
      anew = 0;
      of.onWorked();
    },
    onChange: parts.onChange,
  });
  const listen = createListenRequest({ clock, driver, session: judge.session, isReady: of.isReady });
  const withEndpointLimit: HttpWire = {
    ...wire,
    async openEventStream() {
      const stop = clock.after(endpointLimitMs, wire.giveUpEventStream);
      const opening = await wire.openEventStream();
      stop();
      return opening;
    },
  };
  return {
    wire,
    connect: () =>
      connectHttp({ ...connectParts, wire: withEndpointLimit, hasFallback: target.fallback !== false }),
    async connectAgain() {
      anew += 1;
      if (anew > mostAnew) {
        const message = `The server lost the session ${anew} times in a row. MCPeek stopped beginning anew; connect again when it is well.`;
        return { kind: 'failed', failure: { kind: 'sessionGone', message } };
      }
      if (wire.spoken() === 'sse') {
        const opening = await withEndpointLimit.openEventStream();
        if (opening.kind !== 'open') {
          const message = 'The stream of the server ended and could not be opened again.';
          return { kind: 'failed', failure: { kind: 'sessionGone', message } };
        }
      }
      return handshakeEnd(await greet(connectParts), 'The session was begun anew.');
    },
    connected({ era }) {
      if (era === 'handshake' && wire.spoken() === 'http') wire.listen();
    },
    subscribe({ era }) {
      if (era === 'stateless') listen.open();
    },
    takesStart: () => false,
    takesExit: () => false,
    reconnect() {
      wire.reconnect();
      listen.reconnect();
      return true;
    },
    exchangeOf: (requestSeq) => wire.exchangeOf(requestSeq)?.id,
  };
}
