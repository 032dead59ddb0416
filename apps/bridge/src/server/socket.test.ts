import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ClientOptions } from 'ws';
import { WebSocket } from 'ws';
import type { PageConnection } from './callHandlers.ts';
import { callText, connectTo, exchange, nextMessage } from './socketClient.test-support.ts';
import { startTestServer, type TestServer, testToken } from './testServer.test-support.ts';

const bearer = { authorization: `Bearer ${testToken}` };
const mebibyte = 1024 * 1024;

let server: TestServer;
let connections: PageConnection[];

beforeEach(async () => {
  connections = [];
  server = await startTestServer({
    callHandlers: { 'settings/get': () => ({ settings: {} }) },
    onConnection: (connection) => connections.push(connection),
  });
});
afterEach(() => server.close());

/** Resolves to `open`, or to the status with which the upgrade was refused. */
async function tryUpgrade(protocols: readonly string[], headers: ClientOptions['headers'], path = '/ws') {
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}${path}`, [...protocols], { headers });
  return new Promise<string | number>((resolve) => {
    socket.on('open', () => {
      socket.close();
      resolve('open');
    });
    socket.on('unexpected-response', (_request, response) => {
      response.destroy();
      resolve(response.statusCode ?? 0);
    });
    socket.on('error', () => resolve('error'));
  });
}

describe('the upgrade', () => {
  it('is open to a script with the token, with or without protocol', async () => {
    expect(await tryUpgrade([], bearer)).toBe('open');
    expect(await tryUpgrade(['mcpeek.v1'], bearer)).toBe('open');
  });

  it('is open to a page by cookie and key, and names only the version back', async () => {
    const { cookie, pageKey } = await server.logIn();
    const protocols = ['mcpeek.v1', `mcpeek.key.${pageKey}`];
    const socket = new WebSocket(`ws://127.0.0.1:${server.port}/ws`, protocols, { headers: { cookie } });
    await once(socket, 'open');
    expect(socket.protocol).toBe('mcpeek.v1');
    socket.close();
  });

  it('is closed without token, with a wrong one, and with half a login', async () => {
    const { cookie, pageKey } = await server.logIn();
    expect(await tryUpgrade([], {})).toBe(401);
    expect(await tryUpgrade([], { authorization: 'Bearer wrong' })).toBe(401);
    expect(await tryUpgrade(['mcpeek.v1'], { cookie })).toBe(401);
    expect(await tryUpgrade(['mcpeek.v1', `mcpeek.key.${pageKey}`], {})).toBe(401);
    expect(await tryUpgrade(['mcpeek.v1', 'mcpeek.key.wrong'], { cookie })).toBe(401);
    expect(await tryUpgrade([], {}, `/ws?token=${testToken}`)).toBe(401);
  });

  it('is refused to foreign pages and names, even with the token', async () => {
    const own = `127.0.0.1:${server.port}`;
    for (const headers of [
      { origin: 'http://evil.test' },
      { origin: `http://localhost:${server.port + 1}` },
      { origin: `http://localhost:${server.port}` },
      { origin: 'null' },
      { host: `evil.test:${server.port}` },
      { host: `evil.test:${server.port}`, origin: `http://evil.test:${server.port}` },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]) {
      expect(await tryUpgrade([], { ...bearer, ...headers })).toBe(403);
    }
    expect(await tryUpgrade([], { ...bearer, origin: `http://${own}` })).toBe('open');
  });

  it('is nowhere but at /ws', async () => {
    expect(await tryUpgrade([], bearer, '/other')).toBe(404);
    expect(await tryUpgrade([], bearer, '/ws/x')).toBe(404);
  });
});

describe('a connection', () => {
  it('takes a message of exactly 1 MiB and closes with 1009 and a reason after a longer one', async () => {
    const frame = '{"jsonrpc":"2.0","id":1,"method":"settings/get","params":{"x":""}}';
    const messageOf = (bytes: number) => frame.replace('""', `"${'x'.repeat(bytes - frame.length)}"`);
    const socket = await connectTo(server.port);
    expect((await exchange(socket, messageOf(mebibyte))).answer).toMatchObject({ id: 1 });
    const closed = once(socket, 'close');
    socket.send(messageOf(mebibyte + 1));
    const [code, reason] = await closed;
    expect([code, String(reason)]).toEqual([1009, expect.stringContaining('by HTTP')]);
  });

  it('takes no binary messages', async () => {
    const socket = await connectTo(server.port);
    const closed = once(socket, 'close');
    socket.send(Buffer.from(callText('settings/get')));
    expect((await closed)[0]).toBe(1003);
  });

  it('gets pushes in order, a notice in place of one that is too large, and tells when it ends', async () => {
    const socket = await connectTo(server.port);
    const first = nextMessage(socket);
    connections[0]?.push('server/changed', {});
    expect(await first).toBe('{"jsonrpc":"2.0","method":"server/changed","params":{}}');
    const second = nextMessage(socket);
    connections[0]?.push('bridge/notice', { level: 'info', message: 'x'.repeat(mebibyte) });
    expect(JSON.parse(await second)).toMatchObject({ method: 'bridge/notice', params: { level: 'warning' } });

    const ended = new Promise<void>((resolve) => connections[0]?.onClose(resolve));
    socket.close();
    await ended;
    connections[0]?.push('server/changed', {});
  });

  it('is closed when more than 8 MiB wait unread, and can connect again', async () => {
    const socket = await connectTo(server.port);
    socket.pause();
    const closed = new Promise<void>((resolve) => connections[0]?.onClose(resolve));
    const message = 'x'.repeat(mebibyte / 2);
    // What the kernel takes off our hands does not wait; more than it can hold is surely waiting.
    for (let pushed = 0; pushed < 200; pushed++)
      connections[0]?.push('bridge/notice', { level: 'info', message });
    await closed;
    socket.terminate();
    expect((await exchange(await connectTo(server.port), callText('settings/get'))).answer).toMatchObject({
      id: 1,
    });
  });

  it('is ended when a ping is not answered within 30 s', async () => {
    const socket = await connectTo(server.port);
    const pinged = once(socket, 'ping');
    const ponged = new Promise<void>((resolve) => connections[0]?.onClose(resolve));
    server.clock.advance(30_000);
    await pinged;
    // Answered by itself; once the answer is in, another half minute does no harm.
    await exchange(socket, callText('settings/get'));
    server.clock.advance(30_000);
    expect(socket.readyState).toBe(socket.OPEN);
    socket.pause();
    server.clock.advance(30_000);
    await ponged;
    socket.terminate();
  });

  it('is told goodbye when the bridge stops, and hung up on when it does not listen', async () => {
    const [polite, deaf] = [await connectTo(server.port), await connectTo(server.port)];
    deaf.pause();
    const closed = once(polite, 'close');
    const stopped = server.close();
    expect((await closed)[0]).toBe(1001);
    server.clock.advance(500);
    await stopped;
    deaf.terminate();
    server = await startTestServer();
  });
});
