import { describe, expect, it } from 'vitest';
import type { HttpStep } from '../httpHarness.test-support.ts';
import {
  answer,
  ask,
  begin,
  discovery,
  expectCleanHttp,
  expectHttp,
  handshake,
  headersOf,
  initialized,
  json,
  modern,
  modernPost,
  post,
  recordAt,
  send,
  served,
} from './httpSteps.test-support.ts';

const missing = ['http/missing-protocol-version-header', 'error', 'client'] as const;
const mismatch = ['http/protocol-version-header-mismatch', 'warning', 'client'] as const;
const repeated = ['http/protocol-version-header-repeated', 'warning', 'client'] as const;
const refused = ['http/good-protocol-version-refused', 'error', 'server'] as const;
const fine: HttpStep = { status: 200, headers: json, body: answer(1) };
const posted = (headers: Readonly<Record<string, string>>, body = ask(1)): HttpStep => ({
  send: 'POST',
  headers,
  body,
});

describe.each(['2025-06-18', '2025-11-25'] as const)('in %s', (revision) => {
  it('the header is on all that comes after initialize', () => {
    const steps = [...begin(revision), posted(headersOf(), initialized), { status: 202 } as const];
    const { seq, message } = expectHttp(steps, missing);
    expect(recordAt(steps, seq)).toBe('out http request');
    expect(message).toContain(revision);
    expectHttp([...handshake(revision), posted(headersOf()), fine], missing);
    const { 'MCP-Protocol-Version': _, ...get } = headersOf(revision);
    expectHttp([...handshake(revision), { send: 'GET', headers: get }, { status: 405 }], missing);
    expectHttp([...handshake(revision), { send: 'DELETE', headers: get }, { status: 405 }], missing);
    expectCleanHttp([
      ...handshake(revision),
      send('GET', revision),
      { status: 405 },
      post(ask(1), revision),
      fine,
      send('DELETE', revision),
      { status: 405 },
    ]);
  });

  it('its name is written in any case', () => {
    const headers = { ...headersOf(), 'mcp-PROTOCOL-version': revision };
    expectCleanHttp([...handshake(revision), posted(headers), fine]);
  });

  it('it names the revision of the session', () => {
    const { message } = expectHttp([...handshake(revision), post(ask(1), '2025-03-26'), fine], mismatch);
    expect(message).toContain(revision);
  });

  it('it is sent once', () => {
    const twice: HttpStep = {
      send: 'POST',
      headers: [...Object.entries(headersOf(revision)), ['mcp-protocol-version', revision]],
      body: ask(1),
    };
    expectHttp([...handshake(revision), twice, fine], repeated);
    expectHttp([...handshake(revision), post(ask(1), `${revision}, 2025-03-26`), fine], repeated);
  });

  it('it is not refused when it is right', () => {
    const refuse = (text: string): HttpStep => ({
      status: 400,
      headers: json,
      body: `{"jsonrpc":"2.0","error":{"code":-32000,"message":"${text}"}}`,
    });
    const steps = [...handshake(revision), post(ask(1), revision)];
    expectHttp([...steps, refuse('Unsupported protocol version')], refused);
    expectHttp([...steps, { status: 400, body: 'Bad MCP-Protocol-Version header' }], refused);
    expectCleanHttp([...steps, refuse('No valid session ID')]);
    expectHttp(
      [...handshake(revision), post(ask(1), '2025-03-26'), refuse('Unsupported protocol version')],
      mismatch,
    );
  });
});

it.each(['2024-11-05', '2025-03-26'] as const)('in %s there is no such header', (revision) => {
  expectCleanHttp([...handshake(revision).slice(0, 2), posted(headersOf(), initialized), { status: 202 }]);
  expectCleanHttp([...handshake(revision), post(ask(1), '2025-06-18'), fine]);
});

it('initialize needs none, and may have one', () => {
  for (const version of ['2025-11-25', '2025-11-25, 2025-06-18', 'x'])
    expectCleanHttp(begin('2025-06-18', undefined, headersOf(version)));
});

describe('in 2026-07-28', () => {
  const steps = (version: string | undefined): readonly HttpStep[] => [
    ...discovery(),
    modernPost(1, 'tools/list', '', { 'MCP-Protocol-Version': version }),
    { status: 200, headers: json, body: served(1) },
  ];
  it('it names what the body names', () => {
    expectHttp(steps(undefined), missing);
    expectHttp(steps('2025-11-25'), ['http/protocol-version-header-mismatch', 'error', 'client']);
    expectHttp(steps('2026-07-28, 2026-07-28'), ['http/protocol-version-header-mismatch', 'error', 'client']);
    expectCleanHttp(steps('2026-07-28'));
  });

  it('also when the body names a revision that nobody knows', () => {
    const body = modern(1, 'tools/list', '', '2099-01-01');
    const next = (version: string): HttpStep =>
      posted({ ...headersOf(version), 'Mcp-Method': 'tools/list' }, body);
    expectHttp(
      [...discovery(), next('2026-07-28')],
      ['http/protocol-version-header-mismatch', 'error', 'client'],
    );
    expectCleanHttp([...discovery(), next('2099-01-01')]);
  });

  it('of notifications nothing is said', () => {
    const note = posted(headersOf(), '{"jsonrpc":"2.0","method":"notifications/x"}');
    expectCleanHttp([...discovery(), note, { status: 202 }]);
  });
});
