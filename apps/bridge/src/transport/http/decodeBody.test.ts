import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { createBodyDecoder } from './decodeBody.ts';

const text = '{"jsonrpc":"2.0","id":1,"result":{"text":"naïve"}}\n'.repeat(40);

function decode(encodings: readonly string[], slices: readonly Uint8Array[]) {
  const chunks: Uint8Array[] = [];
  return new Promise<{ readonly text: string; readonly error: Error | undefined }>((resolve) => {
    const decoder = createBodyDecoder(encodings, {
      onBytes: (bytes) => void chunks.push(bytes),
      onDrain: () => undefined,
      onEnd: (error) => resolve({ text: Buffer.concat(chunks).toString('utf8'), error }),
    });
    for (const slice of slices) decoder.write(slice);
    decoder.end();
    decoder.end();
  });
}

const oneByOne = (bytes: Uint8Array): readonly Uint8Array[] =>
  Array.from(bytes, (byte) => Uint8Array.of(byte));

const codings = [
  ['gzip', gzipSync(text)],
  ['x-gzip', gzipSync(text)],
  ['deflate', deflateSync(text)],
  ['deflate', deflateRawSync(text)],
  ['br', brotliCompressSync(text)],
  ['zstd', zstdCompressSync(text)],
] as const;

test.each(codings)('%s is undone, whole and byte by byte', async (encoding, bytes) => {
  expect(await decode([encoding], [bytes])).toEqual({ text, error: undefined });
  expect(await decode([encoding], oneByOne(bytes))).toEqual({ text, error: undefined });
});

/** The zstd of Node 22 takes a body that stops too early for a whole one. */
const noticesEarlyEnd = Number.parseInt(process.versions.node, 10) >= 24;
const watched = codings.filter(([encoding]) => encoding !== 'zstd' || noticesEarlyEnd);

test.each(watched)(
  '%s that stops too early is an error, after what could be decoded',
  async (encoding, bytes) => {
    for (const length of [1, 2, Math.floor(bytes.length / 2), bytes.length - 1]) {
      const result = await decode([encoding], oneByOne(bytes.subarray(0, length)));
      expect(result.error, String(length)).toBeDefined();
      expect(text.startsWith(result.text)).toBe(true);
    }
  },
);

test('a wrong checksum at the end loses nothing of the text before it', async () => {
  const bytes = Uint8Array.from(gzipSync(text));
  bytes[bytes.length - 6] = (bytes[bytes.length - 6] ?? 0) ^ 0xff;
  const result = await decode(['gzip'], [bytes]);
  expect(result.text).toBe(text);
  expect(result.error).toBeDefined();
});

test('stacked encodings are undone from the last to the first', async () => {
  const bytes = zstdCompressSync(brotliCompressSync(gzipSync(deflateSync(text))));
  const encodings = ['deflate', 'gzip', 'identity', 'br', 'zstd'];
  expect(await decode(encodings, [bytes])).toEqual({ text, error: undefined });
  const cut = await decode(['gzip', 'br'], [brotliCompressSync(gzipSync(text)).subarray(0, -4)]);
  expect(cut.error).toBeDefined();
});

test('an unknown encoding, or more than anybody stacks, leaves the bytes as they are', async () => {
  for (const encodings of [['snappy'], ['gzip', 'snappy'], ['constructor'], Array(6).fill('gzip')]) {
    expect(await decode(encodings, [Buffer.from('as it is')])).toEqual({
      text: 'as it is',
      error: undefined,
    });
  }
});

test('an empty body is whole in every encoding', async () => {
  for (const encoding of ['gzip', 'deflate', 'br', 'zstd', 'identity']) {
    expect(await decode([encoding], [])).toEqual({ text: '', error: undefined });
  }
});

test('nothing is told after a stop', async () => {
  const told: string[] = [];
  const decoder = createBodyDecoder(['gzip'], {
    onBytes: () => void told.push('bytes'),
    onDrain: () => void told.push('drain'),
    onEnd: () => void told.push('end'),
  });
  decoder.write(gzipSync(text));
  decoder.stop();
  decoder.write(gzipSync(text));
  decoder.end();
  // Another one that began later is over: so would this one be.
  await decode(['gzip'], [gzipSync(text)]);
  expect(told).toEqual([]);
});

test('bytes after the end of an encoding are an error, and the end is told only when the wire ends', async () => {
  for (const bytes of [brotliCompressSync(text), deflateSync(text)]) {
    const encoding = bytes[0] === 0x78 ? 'deflate' : 'br';
    let told = '';
    let end: { readonly error: Error | undefined } | undefined;
    const decoder = createBodyDecoder([encoding], {
      onBytes: (part) => {
        told += Buffer.from(part).toString('latin1');
      },
      onDrain: () => undefined,
      onEnd: (error) => {
        end = { error };
      },
    });
    decoder.write(Buffer.concat([bytes, Buffer.from('junk that follows')]));
    await vi.waitFor(() => expect(told).toBe(Buffer.from(text).toString('latin1')));
    // Another one that began later is over: so the end of this one was met.
    await decode([encoding], [bytes]);
    expect(end).toBeUndefined();
    decoder.write(Buffer.from('more'));
    decoder.end();
    await vi.waitFor(() => expect(end?.error).toMatchObject({ code: 'TRAILING_BYTES' }));
  }
});
