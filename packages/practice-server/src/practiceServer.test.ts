import { describe, expect, test } from 'vitest';
import { isJsonObject } from './json/json.ts';
import { objectsOf, resultOf, startServer } from './testing/startServer.ts';

describe.concurrent('the session', () => {
  test('an unknown revision is answered with the newest one', async () => {
    await using server = startServer();
    expect((await server.connect('2099-01-01')).protocolVersion).toBe('2025-11-25');
  });

  test('--revision leaves only that one', async () => {
    await using server = startServer('--revision', '2025-03-26');
    expect((await server.connect('2025-11-25')).protocolVersion).toBe('2025-03-26');
  });

  test('nothing but ping is answered before initialize, and initialize only once', async () => {
    await using server = startServer();
    expect(await server.request('ping')).toMatchObject({ result: {} });
    expect(await server.request('tools/list')).toMatchObject({ error: { code: -32600 } });
    expect(await server.request('initialize', {})).toMatchObject({ error: { code: -32602 } });
    await server.connect();
    await expect(server.connect()).rejects.toThrow('initialized already');
  });

  test('lists come in pages, and a wrong cursor is refused', async () => {
    await using server = startServer('--page-size', '4');
    await server.connect();
    const first = resultOf(await server.request('resources/list'));
    expect(objectsOf(first.resources).length).toBe(4);
    const second = resultOf(await server.request('resources/list', { cursor: first.nextCursor }));
    expect(objectsOf(second.resources)[0]?.uri).toBe('practice://note/1');
    const wrong = await server.request('tools/list', { cursor: first.nextCursor });
    expect(wrong).toMatchObject({ error: { code: -32602 } });
  });

  test('resources are read as text, JSON, bytes and through templates', async () => {
    await using server = startServer();
    await server.connect();
    const read = async (uri: string) => (await server.request('resources/read', { uri })).result;
    expect(await read('practice://welcome')).toMatchObject({
      contents: [{ uri: 'practice://welcome', mimeType: 'text/plain', text: expect.any(String) }],
    });
    expect(await read('practice://planets')).toMatchObject({ contents: [{ mimeType: 'application/json' }] });
    expect(await read('practice://picture')).toMatchObject({ contents: [{ blob: expect.any(String) }] });
    expect(await read('practice://numbers/8')).toMatchObject({ contents: [{ text: '8 is even' }] });
    expect(await read('practice://cities/Japan/Kyoto')).toMatchObject({
      contents: [{ text: 'Kyoto is a city in Japan.' }],
    });
    const missing = await server.request('resources/read', { uri: 'practice://nowhere' });
    expect(missing.error).toMatchObject({ code: -32002, data: { uri: 'practice://nowhere' } });
  });

  test('a subscribed clock tells of its changes until it is unsubscribed', async () => {
    await using server = startServer('--clock-seconds', '0.01');
    await server.connect();
    const uri = 'clock://now';
    expect((await server.request('resources/subscribe', { uri })).result).toEqual({});
    await server.findMessage((message) => message.method === 'notifications/resources/updated');
    expect((await server.request('resources/unsubscribe', { uri })).result).toEqual({});
    const touched = resultOf(await server.callTool('touch', { uri }));
    expect(touched.content).toEqual([{ type: 'text', text: `Nobody subscribed to ${uri}` }]);
  });

  test('prompts take their arguments, and miss those that are required', async () => {
    await using server = startServer();
    await server.connect();
    const values = { text: 'house', language: 'French' };
    const answer = await server.request('prompts/get', { name: 'translate', arguments: values });
    expect(resultOf(answer).messages).toEqual([
      { role: 'user', content: { type: 'text', text: 'Translate into French: house' } },
    ]);
    for (const params of [
      { name: 'nothing' },
      { name: 'translate' },
      { name: 'translate', arguments: { text: 1 } },
    ]) {
      expect(await server.request('prompts/get', params)).toMatchObject({ error: { code: -32602 } });
    }
    const embedded = resultOf(await server.request('prompts/get', { name: 'explain_planets' }));
    expect(objectsOf(embedded.messages)[1]).toMatchObject({ content: { type: 'resource' } });
  });

  test('the log level keeps messages back, and a wrong one is refused', async () => {
    await using server = startServer();
    await server.connect();
    expect((await server.request('logging/setLevel', { level: 'warning' })).result).toEqual({});
    const quiet = resultOf(await server.callTool('notify', { count: 2 }));
    expect(quiet.content).toEqual([{ type: 'text', text: 'Sent 0 of 2 messages' }]);
    const loud = resultOf(await server.callTool('notify', { count: 2, level: 'error', per_second: 1000 }));
    expect(loud.content).toEqual([{ type: 'text', text: 'Sent 2 of 2 messages' }]);
    expect(await server.request('logging/setLevel', { level: 'warn' })).toMatchObject({
      error: { code: -32602 },
    });
  });

  test('a flood arrives whole and in order', async () => {
    await using server = startServer();
    await server.connect();
    const count = 20_000;
    const end = `Sent ${count} of ${count} messages`;
    server.send({
      jsonrpc: '2.0',
      id: 9,
      method: 'tools/call',
      params: { name: 'notify', arguments: { count } },
    });
    await server.output((text) => text.endsWith(`${end}"}]}}\n`));
    const numbers = server.messages().flatMap(({ params }) => {
      const data = isJsonObject(params) ? params.data : undefined;
      return isJsonObject(data) ? [data.number] : [];
    });
    expect(numbers).toEqual(Array.from({ length: count }, (_, index) => index + 1));
  });

  test('added tools, resources and prompts are announced and listed', async () => {
    await using server = startServer();
    await server.connect();
    for (const [tool, list] of [
      ['add_tool', 'tools'],
      ['add_resource', 'resources'],
      ['add_prompt', 'prompts'],
    ] as const) {
      await server.callTool(tool, { name: 'fresh' });
      await server.findMessage(({ method }) => method === `notifications/${list}/list_changed`);
      const entries = objectsOf(resultOf(await server.request(`${list}/list`))[list]);
      expect(entries.some(({ name }) => name === 'fresh')).toBe(true);
    }
    const fresh = resultOf(await server.callTool('fresh'));
    expect(fresh.content).toEqual([{ type: 'text', text: 'This is fresh' }]);
  });

  test('difficult numbers keep their digits', async () => {
    await using server = startServer();
    await server.connect();
    await server.callTool('digits');
    const raw = '"structuredContent":{"snowflake":1915883588174806058,"one":1.0,"huge":1e400}';
    expect(server.bytes().toString()).toContain(raw);
  });

  test('raise answers with the error that was asked for', async () => {
    await using server = startServer();
    await server.connect();
    const answer = await server.callTool('raise', { code: -32001, message: 'no', data: [1] });
    expect(answer.error).toEqual({ code: -32001, message: 'no', data: [1] });
  });

  test('a big answer has the size that was asked for', async () => {
    await using server = startServer();
    await server.connect();
    const [block] = objectsOf(resultOf(await server.callTool('big', { kilobytes: 300 })).content);
    expect(String(block?.text).length).toBe(300 * 1024);
  });

  test('the server asks the client for a ping and for roots', async () => {
    await using server = startServer();
    await server.connect('2025-11-25', { roots: {} });
    const pinged = server.callTool('ping_client');
    const ping = await server.findMessage(({ method }) => method === 'ping');
    server.send({ jsonrpc: '2.0', id: ping.id, result: {} });
    expect(await pinged).toMatchObject({ result: { content: [{ type: 'text' }] } });
    const asked = server.callTool('roots');
    const roots = await server.findMessage(({ method }) => method === 'roots/list');
    server.send({ jsonrpc: '2.0', id: roots.id, result: { roots: [{ uri: 'file:///tmp' }] } });
    expect(await asked).toMatchObject({
      result: { content: [{ text: '{"roots":[{"uri":"file:///tmp"}]}' }] },
    });
  });

  test('roots are not asked of a client that declared none', async () => {
    await using server = startServer();
    await server.connect();
    expect(await server.callTool('roots')).toMatchObject({ result: { isError: true } });
  });

  test('exit ends with its code, and stderr gets its lines', async () => {
    await using server = startServer();
    await server.connect();
    await server.callTool('stderr', { lines: 2, text: 'hello' });
    await expect(server.errorOutput((text) => text.includes('2/2'))).resolves.toBe('hello 1/2\nhello 2/2\n');
    await expect(server.callTool('exit', { code: 7 })).rejects.toThrow('exited with 7');
  });
});
