import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { readInTurns } from './readInTurns.ts';

/** A clock on which each piece takes so many microseconds. */
function slowClock(pieceUs: number) {
  let nowUs = 0;
  return {
    clock: { monotonicUs: () => nowUs, epochMs: () => 0, after: () => () => undefined },
    work: () => {
      nowUs += pieceUs;
    },
  };
}

const chunks = [
  Buffer.from('\n'.repeat(2200)),
  Buffer.from('a\nb'),
  Buffer.from('c\n'),
  Buffer.from('{"x":1}\nrest'),
];

test.each([
  ['quick work', 1, true],
  ['slow work', 9000, true],
  ['slow work on a stream that is always read on', 9000, false],
])(
  'after %s all bytes came once and in order, at most 500 lines at once',
  async (_name, pieceUs, mayPause) => {
    const { clock, work } = slowClock(pieceUs);
    const taken: Buffer[] = [];
    const stream = Readable.from(chunks);
    await new Promise<void>((onEnd) => {
      readInTurns({
        stream,
        clock,
        mayPause,
        onEnd,
        take: (bytes) => {
          taken.push(Buffer.from(bytes));
          work();
        },
      });
    });
    expect(Buffer.concat(taken).equals(Buffer.concat(chunks))).toBe(true);
    for (const piece of taken) expect(piece.filter((byte) => byte === 10).length).toBeLessThanOrEqual(500);
  },
);

test('others have their turn between two pieces of slow work', async () => {
  const { clock, work } = slowClock(9000);
  const order: string[] = [];
  const stream = new PassThrough();
  readInTurns({
    stream,
    clock,
    mayPause: true,
    onEnd: () => undefined,
    take: () => {
      order.push('piece');
      work();
      setImmediate(() => order.push('other'));
    },
  });
  stream.write('\n'.repeat(1500));
  await vi.waitFor(() => expect(order).toHaveLength(6));
  expect(order).toEqual(['piece', 'other', 'piece', 'other', 'piece', 'other']);
});

test('what is held back when the process ends is handed over', async () => {
  const { clock, work } = slowClock(9000);
  let bytes = 0;
  const stream = new PassThrough();
  const { flush } = readInTurns({
    stream,
    clock,
    mayPause: true,
    onEnd: () => undefined,
    take: (piece) => {
      bytes += piece.length;
      work();
    },
  });
  const paused = once(stream, 'pause');
  stream.write('\n'.repeat(1500));
  await paused;
  expect(bytes).toBe(500);
  flush();
  expect(bytes).toBe(1500);
});
