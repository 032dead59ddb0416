import { type IncomingHttpHeaders, request as sendRequest } from 'node:http';
import { isJsonObject, type JsonObject, parseJson } from '../json/json.ts';

export interface HttpHead {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Names of the headers as they were written. */
  readonly rawNames: readonly string[];
}

/** One HTTP answer, while it arrives. */
export interface HttpAnswer {
  readonly head: Promise<HttpHead>;
  /** The body so far, once it fits. */
  readonly body: (fits: (text: string) => boolean) => Promise<string>;
  /** The whole body; rejects when the connection breaks before its end. */
  readonly whole: Promise<Buffer>;
  /** The pieces the body came in. */
  readonly chunks: () => readonly Buffer[];
  readonly isOver: () => boolean;
  readonly close: () => void;
}

export interface HttpRequest {
  readonly method?: string;
  /** Absent: that of the server's address. */
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** A client that is initialized. */
export interface HttpClient {
  readonly initialized: HttpHead & { readonly result: JsonObject };
  readonly headers: Readonly<Record<string, string>>;
  /** Posts a message, a list, or a text as it is. */
  readonly post: (body: unknown, headers?: Readonly<Record<string, string>>) => HttpAnswer;
  readonly call: (name: string, values?: JsonObject, id?: unknown) => HttpAnswer;
  readonly get: (lastEventId?: string) => HttpAnswer;
  readonly remove: () => HttpAnswer;
}

export const both = 'application/json, text/event-stream';

/** Initializes over Streamable HTTP. */
export async function connectHttp(
  url: string,
  revision = '2025-11-25',
  capabilities: JsonObject = {},
): Promise<HttpClient> {
  const send = (request: HttpRequest): HttpAnswer => sendHttp(url, request);
  const params = { protocolVersion: revision, capabilities, clientInfo: { name: 'test', version: '1' } };
  const answer = send(posted({ jsonrpc: '2.0', id: 1, method: 'initialize', params }));
  const head = await answer.head;
  const result = resultIn((await answer.whole).toString());
  const headers: Record<string, string> = {};
  const sessionId = head.headers['mcp-session-id'];
  if (typeof sessionId === 'string') headers['Mcp-Session-Id'] = sessionId;
  if (revision >= '2025-06-18') headers['MCP-Protocol-Version'] = String(result.protocolVersion);

  const post: HttpClient['post'] = (body, more = {}) => send(posted(body, { ...headers, ...more }));
  await post({ jsonrpc: '2.0', method: 'notifications/initialized' }).whole.catch(() => {});
  return {
    initialized: { ...head, result },
    headers,
    post,
    call: (name, values = {}, id = 'call') => {
      const _meta = { progressToken: 'token' };
      return post({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: values, _meta } });
    },
    get: (lastEventId) => {
      const resume: Record<string, string> =
        lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId };
      return send({ method: 'GET', headers: { Accept: 'text/event-stream', ...headers, ...resume } });
    },
    remove: () => send({ method: 'DELETE', headers }),
  };
}

/** A POST as clients send it. */
export function posted(body: unknown, headers: Readonly<Record<string, string>> = {}): HttpRequest {
  return { method: 'POST', headers: { Accept: both, 'Content-Type': 'application/json', ...headers }, body };
}

export interface ReceivedEvent {
  readonly type?: string;
  readonly id?: string;
  readonly retry?: string;
  readonly data?: string;
}

/** The finished events of a stream whose lines end with LF; comments are passed over. */
export function eventsIn(text: string): readonly ReceivedEvent[] {
  const blocks = text.split('\n\n').slice(0, -1);
  return blocks.map(readEvent).filter((event) => Object.keys(event).length > 0);
}

/** The messages of a stream, or of a body of JSON. */
export function messagesIn(text: string): readonly JsonObject[] {
  const texts = text.startsWith('{') ? [text] : eventsIn(text).map(({ data = '' }) => data);
  return texts.flatMap((one) => {
    const value = one === '' ? undefined : parseJson(one);
    return isJsonObject(value) ? [value] : [];
  });
}

function readEvent(block: string): ReceivedEvent {
  const fields: Record<string, string> = {};
  for (const line of block.split('\n')) {
    const at = line.indexOf(':');
    const name = line.slice(0, at);
    const value = line.slice(at + 1).replace(/^ /, '');
    if (name === 'data' && fields.data !== undefined) fields.data += `\n${value}`;
    else if (name !== '') fields[name === 'event' ? 'type' : name] = value;
  }
  return fields;
}

function resultIn(text: string): JsonObject {
  const answer = messagesIn(text).find((message) => message.id === 1);
  if (isJsonObject(answer?.result)) return answer.result;
  throw new Error(`no result: ${text}`);
}

/** Sends one request over a connection of its own. */
export function sendHttp(url: string, { method = 'GET', path, headers = {}, body }: HttpRequest): HttpAnswer {
  const chunks: Buffer[] = [];
  const waiting = new Set<() => void>();
  const head = Promise.withResolvers<HttpHead>();
  const whole = Promise.withResolvers<Buffer>();
  let failure: Error | undefined;
  for (const promise of [head.promise, whole.promise]) promise.catch(() => {});

  function check(): void {
    for (const look of waiting) look();
  }
  function fail(error: Error): void {
    failure = error;
    head.reject(error);
    whole.reject(error);
    check();
  }

  const address = path === undefined ? url : new URL(path, url);
  const outgoing = sendRequest(address, { method, headers, agent: false }, (response) => {
    const rawNames = response.rawHeaders.filter((_, index) => index % 2 === 0);
    head.resolve({ status: response.statusCode ?? 0, headers: response.headers, rawNames });
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      check();
    });
    response.on('error', fail);
    response.on('end', () => {
      whole.resolve(Buffer.concat(chunks));
      failure = new Error('the body ended');
      check();
    });
  });
  outgoing.on('error', fail);
  outgoing.end(body === undefined || typeof body === 'string' ? body : JSON.stringify(body));

  return {
    head: head.promise,
    whole: whole.promise,
    chunks: () => chunks,
    isOver: () => failure !== undefined,
    close: () => void outgoing.destroy(),
    body: (fits) =>
      new Promise((resolve, reject) => {
        const attempt = (): void => {
          const text = Buffer.concat(chunks).toString();
          if (!fits(text) && failure === undefined) return;
          waiting.delete(attempt);
          if (fits(text)) resolve(text);
          else reject(new Error(`${failure?.message}: ${text}`));
        };
        waiting.add(attempt);
        attempt();
      }),
  };
}
