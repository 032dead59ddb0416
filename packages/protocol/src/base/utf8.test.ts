import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeUtf8, decodeUtf8Lossy, encodeUtf8, firstInvalidUtf8, utf8Length } from './utf8.ts';

test('a text comes back from its bytes, byte order mark included', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(decodeUtf8(encodeUtf8(`\uFEFF${text}`))).toBe(`\uFEFF${text.toWellFormed()}`);
    }),
  );
});

test('the length in bytes is counted without making them', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(utf8Length(text)).toBe(Buffer.byteLength(text));
    }),
  );
});

test('the first wrong byte is found exactly when the bytes do not decode', () => {
  const sequence = fc.oneof(
    fc.uint8Array({ maxLength: 6 }),
    fc.string({ unit: 'binary', maxLength: 4 }).map((text) => encodeUtf8(text)),
  );
  fc.assert(
    fc.property(fc.array(sequence), (pieces) => {
      const bytes = new Uint8Array(Buffer.concat(pieces));
      const invalid = firstInvalidUtf8(bytes);
      expect(invalid === undefined).toBe(decodeUtf8(bytes) !== undefined);
      if (invalid !== undefined) expect(decodeUtf8(bytes.subarray(0, invalid))).toBeDefined();
    }),
    { numRuns: 3000 },
  );
});

test.each([
  ['overlong', [0xc0, 0x80], 0],
  ['overlong of three', [0x61, 0xe0, 0x80, 0x80], 1],
  ['surrogate', [0xed, 0xa0, 0x80], 0],
  ['beyond U+10FFFF', [0xf4, 0x90, 0x80, 0x80], 0],
  ['cut short', [0x61, 0x62, 0xe2, 0x80], 2],
  ['EUC-KR', [0x22, 0xb0, 0xa1, 0x22], 1],
])('%s is wrong at its first byte', (_, bytes, offset) => {
  expect(firstInvalidUtf8(Uint8Array.from(bytes))).toBe(offset);
});

test('lossy text shows what is wrong and keeps the rest', () => {
  expect(decodeUtf8Lossy(Uint8Array.of(0x61, 0xb0, 0x62))).toBe('a\uFFFDb');
});
