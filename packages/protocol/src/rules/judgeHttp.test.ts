import { expect, it } from 'vitest';
import { type HttpStep, playHttp } from './httpHarness.test-support.ts';
import { createJudge } from './judge.ts';
import { createRecordJudge } from './judgeRecord.ts';

const initialize =
  '{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}';
const initialized = '{"jsonrpc":"2.0","method":"notifications/initialized"}';
const agreed =
  '{"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"s","version":"1"}}}';
const post = {
  'Content-Type': 'application/json',
  Accept: 'application/json, text/event-stream',
} as const;
const conversation: readonly HttpStep[] = [
  { send: 'POST', headers: post, body: initialize },
  { status: 200, headers: { 'content-type': 'application/json', 'mcp-session-id': 'a3c1' }, body: agreed },
  {
    send: 'POST',
    headers: { ...post, 'MCP-Protocol-Version': '2025-06-18', 'Mcp-Session-Id': 'a3c1' },
    body: initialized,
  },
  { status: 202 },
  {
    send: 'POST',
    headers: { ...post, 'MCP-Protocol-Version': '2025-06-18', 'Mcp-Session-Id': 'a3c1' },
    body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
  },
  { status: 200, headers: { 'content-type': 'text/event-stream' }, isStream: true },
  { event: {} },
  { event: { data: '{"jsonrpc":"2.0","id":1,"result":{"tools":[]}}' } },
  { end: 'complete' },
];

it('gives heads, frames, comments and ends of an exchange as rows that belong together', () => {
  const { judged } = playHttp(conversation);
  expect(judged.map(({ row }) => `${row.dir} ${row.kind} ${row.gist}`)).toEqual([
    'out http POST /mcp',
    'out request 2025-06-18 · c 1',
    'in http 200 · application/json',
    'in result s 1 · tools · 2025-06-18',
    'in http complete',
    'out http POST /mcp',
    'out notification ',
    'in http 202',
    'in http complete',
    'out http POST /mcp',
    'out request ',
    'in http 200 · text/event-stream',
    'in sse comment · ping',
    'in result 0 tools',
    'in http complete',
  ]);
  expect(judged.slice(9).map(({ row }) => row.exchange)).toEqual([undefined, 10, 10, 10, 10, 10]);
  expect(judged.at(10)?.updates).toContainEqual({ seq: 9, exchange: 10 });
  expect(judged.at(-1)?.updates).toContainEqual({ seq: 9, status: 'ok', tookUs: 0 });
});

it('says the same of records that are judged once more', () => {
  const { judged } = playHttp(conversation);
  const again = createRecordJudge(createJudge({ transport: 'http' }));
  const second = judged.map(({ record }) => again(record));
  expect(second.map(({ row }) => row)).toEqual(judged.map(({ row }) => row));
  expect(second.map(({ record }) => record)).toEqual(judged.map(({ record }) => record));
  expect(second.flatMap(({ findings }) => findings)).toEqual(judged.flatMap(({ findings }) => findings));
});

it('closes what was open when the session ends, and what no answer can come for any more', () => {
  const { judged, judge } = playHttp([
    ...conversation.slice(0, 4),
    { send: 'POST', headers: post, body: '{"jsonrpc":"2.0","id":7,"method":"tools/list"}' },
    { status: 502, headers: { 'content-type': 'text/html' }, body: '<h1>Bad gateway</h1>' },
  ]);
  const [open] = judge.pairing.open();
  const note = { kind: 'unanswered', text: 'no answer' } as const;
  const place = { seq: judged.length, atUs: 5 };
  expect(open?.method).toBe('tools/list');
  expect(judge.note(place, note, open).updates).toEqual([{ seq: open?.seq, status: 'error', tookUs: 5 }]);
  expect(judge.pairing.open()).toEqual([]);
  expect(judged.at(-2)?.record).toMatchObject({ text: '<h1>Bad gateway</h1>', bytes: 20 });
});

it('closes the exchanges whose end nobody saw when the session is over', () => {
  const { judged } = playHttp([
    ...conversation.slice(0, 4),
    { send: 'GET', headers: { Accept: 'text/event-stream' } },
    { status: 200, headers: { 'content-type': 'text/event-stream' }, isStream: true },
    { laterUs: 7 },
    { over: true },
  ]);
  expect(judged.at(-1)?.updates).toEqual([{ seq: 9, status: 'cancelled', tookUs: 7 }]);
});
