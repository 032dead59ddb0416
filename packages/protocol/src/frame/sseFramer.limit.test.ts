import { describe, expect, test } from 'vitest';
import { createSseFramer } from './sseFramer.ts';
import { frameStream } from './sseStreams.test-support.ts';

const limits = { limitBytes: 200, keepBytes: 20 };

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

describe('an event beyond the limit', () => {
  test('is a frame that is cut, and the next one is read', () => {
    const long = `id: 5\ndata: ${'x'.repeat(500)}\nevent: big\n\n`;
    const framer = createSseFramer(limits);
    const units = framer.push(bytesOf(`${long}data: 1\n\n`));
    const cut = { headBytes: 20, tailBytes: 20, totalBytes: long.length };
    expect(units).toEqual([
      {
        kind: 'frame',
        frame: {
          kind: 'malformed',
          text: long.slice(0, 20) + long.slice(-20),
          bytes: long.length,
          end: '',
          offset: 0,
          reason: { kind: 'tooLong', cut },
        },
        event: { index: 0, id: '5', type: 'big' },
      },
      expect.objectContaining({ frame: expect.objectContaining({ text: '1', offset: long.length }) }),
    ]);
    expect(framer.lastEventId()).toBe('5');
  });

  test('says nothing by lines that were cut', () => {
    const long = `id: ${'1'.repeat(400)}\ndata: ${'x'.repeat(30)}id: 2\n\n`;
    expect(frameStream(bytesOf(long), [], limits)).toMatchObject([{ event: { index: 0 } }]);
    expect(frameStream(bytesOf(long), [], limits)[0]?.event).toEqual({ index: 0 });
  });

  test('is exactly one byte longer than one within it', () => {
    const within = `data: ${'1'.repeat(192)}\n\n`;
    expect(frameStream(bytesOf(within), [], limits)).toMatchObject([{ frame: { kind: 'json', bytes: 192 } }]);
    const beyond = `data: ${'1'.repeat(193)}\n\n`;
    expect(frameStream(bytesOf(beyond), [], limits)).toMatchObject([
      { frame: { kind: 'malformed', bytes: 201 } },
    ]);
  });

  test('is cut between characters, in its bytes where it is not UTF-8', () => {
    const stream = bytesOf(`data: ${'é'.repeat(300)}\n\n`);
    const text = `data: ${'é'.repeat(7)}${'é'.repeat(9)}\n\n`;
    expect(frameStream(stream, [], limits)).toMatchObject([{ frame: { text } }]);
    stream[8] = 0xff;
    const [unit] = frameStream(stream, [], limits);
    expect(unit).toMatchObject({ frame: { base64: expect.stringMatching(/^ZGF0YTo/) } });
  });

  test('is a comment or a tail where it is no event', () => {
    const comment = `: ${'x'.repeat(300)}\n\n`;
    expect(frameStream(bytesOf(comment), [], limits)).toMatchObject([
      { what: 'comment', bytes: 304, cut: { headBytes: 20, tailBytes: 20, totalBytes: 304 } },
    ]);
    const endless = `data: ${'x'.repeat(300)}`;
    const framer = createSseFramer(limits);
    for (const byte of bytesOf(endless)) framer.push(Uint8Array.of(byte));
    expect(framer.unfinished()).toEqual({ bytes: 306, head: endless.slice(0, 20) });
    expect(framer.end()).toMatchObject([
      { what: 'unfinished', bytes: 306, text: `data: ${'x'.repeat(34)}`, cut: { totalBytes: 306 } },
    ]);
  });
});

describe('a long event', () => {
  test('in single bytes costs no more than a few times what it costs in one piece', () => {
    const data = `"${'x'.repeat(1 << 20)}"`;
    const stream = bytesOf(`data: ${data}\n\n`);
    const framer = createSseFramer();
    const startedMs = performance.now();
    const units = Array.from(stream, (byte) => framer.push(Uint8Array.of(byte))).flat();
    // A quadratic reader would take minutes.
    expect(performance.now() - startedMs).toBeLessThan(20_000);
    expect(units).toMatchObject([{ frame: { kind: 'json', bytes: data.length } }]);
  });

  test('of very many lines is joined in one pass', () => {
    const count = 500_000;
    const startedMs = performance.now();
    const units = frameStream(bytesOf(`${'data\n'.repeat(count)}\n`), [1000, 999_999]);
    expect(performance.now() - startedMs).toBeLessThan(20_000);
    expect(units).toMatchObject([{ frame: { kind: 'blank', bytes: count - 1 } }]);
  });
});
