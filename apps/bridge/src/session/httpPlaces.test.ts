import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { event, hello, json, plain, serve, stream } from './httpServer.test-support.ts';
import { createSessionRunner } from './testSession.test-support.ts';

const run = createSessionRunner();
const done = { content: [] };
const byHandshake = { offer: { auto: 'handshake' } } as const;

it.each([
  ['127.0.0.1', 'localhost'],
  ['127.0.0.1', 'tenant.localhost'],
  ['::1', 'localhost'],
  ['::1', '[::1]'],
])('R041, R042: a server that listens on %s alone is reached at %s', async (host, name) => {
  const server = await serve(
    plain((request, response) => json(response, request.message.id, done)),
    host,
  );
  const session = run({ kind: 'http', url: `http://${name}:${server.port}/mcp` }, byHandshake);
  await session.phase('ready');
  expect((await session.request('tools/call', '{"name":"echo"}').end).kind).toBe('answered');
});

it('R041: where nobody listens each address that was tried is named with its own error', async () => {
  const server = await serve(plain(() => undefined));
  await new Promise((resolve) => server.server.close(resolve));
  const session = run({ kind: 'http', url: `http://localhost:${server.port}/mcp` }, byHandshake);
  await session.phase('failed');
  const { failure } = session.live.object();
  expect(failure?.kind).toBe('unreachable');
  for (const address of [`127.0.0.1:${server.port}`, `[::1]:${server.port}`])
    expect(failure?.message).toContain(address);
  expect(failure?.message.match(/ECONNREFUSED|EADDRNOTAVAIL/g)?.length).toBeGreaterThanOrEqual(2);
});

it('R036: a redirect of the same origin keeps method, body, session and credentials, and the final address is advised', async () => {
  const server = await serve((request, response) => {
    if (request.path === '/mcp') return void response.writeHead(307, { Location: '/mcp/' }).end();
    plain((one, answer) => json(answer, one.message.id, done), { sessionId: 'AbC-1' })(request, response);
  });
  const headers = { Authorization: 'Bearer secret-of-mine' };
  const session = run({ kind: 'http', url: server.url, headers }, byHandshake);
  await session.phase('ready');
  expect((await session.request('tools/call', '{"name":"echo"}').end).kind).toBe('answered');
  const [first, second] = server.seen.filter(({ message }) => message.method === 'tools/call');
  expect(second).toMatchObject({ method: 'POST', path: '/mcp/', body: first?.body });
  expect(second?.headers).toMatchObject({
    'mcp-session-id': 'AbC-1',
    authorization: 'Bearer secret-of-mine',
  });
  const hops = session.rows().filter(({ gist }) => gist.startsWith('307'));
  expect(hops.length).toBeGreaterThan(1);
  const advice = session.rows().filter(({ kind, gist }) => kind === 'note' && gist.includes('/mcp/'));
  expect(advice.map(({ gist }) => gist)).toEqual([expect.stringContaining('Use that address')]);
});

it('R121: nothing is sent to another origin that a redirect names, and the failure names its address', async () => {
  const elsewhere = await serve((_, response) => void response.writeHead(500).end());
  const to = `${elsewhere.origin}/mcp`;
  const server = await serve((_, response) => void response.writeHead(307, { Location: to }).end());
  const headers = { Authorization: 'Bearer secret-of-mine', Cookie: 'a=b' };
  const session = run({ kind: 'http', url: server.url, headers }, { isAutomatic: true });
  await session.phase('failed');
  expect(session.live.object().failure).toMatchObject({ kind: 'redirected', status: 307, address: to });
  expect(JSON.stringify(session.live.object().failure)).not.toContain('secret-of-mine');
  await session.live.close();
  expect(elsewhere.seen).toEqual([]);
});

it.each([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
])(
  'R037: initialize that is packed by %s is read, and its head is shown as it came',
  async (coding, pack) => {
    const server = await serve((request, response) => {
      const { message } = request;
      if (message.method !== 'initialize') return plain(() => undefined)(request, response);
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': coding });
      response.end(pack(JSON.stringify({ jsonrpc: '2.0', id: message.id, result: hello() })));
    });
    const session = run({ kind: 'http', url: server.url }, byHandshake);
    await session.phase('ready');
    const head = session.capture.stored().find(({ record }) => record.http?.part === 'response')?.record.http;
    expect(JSON.stringify(head)).toContain(`["Content-Encoding","${coding}"]`);
  },
);

it('R043: 401 and 500 to initialize never lead to the old transport', async () => {
  for (const status of [401, 500]) {
    const server = await serve((_, response) => void response.writeHead(status).end());
    const session = run({ kind: 'http', url: server.url }, byHandshake);
    await session.phase(status === 401 ? 'needsAuth' : 'failed');
    expect(session.live.object().failure).toMatchObject({ status });
    expect(server.seen.map(({ method }) => method)).toEqual(['POST']);
  }
});

it('R044: a stream of the GET that drops is taken up behind its newest event, and what was missed comes once', async () => {
  const note = (data: number) => ({
    jsonrpc: '2.0',
    method: 'notifications/message',
    params: { level: 'info', data },
  });
  const asked: (string | undefined)[] = [];
  const server = await serve((request, response) => {
    if (request.method !== 'GET') return plain(() => undefined)(request, response);
    const last = request.headers['last-event-id'];
    asked.push(typeof last === 'string' ? last : undefined);
    stream(response);
    if (asked.length === 1) response.end(event(note(41), 'id: 41\nretry: 20\n'));
    else response.write(event(note(42), 'id: 42\n'));
  });
  const session = run({ kind: 'http', url: server.url }, byHandshake);
  await session.phase('ready');
  const logs = () => session.rows().filter(({ method }) => method === 'notifications/message');
  await session.waitFor(() => logs()[1]);
  expect(asked).toEqual([undefined, '41']);
  expect(logs().map(({ seq }) => JSON.parse(session.text(seq) ?? '').params.data)).toEqual([41, 42]);
});

it('with 2025-03-26 an array of the server is answered, each of its requests', async () => {
  const server = await serve((request, response) => {
    if (request.method !== 'GET')
      return plain(() => undefined, { revision: '2025-03-26' })(request, response);
    stream(response);
    response.write(event(['p', 'q'].map((id) => ({ jsonrpc: '2.0', id, method: 'ping' }))));
  });
  const session = run({ kind: 'http', url: server.url }, { forced: '2025-03-26', ...byHandshake });
  await session.phase('ready');
  for (const id of ['p', 'q'])
    await session.waitFor(() => server.seen.find(({ body }) => body.includes(`"id":"${id}"`)));
});
