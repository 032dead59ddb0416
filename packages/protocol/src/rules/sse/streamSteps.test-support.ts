import type { Revision } from '../../base/revision.ts';
import type { Finding } from '../../record/finding.ts';
import { type EventStep, type HttpStep, judgeHttpSteps } from '../httpHarness.test-support.ts';

type Headers = Readonly<Record<string, string>>;

const accept = { Accept: 'application/json, text/event-stream' } as const;
const typed = { 'Content-Type': 'application/json', ...accept } as const;
export const json = { 'content-type': 'application/json' } as const;
export const streamHead = { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' } as const;

/** A whole handshake; its two exchanges have the numbers 1 and 2. */
export function handshake(revision: Revision = '2025-11-25'): readonly HttpStep[] {
  return [
    {
      send: 'POST',
      headers: typed,
      body: `{"jsonrpc":"2.0","id":"i","method":"initialize","params":{"protocolVersion":"${revision}","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}`,
    },
    {
      status: 200,
      headers: { ...json, 'Mcp-Session-Id': sessionId },
      body: `{"jsonrpc":"2.0","id":"i","result":{"protocolVersion":"${revision}","capabilities":{"tools":{"listChanged":true},"resources":{"subscribe":true,"listChanged":true},"logging":{}},"serverInfo":{"name":"s","version":"1"}}}`,
    },
    send('POST', '{"jsonrpc":"2.0","method":"notifications/initialized"}', revision),
    { status: 202 },
  ];
}

const sessionId = '0f8fad5b-d9cb-469f-a165-70867728950e';

/** A request of a session. */
export function send(
  method: string,
  body?: string,
  revision: Revision = '2025-11-25',
  headers: Headers = {},
): Extract<HttpStep, { readonly send: string }> {
  const own = { 'MCP-Protocol-Version': revision, 'Mcp-Session-Id': sessionId, ...headers };
  return body === undefined
    ? { send: method, headers: { Accept: 'text/event-stream', ...own } }
    : { send: method, headers: { ...typed, ...own }, body };
}

/** The head of a stream, of the newest exchange or of one that is named. */
export function opens(id?: number): HttpStep {
  return { status: 200, headers: streamHead, isStream: true, ...(id === undefined ? {} : { id }) };
}

/** An event of the newest exchange, or of one that is named. */
export function event(step: EventStep, id?: number): HttpStep {
  return { event: step, ...(id === undefined ? {} : { id }) };
}

/** The end of a stream. */
export function ends(outcome: 'complete' | 'cut' | 'aborted' = 'complete', id?: number): HttpStep {
  return { end: outcome, ...(id === undefined ? {} : { id }) };
}

export const priming = (id: string, retry?: string): HttpStep =>
  event({ id, data: '', ...(retry === undefined ? {} : { retry }) });
export const ask = (id: number, method = 'tools/list', params = ''): string =>
  `{"jsonrpc":"2.0","id":${id},"method":"${method}"${params === '' ? '' : `,"params":${params}`}}`;
export const answer = (id: number, result = '{"tools":[]}'): string =>
  `{"jsonrpc":"2.0","id":${id},"result":${result}}`;
export const tell = (method: string, params = ''): string =>
  `{"jsonrpc":"2.0","method":"${method}"${params === '' ? '' : `,"params":${params}`}}`;
/** A call whose progress has a token. */
export const call = (id: number, token: string): string =>
  ask(id, 'tools/call', `{"name":"t","_meta":{"progressToken":"${token}"}}`);
export const progress = (token: string, value = 1): string =>
  tell('notifications/progress', `{"progressToken":"${token}","progress":${value}}`);

const prefix = 'io.modelcontextprotocol/';

/** A request of 2026-07-28; more of its params after a comma. */
export function modern(id: number, method: string, more = '', token?: string): string {
  const progressToken = token === undefined ? '' : `"progressToken":"${token}",`;
  return `{"jsonrpc":"2.0","id":${id},"method":"${method}","params":{"_meta":{${progressToken}"${prefix}protocolVersion":"2026-07-28","${prefix}clientCapabilities":{},"${prefix}clientInfo":{"name":"c","version":"1"}}${more}}}`;
}

/** A POST of one. */
export function postModern(id: number, method: string, more = '', token?: string): HttpStep {
  const headers = { ...typed, 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': method };
  return { send: 'POST', headers, body: modern(id, method, more, token) };
}

/** A result of 2026-07-28. */
export function served(id: number, members = '"tools":[],"ttlMs":0,"cacheScope":"private"'): string {
  return `{"jsonrpc":"2.0","id":${id},"result":{"_meta":{"${prefix}serverInfo":{"name":"s","version":"1"}},"resultType":"complete",${members}}}`;
}

/** An exchange by which a session is known to be of 2026-07-28. */
export const discovered: readonly HttpStep[] = [
  postModern(1, 'server/discover'),
  {
    status: 200,
    headers: json,
    body: served(
      1,
      '"supportedVersions":["2026-07-28"],"capabilities":{"tools":{"listChanged":true}},"ttlMs":0,"cacheScope":"private"',
    ),
  },
];

/** The findings of these families, in order. */
export function findIn(
  families: readonly string[],
  steps: readonly HttpStep[],
  options?: Parameters<typeof judgeHttpSteps>[1],
): readonly Finding[] {
  return judgeHttpSteps(steps, options).filter(({ ruleId }) => families.includes(ruleId.split('/')[0] ?? ''));
}
