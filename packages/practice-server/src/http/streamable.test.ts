import { describe, expect, test } from 'vitest';
import { both, eventsIn, messagesIn, posted } from '../testing/httpClient.ts';
import { startHttp } from '../testing/startHttp.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

describe.concurrent('a session over Streamable HTTP', () => {
  test.each(['2025-03-26', '2025-06-18', '2025-11-25'])(
    'begins, answers and ends in %s',
    async (revision) => {
      await using practice = await startHttp();
      const client = await practice.connect(revision);
      expect(client.initialized.headers['mcp-session-id']).toMatch(uuid);
      expect(client.initialized.result.protocolVersion).toBe(revision);
      const answer = client.call('echo', { message: 'hi' });
      expect(await answer.head).toMatchObject({
        status: 200,
        headers: { 'content-type': 'text/event-stream' },
      });
      const events = eventsIn((await answer.whole).toString());
      const isPrimed = revision === '2025-11-25';
      expect(events.map(({ data }) => data === '')).toEqual(isPrimed ? [true, false] : [false]);
      expect(messagesIn((await answer.whole).toString())).toMatchObject([{ id: 'call', result: {} }]);
      expect((await client.remove().head).status).toBe(204);
      expect((await client.call('echo').head).status).toBe(404);
    },
  );

  test('notifications and responses get 202 without a body', async () => {
    await using practice = await startHttp();
    const client = await practice.connect();
    for (const message of [
      { jsonrpc: '2.0', method: 'x/y' },
      { jsonrpc: '2.0', id: 'practice-9', result: {} },
    ]) {
      const answer = client.post(message);
      expect((await answer.head).status).toBe(202);
      expect((await answer.whole).length).toBe(0);
    }
  });

  test('what belongs to a request goes with it, and the rest over the GET stream', async () => {
    await using practice = await startHttp();
    const client = await practice.connect();
    const get = client.get();
    expect(await get.head).toMatchObject({ status: 200, headers: { 'content-type': 'text/event-stream' } });
    const answer = (await client.call('slow', { seconds: 0.01, steps: 1 }).whole).toString();
    expect(messagesIn(answer).map((message) => message.method ?? message.id)).toEqual([
      'notifications/progress',
      'notifications/message',
      'call',
    ]);
    await client.call('add_tool').whole;
    const unrelated = await get.body((text) => text.includes('list_changed'));
    expect(messagesIn(unrelated)).toEqual([{ jsonrpc: '2.0', method: 'notifications/tools/list_changed' }]);
  });

  test('what belongs to no request waits for a GET stream', async () => {
    await using practice = await startHttp();
    const client = await practice.connect();
    await client.call('add_tool').whole;
    await client.get().body((text) => text.includes('list_changed'));
  });

  test('a question goes with its request, and its answer by another POST', async () => {
    await using practice = await startHttp();
    const client = await practice.connect();
    const call = client.call('ping_client');
    await call.body((text) => text.includes('"method":"ping"'));
    expect((await client.post({ jsonrpc: '2.0', id: 'practice-1', result: {} }).head).status).toBe(202);
    expect((await call.whole).toString()).toContain('The client answered {}');
  });

  test('a cancelled request ends its stream without an answer', async () => {
    await using practice = await startHttp();
    const client = await practice.connect();
    const call = client.call('slow', { seconds: 3600, steps: 1 });
    await call.head;
    const params = { requestId: 'call' };
    await client.post({ jsonrpc: '2.0', method: 'notifications/cancelled', params }).whole;
    expect(messagesIn((await call.whole).toString())).toEqual([]);
  });

  test('a closed connection cancels nothing: the answer is there when the client comes back', async () => {
    await using practice = await startHttp();
    const client = await practice.connect();
    const call = client.call('slow', { seconds: 0.3, steps: 1 });
    const [priming] = eventsIn(await call.body((text) => text.includes('\n\n')));
    call.close();
    await client.get(priming?.id).body((text) => text.includes('Worked 0.3 seconds'));
  });

  test('--sessions off serves every POST alone', async () => {
    await using practice = await startHttp('--sessions', 'off');
    const client = await practice.connect();
    expect(client.initialized.headers['mcp-session-id']).toBeUndefined();
    expect(messagesIn((await client.call('echo', { message: 'hi' }).whole).toString())).toMatchObject([
      { id: 'call', result: { content: [{ text: 'hi' }] } },
    ]);
    expect((await client.call('ping_client').whole).toString()).toContain('a server without sessions');
    expect((await client.get().head).status).toBe(405);
    expect((await client.remove().head).status).toBe(405);
  });

  test('--get off and --delete off answer 405 and say what is allowed', async () => {
    await using practice = await startHttp('--get', 'off', '--delete', 'off');
    const client = await practice.connect();
    expect(await client.get().head).toMatchObject({ status: 405, headers: { allow: 'POST' } });
    expect((await client.remove().head).status).toBe(405);
    expect(await client.call('echo', { message: 'hi' }).head).toMatchObject({ status: 200 });
  });

  test('--keepalive-seconds sends comments', async () => {
    await using practice = await startHttp('--keepalive-seconds', '0.01');
    const client = await practice.connect();
    await client.get().body((text) => text.includes(': keep-alive\n\n: keep-alive\n\n'));
  });
});

describe.concurrent('--answers', () => {
  test('json answers with JSON, and sends the rest over the GET stream', async () => {
    await using practice = await startHttp('--answers', 'json');
    const client = await practice.connect();
    const call = client.call('slow', { seconds: 0.01, steps: 1 });
    expect((await call.head).headers['content-type']).toBe('application/json');
    expect((await call.whole).toString()).toMatch(/^\{"jsonrpc":"2\.0","id":"call"/);
    await client.get().body((text) => text.includes('notifications/progress'));
  });

  test('auto opens a stream only for a request that sends something first', async () => {
    await using practice = await startHttp('--answers', 'auto');
    const client = await practice.connect();
    const quick = await client.call('echo', { message: 'hi' }).head;
    expect(quick.headers['content-type']).toBe('application/json');
    const slow = client.call('slow', { seconds: 0.01, steps: 2 });
    expect((await slow.head).headers['content-type']).toBe('text/event-stream');
    expect(messagesIn((await slow.whole).toString()).length).toBe(5);
  });
});

describe.concurrent('a batch over HTTP', () => {
  const batch = [
    { jsonrpc: '2.0', id: 7, method: 'ping' },
    { jsonrpc: '2.0', id: 8, method: 'ping' },
  ];

  test.each(['stream', 'json'])(
    'is answered as an array in 2025-03-26 with --answers %s',
    async (answers) => {
      await using practice = await startHttp('--answers', answers);
      const client = await practice.connect('2025-03-26');
      const text = (await client.post(batch).whole).toString();
      const array = answers === 'json' ? text : eventsIn(text)[0]?.data;
      expect(JSON.parse(array ?? '')).toMatchObject([{ id: 7 }, { id: 8 }]);
      const quiet = client.post([{ jsonrpc: '2.0', method: 'x/y' }]);
      expect((await quiet.head).status).toBe(202);
    },
  );

  test('is refused with 400 in 2025-06-18', async () => {
    await using practice = await startHttp();
    const client = await practice.connect('2025-06-18');
    expect((await client.post(batch).head).status).toBe(400);
  });
});

describe.concurrent('what is wrong with a request', () => {
  const ping = { jsonrpc: '2.0', id: 7, method: 'ping' };

  test('is said with the status the protocol asks for', async () => {
    await using practice = await startHttp();
    const client = await practice.connect('2025-06-18');
    const { headers } = client;
    const statuses = async (...changes: readonly Record<string, string>[]) =>
      Promise.all(changes.map(async (change) => (await client.post(ping, change).head).status));
    expect(
      await statuses(
        { Accept: 'application/json' },
        { 'Content-Type': 'text/plain' },
        { 'MCP-Protocol-Version': '1999-01-01' },
        { 'Mcp-Session-Id': 'nobody' },
        { Origin: 'http://evil.example' },
        { Origin: 'http://localhost:9999' },
        { Host: 'evil.example' },
        { Host: 'tenant.localhost:1' },
      ),
    ).toEqual([406, 415, 400, 404, 403, 200, 403, 200]);
    expect((await practice.send(posted(ping)).head).status).toBe(400);
    expect((await client.post('{"jsonrpc"').head).status).toBe(400);
    expect((await client.post({ jsonrpc: '2.0', method: 42 }).head).status).toBe(400);
    const json = { headers: { ...headers, Accept: 'application/json' } };
    expect((await practice.send(json).head).status).toBe(406);
    expect((await practice.send({ method: 'PUT', headers: { ...headers, Accept: both } }).head).status).toBe(
      405,
    );
    expect((await practice.send({ path: '/elsewhere' }).head).status).toBe(404);
  });

  test('a version header is not looked at in 2025-03-26, and a missing one is fine', async () => {
    await using practice = await startHttp();
    const client = await practice.connect('2025-03-26');
    expect((await client.post(ping, { 'MCP-Protocol-Version': '1999-01-01' }).head).status).toBe(200);
    const newer = await practice.connect('2025-06-18');
    const { 'Mcp-Session-Id': id = '' } = newer.headers;
    expect((await practice.send(posted(ping, { 'Mcp-Session-Id': id })).head).status).toBe(200);
  });

  test('a page of this machine may ask, and may read the session id', async () => {
    await using practice = await startHttp();
    const origin = { Origin: 'http://localhost:9999' };
    const asked = await practice.send({ method: 'OPTIONS', headers: origin }).head;
    expect(asked.status).toBe(204);
    expect(asked.headers['access-control-allow-headers']).toContain('MCP-Protocol-Version');
    const told = await practice.send(posted(ping, origin)).head;
    expect(told.headers['access-control-expose-headers']).toContain('Mcp-Session-Id');
  });
});
