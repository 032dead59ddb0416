import { expect, it } from 'vitest';
import { brokenRules } from '../ruleHarness.test-support.ts';
import {
  answer,
  ask,
  expectBroken,
  expectClean,
  refuse,
  serverMeta,
} from '../statelessLines.test-support.ts';

const discovered = (versions: string) =>
  answer(
    '1',
    `"resultType":"complete","capabilities":{},"supportedVersions":${versions},"ttlMs":0,"cacheScope":"public"`,
  );
const discover = ask('1', 'server/discover');
const of = (steps: readonly string[]) => brokenRules(steps, { revision: '2026-07-28' });
const bare = 'C>S {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{}}';

it('an empty list of revisions, or one without that of the request, is told', () => {
  const pointer = '/result/supportedVersions';
  expectBroken([discover, discovered('[]')], 'discover/empty-versions', pointer, 'server');
  expectBroken([discover, discovered('["2025-11-25"]')], 'discover/empty-versions', pointer, 'server');
  expectClean([discover, discovered('["2025-11-25","2026-07-28"]')]);
});

it('a server that does not know discovery is at fault only once it has served the revision', () => {
  expect(of([discover, refuse('1', -32601)])).toEqual([]);
  const served = [
    ask('0', 'tools/call'),
    answer('0', '"resultType":"complete"'),
    discover,
    refuse('1', -32601),
  ];
  expectBroken(served, 'discover/not-implemented', '/error/code', 'server');
});

it('a request without metadata is refused with -32602', () => {
  expect(of([bare, refuse('2', -32602)])).toEqual(['stateless/meta-missing']);
  expect(of([bare, refuse('2', -32603)])).toContain('stateless/meta-missing-code');
  expect(
    of([bare, `S>C {"jsonrpc":"2.0","id":2,"result":{${serverMeta},"resultType":"complete"}}`]),
  ).toContain('stateless/meta-missing-accepted');
  expect(of([discover, refuse('1', -32603)])).toEqual([]);
});
