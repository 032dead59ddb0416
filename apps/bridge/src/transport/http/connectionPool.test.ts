import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createFakeClock } from '../../platform/fakeClock.test-support.ts';
import { listen, openBench, serve, serveRaw, until } from './exchanges.test-support.ts';

const answer = (...headers: readonly string[]): string =>
  ['HTTP/1.1 200 OK', 'Content-Length: 2', ...headers, '', 'ok'].join('\r\n');

/** A server that answers every request with this text. */
const serveText = (text: string): Promise<string> =>
  serveRaw((seen, socket) => {
    if (seen.endsWith('\r\n\r\n')) socket.write(text);
  });

test('exchanges one after the other share a connection; at the same time they do not', async () => {
  const origin = await serve((_, response) => response.end('x'));
  const { send, ended } = openBench();
  const numbers = async (ids: readonly number[]) =>
    Promise.all(ids.map(async (id) => (await ended(id)).connection?.number));
  expect(await numbers([send(origin)])).toEqual([1]);
  expect(await numbers([send(origin)])).toEqual([1]);
  const both = await numbers([send(origin), send(origin)]);
  expect([...both].sort()).toEqual([1, 2]);
  expect(await numbers([send(origin, { newConnection: true })])).toEqual([3]);
});

test('who sends at the end of an answer gets its connection', async () => {
  const origin = await serve((_, response) => response.end('x'));
  const { send, ended } = openBench({
    listener(event) {
      if (event.kind === 'httpEnd' && event.end.id < 3) send(origin);
    },
  });
  send(origin);
  expect((await ended(3)).connection).toMatchObject({ number: 1, isReused: true });
});

test('a new connection for each request says so and closes it', async () => {
  const seen: (string | undefined)[] = [];
  const origin = await serve((request, response) => {
    seen.push(request.headers.connection);
    response.end('x');
  });
  let isNew = true;
  const { send, ended } = openBench({ newConnectionPerRequest: () => isNew });
  expect((await ended(send(origin))).connection).toMatchObject({ number: 1, isReused: false });
  expect((await ended(send(origin))).connection).toMatchObject({ number: 2, isReused: false });
  isNew = false;
  await ended(send(origin));
  expect(seen).toEqual(['close', 'close', 'keep-alive']);
});

test.each([
  ['its server says close', answer('Connection: close')],
  ['it is HTTP/1.0', answer().replace('/1.1', '/1.0')],
  ['its server keeps it for a second only', answer('Keep-Alive: timeout=1')],
])('a connection is not used again when %s', async (_, text) => {
  const origin = await serveText(text);
  const { send, ended } = openBench();
  await ended(send(origin));
  expect((await ended(send(origin))).connection).toMatchObject({ number: 2, isReused: false });
});

test.each([
  ['as announced, less a second', answer('Keep-Alive: max=9, timeout=10'), 9000],
  ['four seconds where nothing is announced', answer(), 4000],
  ['a minute at most', answer('Keep-Alive: timeout=100000'), 60_000],
])('a connection is kept %s', async (_, text, forMs) => {
  const clock = createFakeClock();
  const origin = await serveText(text);
  const { send, ended } = openBench({ clock });
  await ended(send(origin));
  expect((await ended(send(origin))).connection?.number).toBe(1);
  // The third one makes sure that the second one's connection is back.
  expect((await ended(send(origin))).connection?.number).toBe(1);
  await new Promise((resolve) => setImmediate(resolve));
  clock.advance(forMs - 1);
  expect((await ended(send(origin))).connection?.number).toBe(1);
  await new Promise((resolve) => setImmediate(resolve));
  clock.advance(forMs);
  expect((await ended(send(origin))).connection?.number).toBe(2);
});

test('a kept connection that its server ends, or writes to, is not used again', async () => {
  for (const disturb of [
    (socket: Socket) => socket.end(),
    (socket: Socket) => socket.write('HTTP/1.1 408 Late\r\n\r\n'),
  ]) {
    const sockets: Socket[] = [];
    const server = createServer((_, response) => response.end('x'));
    server.on('connection', (socket: Socket) => sockets.push(socket));
    const origin = `http://127.0.0.1:${await listen(server)}`;
    const { send, ended } = openBench();
    await ended(send(origin));
    const [first] = sockets;
    if (first === undefined) throw new Error('no socket');
    disturb(first);
    await until(() => first.destroyed);
    expect((await ended(send(origin))).connection).toMatchObject({ number: 2, isReused: false });
  }
});

test('a kept connection that breaks as a request goes out is a failure with advice, and nothing is sent twice', async () => {
  let requests = 0;
  const origin = await serveRaw((text, socket) => {
    requests += 1;
    if (requests === 1 && text.endsWith('\r\n\r\n')) socket.write(answer());
    else socket.resetAndDestroy();
  });
  for (const method of ['GET', 'POST']) {
    requests = 0;
    const { send, ended } = openBench();
    await ended(send(origin));
    const end = await ended(send(origin, { method }));
    expect(end).toMatchObject({ outcome: 'failed', connection: { isReused: true } });
    expect(end.problem?.code).toMatch(/^(ECONNRESET|EPIPE)$/);
    expect(end.problem?.message).toContain('send it again');
    expect(requests).toBe(2);
  }
});

test('an answer before the whole body was taken leaves no connection that mixes answers', async () => {
  const origin = await serveRaw((text, socket) => {
    if (text.length < 100_000)
      socket.write('HTTP/1.1 413 Too Large\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
    socket.end();
  });
  const { send, ended, head } = openBench();
  const id = send(origin, { method: 'POST', body: new Uint8Array(1000) });
  expect((await ended(id)).outcome).toBe('complete');
  expect(head(id).status).toBe(413);
});

test('a second answer that nobody asked for does not become the next one', async () => {
  const origin = await serveRaw((seen, socket) => {
    if (seen.endsWith('\r\n\r\n')) socket.write(answer() + answer().replace('200 OK', '500 Wrong'));
  });
  const { send, ended, head } = openBench();
  const first = send(origin);
  await ended(first);
  const next = send(origin);
  await ended(next);
  expect([head(first).status, head(next).status]).toEqual([200, 200]);
});
