import { describe, expect, it } from 'vitest';
import type { HttpStep } from '../httpHarness.test-support.ts';
import {
  answer,
  ask,
  begin,
  discovery,
  expectCleanHttp,
  expectHttp,
  findHttp,
  handshake,
  headersOf,
  httpRevisions,
  json,
  modernPost,
  post,
  recordAt,
  send,
  served,
  stream,
} from './httpSteps.test-support.ts';

const served200: HttpStep = { status: 200, headers: json, body: answer(1) };
const postWith = (headers: Readonly<Record<string, string>>, body = ask(1)): HttpStep => ({
  send: 'POST',
  headers,
  body,
});
const { Accept: _, ...withoutAccept } = headersOf('2025-06-18');
const { 'Content-Type': __, ...withoutType } = headersOf('2025-06-18');

describe('a message', () => {
  it.each(httpRevisions)('is posted, in %s', (revision) => {
    const put: HttpStep = { send: 'PUT', headers: headersOf(revision), body: ask(1) };
    const steps = [...handshake(revision), put, served200];
    const { seq } = expectHttp(steps, ['http/message-not-post', 'error', 'client']);
    expect(recordAt(steps, seq)).toBe('out http request');
    expectCleanHttp([...handshake(revision), post(ask(1), revision), served200]);
  });

  it('is judged over HTTP by 2025-03-26 where 2024-11-05 was agreed on', () => {
    const put: HttpStep = { send: 'PUT', headers: headersOf(), body: ask(1) };
    const finding = expectHttp(
      [...handshake('2024-11-05'), put, served200],
      ['http/message-not-post', 'error', 'client'],
    );
    expect(finding.rev).toBe('2024-11-05');
    expect(finding.source.url).toContain('/2025-03-26/');
    expectCleanHttp([...handshake('2024-11-05'), post(ask(1)), served200]);
  });
});

describe('Accept of a POST', () => {
  const bad: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    ['is missing', withoutAccept],
    ['lists JSON alone', headersOf('2025-06-18', undefined, { Accept: 'application/json' })],
    ['lists a stream alone', headersOf('2025-06-18', undefined, { Accept: 'text/event-stream' })],
    ['is a pattern', headersOf('2025-06-18', undefined, { Accept: '*/*' })],
  ];
  it.each(bad)('%s', (_name, headers) => {
    const steps = [...handshake(), postWith(headers), served200];
    const { seq, message } = expectHttp(steps, ['http/post-accept', 'error', 'client']);
    expect(recordAt(steps, seq)).toBe('out http request');
    expect(message.includes('ambiguous')).toBe(headers.Accept === '*/*');
  });

  it('lists both types in any order, with parameters and in any case', () => {
    const Accept = 'Text/Event-Stream;q=0.5 , application/json; charset=utf-8, */*';
    expectCleanHttp([...handshake(), postWith(headersOf('2025-06-18', undefined, { Accept })), served200]);
    const both: HttpStep = {
      send: 'POST',
      headers: [
        ...Object.entries(withoutAccept),
        ['accept', 'application/json'],
        ['ACCEPT', 'text/event-stream'],
      ],
      body: ask(1),
    };
    expectCleanHttp([...handshake(), both, served200]);
  });

  it('is the same in 2026-07-28', () => {
    const steps = (Accept: string): readonly HttpStep[] => [
      ...discovery(),
      modernPost(1, 'tools/list', '', { Accept }),
      { status: 200, headers: json, body: served(1) },
    ];
    const finding = expectHttp(steps('application/json'), ['http/post-accept', 'error', 'client']);
    expect(finding.source.url).toContain('/2026-07-28/basic/transports/streamable-http#sending-messages');
    expectCleanHttp(steps('application/json, text/event-stream'));
  });

  it('counts before anything is known', () => {
    const steps = begin('2025-06-18', undefined, withoutAccept);
    expectHttp(steps, ['http/post-accept', 'error', 'client']);
  });
});

it('a GET of the endpoint lists the type of streams', () => {
  const get = (Accept: string): readonly HttpStep[] => [
    ...handshake(),
    send('GET', '2025-06-18', undefined, { Accept }),
    { status: 405 },
  ];
  expectHttp(get('application/json'), ['http/get-accept', 'error', 'client']);
  expectHttp(get('*/*'), ['http/get-accept', 'error', 'client']);
  expectCleanHttp(get('text/event-stream'));
  const metadata: HttpStep = {
    send: 'GET',
    url: 'http://127.0.0.1:4000/.well-known/oauth-protected-resource',
    headers: { Accept: 'application/json' },
  };
  expectCleanHttp([...handshake(), metadata, { status: 404 }]);
});

it('a POST says that it is JSON', () => {
  const text = headersOf('2025-06-18', undefined, { 'Content-Type': 'text/plain' });
  for (const headers of [withoutType, text]) {
    const { message } = expectHttp(
      [...handshake(), postWith(headers), served200],
      ['http/post-content-type', 'info', 'client'],
    );
    expect(message).toContain('silent');
  }
  const utf8 = headersOf('2025-06-18', undefined, { 'Content-Type': 'application/json; charset=utf-8' });
  expectCleanHttp([...handshake(), postWith(utf8), served200]);
});

describe('the body of a POST', () => {
  const batch = `[${ask(1)}]`;
  it.each([
    ['an array', batch],
    ['several messages', `${ask(1)}${ask(2)}`],
  ])('is not %s', (_name, body) => {
    const found = findHttp([...handshake(), post(body), { status: 400 }]);
    expect(found.map(({ ruleId, severity }) => [ruleId, severity])).toEqual([
      ['http/post-body-not-single', 'error'],
    ]);
  });

  it('is there', () => {
    expectHttp(
      [...handshake(), send('POST', '2025-06-18', undefined, headersOf()), { status: 400 }],
      ['http/post-body-not-single', 'error', 'client'],
    );
  });

  it('may be an array in 2025-03-26', () => {
    expectCleanHttp([
      ...handshake('2025-03-26'),
      post(batch),
      { status: 200, headers: json, body: `[${answer(1)}]` },
    ]);
  });
});

it('nothing is said of streams that are read as they should', () => {
  expectCleanHttp([
    ...handshake(),
    send('GET'),
    { status: 200, headers: stream, isStream: true },
    post(ask(1)),
    { status: 200, headers: stream, isStream: true },
    { event: { data: answer(1) } },
    { end: 'complete' },
  ]);
});
