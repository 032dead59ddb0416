import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { readMediaType } from '@mcpeek/protocol/base/mediaType';
import {
  type HttpConnection,
  type HttpEndPart,
  type HttpRedirect,
  type HttpTimes,
  headerValue,
} from '@mcpeek/protocol/record/httpPart';
import type { Clock } from '../../platform/clock.ts';
import type { HttpEvent } from '../transport.ts';
import { createDecoder, type Decoder } from './decoder.ts';
import { pairsOf } from './headers.ts';
import { placeName, problemOf, type Tried } from './problems.ts';

/** So long a head waits for its body, in milliseconds, unless the body is a stream. */
const slowAfterMs = 500;

/** What an exchange needs beside its request. */
export interface ExchangeParts {
  readonly id: number;
  readonly request: ClientRequest;
  readonly body: Uint8Array | undefined;
  readonly host: string;
  readonly clock: Clock;
  readonly mostBytes: number;
  readonly listener: (event: HttpEvent) => void;
  readonly describe: (socket: Socket, isReused: boolean) => HttpConnection;
  readonly redirect: (status: number, headers: ReturnType<typeof pairsOf>) => HttpRedirect | undefined;
  /** Called after `httpEnd`; the redirect that is to be followed, if there is one. */
  readonly onOver: (redirect: HttpRedirect | undefined) => void;
}

/** Runs one exchange to its end; gives its abort. */
export function runExchange(parts: ExchangeParts): { readonly abort: () => void } {
  const { id, request, clock, listener } = parts;
  const beganUs = clock.monotonicUs();
  const sinceUs = (): number => clock.monotonicUs() - beganUs;
  const times: { -readonly [Key in keyof HttpTimes]: HttpTimes[Key] } = {};
  const tried: Tried[] = [];
  let connection: HttpConnection | undefined;
  let decoder: Decoder | undefined;
  let redirect: HttpRedirect | undefined;
  let bodyBytes = 0;
  let encodedBytes = 0;
  let hasHead = false;
  let isOver = false;
  let stopSlow = (): void => undefined;

  const end = (outcome: HttpEndPart['outcome'], problem?: HttpEndPart['problem']): void => {
    if (isOver) return;
    isOver = true;
    stopSlow();
    if (hasHead) times.lastByteUs = sinceUs();
    listener({
      kind: 'httpEnd',
      end: {
        id,
        outcome,
        bodyBytes,
        ...(encodedBytes === bodyBytes ? {} : { encodedBytes }),
        ...(connection === undefined ? {} : { connection }),
        times: { ...times },
        ...(problem === undefined ? {} : { problem }),
      },
    });
    parts.onOver(outcome === 'complete' && redirect?.isFollowed === true ? redirect : undefined);
  };

  const stop = (outcome: 'cut' | 'aborted', problem?: HttpEndPart['problem']): void => {
    end(outcome, problem);
    decoder?.destroy();
    request.destroy();
  };

  const takeBytes = (bytes: Uint8Array): void => {
    if (isOver) return;
    bodyBytes += bytes.length;
    listener({ kind: 'httpBody', id, bytes });
    if (bodyBytes > parts.mostBytes)
      stop('cut', {
        message: `The body is longer than ${parts.mostBytes} bytes; MCPeek stopped reading it.`,
      });
  };

  const takeHead = (response: IncomingMessage): void => {
    hasHead = true;
    times.firstByteUs = sinceUs();
    const headers = pairsOf(response.rawHeaders);
    const status = response.statusCode ?? 0;
    redirect = parts.redirect(status, headers);
    listener({
      kind: 'httpHead',
      head: {
        id,
        status,
        statusText: response.statusMessage ?? '',
        version: response.httpVersion,
        headers,
        ...(connection === undefined ? {} : { connection }),
        times: { ...times },
        ...(redirect === undefined ? {} : { redirect }),
      },
    });
    const type = readMediaType(headerValue(headers, 'content-type') ?? '');
    const isStream = type?.type === 'text' && type.subtype === 'event-stream';
    if (!isStream) stopSlow = clock.after(slowAfterMs, () => listener({ kind: 'httpSlow', id }));
    const step = createDecoder(headers, {
      onBytes: takeBytes,
      onEnd: () => end('complete'),
      onError: (message) => stop('cut', { message }),
    });
    decoder = step;
    response.on('data', (bytes: Uint8Array) => {
      encodedBytes += bytes.length;
      step.push(bytes);
    });
    response.on('end', step.end);
    response.on('error', (error) => {
      const { code } = problemOf(error, { host: parts.host, tried: [] });
      const message = `The connection to ${parts.host} broke off before the body was whole.`;
      end('cut', { message, ...(code === undefined ? {} : { code }) });
      step.destroy();
    });
  };

  request.on('socket', (socket) => {
    const isReused = request.reusedSocket;
    const settle = (): void => {
      connection = parts.describe(socket, isReused);
    };
    if (!socket.connecting) return settle();
    socket.once('lookup', () => {
      times.lookupUs = sinceUs();
    });
    socket.on(
      'connectionAttemptFailed',
      (address: string, port: number, _family: number, error: NodeJS.ErrnoException) => {
        tried.push({ address: placeName(address, port), code: error.code ?? 'failed' });
      },
    );
    socket.once('connect', () => {
      times.connectUs = sinceUs();
      settle();
    });
    socket.once('secureConnect', () => {
      times.tlsUs = sinceUs();
      settle();
    });
  });
  request.on('finish', () => {
    times.sentUs = sinceUs();
  });
  request.on('response', takeHead);
  request.on('error', (error) => {
    if (!hasHead) end('failed', problemOf(error, { host: parts.host, tried }));
  });
  request.end(parts.body);
  return { abort: () => stop('aborted') };
}
