import { createParser } from 'eventsource-parser';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeBase64 } from '../base/base64.ts';
import { encodeUtf8 } from '../base/utf8.ts';
import type { SseUnit } from './sseBlock.ts';
import { createSseFramer } from './sseFramer.ts';

/** The units of a stream that comes in these chunks. */
function unitsOf(
  chunks: readonly Uint8Array[],
  limits = { limitBytes: 1024, keepBytes: 8 },
): readonly SseUnit[] {
  const framer = createSseFramer(limits);
  return [...chunks.flatMap((chunk) => framer.push(chunk)), ...framer.end()];
}

const whole = (text: string): readonly SseUnit[] => unitsOf([encodeUtf8(text)]);
const byByte = (bytes: Uint8Array): readonly Uint8Array[] => [...bytes].map((byte) => Uint8Array.of(byte));
const ping = '{"jsonrpc":"2.0","method":"ping","id":9}';

/** A unit in a line. */
function brief(unit: SseUnit): string {
  if (unit.kind === 'frame') return `${unit.frame.kind} ${unit.frame.text ?? 'bytes'}`;
  return `${unit.what} ${JSON.stringify(unit.text)}`;
}

/** The bytes of a unit's block. */
function blockOf(unit: SseUnit): Uint8Array {
  if (unit.kind === 'event')
    return unit.base64 === undefined
      ? encodeUtf8(unit.text ?? '')
      : (decodeBase64(unit.base64) ?? new Uint8Array());
  const { before, after, block } = unit.event;
  return encodeUtf8(block ?? `${before}${unit.frame.text}${after}`);
}

const table: readonly (readonly [stream: string, units: readonly string[]])[] = [
  [`data: ${ping}\n\n`, [`json ${ping}`]],
  [`data:${ping}\r\n\r\n`, [`json ${ping}`]],
  [`data: ${ping}\r\r`, [`json ${ping}`]],
  [
    'data: {"jsonrpc":"2.0",\r\ndata: "method":"ping","id":9}\r\n\r\n',
    ['json {"jsonrpc":"2.0",\n"method":"ping","id":9}'],
  ],
  ['data: /m?s=1\r\nevent: endpoint\r\n\r\n', ['endpoint "data: /m?s=1\\r\\nevent: endpoint\\r\\n\\r"']],
  ['\uFEFFevent: endpoint\ndata: /m\n\n', ['endpoint "\uFEFFevent: endpoint\\ndata: /m\\n\\n"']],
  ['id: 7\ndata:\n\n', ['priming "id: 7\\ndata:\\n\\n"']],
  ['data\n\n', ['empty "data\\n\\n"']],
  ['retry: 300\n\n', ['fields "retry: 300\\n\\n"']],
  ['id\n\n', ['fields "id\\n\\n"']],
  [': ping\n\n', ['comment ": ping\\n\\n"']],
  [`: ping\ndata: ${ping}\n\n`, ['comment ": ping\\n"', `json ${ping}`]],
  [`\n\n: a\n: b\n\n\ndata: ${ping}\n\n`, ['comment "\\n\\n: a\\n: b\\n\\n"', `json ${ping}`]],
  [`data: ${ping}\n: inside\n\n`, [`json ${ping}`]],
  ['data: x\n\n', ['malformed x']],
  ['data:  \n\n', ['blank  ']],
  [`data: ${ping}\n`, [`unfinished ${JSON.stringify(`data: ${ping}\n`)}`]],
  ['data: a\n\ndata: b', ['malformed a', 'unfinished "data: b"']],
];

it.each(table)('reads %j', (stream, units) => {
  expect(whole(stream).map(brief)).toEqual(units);
});

it.each(table)('gives the same units for every cut of %j, and byte by byte', (stream) => {
  const bytes = encodeUtf8(stream);
  const expected = whole(stream);
  for (let cut = 0; cut <= bytes.length; cut++)
    expect(unitsOf([bytes.slice(0, cut), bytes.slice(cut)])).toEqual(expected);
  expect(unitsOf(byByte(bytes))).toEqual(expected);
});

it('keeps fields beside the data, the last of each, and its id when it has one', () => {
  const framer = createSseFramer();
  const [unit] = framer.push(encodeUtf8(`event: a\nevent: b\nid: 1\nid: 2\nretry: x\ndata: ${ping}\n\n`));
  expect(unit?.event).toMatchObject({ index: 0, type: 'b', id: '2', retry: 'x' });
  expect(framer.lastEventId()).toBe('2');
  framer.push(encodeUtf8('id: bad\0\ndata: x\n\n'));
  expect(framer.lastEventId()).toBe('2');
  framer.push(encodeUtf8('id: 3\n\n'));
  expect(framer.lastEventId()).toBe('3');
});

it('leaves characters whole that a chunk cuts, and bytes that are no UTF-8 as bytes', () => {
  const text = '{"jsonrpc":"2.0","method":"读取","id":1}';
  expect(unitsOf(byByte(encodeUtf8(`data: ${text}\n\n`))).map(brief)).toEqual([`json ${text}`]);
  const [unit] = unitsOf([Uint8Array.of(0x64, 0x61, 0x74, 0x61, 0x3a, 0xff, 0x0a, 0x0a)]);
  expect(unit).toMatchObject({
    kind: 'frame',
    frame: { kind: 'malformed', reason: { kind: 'notUtf8' }, base64: '/w==' },
  });
});

it('says what waits for its blank line', () => {
  const framer = createSseFramer();
  expect(framer.unfinished()).toBeUndefined();
  framer.push(encodeUtf8('data: {"a"'));
  expect(framer.unfinished()).toEqual({ bytes: 10, head: 'data: {"a"' });
  framer.push(encodeUtf8(':1}\n\n'));
  expect(framer.unfinished()).toBeUndefined();
});

it('cuts an event beyond the limit, and goes on behind it', () => {
  const limits = { limitBytes: 100, keepBytes: 8 };
  const long = `data: ${'x'.repeat(5000)}\n\n`;
  const units = unitsOf([encodeUtf8(`${long}data: ${ping}\n\n`)], limits);
  expect(units[0]).toMatchObject({
    kind: 'frame',
    frame: {
      kind: 'malformed',
      text: 'data: xxxxxxxx\n\n',
      reason: { kind: 'tooLong', cut: { headBytes: 8, tailBytes: 8, totalBytes: long.length } },
    },
  });
  expect(units.slice(1).map(brief)).toEqual([`json ${ping}`]);
});

const line = fc.oneof(
  fc.constantFrom(
    '',
    '',
    ':',
    ': c',
    'data',
    'data:',
    'data: ',
    'data: x',
    'data:  y',
    'id: 1',
    'id',
    'event: e',
    'event',
    'retry: 10',
    'retry: no',
    'foo: bar',
    'foo',
    ' data: z',
  ),
  fc.string({ unit: 'grapheme', maxLength: 6 }).map((text) => `data: ${text.replaceAll(/[\r\n\0]/g, '')}`),
);
const streams = fc
  .array(fc.tuple(line, fc.constantFrom('\n', '\r\n', '\r')), { maxLength: 24 })
  .map((lines) => lines.map(([text, end]) => text + end).join(''));

it('joins its blocks to the very stream, whatever the chunks', () => {
  fc.assert(
    fc.property(streams, fc.array(fc.nat(200), { maxLength: 5 }), (text, cuts) => {
      const bytes = encodeUtf8(text);
      const at = [...cuts.map((cut) => Math.min(cut, bytes.length)).sort((a, b) => a - b), bytes.length];
      const chunks = at.map((end, index) => bytes.slice(at[index - 1] ?? 0, end));
      const units = unitsOf(chunks);
      expect(units).toEqual(unitsOf([bytes]));
      const joined = units.flatMap((unit) => [...blockOf(unit)]);
      // Only line ends behind the last block belong to none.
      expect([...bytes].slice(0, joined.length)).toEqual(joined);
      expect([...bytes].slice(joined.length).every((byte) => byte === 10 || byte === 13)).toBe(true);
    }),
  );
});

it('dispatches what another parser dispatches', () => {
  fc.assert(
    fc.property(streams, (text) => {
      const theirs: string[] = [];
      const parser = createParser({
        onEvent: ({ event, data }) => theirs.push(JSON.stringify([event ?? 'message', data])),
      });
      parser.feed(text);
      // An event whose data is empty is dispatched by that parser; here it is a unit without a frame.
      const ours = whole(text).flatMap((unit) => {
        const type = unit.event.type === undefined || unit.event.type === '' ? 'message' : unit.event.type;
        if (unit.kind === 'frame') return [JSON.stringify([type, unit.frame.text ?? ''])];
        return unit.what === 'priming' || unit.what === 'empty' ? [JSON.stringify([type, ''])] : [];
      });
      expect(ours).toEqual(theirs);
    }),
    { numRuns: 500 },
  );
});

it('takes bytes of any kind without throwing, in time that grows with them', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 8 }), (chunks) => {
      unitsOf(chunks, { limitBytes: 32, keepBytes: 4 });
    }),
  );
  const many = encodeUtf8(`data: ${'x'.repeat(100_000)}`);
  const framer = createSseFramer();
  for (const chunk of byByte(many)) framer.push(chunk);
  expect(framer.unfinished()?.bytes).toBe(many.length);
});
