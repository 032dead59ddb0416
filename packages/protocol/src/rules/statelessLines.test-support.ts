import { expect } from 'vitest';
import { judgeWire, type WireStep } from './ruleHarness.test-support.ts';

const prefix = 'io.modelcontextprotocol/';
const deprecated = 'stateless/deprecated-feature';

/** The metadata of a request, its client capabilities as JSON text, and more members after a comma. */
export const metaOf = (capabilities = '{}', more = ''): string =>
  `"_meta":{"${prefix}protocolVersion":"2026-07-28","${prefix}clientCapabilities":${capabilities},"${prefix}clientInfo":{"name":"c","version":"1"}${more}}`;

/** A request of the client; more of its params after a comma. */
export const ask = (id: string, method: string, more = '', meta = metaOf()): string =>
  `C>S {"jsonrpc":"2.0","id":${id},"method":"${method}","params":{${meta}${more}}}`;

/** The metadata of a result. */
export const serverMeta = `"_meta":{"${prefix}serverInfo":{"name":"s","version":"1"}}`;

/** A result of the server with metadata. */
export const answer = (id: string, members: string): string =>
  `S>C {"jsonrpc":"2.0","id":${id},"result":{${serverMeta},${members}}}`;

/** An error of the server. */
export const refuse = (id: string, code: number, data = '{}'): string =>
  `S>C {"jsonrpc":"2.0","id":${id},"error":{"code":${code},"message":"m","data":${data}}}`;

/** A notification of the server. */
export const tell = (method: string, params = '{}'): string =>
  `S>C {"jsonrpc":"2.0","method":"notifications/${method}","params":${params}}`;

/** Expects one rule to be broken, once, at a pointer of the last line, by a side; nothing else of its family. */
export function expectBroken(
  steps: readonly WireStep[],
  id: string,
  pointer: string,
  side: 'client' | 'server',
): void {
  const family = id.slice(0, id.indexOf('/') + 1);
  const found = judgeWire(steps, { revision: '2026-07-28' }).filter(
    ({ ruleId }) => ruleId.startsWith(family) && (ruleId !== deprecated || id === deprecated),
  );
  expect(found.map((finding) => [finding.ruleId, finding.pointer, finding.side])).toEqual([
    [id, pointer, side],
  ]);
  expect(judgeWire(steps, { revision: '2025-11-25' }).map(({ ruleId }) => ruleId)).not.toContain(id);
}

/** Expects one rule to be the only one of its family that is broken, once, with a severity, by a side, at a pointer. */
export function expectOnly(
  steps: readonly WireStep[],
  [id, severity, side, pointer]: readonly [string, string, 'client' | 'server' | 'unknown', string],
): void {
  const family = id.slice(0, id.indexOf('/') + 1);
  const found = judgeWire(steps, { revision: '2026-07-28' }).filter(({ ruleId }) =>
    ruleId.startsWith(family),
  );
  expect(found.map((finding) => [finding.ruleId, finding.severity, finding.side, finding.pointer])).toEqual([
    [id, severity, side, pointer],
  ]);
  expect(found[0]?.source.url).toContain('/2026-07-28/');
}

/** A question about the server, and its answer with capabilities as JSON text. */
export const discover = (capabilities = '{}'): readonly [string, string] => [
  ask('"d"', 'server/discover'),
  answer(
    '"d"',
    `"resultType":"complete","supportedVersions":["2026-07-28"],"capabilities":${capabilities},"ttlMs":0,"cacheScope":"private"`,
  ),
];

/** A notification of the client. */
export const say = (method: string, params = '{}'): string =>
  `C>S {"jsonrpc":"2.0","method":"notifications/${method}","params":${params}}`;

/** Expects that no rule at all is broken; that something is deprecated is no fault. */
export function expectClean(steps: readonly WireStep[]): void {
  expect(
    judgeWire(steps, { revision: '2026-07-28' })
      .filter(({ ruleId }) => ruleId !== deprecated)
      .map(({ ruleId, message }) => [ruleId, message]),
  ).toEqual([]);
}
