import { describe, expect, test } from 'vitest';
import { countHexRows, dumpWithGap, hexRow } from './hexRows.ts';
import { prettyOf } from './prettyOf.ts';
import { linesWithGap, textLines } from './textLines.ts';

describe('hexRow', () => {
  const bytes = new TextEncoder().encode('{"jsonrpc":"2.0"}\r\n');

  test('has offset, two groups and ASCII', () => {
    expect(hexRow(bytes, 0, 16)).toEqual({
      offset: '00000000',
      bytes: '7b 22 6a 73 6f 6e 72 70  63 22 3a 22 32 2e 30 22',
      ascii: '{"jsonrpc":"2.0"',
    });
  });

  test('the last row is short and keeps its width', () => {
    const row = hexRow(bytes, 1, 16);
    expect(row.offset).toBe('00000010');
    expect(row.bytes.trimEnd()).toBe('7d 0d 0a');
    expect(row.bytes).toHaveLength(48);
    expect(row.ascii).toBe('}··');
    expect(countHexRows(bytes.length, 16)).toBe(2);
  });
});

test('a narrow row has eight bytes', () => {
  const bytes = new TextEncoder().encode('0123456789');
  expect(hexRow(bytes, 1, 8)).toEqual({ offset: '00000008', bytes: '38 39'.padEnd(23), ascii: '89' });
  expect(countHexRows(10, 8)).toBe(2);
});

const encode = (text: string) => new TextEncoder().encode(text);
const allLines = (text: string, columns: number) => {
  const lines = textLines(encode(text), columns);
  return Array.from({ length: lines.total }, (_unused, position) => lines.lineAt(position));
};

describe('textLines', () => {
  test('keeps what ended each line', () => {
    expect(allLines('a\r\nb\n\nc', 80).map((line) => [line?.text, line?.end])).toEqual([
      ['a', '\r\n'],
      ['b', '\n'],
      ['', '\n'],
      ['c', ''],
    ]);
  });

  test('long lines go on below without a number, whole characters kept', () => {
    const lines = allLines(`${'x'.repeat(9)}😀yz\n`, 10);
    expect(lines.map((line) => line?.text)).toEqual(['xxxxxxxxx', '😀yz']);
    expect(lines.map((line) => line?.number)).toEqual([1, undefined]);
    expect(lines.map((line) => line?.end)).toEqual(['', '\n']);
  });

  test('an empty text has no lines', () => {
    expect(allLines('', 80)).toEqual([]);
    expect(textLines(encode(''), 80).lineAt(0)).toBeUndefined();
  });

  test('the lines join to the text, whatever the width', () => {
    const text = 'a😀b\r\n\n😀😀😀x\nlong line without an end😀';
    for (let columns = 4; columns < 60; columns += 1) {
      const joined = allLines(text, columns).map((line) => `${line?.text}${line?.end}`);
      expect(joined.join('')).toBe(text);
    }
  });

  test('bytes that are no UTF-8 are cut anywhere, and none is lost', () => {
    const lines = textLines(new Uint8Array(25).fill(0x80), 10);
    expect(Array.from({ length: lines.total }, (_unused, at) => lines.lineAt(at)?.text.length)).toEqual([
      10, 10, 5,
    ]);
  });

  test('fifty million bytes are cut at once', () => {
    const lines = textLines(new Uint8Array(50_000_000).fill(0x78), 100);
    expect(lines.total).toBe(500_000);
    expect(lines.lineAt(499_999)?.text).toHaveLength(100);
  });
});

test('only JSON is laid out', () => {
  expect(prettyOf('{"a":1.0}')).toBe('{\n  "a": 1.0\n}');
  expect(prettyOf('listening on 3000')).toBe('listening on 3000');
});

describe('a line that was cut', () => {
  const bytes = encode('head\r"}}\n');
  const gap = { at: 5, offset: 0xfff0, words: '… 3 bytes are not kept …' };

  test('has a row of words between its two ends, which are numbered only up to there', () => {
    const lines = linesWithGap(bytes, 80, gap);
    expect(Array.from({ length: lines.total }, (_unused, position) => lines.lineAt(position))).toEqual([
      { text: 'head\r', number: 1, end: '' },
      { text: gap.words, number: undefined, end: '', isGap: true },
      { text: '"}}', number: undefined, end: '\n' },
    ]);
    expect(lines.lineAt(3)).toBeUndefined();
  });

  test('goes on in the dump at the offset that its end had', () => {
    const { total, rowAt } = dumpWithGap(bytes, 8, gap);
    expect(total).toBe(3);
    expect(rowAt(0)).toMatchObject({ offset: '00000000', ascii: 'head·' });
    expect(rowAt(1)).toEqual({ words: gap.words });
    expect(rowAt(2)).toMatchObject({ offset: '0000fff0', ascii: '"}}·' });
  });
});
