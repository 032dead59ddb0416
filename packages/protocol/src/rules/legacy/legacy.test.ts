import { expect, it } from 'vitest';
import { handshakeRevisions, type Revision } from '../../base/revision.ts';
import type { Severity, Side } from '../../record/finding.ts';
import { type HttpStep, judgeHttpSteps } from '../httpHarness.test-support.ts';

const origin = 'http://127.0.0.1:4000';
const messages = `${origin}/messages?sid=1`;
const typed = { 'Content-Type': 'application/json' } as const;
const head = { 'content-type': 'text/event-stream' } as const;
const ask = '{"jsonrpc":"2.0","id":2,"method":"tools/list"}';
const answer = '{"jsonrpc":"2.0","id":2,"result":{"tools":[]}}';

const get: HttpStep = { send: 'GET', url: `${origin}/sse`, headers: { Accept: 'text/event-stream' } };
const opens: HttpStep = { status: 200, headers: head, isStream: true };
const endpoint = (data = '/messages?sid=1'): HttpStep => ({ event: { type: 'endpoint', data }, id: 1 });
const event = (data: string, type?: string): HttpStep => ({
  event: type === undefined ? { data } : { data, type },
  id: 1,
});
const post = (body = ask, url = messages): HttpStep => ({ send: 'POST', url, headers: typed, body });
const taken: HttpStep = { status: 202, headers: { 'content-type': 'text/plain' }, body: 'Accepted' };
const over: HttpStep = { over: true };
const seconds = (count: number): HttpStep => ({ laterUs: count * 1_000_000 });

/** A handshake over HTTP+SSE, whose stream is exchange 1. */
const handshake = (revision: Revision): readonly HttpStep[] => [
  get,
  opens,
  endpoint(),
  post(
    `{"jsonrpc":"2.0","id":"i","method":"initialize","params":{"protocolVersion":"${revision}","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}`,
  ),
  taken,
  event(
    `{"jsonrpc":"2.0","id":"i","result":{"protocolVersion":"${revision}","capabilities":{"tools":{}},"serverInfo":{"name":"s","version":"1"}}}`,
    'message',
  ),
  post('{"jsonrpc":"2.0","method":"notifications/initialized"}'),
  taken,
];

const find = (steps: readonly HttpStep[], transport: 'http' | 'sse' = 'sse') =>
  judgeHttpSteps(steps, { transport }).filter(({ ruleId }) => /^(sse|sse-legacy|middle)\//.test(ruleId));

type Row = readonly [
  rule: string,
  severity: Severity,
  side: Side,
  broken: readonly HttpStep[],
  kept: readonly HttpStep[],
];

/** What stands before any revision is known. */
const early: readonly Row[] = [
  [
    'get-content-type',
    'error',
    'server',
    [get, { status: 200, headers: { 'content-type': 'text/plain' }, body: 'hi' }],
    [
      get,
      { status: 200, headers: { 'content-type': 'Text/Event-Stream; charset=utf-8' }, isStream: true },
      endpoint(),
    ],
  ],
  ['get-content-type', 'error', 'server', [get, { status: 204 }], [get, { status: 404 }]],
  [
    'no-endpoint-event',
    'error',
    'server',
    [get, opens, { end: 'complete' }],
    [get, opens, { end: 'aborted' }],
  ],
  [
    'no-endpoint-event',
    'error',
    'server',
    [get, opens, seconds(6), endpoint()],
    [get, opens, seconds(4), endpoint()],
  ],
  [
    'no-endpoint-event',
    'error',
    'server',
    [get, opens, seconds(6), { end: 'aborted' }],
    [get, opens, seconds(4), { end: 'aborted' }],
  ],
  ['no-endpoint-event', 'error', 'server', [get, opens, seconds(6), over], [get, opens, seconds(4), over]],
  [
    'no-endpoint-event',
    'error',
    'server',
    [get, opens, seconds(6), { end: 'aborted' }],
    [get, opens, seconds(4), { end: 'aborted' }],
  ],
  [
    'no-endpoint-event',
    'error',
    'server',
    [get, opens, seconds(6), { event: {} }, seconds(6), { event: {} }],
    [get, opens, { event: {} }, endpoint(), seconds(60), { event: {} }],
  ],
  [
    'endpoint-not-first',
    'warning',
    'server',
    [get, opens, event('{"jsonrpc":"2.0","method":"notifications/x"}'), endpoint()],
    [get, opens, { event: {} }, endpoint()],
  ],
  [
    'endpoint-not-uri',
    'error',
    'server',
    [get, opens, endpoint('{"uri":"/messages?sid=1"}')],
    [get, opens, endpoint('?sid=1')],
  ],
  [
    'endpoint-not-uri',
    'error',
    'server',
    [get, opens, endpoint('"/messages"')],
    [get, opens, endpoint('messages')],
  ],
  [
    'endpoint-not-uri',
    'error',
    'server',
    [get, opens, { event: { type: 'endpoint', data: '', what: 'empty' } }],
    [get, opens, endpoint(messages)],
  ],
  [
    'endpoint-cross-origin',
    'warning',
    'server',
    [get, opens, endpoint('http://localhost:4000/messages')],
    [get, opens, endpoint(`${origin}/messages`)],
  ],
  [
    'endpoint-changed',
    'warning',
    'server',
    [get, opens, endpoint('/a'), endpoint('/b')],
    [get, opens, endpoint('/a'), endpoint(`${origin}/a`)],
  ],
  [
    'not-posted',
    'error',
    'client',
    [get, opens, post(), taken, endpoint()],
    [get, opens, endpoint(), post(), taken],
  ],
];

it.each(early)('sse-legacy/%s is a %s of the %s before a revision is known: case %#', (...row) => {
  const [rule, severity, side, broken, kept] = row;
  expect(find(broken)).toMatchObject([{ ruleId: `sse-legacy/${rule}`, severity, side, rev: 'any' }]);
  expect(find(kept)).toEqual([]);
});

const later: readonly Row[] = [
  [
    'post-elsewhere',
    'error',
    'client',
    [post(ask, `${origin}/sse`), taken],
    [post(ask, `${messages}`), taken],
  ],
  [
    'not-posted',
    'error',
    'client',
    [{ send: 'PUT', url: messages, headers: typed, body: ask }, taken],
    [post(), taken, event(answer, 'message')],
  ],
  [
    'post-after-close',
    'warning',
    'client',
    [{ end: 'complete', id: 1 }, post(), taken],
    [post(), { end: 'complete', id: 1 }],
  ],
  [
    'response-in-post-body',
    'warning',
    'server',
    [post(), { status: 200, headers: typed, body: answer }],
    [post(), { status: 200, headers: typed, body: '{"jsonrpc":"2.0","method":"notifications/x"}' }],
  ],
  ['post-status', 'info', 'server', [post(), { status: 500 }], [post(), { status: 401 }]],
  [
    'post-status',
    'info',
    'server',
    [post(), { status: 400, headers: typed, body: '{"jsonrpc":"2.0","error":{"code":1,"message":"x"}}' }],
    [post('{"x":'), { status: 400 }],
  ],
  [
    'event-type',
    'warning',
    'server',
    [post(), taken, event(answer, 'response')],
    [post(), taken, event(answer)],
  ],
  ['data-not-jsonrpc', 'error', 'server', [event('hello', 'message')], [{ event: {}, id: 1 }]],
  ['data-not-jsonrpc', 'error', 'server', [event('{"tools":[]}')], [event('x', 'ping')].slice(1)],
  ['data-not-jsonrpc', 'error', 'server', [event('')], [{ event: { id: '3' }, id: 1 }]],
];

it.each(later)('sse-legacy/%s is a %s of the %s whatever was agreed on: case %#', (...row) => {
  const [rule, severity, side, broken, kept] = row;
  for (const revision of handshakeRevisions) {
    const found = find([...handshake(revision), ...broken]);
    expect(found).toMatchObject([{ ruleId: `sse-legacy/${rule}`, severity, side, rev: revision }]);
    // 2024-11-05 alone describes the transport; how a connection ends is on a page of each revision.
    const written = rule === 'post-after-close' ? revision : '2024-11-05';
    expect(found[0]?.source.url).toContain(`/${written}/`);
    expect(find([...handshake(revision), ...kept])).toEqual([]);
  }
});

it('of two endpoints a client may take either', () => {
  const steps = [get, opens, endpoint('/a'), endpoint('/b'), post(ask, `${origin}/b`), taken] as const;
  expect(find(steps).map(({ ruleId }) => ruleId)).toEqual(['sse-legacy/endpoint-changed']);
});

it('a server that is found to speak HTTP+SSE is judged by its rules from then on', () => {
  const refused = [post(ask, `${origin}/sse`), { status: 404 }] as const;
  const found: HttpStep = { event: { type: 'endpoint', data: '/messages?sid=1' } };
  expect(find([...refused, get, opens, found, post(), taken], 'http')).toEqual([]);
  const elsewhere = [...refused, get, opens, found, post(ask, `${origin}/other`), taken];
  expect(find(elsewhere, 'http')).toMatchObject([{ ruleId: 'sse-legacy/post-elsewhere' }]);
});

it('of two endpoints a client may post to either', () => {
  const steps = [...handshake('2024-11-05'), endpoint(`${messages}&again=1`)];
  for (const url of [messages, `${messages}&again=1`])
    expect(find([...steps, post(ask, url), taken])).toMatchObject([
      { ruleId: 'sse-legacy/endpoint-changed' },
    ]);
});
