import { PassThrough } from 'node:stream';
import { createHost } from '../host.ts';
import { startHttpServer } from '../http/httpServer.ts';
import type { JsonObject } from '../json/json.ts';
import { readCommandLine } from '../options.ts';
import { createOutput } from '../stdio/output.ts';
import { connectHttp, type HttpAnswer, type HttpClient, type HttpRequest, sendHttp } from './httpClient.ts';

/** The practice server over HTTP, in this process. */
export interface HttpPractice {
  readonly url: string;
  readonly sseUrl: string | undefined;
  /** What it wrote to stderr so far. */
  readonly errorOutput: () => string;
  readonly send: (request: HttpRequest) => HttpAnswer;
  readonly connect: (revision?: string, capabilities?: JsonObject) => Promise<HttpClient>;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

/** Starts it with these options of the command line; `--http` unless they say another transport. */
export async function startHttp(...options: readonly string[]): Promise<HttpPractice> {
  const isOther = options.some((option) => option.startsWith('--http'));
  const line = readCommandLine(isOther ? options : ['--http', ...options]);
  if (line.kind !== 'run' || line.http === undefined) throw new Error(`refused: ${JSON.stringify(line)}`);
  const errors = new PassThrough();
  let said = '';
  errors.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const host = createHost(createOutput(new PassThrough()), createOutput(errors));
  const server = await startHttpServer(line.http, {
    ...line,
    host: {
      ...host,
      exit: async (code) => {
        said += `exit ${code}\n`;
      },
    },
  });
  return {
    url: server.url,
    sseUrl: server.sseUrl,
    errorOutput: () => said,
    send: (request) => sendHttp(server.url, request),
    connect: (revision, capabilities) => connectHttp(server.url, revision, capabilities),
    [Symbol.asyncDispose]: server.stop,
  };
}
