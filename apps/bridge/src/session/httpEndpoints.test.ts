import { expect, it } from 'vitest';
import { event, hello, serve, stream } from './httpServer.test-support.ts';
import { createSessionRunner } from './testSession.test-support.ts';

const run = createSessionRunner();

/** A session of the old transport whose stream at this path begins with these bytes, and where it posted. */
async function opened(beginning: string, path = '/sse') {
  const server = await serve((request, response) => {
    if (request.method === 'GET') {
      stream(response);
      response.write(beginning);
      write = (text) => void response.write(text);
      return;
    }
    response.writeHead(202).end();
    const { id, method } = request.message;
    if (method === 'initialize') write(event({ jsonrpc: '2.0', id, result: hello('2024-11-05', {}) }));
  });
  let write = (_: string): void => undefined;
  const session = run({ kind: 'sse', url: `${server.origin}${path}` });
  const posted = () => server.seen.filter(({ method }) => method === 'POST').map((one) => one.path);
  return { server, session, posted };
}

it.each([
  ['R020: the data before the type', '/sse', 'data: /m?s=1\r\nevent: endpoint\r\n\r\n', '/m?s=1'],
  ['R027: a byte order mark before it', '/sse', '\ufeffevent: endpoint\ndata: /m\n\n', '/m'],
  ['R025: a relative address', '/a/sse', 'event: endpoint\ndata: message?sid=1\n\n', '/a/message?sid=1'],
  [
    'R025: a relative address under a path that ends with a slash',
    '/a/sse/',
    'event: endpoint\ndata: message?sid=1\n\n',
    '/a/sse/message?sid=1',
  ],
])('takes an endpoint with %s', async (_, path, beginning, expected) => {
  const { session, posted } = await opened(beginning, path);
  await session.phase('ready');
  expect(new Set(posted())).toEqual(new Set([expected]));
});

it('R026: posts nothing to an endpoint of another origin, names both, and offers the address', async () => {
  const elsewhere = await serve((_, response) => void response.writeHead(202).end());
  const endpoint = `${elsewhere.origin}/msg?s=1`;
  const { server, session, posted } = await opened(`event: endpoint\ndata: ${endpoint}\n\n`);
  await session.phase('failed');
  const { failure } = session.live.object();
  expect(failure).toMatchObject({ kind: 'endpointElsewhere', address: endpoint });
  expect(failure?.message).toContain(server.origin);
  expect(failure?.message).toContain(elsewhere.origin);
  expect([posted(), elsewhere.seen]).toEqual([[], []]);
});

it('R044: says that a stream which dropped is lost, and sends no Last-Event-ID, where the revision cannot resume', async () => {
  const { server, session } = await opened('event: endpoint\ndata: /m\n\n');
  await session.phase('ready');
  server.server.closeAllConnections();
  await session.waitFor(() => session.rows().find(({ gist }) => gist.includes('stream of the server ended')));
  await session.phase('ready');
  expect(server.seen.filter(({ headers }) => headers['last-event-id'] !== undefined)).toEqual([]);
});

it.each([
  ['quoted', '"/m"'],
  ['empty', ''],
])('fails at once, as no stream, when the endpoint is %s', async (_, data) => {
  const { session } = await opened(`event: endpoint\ndata: ${data}\n\n`);
  await session.phase('failed');
  expect(session.live.object().failure).toMatchObject({
    kind: 'noStream',
    message: expect.stringContaining('The endpoint event names'),
  });
});
