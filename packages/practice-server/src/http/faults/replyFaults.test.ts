import { describe, expect, test } from 'vitest';
import { messagesIn, posted } from '../../testing/httpClient.ts';
import { startHttp } from '../../testing/startHttp.ts';
import { replyFaults } from './replyFaults.ts';

interface Seen {
  readonly status: number;
  readonly type: string | undefined;
  readonly body: string;
}

const initialized = { jsonrpc: '2.0', method: 'notifications/initialized' };
const page = 'text/html; charset=utf-8';

/** What a POST of a notification gets. */
const notified: ReadonlyMap<string, Partial<Seen>> = new Map<string, Partial<Seen>>([
  ['notification-200', { status: 200, type: undefined, body: '' }],
  ['notification-204', { status: 204, body: '' }],
  ['202-with-body', { status: 202, type: 'text/plain', body: 'Accepted' }],
  ['202-json-type', { status: 202, type: 'application/json', body: '' }],
  ['rejected-with-200', { status: 200, body: expect.stringContaining('"error"') }],
]);

/** What a call of echo gets. */
const called: ReadonlyMap<string, Partial<Seen>> = new Map<string, Partial<Seen>>([
  ['request-202', { status: 202, body: '' }],
  ['html-answer', { status: 200, type: page }],
  ['json-other', { status: 200, type: 'application/json', body: '{"ok":true}' }],
  ['json-other-id', { status: 200, body: expect.stringContaining('"id":"of-another-request"') }],
  ['json-bom', { status: 200, body: expect.stringMatching(/^\ufeff\{"jsonrpc":"2\.0","id":"call"/) }],
  ['wrong-content-type', { status: 200, type: 'text/plain', body: expect.stringContaining('"hi"') }],
  ['no-content-type', { status: 200, type: undefined, body: expect.stringContaining('"hi"') }],
  ['type-parameters', { status: 200, type: 'text/event-stream; charset=utf-8' }],
  ['good-version-refused', { status: 400 }],
]);

/** What a GET gets. */
const got: ReadonlyMap<string, Partial<Seen>> = new Map<string, Partial<Seen>>([
  ['get-404', { status: 404 }],
  ['get-400', { status: 400 }],
  ['get-406', { status: 406 }],
  ['get-200-json', { status: 200, type: 'application/json' }],
]);

const special = [
  'post-405',
  'request-202-then-get',
  'foreign-origin-accepted',
  'foreign-origin-400',
  'foreign-host-accepted',
  'cors-narrow',
  'cors-hidden',
  'bad-version-accepted',
  'missing-version-refused',
  'disconnect-cancels',
];

async function see(answer: ReturnType<Awaited<ReturnType<typeof startHttp>>['send']>): Promise<Seen> {
  const { status, headers } = await answer.head;
  return { status, type: headers['content-type'], body: (await answer.whole).toString() };
}

describe.concurrent('a fault in an HTTP answer', () => {
  test('is tested below, each of them', () => {
    const tested = [...notified.keys(), ...called.keys(), ...got.keys(), ...special];
    expect(tested.toSorted()).toEqual(replyFaults.map(({ name }) => name).toSorted());
  });

  test.each([...notified])('%s is what notifications get', async (name, expected) => {
    await using practice = await startHttp('--fault', name);
    const client = await practice.connect();
    expect(await see(client.post(initialized))).toMatchObject(expected);
    expect((await client.call('echo', { message: 'hi' }).whole).toString()).toContain('"hi"');
  });

  test.each([...called])('%s is what a call gets', async (name, expected) => {
    await using practice = await startHttp('--fault', name);
    const client = await practice.connect();
    expect(await see(client.call('echo', { message: 'hi' }))).toMatchObject(expected);
  });

  test.each([...got])('%s is what a GET gets', async (name, expected) => {
    await using practice = await startHttp('--fault', name);
    const client = await practice.connect();
    expect(await see(client.get())).toMatchObject(expected);
  });

  test('type-parameters says the same of JSON', async () => {
    await using practice = await startHttp('--fault', 'type-parameters', '--answers', 'json');
    const client = await practice.connect();
    expect((await client.call('echo').head).headers['content-type']).toBe('Application/JSON;charset=UTF-8');
  });

  test('post-405 leaves the old transport to fall back to', async () => {
    await using practice = await startHttp('--http', '--legacy', '--fault', 'post-405');
    expect((await practice.send(posted(initialized)).head).status).toBe(405);
    const old = practice.send({ headers: { Accept: 'text/event-stream' } });
    await old.body((text) => text.includes('event: endpoint'));
  });

  test('request-202-then-get answers on the GET stream', async () => {
    await using practice = await startHttp('--fault', 'request-202-then-get');
    const client = await practice.connect();
    expect(await see(client.call('echo', { message: 'hi' }))).toMatchObject({ status: 202, body: '' });
    const text = await client.get().body((all) => all.includes('"hi"'));
    expect(messagesIn(text)).toMatchObject([{ id: 'call' }]);
  });

  test.each([
    ['foreign-origin-accepted', { Origin: 'http://evil.example' }, 200],
    ['foreign-origin-400', { Origin: 'http://evil.example' }, 400],
    ['foreign-host-accepted', { Host: 'evil.example' }, 200],
    ['bad-version-accepted', { 'MCP-Protocol-Version': 'nonsense' }, 200],
  ])('%s shows with a header', async (name, headers, status) => {
    await using practice = await startHttp('--fault', name);
    const client = await practice.connect();
    expect((await client.post({ jsonrpc: '2.0', id: 2, method: 'ping' }, headers).head).status).toBe(status);
  });

  test('missing-version-refused wants the header on everything', async () => {
    await using practice = await startHttp('--fault', 'missing-version-refused');
    const client = await practice.connect();
    const { 'Mcp-Session-Id': id = '' } = client.headers;
    expect((await practice.send({ method: 'DELETE', headers: { 'Mcp-Session-Id': id } }).head).status).toBe(
      400,
    );
    expect((await client.remove().head).status).toBe(204);
  });

  test('cors-narrow and cors-hidden tell pages less', async () => {
    const origin = { Origin: 'http://localhost:1' };
    await using narrow = await startHttp('--fault', 'cors-narrow');
    const asked = await narrow.send({ method: 'OPTIONS', headers: origin }).head;
    expect(asked.headers['access-control-allow-headers']).toBe('content-type');
    await using hidden = await startHttp('--fault', 'cors-hidden');
    const told = (await hidden.send(posted(initialized, origin)).head).headers;
    expect(told['access-control-allow-origin']).toBe('http://localhost:1');
    expect(told['access-control-expose-headers']).toBeUndefined();
  });

  test('disconnect-cancels drops the request', async () => {
    await using practice = await startHttp('--fault', 'disconnect-cancels');
    const client = await practice.connect();
    const call = client.call('slow', { seconds: 3600, steps: 1 });
    const text = await call.body((all) => all.includes('\n\n'));
    call.close();
    const id = /id: (\S+)/.exec(text)?.[1];
    expect(messagesIn((await client.get(id).whole).toString())).toEqual([]);
  });
});
