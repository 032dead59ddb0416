import { describe, expect, test } from 'vitest';
import { countHexRows, hexRow } from './hexRows.ts';
import { prettyOf } from './prettyOf.ts';
import { textLines } from './textLines.ts';

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

describe('textLines', () => {
  test('keeps what ended each line', () => {
    expect(textLines('a\r\nb\n\nc', 80).map(({ text, end }) => [text, end])).toEqual([
      ['a', '\r\n'],
      ['b', '\n'],
      ['', '\n'],
      ['c', ''],
    ]);
  });

  test('long lines go on below without a number, whole characters kept', () => {
    const lines = textLines(`${'x'.repeat(9)}😀yz\n`, 10);
    expect(lines.map((line) => line.text)).toEqual(['xxxxxxxxx😀', 'yz']);
    expect(lines.map((line) => line.number)).toEqual([1, undefined]);
    expect(lines.map((line) => line.end)).toEqual(['', '\n']);
  });

  test('an empty text has no lines', () => {
    expect(textLines('', 80)).toEqual([]);
  });
});

test('only JSON is laid out', () => {
  expect(prettyOf('{"a":1.0}')).toBe('{\n  "a": 1.0\n}');
  expect(prettyOf('listening on 3000')).toBe('listening on 3000');
});
