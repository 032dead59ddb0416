import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import {
  type HttpConnection,
  type HttpEndPart,
  type HttpTimes,
  headerValue,
} from '@mcpeek/protocol/record/httpPart';
import type { Clock } from '../../platform/clock.ts';
import type { HttpEvent } from '../transport.ts';
import type { ConnectionPool } from './connectionPool.ts';
import { pairHeaders } from './headers.ts';
import type { Connection, Opened, OpeningStep, Route } from './openConnection.ts';
import { maxHeadBytes, noAnswer, type Problem, proxyRefused, unsendable } from './problem.ts';
import { type BodyReading, isEventStream, readBody } from './readBody.ts';
import { judgeRedirect, type RedirectCount } from './redirect.ts';
import type { RequestPlan } from './requestPlan.ts';
import { closedEarly } from './secure.ts';

/** One request and its answer. */
export interface Exchange {
  /** Goes for a connection; called once, after `httpSent`. */
  readonly start: () => void;
  /** Ends it from our side; nothing when it is over. */
  readonly abort: () => void;
}

/** What an exchange is made of. */
export interface ExchangeParts {
  readonly id: number;
  readonly plan: RequestPlan;
  readonly isOnNewConnection: boolean;
  readonly redirects: RedirectCount;
  readonly clock: Clock;
  readonly pool: ConnectionPool;
  readonly open: (route: Route, stop: AbortSignal, mark: (step: OpeningStep) => void) => Promise<Opened>;
  readonly listener: (event: HttpEvent) => void;
  readonly slowAfterMs: number;
  readonly maxBodyBytes: number;
  /** Told once that a redirect to this address is to be followed now; never after an abort. */
  readonly onRedirect: (to: string) => void;
  /** Told once, after `httpEnd`; `onRedirect` came before where there is one. */
  readonly onOver: () => void;
}

type Outcome = HttpEndPart['outcome'];
type Step = keyof HttpTimes;

/** Makes one exchange, which reports to the listener until its `httpEnd`. */
export function createExchange(parts: ExchangeParts): Exchange {
  const { id, plan, clock, pool, listener } = parts;
  const startUs = clock.monotonicUs();
  const stopping = new AbortController();
  let times: HttpTimes = {};
  let connection: HttpConnection | undefined;
  let client: ClientRequest | undefined;
  let body: BodyReading | undefined;
  let stopSlow = (): void => undefined;
  let redirectTo: string | undefined;
  let isOver = false;

  const mark = (step: Step): void => {
    times = { ...times, [step]: clock.monotonicUs() - startUs };
  };
  const known = () => (connection === undefined ? {} : { connection });

  const follow = (): void => {
    const to = redirectTo;
    redirectTo = undefined;
    if (to !== undefined) parts.onRedirect(to);
  };

  const finish = (outcome: Outcome, problem?: Problem): void => {
    if (isOver) return;
    isOver = true;
    stopSlow();
    body?.stop();
    stopping.abort();
    if (outcome !== 'complete') client?.destroy();
    const { bodyBytes, wireBytes } = body?.counts() ?? { bodyBytes: 0, wireBytes: 0 };
    const encoded = wireBytes === bodyBytes ? {} : { encodedBytes: wireBytes };
    const why = problem === undefined ? {} : { problem };
    listener({ kind: 'httpEnd', end: { id, outcome, ...why, bodyBytes, ...encoded, ...known(), times } });
    if (outcome !== 'aborted') follow();
    parts.onOver();
  };

  const onAnswer = (answer: IncomingMessage, { place, proxy, isTls }: Route): void => {
    const status = answer.statusCode ?? 0;
    if (status === 407 && proxy !== undefined && !isTls) {
      finish('failed', proxyRefused(proxy, place, status));
      return;
    }
    const headers = pairHeaders(answer.rawHeaders);
    const { statusMessage: statusText = '', httpVersion: version } = answer;
    const redirect = judgeRedirect(plan.url, { status, headers }, parts.redirects);
    const head = { id, status, statusText, version, headers, ...known(), times };
    if (redirect?.isFollowed) redirectTo = redirect.to;
    listener({ kind: 'httpHead', head: redirect === undefined ? head : { ...head, redirect } });
    // The listener may have aborted it.
    if (isOver) return;

    stopSlow = clock.after(parts.slowAfterMs, () => {
      if (!isEventStream(headers)) listener({ kind: 'httpSlow', id });
      // A redirect is not to wait for a body that nobody needs.
      if (!isOver) follow();
    });
    body = readBody(answer, {
      headers,
      place,
      maxBodyBytes: parts.maxBodyBytes,
      onBytes: (bytes) => listener({ kind: 'httpBody', id, bytes }),
      onLastByte: () => mark('lastByteUs'),
      onEnd: (problem) => finish(problem === undefined ? 'complete' : 'cut', problem),
    });
  };

  const sendOver = ({ socket, facts }: Connection, route: Route, isReused: boolean): void => {
    connection = { ...facts, isReused };
    let hasAnswer = false;
    let keepAlive: string | undefined;
    try {
      client = request({
        method: plan.method,
        path: plan.path,
        headers: plan.wireHeaders.flat(),
        setHost: false,
        maxHeaderSize: maxHeadBytes,
        createConnection: () => socket,
      });
    } catch (error) {
      socket.destroy();
      finish('failed', unsendable(error));
      return;
    }
    // Without an agent Node takes every connection for the last one.
    client.shouldKeepAlive = plan.keepsAlive;
    // Their size is bounded; a bound on their number would drop the rest silently.
    client.maxHeadersCount = 0;
    const onFirstByte = (): void => mark('firstByteUs');
    client.once('socket', () => void socket.prependOnceListener('data', onFirstByte));
    client.once('finish', () => mark('sentUs'));
    socket.once('free', () => {
      socket.off('data', onFirstByte);
      pool.giveBack(route, { socket, facts }, keepAlive);
    });
    client.once('response', (answer) => {
      hasAnswer = true;
      keepAlive = headerValue(pairHeaders(answer.rawHeaders), 'keep-alive');
      onAnswer(answer, route);
    });
    const fail = (error: unknown): void => {
      if (!hasAnswer) finish('failed', noAnswer(route.place, error, isReused));
      else body?.breakOff(error);
    };
    client.on('error', fail);
    // The last resort, such as after an upgrade that nobody asked for.
    client.once('close', () => {
      if (!hasAnswer) fail(closedEarly());
    });
    client.end(plan.body);
  };

  const connect = async (route: Route): Promise<void> => {
    const kept = parts.isOnNewConnection ? undefined : await pool.take(route);
    if (isOver) return void kept?.socket.destroy();
    if (kept !== undefined) return sendOver(kept, route, true);
    const opened = await parts.open(route, stopping.signal, (step) => mark(`${step}Us`));
    if (isOver) return void (opened.ok && opened.connection.socket.destroy());
    if (opened.ok) return sendOver(opened.connection, route, false);
    if (opened.facts !== undefined) connection = { ...opened.facts, isReused: false };
    finish('failed', opened.problem);
  };

  return {
    start() {
      const { route, problem } = plan;
      if (isOver) return;
      if (route === undefined) queueMicrotask(() => finish('failed', problem));
      else connect(route).catch((error: unknown) => finish('failed', unsendable(error)));
    },
    abort: () => finish('aborted'),
  };
}
