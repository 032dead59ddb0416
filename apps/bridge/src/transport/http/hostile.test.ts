import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { idOf, openBench, serveRaw } from './exchanges.test-support.ts';

const heads = [
  'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{"jsonrpc":"2.0"}abc',
  'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Type: text/event-stream\r\n\r\n5\r\ndata:\r\n0\r\n\r\n',
  'HTTP/1.1 103 Early\r\nA: b\r\n\r\nHTTP/1.0 404 No\r\nKeep-Alive: timeout=5\r\n\r\ngone',
  'HTTP/1.1 307 Go\r\nLocation: /next\r\nContent-Length: 0\r\n\r\n',
  `HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n${gzipSync('hello, hello').toString('latin1')}`,
];

/** An answer with some of its bytes replaced, cut into slices. */
const hostileAnswer = fc
  .record({
    head: fc.constantFrom(...heads),
    changes: fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { maxLength: 3 }),
    length: fc.nat(400),
    cuts: fc.array(fc.nat(400), { maxLength: 4 }),
  })
  .map(({ head, changes, length, cuts }) => {
    const bytes = Buffer.from(head, 'latin1');
    for (const [at, byte] of changes) if (at < bytes.length) bytes[at] = byte;
    const whole = bytes.subarray(0, Math.max(1, length));
    const ends = [...cuts.filter((cut) => cut < whole.length), whole.length].sort((one, two) => one - two);
    return ends.map((end, index) => whole.subarray(ends[index - 1] ?? 0, end));
  });

test('whatever bytes a server sends, every exchange ends once and in order', async () => {
  let slices: readonly Uint8Array[] = [];
  const origin = await serveRaw((text, socket) => {
    if (!text.endsWith('\r\n\r\n')) return;
    for (const slice of slices) socket.write(slice);
    socket.end();
  });
  await fc.assert(
    fc.asyncProperty(hostileAnswer, async (answer) => {
      slices = answer;
      const { send, ended, events, find, exchanges } = openBench();
      const id = send(origin);
      await ended(id);
      await exchanges.close();
      const numbers = find('httpSent').map(({ head }) => head.id);
      for (const number of numbers) {
        const kinds = events.filter((event) => idOf(event) === number).map(({ kind }) => kind);
        expect(kinds[0]).toBe('httpSent');
        expect(kinds.filter((kind) => kind === 'httpHead').length).toBeLessThanOrEqual(1);
        expect(kinds.indexOf('httpEnd')).toBe(kinds.length - 1);
      }
      expect(find('httpEnd')).toHaveLength(numbers.length);
    }),
    { numRuns: 150 },
  );
});
