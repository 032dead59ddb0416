import { expect, it } from 'vitest';
import { event, hello, json, plain, serve, stream } from './httpServer.test-support.ts';
import { createSessionRunner } from './testSession.test-support.ts';

const run = createSessionRunner();

it('shakes hands, keeps the session id and sends the agreed revision with everything after it', async () => {
  const server = await serve(
    plain((request, response) => json(response, request.message.id, { content: [] }), {
      revision: '2025-06-18',
      sessionId: 'AbC-1',
    }),
  );
  const session = run({ kind: 'http', url: server.url });
  await session.phase('ready');
  await session.request('tools/call', '{"name":"echo","arguments":{}}').end;
  await session.live.close();
  expect(
    server.seen.map(({ method, headers, message }) => [
      method,
      message.method ?? '',
      headers['mcp-session-id'] ?? '-',
      headers['mcp-protocol-version'] ?? '-',
    ]),
  ).toEqual([
    ['POST', 'initialize', '-', '-'],
    ['POST', 'notifications/initialized', 'AbC-1', '2025-06-18'],
    ['GET', '', 'AbC-1', '2025-06-18'],
    ['POST', 'tools/list', 'AbC-1', '2025-06-18'],
    ['POST', 'tools/call', 'AbC-1', '2025-06-18'],
    ['DELETE', '', 'AbC-1', '2025-06-18'],
  ]);
  expect(session.live.object()).toMatchObject({ phase: 'closed', transport: 'http', revision: '2025-06-18' });
  expect(session.rows().at(-1)?.gist).toBe('The session was closed.');
});

it('takes an answer from a stream, with what comes before it', async () => {
  const server = await serve(
    plain((request, response) => {
      stream(response);
      response.write(
        event({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: 1 } }),
      );
      response.end(event({ jsonrpc: '2.0', id: request.message.id, result: { content: [] } }));
    }),
  );
  const session = run({ kind: 'http', url: server.url });
  await session.phase('ready');
  const end = await session.request('tools/call', '{"name":"echo"}').end;
  expect(end.kind).toBe('answered');
});

it('finds the era by itself: a server of 2026-07-28 is asked once and served without a session', async () => {
  const server = await serve((request, response) => {
    const { method, id } = request.message;
    if (method === 'server/discover')
      return json(response, id, {
        resultType: 'complete',
        supportedVersions: ['2026-07-28'],
        capabilities: { tools: {} },
        ttlMs: 0,
        cacheScope: 'private',
        _meta: { 'io.modelcontextprotocol/serverInfo': { name: 's', version: '1' } },
      });
    json(response, id, { resultType: 'complete', tools: [], ttlMs: 0, cacheScope: 'private' });
  });
  const session = run({ kind: 'http', url: server.url }, { isAutomatic: true });
  await session.phase('ready');
  await session.waitFor(() => server.seen[1]);
  expect(server.seen[1]?.headers).toMatchObject({
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': 'tools/list',
  });
  expect(session.live.object()).toMatchObject({
    era: 'stateless',
    revision: '2026-07-28',
    negotiation: { row: 'discovered' },
  });
});

it('falls back to the old transport when initialize is refused with 404, and says both', async () => {
  let post: ((text: string) => void) | undefined;
  const server = await serve((request, response) => {
    if (request.method === 'GET') {
      stream(response);
      response.write('event: endpoint\ndata: /message?s=1\n\n');
      post = (text) => void response.write(text);
      return;
    }
    if (!request.path.startsWith('/message')) return void response.writeHead(404).end();
    response.writeHead(202).end();
    const { id, method } = request.message;
    if (method === 'initialize') post?.(event({ jsonrpc: '2.0', id, result: hello('2024-11-05') }));
    else if (id !== undefined) post?.(event({ jsonrpc: '2.0', id, result: { tools: [] } }));
  });
  const session = run({ kind: 'http', url: server.url }, { isAutomatic: true });
  await session.phase('ready');
  expect(session.live.object()).toMatchObject({ transport: 'sse', revision: '2024-11-05' });
  expect(session.live.object().negotiation?.attempts.map(({ what }) => what)).toEqual([
    'server/discover',
    'initialize',
    'HTTP+SSE',
    'initialize',
  ]);
});
