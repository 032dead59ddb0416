import { expect } from 'vitest';
import type { Revision } from '../../base/revision.ts';
import type { Finding, Severity } from '../../record/finding.ts';
import { type HttpStep, judgeHttpSteps, playHttp } from '../httpHarness.test-support.ts';

/** A session id that nothing can be said against. */
export const sessionId = '0f8fad5b-d9cb-469f-a165-70867728950e';

export const json = { 'content-type': 'application/json' } as const;
export const stream = { 'content-type': 'text/event-stream' } as const;

type Headers = Readonly<Record<string, string>>;

/** The headers of a POST, with the revision and the session id where they are given. */
export function headersOf(revision?: string, id?: string, more: Headers = {}): Headers {
  return {
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
    ...(revision === undefined ? {} : { 'MCP-Protocol-Version': revision }),
    ...(id === undefined ? {} : { 'Mcp-Session-Id': id }),
    ...more,
  };
}

export const initializeOf = (revision: string): string =>
  `{"jsonrpc":"2.0","id":"i","method":"initialize","params":{"protocolVersion":"${revision}","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}`;
export const agreedOn = (revision: string): string =>
  `{"jsonrpc":"2.0","id":"i","result":{"protocolVersion":"${revision}","capabilities":{"tools":{}},"serverInfo":{"name":"s","version":"1"}}}`;
export const initialized = '{"jsonrpc":"2.0","method":"notifications/initialized"}';
export const ask = (id: number, method = 'tools/list'): string =>
  `{"jsonrpc":"2.0","id":${id},"method":"${method}"}`;
export const answer = (id: number, result = '{"tools":[]}'): string =>
  `{"jsonrpc":"2.0","id":${id},"result":${result}}`;

/** A POST of `initialize` and its answer, which gives the session id where one is given. */
export function begin(revision = '2025-06-18', id?: string, headers = headersOf()): readonly HttpStep[] {
  return [
    { send: 'POST', headers, body: initializeOf(revision) },
    {
      status: 200,
      headers: id === undefined ? json : { ...json, 'Mcp-Session-Id': id },
      body: agreedOn(revision),
    },
  ];
}

/** A whole handshake. */
export function handshake(revision = '2025-06-18', id?: string): readonly HttpStep[] {
  return [
    ...begin(revision, id),
    { send: 'POST', headers: headersOf(revision, id), body: initialized },
    { status: 202 },
  ];
}

/** A POST of a session. */
export function post(body: string, revision = '2025-06-18', id?: string): HttpStep {
  return { send: 'POST', headers: headersOf(revision, id), body };
}

/** A request without a body, such as a GET of a stream. */
export function send(method: string, revision = '2025-06-18', id?: string, more: Headers = {}): HttpStep {
  const { 'Content-Type': _, ...headers } = headersOf(revision, id, { Accept: 'text/event-stream', ...more });
  return { send: method, headers };
}

const prefix = 'io.modelcontextprotocol/';

/** A request of 2026-07-28; more of its params after a comma. */
export function modern(id: number, method: string, more = '', version = '2026-07-28'): string {
  return `{"jsonrpc":"2.0","id":${id},"method":"${method}","params":{"_meta":{"${prefix}protocolVersion":"${version}","${prefix}clientCapabilities":{},"${prefix}clientInfo":{"name":"c","version":"1"}}${more}}}`;
}

/** A result of 2026-07-28. */
export function served(id: number, members = '"tools":[],"ttlMs":0,"cacheScope":"private"'): string {
  return `{"jsonrpc":"2.0","id":${id},"result":{"_meta":{"${prefix}serverInfo":{"name":"s","version":"1"}},"resultType":"complete",${members}}}`;
}

/** An error, with data where it has some. */
export function refused(id: number, code: number, data = ''): string {
  return `{"jsonrpc":"2.0","id":${id},"error":{"code":${code},"message":"m"${data === '' ? '' : `,"data":${data}`}}}`;
}

/** A POST of a request of 2026-07-28 with its headers; those that are undefined are left out. */
export function modernPost(
  id: number,
  method: string,
  more = '',
  headers: Readonly<Record<string, string | undefined>> = {},
): HttpStep {
  const all = Object.entries({ ...headersOf('2026-07-28'), 'Mcp-Method': method, ...headers });
  return {
    send: 'POST',
    headers: all.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
    body: modern(id, method, more),
  };
}

/** A discovery that proves that the server speaks 2026-07-28. */
export function discovery(versions = '["2026-07-28"]'): readonly HttpStep[] {
  return [
    modernPost(900, 'server/discover'),
    {
      status: 200,
      headers: json,
      body: served(
        900,
        `"supportedVersions":${versions},"capabilities":{"tools":{}},"ttlMs":0,"cacheScope":"private"`,
      ),
    },
  ];
}

const families = /^(?:http|session|auth)\//;

/** The findings of these families. */
export function findHttp(
  steps: readonly HttpStep[],
  options?: Parameters<typeof judgeHttpSteps>[1],
): readonly Finding[] {
  return judgeHttpSteps(steps, options).filter(({ ruleId }) => families.test(ruleId));
}

/** Expects one finding of these families, and gives it. */
export function expectHttp(
  steps: readonly HttpStep[],
  [id, severity, side]: readonly [string, Severity, 'client' | 'server'],
  options?: Parameters<typeof judgeHttpSteps>[1],
): Finding {
  const found = findHttp(steps, options);
  expect(found.map((finding) => [finding.ruleId, finding.severity, finding.side])).toEqual([
    [id, severity, side],
  ]);
  const [only] = found;
  if (only === undefined) throw new Error('There is no finding.');
  return only;
}

/** Expects none of these families. */
export function expectCleanHttp(
  steps: readonly HttpStep[],
  options?: Parameters<typeof judgeHttpSteps>[1],
): void {
  expect(findHttp(steps, options).map(({ ruleId, message }) => [ruleId, message])).toEqual([]);
}

/** Says what a record is: its direction, its kind and the part of an exchange that it is. */
export function recordAt(steps: readonly HttpStep[], seq: number): string {
  const record = playHttp(steps).judged[seq]?.record;
  return `${record?.dir} ${record?.kind} ${record?.http?.part}`;
}

/** The handshake revisions that have Streamable HTTP. */
export const httpRevisions: readonly Revision[] = ['2025-03-26', '2025-06-18', '2025-11-25'];
