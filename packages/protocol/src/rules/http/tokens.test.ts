import { expect, it } from 'vitest';
import type { Revision } from '../../base/revision.ts';
import type { HttpStep } from '../httpHarness.test-support.ts';
import { ask, expectCleanHttp, expectHttp, handshake, headersOf, modern } from './httpSteps.test-support.ts';

const url = 'http://127.0.0.1:4000/mcp?x=1&access_token=secret';
const rule = ['auth/token-in-query', 'error', 'client'] as const;

it.each([
  ['2025-03-26', ask(1)],
  ['2025-06-18', ask(1)],
  ['2025-11-25', ask(1)],
  ['2026-07-28', modern(1, 'tools/list')],
] as const)('no token stands in the address, in %s', (revision: Revision, body) => {
  const step = (address: string): HttpStep => ({
    send: 'POST',
    url: address,
    headers: headersOf(revision, undefined, { 'Mcp-Method': 'tools/list' }),
    body,
  });
  const before = revision === '2026-07-28' ? [] : handshake(revision);
  const { message, source } = expectHttp([...before, step(url)], rule);
  expect(message).not.toContain('secret');
  expect(source.url).toContain(`/${revision}/basic/authorization#token-requirements`);
  expectCleanHttp([...before, step('http://127.0.0.1:4000/mcp?my_access_token=1&access_tokens=2')]);
});

it('nor before anything is known', () => {
  expectHttp([{ send: 'GET', url }], rule);
});
