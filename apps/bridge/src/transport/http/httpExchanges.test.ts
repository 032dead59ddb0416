import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { serveHttp, serveRaw, startExchanges } from './exchanges.test-support.ts';

it('writes exactly the head that it tells, and the body after it', async () => {
  let written = '';
  const port = await serveRaw((text, socket) => {
    written = text;
    if (text.endsWith('{"a":1}'))
      socket.end('HTTP/1.1 202 Accepted\r\nX-Odd:  kept \r\nx-odd: twice\r\nContent-Length: 0\r\n\r\n');
  });
  const run = startExchanges();
  const id = run.post(`http://127.0.0.1:${port}/mcp?x=1#part`, '{"a":1}', [
    ['content-TYPE', 'application/json'],
    ['Accept', 'application/json, text/event-stream'],
  ]);
  const { head } = await run.waitFor('httpHead', id);
  const sent = run.find('httpSent', id)?.head;
  const lines = (sent?.headers ?? []).map(([name, value]) => `${name}: ${value}\r\n`).join('');
  expect(written).toBe(`POST ${sent?.path} HTTP/1.1\r\n${lines}\r\n{"a":1}`);
  expect(sent).toMatchObject({ url: `http://127.0.0.1:${port}/mcp?x=1`, path: '/mcp?x=1' });
  expect(head).toMatchObject({ status: 202, statusText: 'Accepted', version: '1.1' });
  expect(head.headers).toEqual([
    ['X-Odd', 'kept'],
    ['x-odd', 'twice'],
    ['Content-Length', '0'],
  ]);
});

it("lets the user's headers stand in place of its own", async () => {
  const port = await serveHttp((_, response) => response.end());
  const run = startExchanges();
  const id = run.exchanges.send({
    method: 'GET',
    url: `http://127.0.0.1:${port}/`,
    headers: [
      ['user-agent', 'mine'],
      ['Connection', 'close'],
    ],
    by: 'you',
  });
  const names = run.find('httpSent', id)?.head.headers.map(([name]) => name);
  expect(names).toEqual(['Host', 'Accept-Encoding', 'user-agent', 'Connection']);
  expect((await run.waitFor('httpEnd', id)).end.outcome).toBe('complete');
});

it('times each phase, and knows a connection that is used again', async () => {
  const port = await serveHttp((_, response) => response.end('ok'));
  const run = startExchanges();
  const first = run.get(`http://localhost:${port}/`);
  const { end } = await run.waitFor('httpEnd', first);
  const { lookupUs = 0, connectUs = 0, firstByteUs = 0, lastByteUs = 0, sentUs = 0 } = end.times;
  expect([lookupUs, connectUs, sentUs, firstByteUs, lastByteUs].every((each) => each > 0)).toBe(true);
  expect(lookupUs <= connectUs && connectUs <= firstByteUs && firstByteUs <= lastByteUs).toBe(true);
  expect(end.connection).toMatchObject({ number: 1, isReused: false, remote: `127.0.0.1:${port}` });
  const second = run.get(`http://localhost:${port}/`);
  const again = (await run.waitFor('httpEnd', second)).end;
  expect(again.connection).toMatchObject({ number: 1, isReused: true });
  expect(again.times.connectUs).toBeUndefined();
  const alone = run.exchanges.send({
    method: 'GET',
    url: `http://localhost:${port}/`,
    headers: [],
    by: 'you',
    newConnection: true,
  });
  expect((await run.waitFor('httpEnd', alone)).end.connection).toMatchObject({ number: 2, isReused: false });
});

const encodings: readonly (readonly [string, (text: string) => Buffer])[] = [
  ['gzip', (text) => gzipSync(text)],
  ['br', (text) => brotliCompressSync(text)],
  ['zstd', (text) => zstdCompressSync(text)],
  ['gzip, br', (text) => brotliCompressSync(gzipSync(text))],
];

it.each(encodings)('decodes %s, and says how many bytes came', async (encoding, encode) => {
  const text = `{"a":"${'x'.repeat(10_000)}"}`;
  const encoded = encode(text);
  const port = await serveHttp((_, response) =>
    response.setHeader('Content-Encoding', encoding).end(encoded),
  );
  const run = startExchanges();
  const id = run.get(`http://127.0.0.1:${port}/`);
  const { end } = await run.waitFor('httpEnd', id);
  expect(run.body(id)).toBe(text);
  expect(end).toMatchObject({ outcome: 'complete', bodyBytes: text.length, encodedBytes: encoded.length });
});

it('gives the events of a stream that is packed as they come', async () => {
  const { createGzip } = await import('node:zlib');
  let finish = (): void => undefined;
  const port = await serveHttp((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Content-Encoding': 'gzip' });
    const gzip = createGzip();
    gzip.pipe(response);
    gzip.write('data: 1\n\n');
    gzip.flush();
    finish = () => void gzip.end();
  });
  const run = startExchanges();
  const id = run.get(`http://127.0.0.1:${port}/`);
  await run.waitFor('httpBody', id);
  expect(run.body(id)).toBe('data: 1\n\n');
  finish();
  expect((await run.waitFor('httpEnd', id)).end.outcome).toBe('complete');
});

it('keeps what came of a body that breaks off or cannot be decoded', async () => {
  const broken = gzipSync('x'.repeat(1000)).subarray(0, 20);
  const port = await serveHttp((request, response) => {
    if (request.url === '/packed')
      return response.setHeader('Content-Encoding', 'gzip').end('no gzip at all');
    if (request.url === '/cut') return response.setHeader('Content-Encoding', 'gzip').end(broken);
    response.writeHead(200, { 'Content-Length': '100' });
    response.write('half');
    setImmediate(() => response.destroy());
    return undefined;
  });
  const run = startExchanges();
  const half = run.get(`http://127.0.0.1:${port}/half`);
  expect((await run.waitFor('httpEnd', half)).end).toMatchObject({
    outcome: 'cut',
    bodyBytes: 4,
    problem: { message: expect.stringContaining('broke off before the body was whole') },
  });
  expect(run.body(half)).toBe('half');
  for (const path of ['/packed', '/cut']) {
    const id = run.get(`http://127.0.0.1:${port}${path}`);
    const { end } = await run.waitFor('httpEnd', id);
    expect(end).toMatchObject({
      outcome: 'cut',
      problem: { message: expect.stringContaining('could not be decoded') },
    });
  }
});

it('stops a body that unpacks to more than it reads', async () => {
  const bomb = gzipSync(Buffer.alloc(5_000_000));
  const port = await serveHttp((_, response) => response.setHeader('Content-Encoding', 'gzip').end(bomb));
  const run = startExchanges({ mostBytes: 1_000_000 });
  const id = run.get(`http://127.0.0.1:${port}/`);
  expect((await run.waitFor('httpEnd', id)).end).toMatchObject({
    outcome: 'cut',
    problem: { message: expect.stringContaining('longer than 1000000 bytes') },
  });
});

it('says when a body is slow, but not when it is a stream', async () => {
  const port = await serveHttp((request, response) => {
    response.writeHead(200, {
      'Content-Type': request.url === '/stream' ? 'text/event-stream' : 'application/json',
    });
    response.write(' ');
  });
  const run = startExchanges();
  const stream = run.get(`http://127.0.0.1:${port}/stream`);
  const body = run.get(`http://127.0.0.1:${port}/body`);
  await run.waitFor('httpSlow', body);
  expect(run.find('httpSlow', stream)).toBeUndefined();
});

it('ends what is open when it is closed, and tells nothing afterwards', async () => {
  const port = await serveHttp(
    (_, response) => void response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(': a\n\n'),
  );
  const run = startExchanges();
  const id = run.get(`http://127.0.0.1:${port}/`);
  await run.waitFor('httpBody', id);
  await run.exchanges.close();
  expect(run.find('httpEnd', id)?.end.outcome).toBe('aborted');
  const count = run.events.length;
  await run.exchanges.close();
  expect(run.events.length).toBe(count);
});
