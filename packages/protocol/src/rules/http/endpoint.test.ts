import { describe, expect, it } from 'vitest';
import type { HttpStep } from '../httpHarness.test-support.ts';
import {
  agreedOn,
  answer,
  ask,
  expectCleanHttp,
  expectHttp,
  handshake,
  headersOf,
  httpRevisions,
  initializeOf,
  json,
  modernPost,
  post,
  recordAt,
  refused,
  send,
  sessionId,
  stream,
} from './httpSteps.test-support.ts';

const initialize: HttpStep = { send: 'POST', headers: headersOf(), body: initializeOf('2025-06-18') };
const get: HttpStep = { send: 'GET', headers: { Accept: 'text/event-stream' } };
const opened: HttpStep = { status: 200, headers: stream, isStream: true };
const over: HttpStep = { over: true };
const methods = ['http/endpoint-methods', 'error', 'server'] as const;
const status = ['http/get-status', 'error', 'server'] as const;

describe('an endpoint without POST', () => {
  it.each([404, 405])('is told at the end when initialize got %i', (code) => {
    const steps: readonly HttpStep[] = [initialize, { status: code }];
    expectCleanHttp(steps);
    const { seq, message } = expectHttp([...steps, over], methods);
    expect(recordAt(steps, seq)).toBe('in http response');
    expect(message).toContain(String(code));
    expectHttp([...steps, get, { status: code }, over], methods);
  });

  it('is none when it turns out to be one of HTTP+SSE', () => {
    const path = 'http://127.0.0.1:4000/messages?s=1';
    expectCleanHttp([
      initialize,
      { status: 405 },
      get,
      opened,
      { event: { type: 'endpoint', data: '/messages?s=1' } },
      { ...initialize, url: path },
      { status: 202 },
      { event: { data: agreedOn('2024-11-05') }, id: 2 },
      over,
    ]);
  });

  it('is none when the question was refused for another reason, or answered later', () => {
    expectCleanHttp([initialize, { status: 401 }, over]);
    expectCleanHttp([initialize, { status: 404, headers: json, body: refused(1, -32601) }, over]);
    expectCleanHttp([...handshake().slice(0, 1), { status: 404 }, ...handshake(), over]);
    expectCleanHttp([modernPost(1, 'server/discover'), { status: 405 }, over]);
  });

  it.each(httpRevisions)('is told at once in a session of %s', (revision) => {
    expectHttp([...handshake(revision), post(ask(1), revision), { status: 405 }], methods);
    expectHttp([...handshake(revision), post(ask(1), revision), { status: 404 }], methods);
    const withId = [...handshake(revision, sessionId), post(ask(1), revision, sessionId)];
    expectHttp([...withId, { status: 405 }], methods);
    expectCleanHttp([...withId, { status: 404 }]);
  });
});

describe('a GET', () => {
  const bad: readonly (readonly [string, readonly HttpStep[]])[] = [
    ['404 without a session', [{ status: 404 }]],
    ['406', [{ status: 406 }]],
    ['500', [{ status: 500 }]],
    ['JSON', [{ status: 200, headers: json, body: '{}' }]],
    ['200 without a type', [{ status: 200 }]],
  ];
  it.each(bad)('is not answered with %s', (_name, answered) => {
    const { source } = expectHttp([...handshake(), send('GET'), ...answered], status);
    expect(source.url).toContain('#listening-for-messages-from-the-server');
  });

  const good: readonly (readonly [string, readonly HttpStep[]])[] = [
    ['a stream', [opened]],
    ['405', [{ status: 405 }]],
    ['401', [{ status: 401 }]],
    ['503', [{ status: 503 }]],
    ['a redirect', [{ status: 307 }]],
  ];
  it.each(good)('is answered with %s', (_name, answered) => {
    expectCleanHttp([...handshake(), send('GET'), ...answered]);
  });

  it.each(httpRevisions)('may not say in %s that a session is over that goes on', (revision) => {
    const steps: readonly HttpStep[] = [
      ...handshake(revision, sessionId),
      send('GET', revision, sessionId),
      { status: 404 },
      post(ask(1), revision, sessionId),
    ];
    expectCleanHttp([...steps, { status: 404 }]);
    const { seq } = expectHttp([...steps, { status: 200, headers: json, body: answer(1) }], status);
    expect(recordAt(steps, seq)).toBe('in http response');
  });

  it('elsewhere, or with the wrong id, is another matter', () => {
    const url = 'http://127.0.0.1:4000/other';
    expectCleanHttp([...handshake(), { ...get, url }, { status: 404 }]);
    expectHttp(
      [...handshake('2025-06-18', sessionId), send('GET', '2025-06-18'), { status: 400 }],
      ['session/id-missing', 'error', 'client'],
    );
  });
});
