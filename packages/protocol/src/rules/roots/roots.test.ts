import { expect, it } from 'vitest';
import { handshakeRevisions } from '../../base/revision.ts';
import { handshakeSteps } from '../handshakeSteps.test-support.ts';
import { judgeWire, type WireStep } from '../ruleHarness.test-support.ts';

const ask = 'S>C {"jsonrpc":"2.0","id":1,"method":"roots/list"}';
const answer = (result: string): string => `C>S {"jsonrpc":"2.0","id":1,"result":${result}}`;
const roots = (...uris: readonly string[]): string =>
  answer(`{"roots":${JSON.stringify(uris.map((uri) => ({ uri })))}}`);
const rootsOnly = (
  steps: readonly WireStep[],
  revision: (typeof handshakeRevisions)[number] = '2025-06-18',
) => judgeWire(steps, { revision }).filter(({ ruleId }) => ruleId.startsWith('roots/'));

it.each([
  ['shape', 'error', answer('{}'), '/result'],
  ['shape', 'error', answer('{"roots":{}}'), '/result/roots'],
  ['shape', 'error', answer('{"roots":[{"name":"x"}]}'), '/result/roots/0'],
  ['shape', 'error', answer('{"roots":["file:///a"]}'), '/result/roots/0'],
  ['shape', 'error', answer('{"roots":[{"uri":1}]}'), '/result/roots/0/uri'],
  ['uri-not-file', 'error', roots('file:///a', 'https://x.example/a'), '/result/roots/1/uri'],
  ['uri-not-file', 'error', roots('/home/me'), '/result/roots/0/uri'],
  ['path-traversal', 'warning', roots('file:///a/../b'), '/result/roots/0/uri'],
  ['path-traversal', 'warning', roots('file:///a/%2E%2e'), '/result/roots/0/uri'],
  ['path-traversal', 'warning', roots('file:///a%2f..%5Cb'), '/result/roots/0/uri'],
])('roots/%s (%s) is the only finding of %s', (rule, severity, line, pointer) => {
  for (const revision of handshakeRevisions) {
    expect(rootsOnly([ask, line], revision)).toMatchObject([
      { ruleId: `roots/${rule}`, severity, side: 'client', pointer },
    ]);
    expect(rootsOnly([ask, line], revision)).toHaveLength(1);
  }
});

it.each([
  [roots()],
  [roots('file:///C:/Users/me', 'FILE:///a', 'file:///a..b/..c/c..')],
  [answer('{"roots":[{"uri":"file:///a","name":"a","_meta":{}}]}')],
  [answer('[]')],
])('nothing is found in %s', (line) => {
  expect(rootsOnly([ask, line])).toEqual([]);
});

it('of many wrong roots 20 are named, and the rest is counted', () => {
  const findings = rootsOnly([ask, roots(...Array.from({ length: 100_000 }, () => 'x:/'))]);
  expect(findings).toHaveLength(21);
  expect(findings[20]).toMatchObject({
    pointer: '/result/roots',
    message: expect.stringContaining('99980 more'),
  });
});

it('a client without roots refuses them with -32601', () => {
  const refuse = (code: number): string =>
    `C>S {"jsonrpc":"2.0","id":1,"error":{"code":${code},"message":"no"}}`;
  const found = (client: string, code: number) =>
    rootsOnly([...handshakeSteps({ client }), ask, refuse(code)]).map(
      ({ ruleId, severity, side, pointer, related }) => [ruleId, severity, side, pointer, related],
    );
  expect(found('{}', -32603)).toEqual([['roots/unsupported-code', 'warning', 'client', '/error/code', [3]]]);
  expect(found('{}', -32601)).toEqual([]);
  expect(found('{"roots":{}}', -32603)).toEqual([]);
  expect(rootsOnly([ask, refuse(-32603)])).toEqual([]);
});

it('a server that used roots asks again when they have changed', () => {
  const changed = 'C>S {"jsonrpc":"2.0","method":"notifications/roots/list_changed"}';
  const later: WireStep = { laterUs: 6_000_000 };
  const ended: WireStep = { life: { event: 'sessionEnded' } };
  expect(rootsOnly([ask, roots(), changed, changed, later, ended])).toMatchObject([
    { ruleId: 'roots/no-refresh', severity: 'info', side: 'server', seq: 2 },
  ]);
  expect(rootsOnly([ask, roots(), changed, ask.replace('1', '2'), later, ended])).toEqual([]);
  expect(rootsOnly([ask, roots(), changed, ended])).toEqual([]);
  expect(rootsOnly([changed, later, ended])).toEqual([]);
});
