import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { createFakeClock } from '../../platform/fakeClock.test-support.ts';
import { idOf, openBench, serve, serveOnce, serveRaw, until } from './exchanges.test-support.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

test('what is reported as sent is byte for byte what went over the socket', async () => {
  let seen = '';
  const body = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
  const origin = await serveRaw((text, socket) => {
    seen = text;
    if (text.endsWith(body)) socket.write('HTTP/1.1 202 Accepted\r\nContent-Length: 0\r\n\r\n');
  });
  const { send, ended, find } = openBench();
  const id = send(`${origin}/mcp?a=b%20c#part`, {
    method: 'POST',
    headers: [
      ['cOnTent-Type', 'application/json'],
      ['X-Twice', 'one'],
      ['x-twice', 'twö'],
      ['Mcp-Session-Id', ''],
    ],
    body: utf8(body),
  });
  const [sent] = find('httpSent', id);
  expect(sent?.head).toMatchObject({ method: 'POST', path: '/mcp?a=b%20c', url: `${origin}/mcp?a=b%20c` });
  expect((await ended(id)).outcome).toBe('complete');
  const lines = (sent?.head.headers ?? []).map(([name, value]) => `${name}: ${value}\r\n`).join('');
  expect(seen).toBe(`POST /mcp?a=b%20c HTTP/1.1\r\n${lines}\r\n${body}`);
  expect(sent?.head.headers.map(([name]) => name)).toEqual([
    ...['Host', 'cOnTent-Type', 'X-Twice', 'x-twice', 'Mcp-Session-Id'],
    ...['User-Agent', 'Accept-Encoding', 'Content-Length', 'Connection'],
  ]);
  expect(sent?.body).toEqual(utf8(body));
});

test.each([
  ['GET', undefined],
  ['DELETE', undefined],
  ['POST', undefined],
  ['POST', utf8('')],
  ['QUERY', utf8('x')],
])('the head of a %s with the body %j is exact too', async (method, body) => {
  let seen = '';
  const origin = await serveRaw((text, socket) => {
    seen = text;
    socket.write('HTTP/1.1 204 No Content\r\n\r\n');
  });
  const { send, ended, find } = openBench();
  const id = send(`${origin}/`, { method, ...(body === undefined ? {} : { body }) });
  expect((await ended(id)).outcome).toBe('complete');
  const headers = find('httpSent', id)[0]?.head.headers ?? [];
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  expect(seen).toBe(`${method} / HTTP/1.1\r\n${lines}\r\n${Buffer.from(body ?? '').toString()}`);
});

test("a caller's header replaces ours of that name, in any case", async () => {
  let seen: IncomingMessage | undefined;
  const origin = await serve((request, response) => {
    seen = request;
    response.end();
  });
  const { send, ended } = openBench();
  const id = send(origin, {
    headers: [
      ['host', 'elsewhere:1'],
      ['user-agent', 'mine'],
      ['ACCEPT-ENCODING', 'identity'],
      ['connection', 'close'],
    ],
  });
  await ended(id);
  expect(seen?.rawHeaders).toEqual([
    ...['host', 'elsewhere:1', 'user-agent', 'mine', 'ACCEPT-ENCODING', 'identity', 'connection', 'close'],
  ]);
});

test('an answer is reported with its status, its exact headers and its body', async () => {
  const origin = await serveOnce(
    'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n',
    'HTTP/1.1 200 All \xe9 Fine\r\nset-COOKIE: a=1\r\nSet-Cookie: b=2\r\nTransfer-Encoding: chunked\r\nTrailer: X-T\r\n\r\n',
    '3\r\nabc\r\n2;ext=1\r\nde\r\n0\r\nX-T: late\r\n\r\n',
  );
  const { send, ended, head, body, events } = openBench();
  const id = send(origin);
  const end = await ended(id);
  expect(end).toMatchObject({ outcome: 'complete', bodyBytes: 5 });
  expect(end).not.toHaveProperty('encodedBytes');
  expect(head(id)).toMatchObject({ status: 200, version: '1.1' });
  expect(head(id).headers.slice(0, 2)).toEqual([
    ['set-COOKIE', 'a=1'],
    ['Set-Cookie', 'b=2'],
  ]);
  expect(body(id)).toBe('abcde');
  expect(events.map(({ kind }) => kind).filter((kind) => kind !== 'httpBody')).toEqual([
    ...['httpSent', 'httpHead', 'httpEnd'],
  ]);
});

test('the phases of an exchange follow each other and a kept connection has none of its own', async () => {
  const origin = await serve((_, response) => response.end('x'));
  const { send, ended, head } = openBench();
  const first = await ended(send(origin));
  const { connectUs = -1, sentUs = -1, firstByteUs = -1, lastByteUs = -1 } = first.times;
  const steps = [0, connectUs, sentUs, firstByteUs, lastByteUs];
  expect(steps).toEqual([...steps].sort((left, right) => left - right));
  expect(steps.every(Number.isInteger)).toBe(true);
  expect(first.connection).toMatchObject({ number: 1, isReused: false, remote: origin.slice(7) });
  const second = await ended(send(origin));
  expect(second.connection).toEqual({ number: 1, isReused: true, remote: origin.slice(7) });
  expect(Object.keys(second.times)).toEqual(['sentUs', 'firstByteUs', 'lastByteUs']);
  expect(head(1).times.firstByteUs).toBe(firstByteUs);
});

test('a body that breaks off before its promised end is cut', async () => {
  for (const head of ['Content-Length: 10', 'Transfer-Encoding: chunked']) {
    const origin = await serveOnce(`HTTP/1.1 200 OK\r\n${head}\r\n\r\n`, '5\r\nab');
    const { send, ended, body } = openBench();
    const id = send(origin);
    const end = await ended(id);
    expect(end).toMatchObject({ outcome: 'cut', problem: { code: 'ECONNRESET' } });
    expect(end.times.lastByteUs).toBeUndefined();
    expect(body(id)).toContain('ab');
  }
});

test('a body that goes on to the end of its connection is whole', async () => {
  for (const [version, extra] of [
    ['1.0', ''],
    ['1.1', 'Connection: close\r\n'],
  ]) {
    const origin = await serveOnce(`HTTP/${version} 200 OK\r\n${extra}\r\n`, 'all of it');
    const { send, ended, head, body } = openBench();
    const id = send(origin);
    expect((await ended(id)).outcome).toBe('complete');
    expect(head(id).version).toBe(version);
    expect(body(id)).toBe('all of it');
  }
});

test('a chunk that is none cuts the answer', async () => {
  const origin = await serveOnce(
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n',
    'zz\r\n',
  );
  const { send, ended, body } = openBench();
  const id = send(origin);
  const end = await ended(id);
  expect(end).toMatchObject({ outcome: 'cut', problem: { code: 'HPE_INVALID_CHUNK_SIZE' } });
  expect(body(id)).toBe('abc');
});

test.each([
  ['a header without a colon', 'HTTP/1.1 200 OK\r\nnonsense\r\n\r\n', /^HPE_/],
  ['an invalid status line', 'HTTP/1.1 abc\r\n\r\n', /^HPE_/],
  ['something that is no HTTP', 'SSH-2.0-OpenSSH_9.6\r\n', /^HPE_/],
  [
    'an upgrade that nobody asked for',
    'HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n',
    /./,
  ],
  ['nothing', '', /^ECONNRESET$/],
  ['half a head', 'HTTP/1.1 200 OK\r\nContent-', /^(ECONNRESET|HPE_)/],
])('%s is a failure with a problem', async (_, answer, code) => {
  const origin = await serveOnce(answer);
  const { send, ended, find } = openBench();
  const id = send(`${origin}/mcp?token=secret-one`, { headers: [['Authorization', 'secret-two']] });
  const end = await ended(id);
  expect(end.outcome).toBe('failed');
  expect(end.problem?.code).toMatch(code);
  expect(end.problem?.message).toContain(origin.slice(7));
  expect(end.problem?.message).not.toContain('secret');
  expect(find('httpHead')).toEqual([]);
});

test('a head of 10 MB is a failure', async () => {
  const line = `X-Fill: ${'x'.repeat(8000)}\r\n`;
  const origin = await serveOnce('HTTP/1.1 200 OK\r\n', line.repeat(1250), '\r\n');
  const { send, ended } = openBench();
  expect(await ended(send(origin))).toMatchObject({
    outcome: 'failed',
    problem: { code: 'HPE_HEADER_OVERFLOW' },
  });
});

test('three thousand headers all arrive', async () => {
  const lines = Array.from({ length: 3000 }, (_, index) => `X-${index}: 1\r\n`).join('');
  const origin = await serveOnce(`HTTP/1.1 204 No Content\r\n${lines}\r\n`);
  const { send, ended, head } = openBench();
  const id = send(origin);
  await ended(id);
  expect(head(id).headers).toHaveLength(3000);
});

test.each([
  ['a header value with a line break', { headers: [['X-A', 'a\r\nsecret: b']] as const }],
  ['a header value beyond latin1', { headers: [['X-A', 'secret €']] as const }],
  ['a header name with a space', { headers: [['X A', 'secret']] as const }],
  ['a method that is no token', { method: 'GE T' }],
])('%s fails and says so without the value', async (_, order) => {
  const origin = await serve((_request, response) => response.end());
  const { send, ended } = openBench();
  const end = await ended(send(origin, order));
  expect(end.outcome).toBe('failed');
  expect(end.problem?.message).toContain('could not be sent');
  expect(end.problem?.message).not.toContain('secret');
});

test.each(['nonsense', 'ftp://h/', 'http://', 'file:///etc/passwd'])('%s is no address', async (url) => {
  const { send, ended, find } = openBench();
  const id = send(url);
  expect(find('httpSent', id)).toHaveLength(1);
  expect(await ended(id)).toMatchObject({ outcome: 'failed', problem: { code: 'ERR_INVALID_URL' } });
});

test('credentials in an address become a header and are not reported in the address', async () => {
  let seen: IncomingMessage | undefined;
  const origin = await serve((request, response) => {
    seen = request;
    response.end();
  });
  const { send, ended, find } = openBench();
  await ended(send(origin.replace('//', '//me:p%40ss@')));
  expect(seen?.headers.authorization).toBe(`Basic ${Buffer.from('me:p@ss').toString('base64')}`);
  expect(find('httpSent')[0]?.head.url).toBe(`${origin}/`);
});

test('an answer that is not whole after a while is reported as slow, once, unless it is a stream', async () => {
  const clock = createFakeClock();
  const origin = await serve((request, response) => {
    const type = request.url === '/stream' ? 'text/event-stream; charset=utf-8' : 'application/json';
    response.writeHead(200, { 'Content-Type': type });
    response.write('x');
  });
  const { send, find, exchanges } = openBench({ clock });
  const [slow, stream] = [send(`${origin}/`), send(`${origin}/stream`)];
  await until(() => find('httpBody').length === 2);
  clock.advance(499);
  expect(find('httpSlow')).toEqual([]);
  clock.advance(1000);
  expect(find('httpSlow')).toEqual([{ kind: 'httpSlow', id: slow }]);
  exchanges.abort(stream);
  expect(find('httpEnd', stream)[0]?.end).toMatchObject({ outcome: 'aborted', bodyBytes: 1 });
});

test('an exchange can be aborted from within every report of it', async () => {
  const origin = await serve((_, response) => void response.writeHead(200).write('x'));
  for (const kind of ['httpSent', 'httpHead', 'httpBody', 'httpSlow'] as const) {
    const { send, ended, events, exchanges } = openBench({
      slowAfterMs: 0,
      listener(event) {
        if (event.kind === kind) exchanges.abort(idOf(event));
      },
    });
    const id = send(origin);
    expect((await ended(id)).outcome).toBe('aborted');
    expect(events.slice(-2).map((event) => event.kind)).toEqual([kind, 'httpEnd']);
  }
});

test('closing aborts what is open, leaves no socket and tells nothing afterwards', async () => {
  const closed: boolean[] = [];
  const origin = await serve((request, response) => {
    request.socket.once('close', () => closed.push(true));
    if (request.url === '/done') response.end();
    else response.writeHead(200).write('x');
  });
  const { send, ended, events, find, exchanges } = openBench();
  await ended(send(`${origin}/done`));
  const waiting = send(`${origin}/`, { newConnection: true });
  await until(() => find('httpBody', waiting).length === 1);
  const starting = send(`${origin}/`);
  await exchanges.close();
  for (const id of [waiting, starting]) expect(find('httpEnd', id)[0]?.end.outcome).toBe('aborted');
  const told = events.length;
  expect(send(origin)).toBe(0);
  await exchanges.close();
  exchanges.kill();
  await until(() => closed.length >= 2);
  expect(events).toHaveLength(told);
});
