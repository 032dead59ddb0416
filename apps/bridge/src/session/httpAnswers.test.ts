import { expect, it } from 'vitest';
import { event, type Handler, hello, json, plain, serve, stream } from './httpServer.test-support.ts';
import { createSessionRunner } from './testSession.test-support.ts';

const run = createSessionRunner();

/** A session with a server whose tools/call does this. */
async function calling(handle: Handler, revision = '2025-11-25') {
  const server = await serve(plain(handle, { revision }));
  const session = run({ kind: 'http', url: server.url }, { offer: { auto: 'handshake' } });
  await session.phase('ready');
  return { server, session, call: () => session.request('tools/call', '{"name":"echo","arguments":{}}').end };
}

const done = { content: [] };

it.each([
  ['200 without a body', (response) => response.writeHead(200).end()],
  [
    '202 with a text',
    (response) => response.writeHead(202, { 'Content-Type': 'text/plain' }).end('Accepted'),
  ],
  [
    '202 that says JSON and has no body',
    (response) =>
      response.writeHead(202, { 'Content-Type': 'application/json', 'Content-Length': '0' }).end(),
  ],
] satisfies [string, (response: Parameters<Handler>[1]) => void][])(
  'goes on when notifications/initialized is answered with %s',
  async (_, answer) => {
    const server = await serve((request, response) => {
      const { message, method } = request;
      if (message.method === 'initialize') return json(response, message.id, hello());
      if (message.method === 'notifications/initialized') return answer(response);
      if (method === 'GET') return void response.writeHead(405).end();
      json(response, message.id, done);
    });
    const session = run({ kind: 'http', url: server.url }, { offer: { auto: 'handshake' } });
    await session.phase('ready');
    expect((await session.request('tools/call', '{"name":"echo"}').end).kind).toBe('answered');
    expect(session.rows().filter(({ kind }) => kind === 'malformed')).toEqual([]);
  },
);

it('keeps the text of an answer to a notification on its head, and makes no frame of it', async () => {
  const server = await serve(plain(() => undefined));
  server.server.removeAllListeners('request');
  server.server.on('request', (request, response) => {
    request
      .resume()
      .on('end', () => response.writeHead(202, { 'Content-Type': 'text/plain' }).end('Accepted'));
  });
  const session = run({ kind: 'http', url: server.url }, { offer: { auto: 'none' } });
  session.live.driver.notify('notifications/initialized', undefined, 'you');
  const head = await session.waitFor(() => session.rows().find(({ gist }) => gist.startsWith('202')));
  expect(session.text(head.seq)).toBe('Accepted');
});

it('fails a request at once that a gateway answers with a page, and keeps the page as text', async () => {
  const page = '<h1>Bad gateway</h1><script>x()</script>';
  const { session, call } = await calling((_, response) => {
    response.writeHead(502, { 'Content-Type': 'text/html; charset=utf-8' }).end(page);
  });
  const end = await call();
  expect(end).toMatchObject({
    kind: 'unanswered',
    why: 'was answered with HTTP 502 Bad Gateway and text/html, which is no JSON-RPC answer',
  });
  const head = session.rows().find(({ gist }) => gist.startsWith('502'));
  expect(session.text(head?.seq ?? 0)).toBe(page);
  expect(session.rowOf(end.request.seq)).toMatchObject({ status: 'error' });
});

it('reads a JSON-RPC error inside a 4xx', async () => {
  const { call } = await calling(({ message }, response) => {
    response.writeHead(400, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ jsonrpc: '2.0', id: message.id, error: { code: -32602, message: 'no' } }));
  });
  expect(await call()).toMatchObject({ kind: 'answered', httpStatus: 400 });
});

it('takes both content types with parameters and in any case', async () => {
  let calls = 0;
  const { session, call } = await calling(({ message }, response) => {
    calls += 1;
    if (calls === 1)
      return json(response, message.id, done, { 'Content-Type': 'Application/JSON;charset=UTF-8' });
    stream(response, { 'Content-Type': 'text/event-stream; charset=utf-8' });
    response.end(event({ jsonrpc: '2.0', id: message.id, result: done }));
  });
  expect((await call()).kind).toBe('answered');
  expect((await call()).kind).toBe('answered');
  expect(session.rows().filter(({ kind }) => kind === 'malformed')).toEqual([]);
});

it('ties an event that is no JSON-RPC message to its request, which ends', async () => {
  const { session, call } = await calling((_, response) => {
    stream(response);
    response.write('event: message\ndata: {"error":"Session not found"}\n\n');
  });
  const end = await call();
  expect(end.kind).toBe('unanswered');
  const odd = session.rows().find(({ kind, exchange }) => kind === 'error' && exchange === end.request.seq);
  expect(odd).toMatchObject({ worst: 'error' });
  expect(session.text(odd?.seq ?? 0)).toBe('{"error":"Session not found"}');
});

it('remembers the id of a priming event, and says no parse error', async () => {
  const { session, call } = await calling(({ message }, response) => {
    stream(response);
    response.write('id: 7\ndata:\n\n');
    response.end(event({ jsonrpc: '2.0', id: message.id, result: done }, 'id: 8\n'));
  });
  expect((await call()).kind).toBe('answered');
  expect(session.rows().find(({ kind }) => kind === 'sse')?.gist).toBe('priming · id 7');
  expect(session.rows().filter(({ kind }) => kind === 'malformed')).toEqual([]);
});

it('says how much of an unfinished event came while it is waited for, and reports the tail when the stream ends', async () => {
  const head = 'data: {"jsonrpc":"2.0","id":0,"result":{}}\n';
  let finish = (): void => undefined;
  const { session, call } = await calling((_, response) => {
    stream(response);
    response.write(head);
    finish = () => void response.end();
  });
  const answer = call();
  const waiting = await session.waitFor(() =>
    session.live.object().waiting.find(({ unfinished }) => unfinished),
  );
  expect(waiting.unfinished).toEqual({ bytes: head.length, head });
  finish();
  expect((await answer).kind).toBe('unanswered');
  const tail = session.rows().find(({ gist }) => gist.startsWith('unfinished'));
  expect(session.text(tail?.seq ?? 0)).toBe(head);
});

it('takes up a stream that broke off where it stopped, and gets the answer once', async () => {
  const server = await serve((request, response) => {
    const { message, method, headers } = request;
    if (message.method === 'initialize') return json(response, message.id, hello());
    if (method === 'POST' && message.id === undefined) return void response.writeHead(202).end();
    if (method === 'GET' && headers['last-event-id'] === undefined) return void response.writeHead(405).end();
    stream(response);
    if (method === 'POST') {
      const log = { jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: 'x' } };
      response.end(event(log, 'id: 41\nretry: 20\n'));
    } else response.end(event({ jsonrpc: '2.0', id: 1, result: done }, 'id: 42\n'));
  });
  const session = run({ kind: 'http', url: server.url }, { offer: { auto: 'handshake' } });
  await session.phase('ready');
  const end = await session.request('tools/call', '{"name":"echo"}').end;
  expect(end.kind).toBe('answered');
  expect(server.seen.at(-1)?.headers).toMatchObject({ 'last-event-id': '41', accept: 'text/event-stream' });
  expect(session.rows().filter(({ kind }) => kind === 'result').length).toBe(2);
});
