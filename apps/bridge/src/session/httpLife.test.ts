import { expect, it } from 'vitest';
import { event, hello, json, plain, serve, stream } from './httpServer.test-support.ts';
import { createSessionRunner } from './testSession.test-support.ts';

const run = createSessionRunner();
const done = { content: [] };

it('begins anew without the old id when the session is gone, marks the request, and goes on with the new id', async () => {
  let sessions = 0;
  let calls = 0;
  const server = await serve(({ method, message, headers }, response) => {
    const id = headers['mcp-session-id'];
    if (message.method === 'initialize') {
      sessions += 1;
      return json(response, message.id, hello(), { 'Mcp-Session-Id': `s${sessions}` });
    }
    if (method === 'GET' || method === 'DELETE') return void response.writeHead(405).end();
    if (id === 's1' && calls > 0)
      return void response.writeHead(404, { 'Content-Type': 'text/plain' }).end('session not found');
    if (message.id === undefined) return void response.writeHead(202).end();
    calls += 1;
    json(response, message.id, done);
  });
  const session = run({ kind: 'http', url: server.url }, { offer: { auto: 'handshake' } });
  await session.phase('ready');
  const call = () => session.request('tools/call', '{"name":"echo"}').end;
  expect((await call()).kind).toBe('answered');
  expect(await call()).toMatchObject({
    kind: 'unanswered',
    why: expect.stringContaining('was not carried out'),
  });
  await session.waitFor(() => (sessions === 2 && session.live.object().phase === 'ready' ? true : undefined));
  expect((await call()).kind).toBe('answered');
  const again = server.seen.filter(({ message }) => message.method === 'initialize');
  expect(again.map(({ headers }) => headers['mcp-session-id'])).toEqual([undefined, undefined]);
  expect(server.seen.at(-1)?.headers['mcp-session-id']).toBe('s2');
});

it('does not begin anew for ever when every session is gone at once', async () => {
  const server = await serve(({ message, method }, response) => {
    if (message.method === 'initialize')
      return json(response, message.id, hello(), { 'Mcp-Session-Id': 'gone' });
    if (method === 'GET' || message.id === undefined) return void response.writeHead(202).end();
    response.writeHead(404).end();
  });
  const session = run({ kind: 'http', url: server.url }, { offer: { auto: 'handshake' } });
  await session.phase('ready');
  const greetings = () => server.seen.filter(({ message }) => message.method === 'initialize').length;
  for (let turn = 0; turn < 3 && session.live.object().phase === 'ready'; turn += 1) {
    const before = greetings();
    await session.request('tools/call', '{"name":"echo"}').end;
    await session.waitFor(() =>
      session.live.object().phase === 'failed' ||
      (greetings() > before && session.live.object().phase === 'ready')
        ? true
        : undefined,
    );
  }
  expect(session.live.object().failure?.kind).toBe('sessionGone');
  expect(greetings()).toBe(3);
});

it.each([406, 400])('connects although GET is answered with %i, and asks once', async (status) => {
  const server = await serve(({ method, message }, response) => {
    if (method === 'GET')
      return void response.writeHead(status, { 'Content-Type': 'text/plain' }).end('no stream here');
    if (method === 'DELETE') return void response.writeHead(405).end();
    plain((request, answer) => json(answer, request.message.id, done))(
      { method, message } as never,
      response,
    );
  });
  const session = run({ kind: 'http', url: server.url }, { offer: { auto: 'handshake' } });
  await session.phase('ready');
  await session.waitFor(() => session.rows().find(({ gist }) => gist.startsWith(String(status))));
  expect((await session.request('tools/call', '{"name":"echo"}').end).kind).toBe('answered');
  expect(server.seen.filter(({ method }) => method === 'GET').length).toBe(1);
  expect(session.live.object().link).toMatchObject({ state: 'stopped', retryable: true });
});

it('asks once for a stream that a server does not have', async () => {
  const server = await serve(plain((request, response) => json(response, request.message.id, done)));
  const session = run({ kind: 'http', url: server.url }, { offer: { auto: 'handshake' } });
  await session.phase('ready');
  await session.waitFor(() => session.rows().find(({ gist }) => gist.startsWith('405')));
  expect((await session.request('tools/call', '{"name":"echo"}').end).kind).toBe('answered');
  expect(server.seen.filter(({ method }) => method === 'GET').length).toBe(1);
  expect(session.live.object().link?.state).toBe('connected');
});

it('waits longer and longer before it opens a stream again that always ends, and can be told to try now', async () => {
  const server = await serve((request, response) => {
    if (request.method !== 'GET')
      return plain((one, answer) => json(answer, one.message.id, done))(request, response);
    stream(response);
    response.end();
  });
  const session = run({ kind: 'http', url: server.url }, { offer: { auto: 'handshake' } });
  await session.phase('ready');
  const waiting = await session.waitFor(() =>
    session.live.object().link?.state === 'waiting' ? session.live.object().link : undefined,
  );
  expect(waiting).toMatchObject({ attempt: 1, of: 5, retryable: true });
  expect(session.live.reconnect()).toBe(true);
  await session.waitFor(() =>
    server.seen.filter(({ method }) => method === 'GET').length === 2 ? true : undefined,
  );
  expect((await session.request('tools/call', '{"name":"echo"}').end).kind).toBe('answered');
});

it('ends the session on the server when it is closed, and begins the next without its id', async () => {
  let count = 0;
  const server = await serve((request, response) => {
    const { message } = request;
    if (message.method !== 'initialize') return plain(() => undefined)(request, response);
    count += 1;
    json(response, message.id, hello(), { 'Mcp-Session-Id': `s${count}` });
  });
  const first = run({ kind: 'http', url: server.url }, { offer: { auto: 'handshake' } });
  await first.phase('ready');
  await first.live.close();
  const second = run({ kind: 'http', url: server.url }, { offer: { auto: 'handshake' } });
  await second.phase('ready');
  const goodbyes = server.seen.filter(({ method }) => method === 'DELETE');
  expect(goodbyes.map(({ headers }) => headers['mcp-session-id'])).toEqual(['s1']);
  const greetings = server.seen.filter(({ message }) => message.method === 'initialize');
  expect(greetings.map(({ headers }) => headers['mcp-session-id'])).toEqual([undefined, undefined]);
});

it('uses the path exactly as it was typed', async () => {
  const server = await serve((request, response) => {
    if (request.path !== '/mcp/') return void response.writeHead(404).end();
    plain((one, answer) => json(answer, one.message.id, done))(request, response);
  });
  const session = run({ kind: 'http', url: ` ${server.url}/ ` }, { offer: { auto: 'handshake' } });
  await session.phase('ready');
  expect(new Set(server.seen.map(({ path }) => path))).toEqual(new Set(['/mcp/']));
});

it('answers a request of the server that came on a stream by a POST of its own', async () => {
  const server = await serve((request, response) => {
    const { method, message } = request;
    if (method === 'POST' && message.method === undefined) return void response.writeHead(202).end();
    if (method !== 'GET') return plain(() => undefined)(request, response);
    stream(response);
    response.write(event({ jsonrpc: '2.0', id: 'p', method: 'ping' }));
  });
  const session = run({ kind: 'http', url: server.url }, { offer: { auto: 'handshake' } });
  await session.phase('ready');
  const answer = await session.waitFor(() => server.seen.find(({ body }) => body.includes('"id":"p"')));
  expect(answer.message).toEqual({ jsonrpc: '2.0', id: 'p', result: {} });
});

it('needs authorization once a server takes its credentials no more, and is ready again when it does', async () => {
  let isLetIn = true;
  const server = await serve(
    plain(({ message }, response) => {
      if (isLetIn) return json(response, message.id, done);
      response.writeHead(401, { 'WWW-Authenticate': 'Bearer' }).end();
    }),
  );
  const session = run({ kind: 'http', url: server.url }, { offer: { auto: 'handshake' } });
  await session.phase('ready');
  isLetIn = false;
  expect((await session.request('tools/call', '{"name":"echo"}').end).kind).toBe('unanswered');
  expect(session.live.object()).toMatchObject({
    phase: 'needsAuth',
    failure: { kind: 'notLetIn', status: 401 },
  });
  isLetIn = true;
  expect((await session.request('tools/call', '{"name":"echo"}').end).kind).toBe('answered');
  await session.phase('ready');
  expect(session.live.object().failure).toBeUndefined();
});
