import { describe, expect, test } from 'vitest';
import { messagesIn, posted, sendHttp } from '../../testing/httpClient.ts';
import { startHttp } from '../../testing/startHttp.ts';
import { gatewayFaults } from './gatewayFaults.ts';

interface Expected {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

const page = 'text/html; charset=utf-8';
const error = '{"jsonrpc":"2.0","id":"call","error":{"code":-32603,"message":"something broke"}}';

const replies = new Map<string, Expected>([
  [
    'gateway-502',
    {
      status: 502,
      headers: { 'content-type': page, via: '1.1 gateway.example' },
      body: expect.stringContaining('<h1>'),
    },
  ],
  ['unavailable-503', { status: 503, headers: { 'retry-after': '1' }, body: 'busy' }],
  ['failed-500', { status: 500, headers: { 'content-type': 'text/plain' }, body: expect.any(String) }],
  [
    'unauthorized-401',
    {
      status: 401,
      headers: { 'www-authenticate': expect.stringContaining('resource_metadata="http://127.0.0.1:') },
      body: expect.any(String),
    },
  ],
  ['forbidden-403', { status: 403, headers: { 'content-type': page }, body: expect.any(String) }],
  ['rpc-error-400', { status: 400, headers: { 'content-type': 'application/json' }, body: error }],
  ['rpc-error-500', { status: 500, headers: { 'content-type': 'application/json' }, body: error }],
]);

describe.concurrent('a gateway or a failing server', () => {
  test.each([...replies])('%s is what a call gets', async (name, { status, headers, body }) => {
    await using practice = await startHttp('--fault', name);
    const call = (await practice.connect()).call('echo');
    expect(await call.head).toMatchObject({ status, headers });
    expect((await call.whole).toString()).toEqual(body);
  });

  test('no-reply leaves the connection open and silent', async () => {
    await using practice = await startHttp('--fault', 'no-reply');
    const client = await practice.connect();
    const call = client.call('echo');
    await client.post({ jsonrpc: '2.0', id: 3, method: 'ping' }).whole;
    expect(call.isOver()).toBe(false);
  });

  test('connection-reset breaks off before the answer', async () => {
    await using practice = await startHttp('--fault', 'connection-reset');
    const client = await practice.connect();
    await expect(client.call('echo').head).rejects.toThrow('ECONNRESET');
  });

  test.each(['stream', 'json'])(
    'reset-mid-body breaks off in the middle, with --answers %s',
    async (answers) => {
      await using practice = await startHttp('--fault', 'reset-mid-body', '--answers', answers);
      const client = await practice.connect();
      const call = client.call('echo', { message: 'hi' });
      await call.body((text) => text.includes('"jsonrpc"'));
      await expect(call.whole).rejects.toThrow();
      expect(Buffer.concat(call.chunks()).toString()).not.toContain('"hi"');
    },
  );

  test.each([
    ['redirect', /^\/mcp\/$/],
    ['redirect-other-origin', /^http:\/\/localhost:\d+\/mcp\/$/],
  ])('%s sends the client on, where it is served', async (name, location) => {
    await using practice = await startHttp('--fault', name);
    const ping = posted({ jsonrpc: '2.0', id: 1, method: 'ping' });
    const { status, headers } = await practice.send(ping).head;
    expect(status).toBe(307);
    expect(headers.location).toMatch(location);
    expect((await practice.send({ ...ping, path: '/mcp/' }).head).status).toBe(400);
  });

  test('needs-slash serves /mcp/ only', async () => {
    await using practice = await startHttp('--fault', 'needs-slash');
    const ping = posted({ jsonrpc: '2.0', id: 1, method: 'ping' });
    expect((await practice.send(ping).head).status).toBe(404);
    expect((await sendHttp(`${practice.url}/`, ping).head).status).toBe(400);
  });

  test('events-in-burst sends in one piece what came one by one', async () => {
    await using practice = await startHttp('--fault', 'events-in-burst');
    const client = await practice.connect('2025-06-18');
    const call = client.call('slow', { seconds: 0.05, steps: 5 });
    expect(messagesIn((await call.whole).toString()).length).toBe(11);
    expect(call.chunks().length).toBe(1);
  });

  test.each([
    ['idle-close', '0.02'],
    ['get-closes', '3600'],
  ])('%s ends a GET stream', async (name, seconds) => {
    await using practice = await startHttp('--fault', name, '--idle-seconds', seconds);
    const client = await practice.connect();
    for (let turn = 1; turn <= 2; turn += 1) {
      const get = client.get();
      expect((await get.head).status).toBe(200);
      await get.whole;
    }
  });

  test('is a family of so many, all of them above', () => {
    expect(gatewayFaults.length).toBe(replies.size + 9);
  });
});
