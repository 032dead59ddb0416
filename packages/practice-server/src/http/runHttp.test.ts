import { describe, expect, test } from 'vitest';
import { isJsonObject, parseJson } from '../json/json.ts';
import { connectHttp } from '../testing/httpClient.ts';
import { startServer } from '../testing/startServer.ts';

async function addressOf(server: ReturnType<typeof startServer>): Promise<string> {
  const said = parseJson(await server.output((text) => text.endsWith('\n')));
  return isJsonObject(said) ? String(said.url) : '';
}

describe.concurrent('the process over HTTP', () => {
  test('says its address once on stderr and once, as JSON, on stdout', async () => {
    await using server = startServer('--http');
    const url = await addressOf(server);
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/);
    expect(await server.errorOutput((text) => text.endsWith('\n'))).toBe(`practice server: ${url}\n`);
    expect(server.bytes().toString()).toBe(`{"url":"${url}"}\n`);
  });

  test('goes on when stdin ends, and ends with SIGTERM even while streams are open', async () => {
    await using server = startServer('--http');
    const url = await addressOf(server);
    server.closeInput();
    const client = await connectHttp(url);
    await client.get().head;
    const call = client.call('slow', { seconds: 3600, steps: 1 });
    await call.head;
    server.kill('SIGTERM');
    expect(await server.exited).toBe(process.platform === 'win32' ? 'SIGTERM' : 0);
  });

  test('--exit-with-stdin ends it with stdin', async () => {
    await using server = startServer('--http', '--exit-with-stdin');
    const url = await addressOf(server);
    const client = await connectHttp(url);
    await client.get().head;
    server.closeInput();
    expect(await server.exited).toBe(0);
  });

  test('--address ::1 listens there', async () => {
    await using server = startServer('--http', '--address', '::1');
    const url = await addressOf(server);
    expect(url).toMatch(/^http:\/\/\[::1\]:\d+\/mcp$/);
    await connectHttp(url);
  });

  test('a port that is taken is said, with exit code 1', async () => {
    await using server = startServer('--http');
    const url = await addressOf(server);
    await using second = startServer('--http', new URL(url).port);
    expect(await second.exited).toBe(1);
    expect(await second.errorOutput(() => true)).toContain('EADDRINUSE');
  });

  test.each([
    [['--legacy'], '--legacy needs --http'],
    [['--http', '--http-sse'], 'exclude each other'],
    [['--http', '70000'], 'the port 70000'],
    [['--http', '--answers', 'xml'], 'must be one of auto, json, stream'],
    [['--http', '--poll', '--resumable', 'off'], '--poll needs --resumable on'],
  ])('the options %j are refused', async (options, reason) => {
    await using server = startServer(...options);
    expect(await server.exited).toBe(2);
    expect(await server.errorOutput(() => true)).toContain(reason);
  });
});
