import { Agent, type ClientRequest, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Initiator } from '@mcpeek/protocol/record/captureRecord';
import type { HeaderList } from '@mcpeek/protocol/record/httpPart';
import type { Clock } from '../../platform/clock.ts';
import type { HttpEvent } from '../transport.ts';

export interface HttpOrder {
  readonly method: string;
  readonly url: string;
  readonly headers: HeaderList;
  readonly body?: Uint8Array;
  readonly by: Initiator;
  readonly resumes?: number;
  readonly newConnection?: boolean;
}
export interface HttpExchanges {
  readonly send: (order: HttpOrder) => number;
  readonly abort: (id: number) => void;
  readonly close: () => Promise<void>;
  readonly kill: () => void;
}
export function createHttpExchanges(options: {
  readonly proxy?: string;
  readonly allowSelfSigned: boolean;
  readonly environment: Readonly<Record<string, string>>;
  readonly userAgent: string;
  readonly clock: Clock;
  readonly listener: (event: HttpEvent) => void;
}): HttpExchanges {
  const { clock, listener } = options;
  const agent = new Agent({ keepAlive: true });
  const open = new Map<number, { request: ClientRequest; isAborted: boolean }>();
  let nextId = 1;
  return {
    send(order) {
      const id = nextId++;
      const url = new URL(order.url);
      const began = clock.monotonicUs();
      const headers: [string, string][] = [
        ['Host', url.host],
        ...order.headers.map(([name, value]): [string, string] => [name, value]),
        ['User-Agent', options.userAgent],
        ...(order.body === undefined
          ? []
          : [['Content-Length', String(order.body.length)] as [string, string]]),
        ['Connection', 'keep-alive'],
      ];
      const path = `${url.pathname}${url.search}`;
      listener({
        kind: 'httpSent',
        head: {
          id,
          method: order.method,
          url: order.url,
          path,
          headers,
          ...(order.resumes === undefined ? {} : { resumes: order.resumes }),
        },
        body: order.body ?? new Uint8Array(),
        by: order.by,
      });
      const make = url.protocol === 'https:' ? httpsRequest : httpRequest;
      const request = make(url, {
        method: order.method,
        headers: headers.flat(),
        ...(url.protocol === 'https:' ? {} : { agent }),
      });
      const entry = { request, isAborted: false };
      open.set(id, entry);
      let bodyBytes = 0;
      let isOver = false;
      const end = (outcome: 'complete' | 'cut' | 'aborted' | 'failed', message?: string): void => {
        if (isOver) return;
        isOver = true;
        open.delete(id);
        listener({
          kind: 'httpEnd',
          end: {
            id,
            outcome,
            bodyBytes,
            times: { lastByteUs: clock.monotonicUs() - began },
            ...(message === undefined ? {} : { problem: { message } }),
          },
        });
      };
      request.on('response', (response) => {
        const raw = response.rawHeaders;
        const list: [string, string][] = [];
        for (let at = 0; at < raw.length; at += 2) list.push([raw[at] ?? '', raw[at + 1] ?? '']);
        listener({
          kind: 'httpHead',
          head: {
            id,
            status: response.statusCode ?? 0,
            statusText: response.statusMessage ?? '',
            version: response.httpVersion,
            headers: list,
            times: { firstByteUs: clock.monotonicUs() - began },
          },
        });
        response.on('data', (chunk: Buffer) => {
          bodyBytes += chunk.length;
          listener({ kind: 'httpBody', id, bytes: chunk });
        });
        response.on('end', () => end('complete'));
        response.on('error', (error) => end(entry.isAborted ? 'aborted' : 'cut', error.message));
      });
      request.on('error', (error) => end(entry.isAborted ? 'aborted' : 'failed', error.message));
      request.end(order.body);
      return id;
    },
    abort(id) {
      const entry = open.get(id);
      if (entry === undefined) return;
      entry.isAborted = true;
      entry.request.destroy();
    },
    async close() {
      for (const entry of open.values()) {
        entry.isAborted = true;
        entry.request.destroy();
      }
      while (open.size > 0) await new Promise((resolve) => setImmediate(resolve));
      agent.destroy();
    },
    kill() {
      for (const entry of open.values()) entry.request.destroy();
    },
  };
}
