import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createLineSplitter, type SplitLine } from './lineSplitter.ts';

const tiny = { limitBytes: 20, keepBytes: 6 };

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Feeds a stream in slices that end at these places. */
function splitAll(stream: Uint8Array, cuts: readonly number[], limits = tiny): readonly SplitLine[] {
  const splitter = createLineSplitter(limits);
  const places = [...cuts.map((cut) => cut % (stream.length + 1)), stream.length].sort((a, b) => a - b);
  const lines: SplitLine[] = [];
  let from = 0;
  for (const to of places) {
    // A fresh copy, overwritten afterwards: nothing of it may be kept.
    const slice = stream.slice(from, to);
    lines.push(...splitter.push(slice));
    slice.fill(0x21);
    from = to;
  }
  return [...lines, ...splitter.end()];
}

const streams = fc
  .array(
    fc.oneof(
      fc.constantFrom('\n', '\r\n', '\r', '\r\r\n', 'a', 'é', '\u2028', '\u0085', '😀', '', ' '),
      fc.string({ maxLength: 30 }),
    ),
    { maxLength: 30 },
  )
  .map((pieces) => bytesOf(pieces.join('')));
const wildStreams = fc.oneof(streams, fc.uint8Array({ maxLength: 60 }));

describe('lines', () => {
  test('end in LF, CR LF or with the stream; all else is content', () => {
    const stream = bytesOf('a\nb\r\nc\rd\n\n\r\ne\u2028\u0085f\nrest\r');
    expect(splitAll(stream, []).map(({ text, end }) => [text, end])).toEqual([
      ['a', '\n'],
      ['b', '\r\n'],
      ['c\rd', '\n'],
      ['', '\n'],
      ['', '\r\n'],
      ['e\u2028\u0085f', '\n'],
      ['rest\r', ''],
    ]);
  });

  test('know their size on the wire and their place', () => {
    const lines = splitAll(bytesOf('é\r\nb\nc'), []);
    expect(lines.map(({ bytes, offset }) => [offset, bytes])).toEqual([
      [0, 4],
      [4, 2],
      [6, 1],
    ]);
  });

  test('that are not UTF-8 are given as bytes', () => {
    expect(splitAll(Uint8Array.of(0x61, 0xb0, 0x0a, 0x62), [])).toEqual([
      { base64: 'YbA=', end: '\n', bytes: 3, offset: 0 },
      { text: 'b', end: '', bytes: 1, offset: 3 },
    ]);
  });

  test('are the same for every single cut of the stream', () => {
    const stream = bytesOf('{"a":"é\u2028"}\r\n\r\n\uFEFFx\ry\n0123456789012345678901234567890\r\n😀');
    const whole = splitAll(stream, []);
    for (let cut = 0; cut <= stream.length; cut++) expect(splitAll(stream, [cut])).toEqual(whole);
    expect(
      splitAll(
        stream,
        Array.from(stream, (_, index) => index),
      ),
    ).toEqual(whole);
  });

  test('are the same however the stream is sliced', () => {
    fc.assert(
      fc.property(wildStreams, fc.array(fc.nat(), { maxLength: 40 }), (stream, cuts) => {
        expect(splitAll(stream, cuts)).toEqual(splitAll(stream, []));
      }),
      { numRuns: 1000 },
    );
  });

  test('joined give the stream', () => {
    fc.assert(
      fc.property(wildStreams, fc.array(fc.nat()), (stream, cuts) => {
        const lines = splitAll(stream, cuts, { limitBytes: 10_000, keepBytes: 10 });
        const parts = lines.flatMap(({ text, base64, end }) => [
          text === undefined ? Buffer.from(base64 ?? '', 'base64') : Buffer.from(text),
          Buffer.from(end),
        ]);
        expect(new Uint8Array(Buffer.concat(parts))).toEqual(new Uint8Array(stream));
      }),
    );
  });
});

describe('a line beyond the limit', () => {
  test('keeps its head and tail and tells how long it was', () => {
    const [line, next] = splitAll(bytesOf(`${'0123456789'.repeat(5)}\r\nok\n`), []);
    expect(line).toEqual({
      text: '012345456789',
      end: '\r\n',
      bytes: 52,
      offset: 0,
      cut: { headBytes: 6, tailBytes: 6, totalBytes: 50 },
    });
    expect(next).toMatchObject({ text: 'ok', offset: 52 });
  });

  test('begins one byte after the limit', () => {
    expect(splitAll(bytesOf(`${'x'.repeat(20)}\n`), [])[0]).not.toHaveProperty('cut');
    expect(splitAll(bytesOf(`${'x'.repeat(21)}\n`), [])[0]).toHaveProperty('cut');
    expect(splitAll(bytesOf('x'.repeat(21)), [])[0]).toHaveProperty('cut');
  });

  test('is not cut inside a character', () => {
    const [line] = splitAll(bytesOf(`x${'é😀'.repeat(8)}y\n`), []);
    expect(line).toMatchObject({ text: 'xé😀y', cut: { headBytes: 3, tailBytes: 5, totalBytes: 50 } });
  });

  test('counts every byte, whatever the slices', () => {
    fc.assert(
      fc.property(wildStreams, fc.array(fc.nat()), (stream, cuts) => {
        const lines = splitAll(stream, cuts);
        expect(lines.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(stream.length);
        for (const { text, base64, end, bytes, cut } of lines) {
          const kept =
            text === undefined ? Buffer.from(base64 ?? '', 'base64').length : Buffer.byteLength(text);
          const total = cut?.totalBytes ?? kept;
          expect(total + end.length).toBe(bytes);
          if (cut !== undefined) expect(cut.headBytes + cut.tailBytes).toBe(kept);
        }
      }),
    );
  });

  test('of 200 MB in small slices takes little memory', () => {
    const splitter = createLineSplitter({ limitBytes: 1024 * 1024, keepBytes: 4096 });
    const slice = new Uint8Array(64 * 1024).fill(0x78);
    for (let fed = 0; fed < 3200; fed++) expect(splitter.push(slice)).toEqual([]);
    expect(splitter.unfinished()).toEqual({ bytes: 3200 * 65536, head: 'x'.repeat(4096) });
    const [line, next] = splitter.push(bytesOf('\nok\n'));
    expect(line?.cut).toEqual({ headBytes: 4096, tailBytes: 4096, totalBytes: 3200 * 65536 });
    expect(next?.text).toBe('ok');
  });
});

describe('what no newline has closed', () => {
  test('is told with its beginning, and is no line until the stream ends', () => {
    const splitter = createLineSplitter(tiny);
    expect(splitter.unfinished()).toBeUndefined();
    expect(splitter.push(bytesOf('done\nabcdefgh'))).toHaveLength(1);
    expect(splitter.unfinished()).toEqual({ bytes: 8, head: 'abcdef' });
    expect(splitter.push(bytesOf('i\n'))).toMatchObject([{ text: 'abcdefghi', offset: 5 }]);
    expect(splitter.unfinished()).toBeUndefined();
    expect(splitter.end()).toEqual([]);
  });

  test('of single bytes takes linear time', () => {
    const splitter = createLineSplitter();
    const one = Uint8Array.of(0x61);
    for (let count = 0; count < 300_000; count++) splitter.push(one);
    expect(splitter.end()[0]?.bytes).toBe(300_000);
  });
});
