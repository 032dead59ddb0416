import { expect, test } from 'vitest';
import { placeOfMark } from './marks.ts';
import { toHex } from './themes.ts';

const text = '{\n  "a": "x",\n  "b": {\n    "c": 1\n  }\n}';
const mark = (start: number, end: number) => ({ start, end, severity: 'error' as const, message: '' });

test('a value on one line is underlined whole', () => {
  const start = text.indexOf('"x"');
  expect(placeOfMark(text, mark(start, start + 3))).toEqual({
    startLineNumber: 2,
    startColumn: 8,
    endLineNumber: 2,
    endColumn: 11,
  });
});

test('a value over several lines is underlined on its first', () => {
  const start = text.indexOf('{\n    "c"');
  expect(placeOfMark(text, mark(start, text.length - 2))).toEqual({
    startLineNumber: 3,
    startColumn: 8,
    endLineNumber: 3,
    endColumn: 9,
  });
});

test('computed colours become hexadecimal', () => {
  expect(toHex('rgb(14, 17, 22)')).toBe('#0e1116');
});
