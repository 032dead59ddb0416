import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type HttpStep, judgeHttpSteps } from '../httpHarness.test-support.ts';
import {
  agreedOn,
  answer,
  ask,
  begin,
  discovery,
  expectCleanHttp,
  handshake,
  headersOf,
  initialized,
  initializeOf,
  json,
  modern,
  modernPost,
  post,
  refused,
  send,
  served,
  sessionId,
  stream,
} from './httpSteps.test-support.ts';

const over: HttpStep = { over: true };
const probe = modernPost(1, 'server/discover');
const get: HttpStep = { send: 'GET', headers: { Accept: 'text/event-stream' } };
const opened: HttpStep = { status: 200, headers: stream, isStream: true };
const path = 'http://127.0.0.1:4000/messages?s=1';

describe('a client that finds out what a server speaks is to blame for nothing, nor is the server', () => {
  const older: readonly (readonly [string, readonly HttpStep[]])[] = [
    ['400 with an error', [{ status: 400, headers: json, body: refused(1, -32000) }]],
    [
      '400 without a session',
      [{ status: 400, headers: json, body: refused(1, -32600).replace('1', 'null') }],
    ],
    ['404', [{ status: 404 }]],
    ['404 with -32601', [{ status: 404, headers: json, body: refused(1, -32601) }]],
    ['200 with -32601', [{ status: 200, headers: json, body: refused(1, -32601) }]],
    ['406', [{ status: 406, headers: json, body: refused(1, -32000) }]],
    ['a stream with an error', [opened, { event: { data: refused(1, -32602) } }, { end: 'complete' }]],
    ['400 with a page', [{ status: 400, headers: { 'content-type': 'text/html' }, body: '<p>' }]],
    ['401', [{ status: 401 }]],
    [
      'a session id',
      [{ status: 400, headers: { ...json, 'mcp-session-id': 'x' }, body: refused(1, -32000) }],
    ],
  ];
  it.each(older)('an older server answers %s', (_name, answered) => {
    expectCleanHttp([
      probe,
      ...answered,
      ...handshake('2025-11-25', sessionId),
      send('GET', '2025-11-25', sessionId),
      opened,
      post(ask(2), '2025-11-25', sessionId),
      { status: 200, headers: json, body: answer(2) },
      send('DELETE', '2025-11-25', sessionId),
      { status: 200 },
      over,
    ]);
  });

  it.each([404, 405])('a server of HTTP+SSE answers %i', (status) => {
    const initialize = { send: 'POST', headers: headersOf(), body: initializeOf('2025-11-25') } as const;
    expectCleanHttp([
      probe,
      { status },
      initialize,
      { status },
      get,
      opened,
      { event: { type: 'endpoint', data: '/messages?s=1' } },
      { ...initialize, url: path, body: initialize.body.replace('"i"', '"j"') },
      { status: 202 },
      { event: { data: agreedOn('2024-11-05').replace('"i"', '"j"') }, id: 3 },
      { send: 'POST', url: path, headers: { 'Content-Type': 'application/json' }, body: initialized },
      { status: 202 },
      { send: 'POST', url: path, headers: { 'Content-Type': 'application/json' }, body: ask(2) },
      { status: 200, headers: { 'content-type': 'text/plain' }, body: 'Accepted' },
      over,
    ]);
  });

  it('a server of 2026-07-28 refuses the revision, then serves another request', () => {
    const version = '{"supported":["2026-07-28"],"requested":"2026-07-28"}';
    expectCleanHttp([
      probe,
      { status: 400, headers: json, body: refused(1, -32022, version) },
      ...discovery(),
      modernPost(2, 'tools/list'),
      { status: 200, headers: json, body: served(2) },
      over,
    ]);
  });
});

it('no rule breaks down, whatever happens in whatever order', () => {
  const headers = fc.dictionary(
    fc.constantFrom(
      ...['Accept', 'Content-Type', 'Mcp-Session-Id', 'MCP-Protocol-Version', 'Mcp-Method', 'Mcp-Name'],
      ...['Mcp-Param-A', 'Last-Event-ID', 'Origin', 'Access-Control-Request-Headers'],
    ),
    fc.constantFrom(
      '',
      'x',
      sessionId,
      '2025-06-18',
      '2026-07-28',
      ',',
      '*/*',
      '=?base64?x?=',
      'é',
      'tools/call',
    ),
  );
  const body = fc.constantFrom(
    ...[
      initializeOf('2025-06-18'),
      agreedOn('2025-06-18'),
      initialized,
      ask(1),
      answer(1),
      refused(1, -32601),
    ],
    ...[modern(1, 'tools/call', ',"name":"t","arguments":{"a":1}'), modern(2, 'tasks/get', ',"taskId":7')],
    ...[
      '[]',
      '[1]',
      '{',
      'text',
      `[${ask(1)}]`,
      '{}{}',
      '{"jsonrpc":"2.0","method":"notifications/cancelled"}',
    ],
    served(
      1,
      '"tools":[{"name":"t","inputSchema":{"type":"object","properties":{"a":{"type":"integer","x-mcp-header":"A"}}}}]',
    ),
  );
  const id = fc.constantFrom(1, 2);
  const step = fc.oneof(
    fc.record(
      { send: fc.constantFrom('POST', 'GET', 'DELETE', 'OPTIONS', 'PUT'), headers, body },
      { requiredKeys: ['send', 'headers'] },
    ),
    fc.record(
      { status: fc.constantFrom(200, 202, 204, 302, 400, 401, 404, 405, 500), headers, body, id },
      { requiredKeys: ['status', 'headers'] },
    ),
    fc.record({ status: fc.constant(200), headers, isStream: fc.constant(true) }),
    fc.record(
      { event: fc.record({ data: fc.constantFrom('', ask(9), answer(1)) }), id },
      { requiredKeys: ['event'] },
    ),
    fc.record(
      { event: fc.constantFrom({}, { type: 'endpoint', data: '/m' }, { id: '4', data: '' }), id },
      { requiredKeys: ['event'] },
    ),
    fc.record(
      { end: fc.constantFrom('complete', 'cut', 'aborted', 'failed'), id },
      { requiredKeys: ['end'] },
    ),
    fc.constant(over),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 14 }), fc.boolean(), (steps, isBegun) => {
      const played = [...(isBegun ? begin('2025-06-18', sessionId) : discovery()), ...steps];
      const found = judgeHttpSteps(played);
      expect(found.filter(({ ruleId }) => ruleId.startsWith('mcpeek/'))).toEqual([]);
    }),
    { numRuns: 300 },
  );
});
