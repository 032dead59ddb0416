import { describe, expect, test, vi } from 'vitest';
import { eventsIn, messagesIn, posted } from '../testing/httpClient.ts';
import { type HttpPractice, startHttp } from '../testing/startHttp.ts';

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2024-11-05', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};

async function openOld(practice: HttpPractice, path?: string) {
  const headers = { Accept: 'text/event-stream' };
  const stream = practice.send(path === undefined ? { headers } : { path, headers });
  const [endpoint] = eventsIn(await stream.body((text) => text.includes('\n\n')));
  return { stream, endpoint };
}

describe.concurrent('HTTP+SSE of 2024-11-05', () => {
  test('names an address first, accepts posts there and answers on the stream', async () => {
    await using practice = await startHttp('--http-sse');
    expect(practice.url).toMatch(/\/sse$/);
    const { stream, endpoint } = await openOld(practice);
    expect(endpoint).toMatchObject({
      type: 'endpoint',
      data: expect.stringMatching(/^\/message\?sessionId=/),
    });
    const path = endpoint?.data ?? '';
    expect((await practice.send({ ...posted(initialize), path }).head).status).toBe(202);
    const text = await stream.body((all) => all.includes('"result"'));
    expect(eventsIn(text)[1]?.type).toBe('message');
    expect(messagesIn(text.slice(text.indexOf('event: message')))).toMatchObject([
      { id: 1, result: { protocolVersion: '2024-11-05' } },
    ]);
    stream.close();
    await vi.waitFor(async () => {
      expect((await practice.send({ ...posted(initialize), path }).head).status).toBe(404);
    });
  });

  test('--endpoint absolute names a whole address', async () => {
    await using practice = await startHttp('--http-sse', '--endpoint', 'absolute');
    const { endpoint } = await openOld(practice);
    expect(endpoint?.data?.startsWith(`${new URL(practice.url).origin}/message?`)).toBe(true);
  });

  test('POST to the stream address is refused with 405, and /mcp is not there', async () => {
    await using practice = await startHttp('--http-sse');
    expect((await practice.send(posted(initialize)).head).status).toBe(405);
    expect((await practice.send({ ...posted(initialize), path: '/mcp' }).head).status).toBe(404);
  });

  test('--http --legacy serves both, also at one address', async () => {
    await using practice = await startHttp('--http', '--legacy');
    expect(practice.sseUrl).toMatch(/\/sse$/);
    const client = await practice.connect();
    expect((await client.call('echo', { message: 'hi' }).whole).toString()).toContain('"hi"');
    for (const path of [undefined, '/sse']) {
      expect((await openOld(practice, path)).endpoint?.type).toBe('endpoint');
    }
    const get = client.get();
    await client.call('add_tool').whole;
    await get.body((text) => text.includes('list_changed'));
  });
});
