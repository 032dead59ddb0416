import { expect, it } from 'vitest';
import { json, serve } from './httpServer.test-support.ts';
import { createSessionRunner, scriptedServer } from './testSession.test-support.ts';

const run = createSessionRunner();
const discovered =
  "{ resultType: 'complete', supportedVersions: ['2026-07-28'], capabilities: { tools: {} }, ttlMs: 0, cacheScope: 'private', _meta: { 'io.modelcontextprotocol/serverInfo': { name: 's', version: '1' } } }";
const tools = "{ resultType: 'complete', tools: [], ttlMs: 0, cacheScope: 'private' }";
const fail =
  "const fail = (id, code, data) => line(JSON.stringify({ jsonrpc: '2.0', id, error: { code, message: 'no', data } }));";

/** A server over stdio that answers `server/discover` so, and `initialize` if it has to. */
function answering(discover: string, more = '') {
  return scriptedServer(
    `${fail} on = ({ id, method }) => { if (method === 'server/discover') { ${discover}; return; } if (method === 'initialize') return hello(id); ${more} };`,
  );
}

async function negotiated(target: Parameters<typeof run>[0], options: Parameters<typeof run>[1] = {}) {
  const session = run(target, { isAutomatic: true, ...options });
  await session.waitFor(() =>
    ['ready', 'failed', 'needsAuth'].includes(session.live.object().phase) ? true : undefined,
  );
  return { session, object: session.live.object() };
}

it('serves a process of 2026-07-28 without a handshake, its metadata on every request', async () => {
  const target = answering(`reply(id, ${discovered})`, `reply(id, ${tools})`);
  const { session, object } = await negotiated(target);
  expect(object).toMatchObject({
    era: 'stateless',
    revision: '2026-07-28',
    negotiation: { row: 'discovered' },
  });
  const list = await session.waitFor(() =>
    session.rows().find(({ method, dir }) => method === 'tools/list' && dir === 'out'),
  );
  expect(JSON.parse(session.text(list.seq) ?? '')).toMatchObject({
    params: {
      _meta: {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientInfo': { name: 'MCPeek' },
        'io.modelcontextprotocol/clientCapabilities': {},
      },
    },
  });
  await session.waitFor(() =>
    session.rows().find(({ method, kind }) => method === 'tools/list' && kind === 'result'),
  );
  const bad = session.capture
    .allFindings()
    .filter(({ side, severity }) => side === 'client' && severity !== 'info');
  expect(bad).toEqual([]);
});

it.each([
  ['other-error', 'fail(id, -32601)'],
  ['unsupported-older', "fail(id, -32022, { supported: ['2025-11-25'], requested: '2026-07-28' })"],
  ['unusable-answer', 'reply(id, { tools: [] })'],
  ['discovered-older', `reply(id, { ...${discovered}, supportedVersions: ['2025-11-25'] })`],
  ['exited-on-probe', 'process.exit(3)'],
])('over stdio the row %s leads to initialize', async (row, discover) => {
  const { object, session } = await negotiated(answering(discover));
  expect(object).toMatchObject({
    phase: 'ready',
    era: 'handshake',
    revision: '2025-11-25',
    negotiation: { row },
  });
  const starts = session.rows().filter(({ kind, gist }) => kind === 'process' && gist.startsWith('started'));
  expect(starts.length).toBe(row === 'exited-on-probe' ? 2 : 1);
});

it('ends a session without a handshake when its process dies, and when it is closed', async () => {
  const dying = answering(
    `reply(id, ${discovered})`,
    `reply(id, ${tools}); setTimeout(() => process.exit(3), 100)`,
  );
  const died = (await negotiated(dying)).session;
  await died.waitFor(() => (died.live.object().phase === 'failed' ? true : undefined));
  expect(died.live.object().failure).toMatchObject({ kind: 'exited' });

  const { session } = await negotiated(answering(`reply(id, ${discovered})`, `reply(id, ${tools})`));
  await session.live.close();
  await session.waitFor(() => (session.live.object().phase === 'closed' ? true : undefined));
});

it('starts nothing anew when the session is closed on the question', async () => {
  const session = run(answering(''), { isAutomatic: true });
  await session.waitFor(() => session.rows().find(({ method }) => method === 'server/discover'));
  await session.live.close();
  await session.waitFor(() => (session.live.object().phase === 'closed' ? true : undefined));
  const started = session.rows().filter(({ kind, gist }) => kind === 'process' && gist.startsWith('started'));
  expect(started.length).toBe(1);
});

it('greets a process that is silent on the question, and takes no late answer for it', async () => {
  const target = answering('setTimeout(() => fail(id, -32601), 700)');
  const { object } = await negotiated(target, { limitMs: 300 });
  expect(object).toMatchObject({ phase: 'ready', era: 'handshake', negotiation: { row: 'no-answer' } });
});

it('asks once more when a server lists the revision that it refused, and no third time', async () => {
  const target = scriptedServer(
    `${fail} on = ({ id }) => fail(id, -32022, { supported: ['2026-07-28'], requested: '2026-07-28' });`,
  );
  const { object, session } = await negotiated(target);
  expect(object.phase).toBe('failed');
  expect(
    session.rows().filter(({ method, dir }) => method === 'server/discover' && dir === 'out').length,
  ).toBe(2);
  expect(session.rows().some(({ method }) => method === 'initialize')).toBe(false);
});

it.each([
  [401, 'needsAuth', 'not-let-in'],
  [403, 'needsAuth', 'not-let-in'],
  [500, 'failed', 'outage'],
] as const)(
  'over HTTP a %i to the question is no evidence: phase %s, and nothing else is tried',
  async (status, phase, row) => {
    const server = await serve((_, response) => void response.writeHead(status).end());
    const { object } = await negotiated({ kind: 'http', url: server.url });
    expect(object).toMatchObject({ phase, negotiation: { row }, failure: { status } });
    expect(server.seen.length).toBe(1);
  },
);

it('names the first failure and what came of the old transport after it', async () => {
  const server = await serve((_, response) => void response.writeHead(404).end());
  const { object } = await negotiated({ kind: 'http', url: server.url });
  expect(object.phase).toBe('failed');
  expect(object.failure?.message).toMatch(
    /initialize .* HTTP 404.*The old HTTP\+SSE was tried after it.*HTTP 404/,
  );
  expect(server.seen.map(({ method }) => method)).toEqual(['POST', 'POST', 'GET']);
});

it('does not try the old transport when the user forbids it', async () => {
  const server = await serve((_, response) => void response.writeHead(404).end());
  await negotiated({ kind: 'http', url: server.url, fallback: false });
  expect(server.seen.map(({ method }) => method)).toEqual(['POST', 'POST']);
});

it('begins with initialize when the user forces the era, and with nothing else when it is the other', async () => {
  const server = await serve(({ message }, response) => {
    if (message.method !== 'server/discover') return void response.writeHead(404).end();
    json(response, message.id, {
      resultType: 'complete',
      supportedVersions: ['2026-07-28'],
      capabilities: {},
      ttlMs: 0,
      cacheScope: 'private',
    });
  });
  await negotiated({ kind: 'http', url: server.url, fallback: false }, { era: 'handshake' });
  expect(server.seen.map(({ message }) => message.method)).toEqual(['initialize']);
  const { object } = await negotiated({ kind: 'http', url: server.url }, { era: 'stateless' });
  expect(object).toMatchObject({ phase: 'ready', era: 'stateless' });
});
