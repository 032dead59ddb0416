import type { Duplex } from 'node:stream';
import {
  constants,
  createBrotliCompress,
  createDeflate,
  createGzip,
  createZstdCompress,
  gzipSync,
  type Zlib,
} from 'node:zlib';
import { expect, test } from 'vitest';
import { openBench, serve, until } from './exchanges.test-support.ts';

const compressors: readonly (readonly [string, () => Duplex & Zlib])[] = [
  ['gzip', () => createGzip({ flush: constants.Z_SYNC_FLUSH })],
  ['deflate', () => createDeflate({ flush: constants.Z_SYNC_FLUSH })],
  ['br', () => createBrotliCompress({ flush: constants.BROTLI_OPERATION_FLUSH })],
  ['zstd', () => createZstdCompress({ flush: constants.ZSTD_e_flush })],
];

test.each(compressors)('an event stream in %s is decoded as its events come', async (encoding, make) => {
  const compressor = make();
  const origin = await serve((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Content-Encoding': encoding });
    compressor.pipe(response);
    compressor.write('data: 1\n\n');
  });
  const { send, ended, body } = openBench();
  const id = send(origin);
  await until(() => body(id) === 'data: 1\n\n');
  compressor.write('data: 2\n\n');
  await until(() => body(id) === 'data: 1\n\ndata: 2\n\n');
  compressor.end();
  const end = await ended(id);
  expect(end).toMatchObject({ outcome: 'complete', bodyBytes: 18 });
  expect(end.encodedBytes).not.toBe(18);
});

test('an encoded answer whose connection breaks keeps what could be decoded', async () => {
  const bytes = gzipSync('a'.repeat(100_000));
  const origin = await serve((_, response) => {
    response.writeHead(200, { 'Content-Encoding': 'gzip', 'Content-Length': bytes.length });
    response.write(bytes.subarray(0, bytes.length - 20), () => response.destroy());
  });
  const { send, ended, body } = openBench();
  const id = send(origin);
  expect(await ended(id)).toMatchObject({ outcome: 'cut', problem: { code: 'ECONNRESET' } });
  expect(body(id).length).toBeGreaterThan(10_000);
});

test('an answer that is not in its encoding, or only half, is cut with a problem', async () => {
  const bytes = gzipSync('hello');
  for (const wrong of [Buffer.from('{"jsonrpc":"2.0"}'), bytes.subarray(0, bytes.length - 5)]) {
    const origin = await serve((_, response) => {
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(wrong);
    });
    const { send, ended } = openBench();
    const end = await ended(send(origin));
    expect(end).toMatchObject({ outcome: 'cut', encodedBytes: wrong.length });
    expect(end.problem?.message).toContain('Content-Encoding');
  }
});

test('an unknown encoding passes as it is', async () => {
  const origin = await serve((_, response) => response.setHeader('Content-Encoding', 'snappy').end('raw'));
  const { send, ended, body } = openBench();
  const id = send(origin);
  expect((await ended(id)).outcome).toBe('complete');
  expect(body(id)).toBe('raw');
});

test('a body that is larger than allowed is cut at the limit; a stream has none', async () => {
  const bomb = gzipSync(Buffer.alloc(30_000_000));
  const origin = await serve((request, response) => {
    const type = request.url === '/stream' ? 'text/event-stream' : 'application/json';
    response.writeHead(200, { 'Content-Type': type, 'Content-Encoding': 'gzip' }).end(bomb);
  });
  const { send, ended } = openBench({ maxBodyBytes: 1_000_000 });
  expect(await ended(send(`${origin}/`))).toMatchObject({
    outcome: 'cut',
    bodyBytes: 1_000_000,
    problem: { code: 'BODY_TOO_LARGE' },
  });
  expect(await ended(send(`${origin}/stream`))).toMatchObject({ outcome: 'complete', bodyBytes: 30_000_000 });
});

test('a body of exactly the most bytes is whole', async () => {
  const origin = await serve((_, response) => response.end('12345'));
  const { send, ended } = openBench({ maxBodyBytes: 5 });
  expect((await ended(send(origin))).outcome).toBe('complete');
});

test('answers without a body are whole whatever their headers say', async () => {
  const origin = await serve((request, response) => {
    response.writeHead(Number(request.url?.slice(1)), { 'Content-Encoding': 'gzip', ETag: '"x"' }).end();
  });
  const { send, ended } = openBench();
  for (const status of [204, 304])
    expect((await ended(send(`${origin}/${status}`))).outcome).toBe('complete');
  expect((await ended(send(`${origin}/200`, { method: 'HEAD' }))).outcome).toBe('complete');
});
