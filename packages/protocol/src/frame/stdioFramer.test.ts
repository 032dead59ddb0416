import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Frame } from './frame.ts';
import { createStdioFramer } from './stdioFramer.ts';

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function frameAll(
  stream: Uint8Array | string,
  cuts: readonly number[] = [],
  limits = { limitBytes: 1000, keepBytes: 10 },
) {
  const bytes = typeof stream === 'string' ? bytesOf(stream) : stream;
  const framer = createStdioFramer(limits);
  const places = [...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
  const frames: Frame[] = [];
  let from = 0;
  for (const to of places) {
    frames.push(...framer.push(bytes.slice(from, to)));
    from = to;
  }
  return [...frames, ...framer.end()];
}

/** A short word for a frame, and its text. */
function gist(frame: Frame): readonly [string, string | undefined, string] {
  return [frame.kind === 'malformed' ? frame.reason.kind : frame.kind, frame.text, frame.end];
}

function contentOf(frame: Frame): Buffer {
  const isBytes = frame.kind === 'malformed' && frame.base64 !== undefined;
  return isBytes ? Buffer.from(frame.base64, 'base64') : Buffer.from(frame.text ?? '');
}

const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}';

describe('frames of lines', () => {
  test('a banner before the first message is shown line by line, the blank ones too', () => {
    const banner = '\n> srv@1.0.0 start\n> node s.js\n\n[env] injected 3 vars\n';
    expect(frameAll(`${banner}${ping}\n`).map(gist)).toEqual([
      ['blank', '', '\n'],
      ['notJson', '> srv@1.0.0 start', '\n'],
      ['notJson', '> node s.js', '\n'],
      ['blank', '', '\n'],
      ['notJson', '[env] injected 3 vars', '\n'],
      ['json', ping, '\n'],
    ]);
  });

  test('CR LF is an end, separators of other kinds are content', () => {
    const text = '{"text":"a\u2028b\u2029c\u0085d"}';
    expect(frameAll(`${text}\r\n${ping}\r\n`).map(gist)).toEqual([
      ['json', text, '\r\n'],
      ['json', ping, '\r\n'],
    ]);
  });

  test('what no newline closed is a frame once the stream ends', () => {
    const framer = createStdioFramer();
    expect(framer.push(bytesOf(ping))).toEqual([]);
    expect(framer.unfinished()).toEqual({ bytes: ping.length, head: ping });
    expect(framer.end()).toMatchObject([
      { kind: 'json', text: ping, end: '', bytes: ping.length, offset: 0, hasByteOrderMark: false },
    ]);
    expect(framer.unfinished()).toBeUndefined();
  });

  test('a byte order mark at the beginning is kept and marked', () => {
    expect(frameAll(`\uFEFF${ping}\n`)).toMatchObject([
      { kind: 'json', text: `\uFEFF${ping}`, end: '\n', bytes: 44, offset: 0, hasByteOrderMark: true },
    ]);
  });

  test('bytes that are not UTF-8 spoil only their own line', () => {
    const stream = Buffer.concat([
      Buffer.from('{"t":"'),
      Buffer.of(0xb0, 0xa1),
      Buffer.from(`"}\n${ping}\n`),
    ]);
    const [bad, good] = frameAll(new Uint8Array(stream));
    expect(bad).toMatchObject({ kind: 'malformed', reason: { kind: 'notUtf8', offset: 6 }, bytes: 11 });
    expect(good).toMatchObject({ kind: 'json', text: ping, offset: 11 });
  });

  test('a line beyond the limit is cut, and the next one is read', () => {
    const [long, good] = frameAll(`${'x'.repeat(5000)}\n${ping}\n`);
    const cut = { headBytes: 10, tailBytes: 10, totalBytes: 5000 };
    expect(long).toMatchObject({
      kind: 'malformed',
      bytes: 5001,
      text: 'x'.repeat(20),
      reason: { kind: 'tooLong', cut },
    });
    expect(good).toMatchObject({ kind: 'json', offset: 5001 });
  });
});

describe('frames by Content-Length', () => {
  const body = '{"jsonrpc":"2.0","id":0,"result":{"text":"é"}}';
  const length = Buffer.byteLength(body);

  test('are recognised, body by body, without a newline after them', () => {
    const one = `Content-Length: ${length}\r\n\r\n${body}`;
    expect(frameAll(`${one}${one}`).map(gist)).toEqual([
      ['contentLengthHeader', `Content-Length: ${length}`, '\r\n'],
      ['blank', '', '\r\n'],
      ['headerFramedBody', body, ''],
      ['contentLengthHeader', `Content-Length: ${length}`, '\r\n'],
      ['blank', '', '\r\n'],
      ['headerFramedBody', body, ''],
    ]);
  });

  test('may have a type beside the length, any case of letters, and line breaks in the body', () => {
    const spread = '{\n"a":1}';
    const stream = `content-length:8\ncontent-type: application/json\n\n${spread}${ping}\n`;
    expect(frameAll(stream).map(gist)).toEqual([
      ['contentLengthHeader', 'content-length:8', '\n'],
      ['contentLengthHeader', 'content-type: application/json', '\n'],
      ['blank', '', '\n'],
      ['headerFramedBody', spread, ''],
      ['json', ping, '\n'],
    ]);
  });

  test('that the stream cuts short are what there is', () => {
    expect(frameAll('Content-Length: 50\r\n\r\n{"a":\n1').map(gist).at(-1)).toEqual([
      'headerFramedBody',
      '{"a":\n1',
      '',
    ]);
  });

  test.each([
    ['a length beyond the limit', 'Content-Length: 1001\r\n\r\n'],
    ['a length of nothing', 'Content-Length: 0\r\n\r\n'],
    ['a header that no blank line follows', 'Content-Length: 8\r\nhello\n\n'],
    ['a type alone', 'Content-Type: text/plain\r\n\r\n'],
  ])('are not taken from %s', (_, start) => {
    expect(gist(frameAll(`${start}${ping}\n`).at(-1) ?? fail())).toEqual(['json', ping, '\n']);
  });
});

describe('any stream', () => {
  const pieces = fc.array(
    fc.oneof(
      fc.constantFrom(
        '\n',
        '\r\n',
        ping,
        'Content-Length: 5\r\n',
        'Content-Length: 3\n\n',
        '\n\n',
        '\uFEFF',
        'é',
        '{',
        'NaN',
      ),
      fc.json(),
      fc.string({ unit: 'binary', maxLength: 10 }),
    ),
  );
  const streams = fc.oneof(
    pieces.map((texts) => bytesOf(texts.join(''))),
    fc.uint8Array({ maxLength: 100 }),
  );

  test('gives the same frames however it is sliced', () => {
    fc.assert(
      fc.property(streams, fc.array(fc.nat()), fc.constantFrom(12, 1000), (stream, cuts, limitBytes) => {
        const limits = { limitBytes, keepBytes: 4 };
        expect(frameAll(stream, cuts, limits)).toEqual(frameAll(stream, [], limits));
      }),
      { numRuns: 1000 },
    );
  });

  test('gives the same frames byte by byte', () => {
    const stream = bytesOf(
      `Content-Length: 4\r\n\r\né\nxé${ping}\r\n\uFEFF{}\n{"a":NaN}\n${'y'.repeat(60)}\n`,
    );
    const limits = { limitBytes: 50, keepBytes: 8 };
    const every = Array.from(stream, (_, index) => index);
    expect(frameAll(stream, every, limits)).toEqual(frameAll(stream, [], limits));
    for (const cut of every) expect(frameAll(stream, [cut], limits)).toEqual(frameAll(stream, [], limits));
  });

  test('is all there: contents and ends joined are its bytes', () => {
    fc.assert(
      fc.property(streams, fc.array(fc.nat()), (stream, cuts) => {
        const frames = frameAll(stream, cuts, { limitBytes: 100_000, keepBytes: 4 });
        const joined = Buffer.concat(frames.flatMap((frame) => [contentOf(frame), Buffer.from(frame.end)]));
        expect(new Uint8Array(joined)).toEqual(new Uint8Array(stream));
      }),
    );
  });

  test('is counted without a hole, cut lines included', () => {
    fc.assert(
      fc.property(streams, fc.array(fc.nat()), (stream, cuts) => {
        let offset = 0;
        for (const frame of frameAll(stream, cuts, { limitBytes: 12, keepBytes: 4 })) {
          expect(frame.offset).toBe(offset);
          offset += frame.bytes;
        }
        expect(offset).toBe(stream.length);
      }),
    );
  });
});

function fail(): never {
  throw new Error('expected a frame');
}
