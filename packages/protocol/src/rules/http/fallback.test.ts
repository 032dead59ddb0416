import { describe, expect, it } from 'vitest';
import type { HttpStep } from '../httpHarness.test-support.ts';
import {
  agreedOn,
  expectCleanHttp,
  expectHttp,
  findHttp,
  handshake,
  headersOf,
  initializeOf,
  json,
  modernPost,
  refused,
  send,
  stream,
} from './httpSteps.test-support.ts';

const initialize = (revision: string, url?: string): HttpStep => ({
  send: 'POST',
  headers: headersOf(),
  body: initializeOf(revision),
  ...(url === undefined ? {} : { url }),
});
const get: HttpStep = { send: 'GET', headers: { Accept: 'text/event-stream' } };
const opened: HttpStep = { status: 200, headers: stream, isStream: true };
const endpoint: HttpStep = { event: { type: 'endpoint', data: '/messages?s=1' } };
const path = 'http://127.0.0.1:4000/messages?s=1';
const order = ['http/backcompat-order', 'warning', 'client'] as const;
const trigger = ['http/backcompat-trigger', 'warning', 'client'] as const;
const noEndpoint = ['http/backcompat-no-endpoint-event', 'warning', 'client'] as const;

describe('the order', () => {
  it('a stream is not asked for first', () => {
    expectHttp([get, opened, endpoint, initialize('2025-06-18', path)], order);
    expectHttp([get, { status: 405 }, get, { status: 405 }], order);
    expectHttp([modernPost(1, 'server/discover'), { status: 405 }, get, { status: 405 }], order);
  });

  it('who knows that the server speaks HTTP+SSE begins with the stream', () => {
    expectCleanHttp([get, opened, endpoint, initialize('2025-06-18', path)], { transport: 'sse' });
  });

  it('other GETs are no beginning', () => {
    expectCleanHttp([{ send: 'GET', headers: { Accept: 'application/json' } }, { status: 404 }]);
    expectCleanHttp([send('GET', '2025-06-18', 'abc'), opened]);
    expectCleanHttp([...handshake(), send('GET'), { status: 405 }]);
  });
});

describe('the trigger', () => {
  const cases = [
    ['2025-03-26', 400, true],
    ['2025-03-26', 406, true],
    ['2025-03-26', 401, false],
    ['2025-03-26', 403, false],
    ['2025-03-26', 500, false],
    ['2025-06-18', 410, true],
    ['2025-11-25', 400, true],
    ['2025-11-25', 404, true],
    ['2025-11-25', 405, true],
    ['2025-11-25', 406, false],
    ['2025-11-25', 401, false],
    ['2025-11-25', 503, false],
  ] as const;
  it.each(cases)('in %s, %i: %s', (revision, code, isFine) => {
    const steps: readonly HttpStep[] = [initialize(revision), { status: code }, get, opened, endpoint];
    if (isFine) expectCleanHttp(steps);
    else expect(expectHttp(steps, trigger).message).toContain(String(code));
  });

  it('is no failure of the network, and no error with 200', () => {
    expectHttp([initialize('2025-11-25'), { end: 'failed' }, get, { end: 'failed' }], trigger);
    const error = refused(1, -32603).replace('"id":1', '"id":"i"');
    expectHttp([initialize('2025-11-25'), { status: 200, headers: json, body: error }, get], trigger);
  });
});

describe('the first event', () => {
  const begun: readonly HttpStep[] = [initialize('2025-11-25'), { status: 404 }, get, opened];
  it('is endpoint', () => {
    const other: HttpStep = { event: { data: '{"jsonrpc":"2.0","method":"notifications/message"}' } };
    const { message } = expectHttp([...begun, other, initialize('2025-11-25', path)], noEndpoint);
    expect(message).toContain('"message"');
    expectHttp([...begun, other, endpoint, initialize('2025-11-25', path)], noEndpoint);
  });

  it('comments before it do not count, and who gives up is right', () => {
    const rest: readonly HttpStep[] = [
      initialize('2024-11-05', path),
      { status: 202 },
      { event: { data: agreedOn('2024-11-05') }, id: 2 },
    ];
    expectCleanHttp([...begun, { event: {} }, endpoint, ...rest]);
    expect(findHttp([...begun, { event: { data: '{}' } }, { end: 'aborted' }])).toEqual([]);
  });
});
