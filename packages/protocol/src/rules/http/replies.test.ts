import { describe, expect, it } from 'vitest';
import type { HttpStep } from '../httpHarness.test-support.ts';
import {
  answer,
  ask,
  discovery,
  expectCleanHttp,
  expectHttp,
  findHttp,
  handshake,
  headersOf,
  httpRevisions,
  initialized,
  json,
  modernPost,
  post,
  recordAt,
  refused,
  served,
  stream,
} from './httpSteps.test-support.ts';

const html = { 'content-type': 'text/html' } as const;
const noted = '{"jsonrpc":"2.0","method":"notifications/roots/list_changed"}';
const modernNote: HttpStep = {
  send: 'POST',
  headers: headersOf('2026-07-28'),
  body: '{"jsonrpc":"2.0","method":"notifications/x"}',
};
const error = refused(1, -32600).replace('"id":1,', '');

type Bad = readonly [name: string, rule: string, posted: HttpStep, answered: readonly HttpStep[]];

const badIn = (revision: string): readonly Bad[] => [
  [
    '200 to a notification',
    'http/notification-not-202',
    post(noted, revision),
    [{ status: 200, headers: json, body: '{}' }],
  ],
  ['204 to a notification', 'http/notification-not-202', post(noted, revision), [{ status: 204 }]],
  [
    '200 to a response',
    'http/notification-not-202',
    post('{"jsonrpc":"2.0","id":9,"result":{}}', revision),
    [{ status: 200, headers: json }],
  ],
  [
    'a stream for a notification',
    'http/notification-not-202',
    post(noted, revision),
    [{ status: 200, headers: stream, isStream: true }, { end: 'complete' }],
  ],
  [
    '202 with a body',
    'http/202-with-body',
    post(noted, revision),
    [{ status: 202, headers: html, body: 'Accepted' }],
  ],
  [
    '202 with a body of JSON',
    'http/202-with-body',
    post(noted, revision),
    [{ status: 202, headers: json, body: '{}' }],
  ],
  [
    'a refusal with 200',
    'http/rejected-with-2xx',
    post(noted, revision),
    [{ status: 200, headers: json, body: error }],
  ],
  ['202 to a request', 'http/request-got-202', post(ask(1), revision), [{ status: 202 }]],
  ['204 to a request', 'http/request-got-202', post(ask(1), revision), [{ status: 204 }]],
  ['200 without a body', 'http/request-got-202', post(ask(1), revision), [{ status: 200, headers: json }]],
  [
    'HTML',
    'http/response-content-type',
    post(ask(1), revision),
    [{ status: 200, headers: html, body: '<p>Hello</p>' }],
  ],
  [
    'JSON without a type',
    'http/response-content-type',
    post(ask(1), revision),
    [{ status: 200, body: answer(1) }],
  ],
  [
    'a notification as the body',
    'http/json-body-not-response',
    post(ask(1), revision),
    [{ status: 200, headers: json, body: '{"jsonrpc":"2.0","method":"notifications/message"}' }],
  ],
  [
    'the response to another request',
    'http/json-body-not-response',
    post(ask(1), revision),
    [{ status: 200, headers: json, body: answer(7) }],
  ],
  [
    'an array for one request',
    'http/json-body-not-response',
    post(ask(1), revision),
    [{ status: 200, headers: json, body: `[${answer(1)}]` }],
  ],
  [
    'two answers',
    'http/json-body-not-response',
    post(ask(1), revision),
    [{ status: 200, headers: json, body: `${answer(1)}${answer(1)}` }],
  ],
];

describe.each(httpRevisions)('in %s', (revision) => {
  it.each(badIn(revision))('%s is told by %s', (_name, rule, posted, answered) => {
    const steps = [...handshake(revision), posted, ...answered];
    const { source } = expectHttp(steps, [rule, 'error', 'server']);
    expect(source.url).toContain(`/${revision}/basic/transports#sending-messages-to-the-server`);
  });

  const good: readonly (readonly [string, HttpStep, readonly HttpStep[]])[] = [
    ['202', post(noted, revision), [{ status: 202 }]],
    ['400 to a notification', post(noted, revision), [{ status: 400, headers: json, body: error }]],
    ['JSON', post(ask(1), revision), [{ status: 200, headers: json, body: answer(1) }]],
    [
      'JSON with a parameter',
      post(ask(1), revision),
      [{ status: 200, headers: { 'Content-Type': 'Application/JSON; charset=utf-8' }, body: answer(1) }],
    ],
    ['an error', post(ask(1), revision), [{ status: 200, headers: json, body: refused(1, -32603) }]],
    ['an error without id', post(ask(1), revision), [{ status: 200, headers: json, body: error }]],
    ['a gateway', post(ask(1), revision), [{ status: 502, headers: html, body: '<p>Bad gateway</p>' }]],
    ['a login', post(ask(1), revision), [{ status: 401 }]],
    ['a redirect', post(ask(1), revision), [{ status: 307 }]],
    [
      'a stream',
      post(ask(1), revision),
      [{ status: 200, headers: stream, isStream: true }, { event: { data: answer(1) } }, { end: 'complete' }],
    ],
  ];
  it.each(good)('%s is fine', (_name, posted, answered) => {
    expectCleanHttp([...handshake(revision), posted, ...answered]);
  });
});

it('a batch of 2025-03-26 is answered by an array, or alone by one response', () => {
  const batch = post(`[${ask(1)},${ask(2)}]`, '2025-03-26');
  const both = `[${answer(1)},${answer(2)}]`;
  expectCleanHttp([...handshake('2025-03-26'), batch, { status: 200, headers: json, body: both }]);
  const lone = post(`[${ask(1)}]`, '2025-03-26');
  expectCleanHttp([...handshake('2025-03-26'), lone, { status: 200, headers: json, body: answer(1) }]);
  const notes = post(`[${initialized}]`, '2025-03-26');
  expectHttp(
    [...handshake('2025-03-26'), notes, { status: 204 }],
    ['http/notification-not-202', 'error', 'server'],
  );
});

describe('in 2026-07-28', () => {
  const request = modernPost(1, 'tools/list');
  const bad: readonly Bad[] = [
    ['204 to a notification', 'http/notification-not-202', modernNote, [{ status: 204 }]],
    ['202 with a body', 'http/202-with-body', modernNote, [{ status: 202, headers: html, body: 'ok' }]],
    [
      'a refusal with 200',
      'http/rejected-with-2xx',
      modernNote,
      [{ status: 200, headers: json, body: error }],
    ],
    ['202 to a request', 'http/request-got-202', request, [{ status: 202 }]],
    ['HTML', 'http/response-content-type', request, [{ status: 200, headers: html, body: '<p>' }]],
    [
      'an array',
      'http/json-body-not-response',
      request,
      [{ status: 200, headers: json, body: `[${served(1)}]` }],
    ],
  ];
  it.each(bad)('%s is told by %s', (_name, rule, posted, answered) => {
    const steps = [...discovery(), posted, ...answered];
    expect(expectHttp(steps, [rule, 'error', 'server']).source.url).toContain('/2026-07-28/');
  });

  it('what fits is fine', () => {
    expectCleanHttp([
      ...discovery(),
      request,
      { status: 200, headers: json, body: served(1) },
      modernNote,
      { status: 202 },
    ]);
  });

  it('of a server that may be an older one only what no revision allows is told', () => {
    expectHttp([request, { status: 202 }], ['http/request-got-202', 'error', 'server']);
    expectCleanHttp([request, { status: 404, headers: html, body: '<p>Not found</p>' }]);
    expectCleanHttp([request, { status: 400, headers: json, body: refused(1, -32000) }]);
  });
});

it('the record that shows it is the head, or the body where that is wrong', () => {
  const late: readonly HttpStep[] = [
    ...handshake(),
    post(noted),
    { status: 202, headers: html, body: 'Accepted' },
  ];
  const [body] = findHttp(late);
  expect(recordAt(late, body?.seq ?? 0)).toBe('in http response');
  const foreign: readonly HttpStep[] = [
    ...handshake(),
    post(ask(1)),
    { status: 200, headers: json, body: answer(7) },
  ];
  expect(recordAt(foreign, findHttp(foreign)[0]?.seq ?? 0)).toBe('in result body');
});
