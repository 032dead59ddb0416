import { describe, expect, it } from 'vitest';
import type { HttpStep } from '../httpHarness.test-support.ts';
import {
  agreedOn,
  expectCleanHttp,
  expectHttp,
  headersOf,
  httpRevisions,
  initializeOf,
  json,
  sessionId,
} from './httpSteps.test-support.ts';

const cors = ['http/cors', 'info', 'server'] as const;
const Origin = 'https://inspector.example';
const preflight: HttpStep = {
  send: 'OPTIONS',
  headers: {
    Origin,
    'Access-Control-Request-Method': 'POST',
    'Access-Control-Request-Headers': 'content-type,mcp-protocol-version,x-own',
  },
};
const allow = (list: string): HttpStep => ({
  status: 204,
  headers: { 'Access-Control-Allow-Headers': list },
});

describe('a preflight', () => {
  it('allows the headers of MCP', () => {
    const { message } = expectHttp([preflight, allow('Content-Type')], cors);
    expect(message).toContain('mcp-protocol-version');
    expect(message).toContain('silent');
    expectHttp([preflight, { status: 405 }], cors);
    expectCleanHttp([preflight, allow('Content-Type, MCP-Protocol-Version')]);
    expectCleanHttp([preflight, allow('*')]);
    expectCleanHttp([preflight, { status: 401 }]);
    expectCleanHttp([{ send: 'OPTIONS' }, { status: 405 }]);
  });
});

describe.each(httpRevisions)('the session id in %s', (revision) => {
  const begin = (origin: string, more = {}): readonly HttpStep[] => [
    { send: 'POST', headers: headersOf(undefined, undefined, { origin }), body: initializeOf(revision) },
    {
      status: 200,
      headers: { ...json, 'mcp-session-id': sessionId, ...more },
      body: agreedOn(revision),
    },
  ];
  it('is exposed to pages of another origin', () => {
    expectHttp(begin(Origin), cors);
    expectCleanHttp(begin(Origin, { 'Access-Control-Expose-Headers': 'mcp-session-id' }));
    expectCleanHttp(begin('http://127.0.0.1:4000'));
  });
});
