import { mkdtempSync, rmSync } from 'node:fs';
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callParams } from '@mcpeek/protocol/wire/calls';
import { wireErrorCodes } from '@mcpeek/protocol/wire/errors';
import { createFakeClock, type FakeClock } from '../platform/fakeClock.test-support.ts';
import { randomIds } from '../platform/ids.ts';
import { type CallHandlers, CallRefusal } from './callHandlers.ts';
import type { HttpHandlers } from './httpHandlers.ts';
import { type RunningServer, type ServerOptions, startServer } from './startServer.ts';

/** The token of every server in tests. */
export const testToken = 'token-of-the-tests-4f1c';

/** A server in this process with handlers of the test. */
export interface TestServer extends RunningServer {
  readonly home: string;
  readonly clock: FakeClock;
  readonly logLines: readonly string[];
  /** One request with exactly these headers; a Host header is added where there is none. */
  readonly ask: (path: string, options?: AskOptions) => Promise<Answer>;
  /** Logs in by the token; gives the headers of a page that did. */
  readonly logIn: (
    headers?: OutgoingHttpHeaders,
  ) => Promise<{ readonly cookie: string; readonly pageKey: string }>;
}

/** What a request of a test is made from. */
export interface AskOptions {
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Uint8Array;
}

/** What came back. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** What a test may set; everything else is refused or absent. */
export interface TestServerOptions extends Partial<Omit<ServerOptions, 'callHandlers' | 'httpHandlers'>> {
  readonly callHandlers?: Partial<CallHandlers>;
  readonly httpHandlers?: Partial<HttpHandlers>;
}

/** Starts a server on any free port; the test closes it. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const home = options.home ?? mkdtempSync(join(tmpdir(), 'mcpeek-server-'));
  const clock = createFakeClock();
  const logLines: string[] = [];
  const keep = (line: string): void => void logLines.push(line);
  const started = await startServer({
    port: 0,
    host: '127.0.0.1',
    token: testToken,
    version: '1.2.3',
    home,
    page: { kind: 'built', folder: join(home, 'page') },
    clock,
    ids: randomIds,
    log: { info: keep, warn: keep, error: keep },
    allowedHosts: [],
    allowedOrigins: [],
    ...options,
    callHandlers: fakeCallHandlers(options.callHandlers ?? {}),
    httpHandlers: { ...absentHttpHandlers, ...options.httpHandlers },
  });
  if (!started.ok) throw new Error(started.problem);
  const server = started.value;
  const ask: TestServer['ask'] = (path, askOptions = {}) => askServer(server.port, path, askOptions);

  return {
    ...server,
    home,
    clock,
    logLines,
    ask,
    async logIn(headers = {}) {
      const answer = await ask('/api/login', {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ token: testToken }),
      });
      const cookie = answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
      return { cookie, pageKey: String(answer.headers['x-mcpeek-page-key']) };
    },
    async close() {
      await server.close();
      if (options.home === undefined) rmSync(home, { recursive: true, force: true });
    },
  };
}

function askServer(port: number, path: string, options: AskOptions): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { host: `127.0.0.1:${port}`, ...options.headers };
    const { method = 'GET' } = options;
    const sent = request({ host: '127.0.0.1', port, path, method, headers, setHost: false }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () => {
        const text = Buffer.concat(parts).toString();
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
      });
    });
    sent.on('error', reject);
    sent.end(options.body);
  });
}

/** Handlers of all calls; those that the test does not give refuse. */
export function fakeCallHandlers(given: Partial<CallHandlers>): CallHandlers {
  const refuse = (): never => {
    throw new CallRefusal(wireErrorCodes.notFound, 'not in this test', { kind: 'noSuchSession' });
  };
  const refusals = Object.fromEntries(Object.keys(callParams).map((name) => [name, refuse]));
  const all: Partial<CallHandlers> = { ...refusals, ...given };
  if (!isComplete(all)) throw new Error('a call is missing');
  return all;
}

function isComplete(handlers: Partial<CallHandlers>): handlers is CallHandlers {
  return Object.keys(callParams).every((name) => Object.hasOwn(handlers, name));
}

const absentHttpHandlers: HttpHandlers = {
  body: () => undefined,
  exportStream: () => undefined,
  importStream: async () => ({}),
  raw: async () => ({}),
};
