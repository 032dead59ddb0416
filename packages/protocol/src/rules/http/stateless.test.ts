import { describe, expect, it } from 'vitest';
import type { HttpStep } from '../httpHarness.test-support.ts';
import {
  ask,
  discovery,
  expectCleanHttp,
  expectHttp,
  findHttp,
  handshake,
  headersOf,
  json,
  modern,
  modernPost,
  recordAt,
  refused,
  send,
  served,
  sessionId,
  stream,
} from './httpSteps.test-support.ts';

type Headers = Readonly<Record<string, string | undefined>>;

const call = ',"name":"t","arguments":{}';
const withHeaders = (method: string, more: string, headers: Headers): readonly HttpStep[] => [
  ...discovery(),
  modernPost(1, method, more, headers),
];
const get = send('GET', '2026-07-28');

describe('Mcp-Method', () => {
  const bad: readonly (readonly [string, Headers])[] = [
    ['is missing', { 'Mcp-Method': undefined }],
    ['is another', { 'Mcp-Method': 'tools/call' }],
    ['is in another case', { 'Mcp-Method': 'Tools/List' }],
    ['is empty', { 'Mcp-Method': '' }],
  ];
  it.each(bad)('%s', (_name, headers) => {
    const steps = withHeaders('tools/list', '', headers);
    const { seq, source } = expectHttp(steps, ['http/method-header', 'error', 'client']);
    expect(recordAt(steps, seq)).toBe('out http request');
    expect(source.url).toContain('#standard-request-headers');
  });

  it('repeats the method, and is told before the server answered anything', () => {
    expectCleanHttp(withHeaders('tools/list', '', { 'Mcp-Method': undefined, 'mcp-method': 'tools/list' }));
    expectHttp(
      [modernPost(1, 'tools/list', '', { 'Mcp-Method': undefined })],
      ['http/method-header', 'error', 'client'],
    );
  });

  it('is unknown before', () => {
    expectCleanHttp([
      ...handshake('2025-11-25'),
      { send: 'POST', headers: headersOf('2025-11-25'), body: ask(1) },
    ]);
  });
});

describe('Mcp-Name', () => {
  const rule = ['http/name-header', 'error', 'client'] as const;
  it('repeats the name or the address', () => {
    expectHttp(withHeaders('tools/call', call, {}), rule);
    expectHttp(withHeaders('tools/call', call, { 'Mcp-Name': 'T' }), rule);
    expectHttp(withHeaders('prompts/get', ',"name":"p"', { 'Mcp-Name': 'q' }), rule);
    expectHttp(withHeaders('resources/read', ',"uri":"x://y"', { 'Mcp-Name': 'x://z' }), rule);
    expectCleanHttp(withHeaders('tools/call', call, { 'mcp-name': 't' }));
    expectCleanHttp(withHeaders('prompts/get', ',"name":"p"', { 'Mcp-Name': 'p' }));
    expectCleanHttp(withHeaders('resources/read', ',"uri":"x://y"', { 'Mcp-Name': 'x://y' }));
    expectCleanHttp(
      withHeaders('resources/read', ',"uri":"x://世界"', { 'Mcp-Name': '=?base64?eDovL+S4lueVjA==?=' }),
    );
    expectCleanHttp(withHeaders('tools/call', ',"name":""', { 'Mcp-Name': '' }));
    // What plain text may also be sent wrapped.
    expectCleanHttp(withHeaders('tools/call', call, { 'Mcp-Name': '=?base64?dA==?=' }));
    // A request without a name is wrong in itself.
    expectCleanHttp(withHeaders('tools/call', ',"name":1', {}));
  });

  it('stands on no other request', () => {
    const needless = ['http/name-header', 'warning', 'client'] as const;
    expectHttp(withHeaders('tools/list', '', { 'Mcp-Name': 't' }), needless);
    expectHttp(withHeaders('server/discover', '', { 'Mcp-Name': 't' }), needless);
    expectCleanHttp(withHeaders('skills/get', ',"uri":"skill://a"', { 'Mcp-Name': 'skill://a' }));
  });

  it('repeats the id of a task', () => {
    const task = ['http/task-name-header', 'error', 'client'] as const;
    for (const method of ['tasks/get', 'tasks/update', 'tasks/cancel']) {
      expectHttp(withHeaders(method, ',"taskId":"k"', {}), task);
      expectHttp(withHeaders(method, ',"taskId":"k"', { 'Mcp-Name': 'j' }), task);
      expectCleanHttp(withHeaders(method, ',"taskId":"k"', { 'Mcp-Name': 'k' }));
    }
  });

  const written: readonly (readonly [string, string])[] = [
    ['世界', '世界'],
    ['世界', '=?BASE64?5LiW55WM?='],
    ['世界', '=?base64?5LiW55W?='],
    ['世界', '=?base64?5LiW55WM?= '],
    [' t', 't'],
    ['=?base64?literal?=', '=?base64?literal?='],
    ['=?base64?dA==?=', '=?base64?dA==?='],
  ];
  it.each(written)('%j is not written as %j', (name, value) => {
    const steps = withHeaders('tools/call', `,"name":${JSON.stringify(name)}`, { 'Mcp-Name': value });
    expectHttp(steps, ['http/value-encoding', 'error', 'client']);
  });
  it.each([
    ['世界', '=?base64?5LiW55WM?='],
    ['=?base64?literal?=', '=?base64?PT9iYXNlNjQ/bGl0ZXJhbD89?='],
    ['=?BASE64?x?=', '=?BASE64?x?='],
    ['a b', 'a b'],
  ])('%j is written as %j', (name, value) => {
    expectCleanHttp(withHeaders('tools/call', `,"name":${JSON.stringify(name)}`, { 'Mcp-Name': value }));
  });
});

describe('a refusal of headers', () => {
  const rule = 'http/header-wrong-code';
  const answered = (headers: Headers, answer: HttpStep): readonly string[] =>
    findHttp([...discovery(), modernPost(1, 'tools/call', call, headers), answer]).map(
      ({ ruleId }) => ruleId,
    );

  it('has the code -32020 and the status 400', () => {
    const wrong = { 'Mcp-Name': 'u' };
    const bad = (code: number): HttpStep => ({ status: 400, headers: json, body: refused(1, code) });
    expect(answered(wrong, bad(-32602))).toEqual(['http/name-header', rule]);
    expect(answered(wrong, bad(-32000))).toEqual(['http/name-header', rule]);
    expect(answered(wrong, { status: 400 })).toEqual(['http/name-header', rule]);
    expect(answered(wrong, bad(-32020))).toEqual(['http/name-header']);
    expect(answered(wrong, bad(-32022))).toEqual(['http/name-header']);
    expect(answered({ 'Mcp-Name': 't' }, bad(-32602))).toEqual([]);
    expect(answered({ 'Mcp-Name': '世' }, bad(-32600))).toEqual(['http/value-encoding', rule]);
    expect(
      answered({ ...wrong, 'Mcp-Name': 't', 'MCP-Protocol-Version': '2025-11-25' }, bad(-32600)),
    ).toEqual(['http/protocol-version-header-mismatch', rule]);
  });
});

describe('the status of an error', () => {
  const answered = (status: number, body: string, method = 'tools/list'): readonly HttpStep[] => [
    ...discovery(),
    modernPost(1, method),
    { status, headers: json, body },
  ];

  it('is 404 for a method that is not there', () => {
    const rule = ['http/unknown-method-status', 'error', 'server'] as const;
    expectHttp(answered(200, refused(1, -32601)), rule);
    expectHttp(answered(400, refused(1, -32601)), rule);
    expectHttp(answered(404, '<p>', 'x/y'), rule);
    expectCleanHttp(answered(404, refused(1, -32601), 'x/y'));
    expectCleanHttp(answered(404, '<p>'));
    // An older server says what it likes to the first question.
    expectCleanHttp([
      modernPost(1, 'server/discover'),
      { status: 200, headers: json, body: refused(1, -32601) },
    ]);
    expectCleanHttp([modernPost(1, 'tools/list'), { status: 200, headers: json, body: refused(1, -32601) }]);
  });

  it('is 400 for metadata, headers, capabilities and revisions', () => {
    const rule = ['http/error-status', 'error', 'server'] as const;
    const version = '{"supported":["2026-07-28"],"requested":"2026-07-28"}';
    expectHttp(answered(200, refused(1, -32020)), rule);
    expectHttp(answered(403, refused(1, -32021, '{"requiredCapabilities":{}}')), rule);
    expectHttp(answered(404, refused(1, -32022, version)), rule);
    expectCleanHttp(answered(400, refused(1, -32022, version)));
    expectCleanHttp(answered(200, refused(1, -32602)));
    const bare: HttpStep = {
      send: 'POST',
      headers: { ...headersOf('2026-07-28'), 'Mcp-Method': 'tools/list' },
      body: modern(1, 'tools/list').replace('"io.modelcontextprotocol/clientCapabilities":{},', ''),
    };
    expectHttp([...discovery(), bare, { status: 200, headers: json, body: refused(1, -32602) }], rule);
    expectCleanHttp([...discovery(), bare, { status: 400, headers: json, body: refused(1, -32602) }]);
  });

  it('comes too late on a stream', () => {
    expectCleanHttp([
      ...discovery(),
      modernPost(1, 'tools/list'),
      { status: 200, headers: stream, isStream: true },
      { event: { data: refused(1, -32601) } },
      { end: 'complete' },
    ]);
  });
});

describe('what earlier revisions have', () => {
  it.each(['GET', 'DELETE'])('%s gets 405', (method) => {
    const rule = ['http/get-delete-status', 'warning', 'server'] as const;
    const asked = send(method, '2026-07-28');
    expectHttp([...discovery(), asked, { status: 200 }], rule);
    expectHttp([...discovery(), asked, { status: 404 }], rule);
    expectCleanHttp([...discovery(), asked, { status: 405 }]);
    expectCleanHttp([...discovery(), asked, { status: 401 }]);
    expectCleanHttp([...discovery('["2026-07-28","2025-11-25"]'), asked, { status: 200 }]);
    expectCleanHttp([...discovery(), { send: method, url: 'http://127.0.0.1:4000/x' }, { status: 200 }]);
  });

  it('Mcp-Session-Id is sent by nobody', () => {
    const id = { 'Mcp-Session-Id': sessionId };
    const steps = withHeaders('tools/list', '', id);
    const { message } = expectHttp(steps, ['http/session-header', 'warning', 'client']);
    expect(message).not.toContain('fad5b');
    expectHttp(
      [...withHeaders('tools/list', '', {}), { status: 200, headers: { ...json, ...id }, body: served(1) }],
      ['http/session-header', 'warning', 'server'],
    );
    expectCleanHttp([...withHeaders('tools/list', '', {}), { status: 200, headers: json, body: served(1) }]);
  });

  it('no stream is taken up again', () => {
    const rule = ['http/resume-attempt', 'error', 'client'] as const;
    expectHttp(withHeaders('tools/list', '', { 'Last-Event-ID': '4' }), rule);
    const resuming = send('GET', '2026-07-28', undefined, { 'Last-Event-ID': '4' });
    expectHttp([...discovery(), resuming, { status: 405 }], rule);
    const broken: readonly HttpStep[] = [
      ...withHeaders('tools/list', '', {}),
      { status: 200, headers: stream, isStream: true },
      { end: 'cut' },
    ];
    expectHttp([...broken, modernPost(1, 'tools/list')], rule);
    expectCleanHttp([...broken, modernPost(2, 'tools/list')]);
    expectCleanHttp([...discovery(), get, { status: 405 }]);
  });

  it('nothing is cancelled by a message', () => {
    const cancel: HttpStep = {
      send: 'POST',
      headers: headersOf('2026-07-28'),
      body: '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}',
    };
    expectHttp([...withHeaders('tools/list', '', {}), cancel], ['http/cancel-message', 'warning', 'client']);
    expectCleanHttp([...handshake(), { ...cancel, headers: headersOf('2025-06-18') }, { status: 202 }]);
  });
});

it('subscriptions/listen opens a stream, unless it is refused', () => {
  const listen = modernPost(1, 'subscriptions/listen', ',"notifications":{}');
  expectHttp(
    [...discovery(), listen, { status: 200, headers: json, body: served(1, '"x":1') }],
    ['http/listen-not-stream', 'error', 'server'],
  );
  expectCleanHttp([...discovery(), listen, { status: 200, headers: json, body: refused(1, -32603) }]);
  expectCleanHttp([...discovery(), listen, { status: 200, headers: stream, isStream: true }]);
});
