import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { messagesIn } from '../../testing/httpClient.ts';
import { startHttp } from '../../testing/startHttp.ts';
import { byteFaults } from './byteFaults.ts';

const message = '\u8bfb\u53d6';

describe.concurrent('the bytes of a body', () => {
  describe.each([
    ['encoded-gzip', 'gzip', gunzipSync],
    ['encoded-br', 'br', brotliDecompressSync],
    ['encoded-zstd', 'zstd', zstdDecompressSync],
  ])('with %s', (name, coding, decode) => {
    test.each(['stream', 'json'])('are coded, with --answers %s', async (answers) => {
      await using practice = await startHttp('--fault', name, '--answers', answers);
      const call = (await practice.connect()).call('echo', { message });
      expect((await call.head).headers['content-encoding']).toBe(coding);
      expect(decode(await call.whole).toString()).toContain(message);
    });
  });

  test('of an event leave at once, coded or not', async () => {
    await using practice = await startHttp('--fault', 'encoded-gzip');
    const call = (await practice.connect()).call('slow', { seconds: 3600, steps: 1 });
    await call.body((text) => text.length > 0);
  });

  test('with cut-characters are cut inside each character', async () => {
    await using practice = await startHttp('--fault', 'cut-characters');
    const call = (await practice.connect()).call('echo', { message });
    expect((await call.whole).toString()).toContain(message);
    const starts = call.chunks().filter((chunk) => ((chunk[0] ?? 0) & 0xc0) === 0x80);
    expect(starts.length).toBe(4);
  });

  test('with cut-line-ends are cut between CR and LF', async () => {
    await using practice = await startHttp('--fault', 'cut-line-ends');
    const call = (await practice.connect()).call('echo', { message });
    const text = (await call.whole).toString();
    expect(text).toMatch(/\r\n\r\n$/);
    expect(text.replaceAll('\r\n', '')).not.toContain('\n');
    expect(call.chunks().filter((chunk) => chunk[0] === 0x0a).length).toBeGreaterThan(3);
    expect(messagesIn(text.replaceAll('\r\n', '\n'))).toMatchObject([{ id: 'call' }]);
  });

  test('with cut-bytes come one by one', async () => {
    await using practice = await startHttp('--fault', 'cut-bytes');
    const call = (await practice.connect()).call('echo', { message });
    const length = (await call.whole).length;
    expect(call.chunks().length).toBe(length);
  });

  test('with stream-cr have no LF', async () => {
    await using practice = await startHttp('--fault', 'stream-cr');
    const text = (await (await practice.connect()).call('echo', { message }).whole).toString();
    expect(text).not.toContain('\n');
    expect(messagesIn(text.replaceAll('\r', '\n'))).toMatchObject([{ id: 'call' }]);
  });

  test('with stream-bom begin with a mark', async () => {
    await using practice = await startHttp('--http-sse', '--fault', 'stream-bom');
    const stream = practice.send({ headers: { Accept: 'text/event-stream' } });
    expect(await stream.body((text) => text.includes('\n\n'))).toMatch(/^\ufeffevent: endpoint\n/);
  });

  test('can go wrong in so many ways, all of them above', () => {
    expect(byteFaults.length).toBe(8);
  });
});
