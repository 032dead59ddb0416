import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decodeHeaderValue,
  encodeHeaderValue,
  hasMarkerInOtherCase,
  isPlainHeaderValue,
} from './headerValue.ts';

const cases = [
  ['us-west1', 'us-west1'],
  ['', ''],
  ['a b\tc', 'a b\tc'],
  ['世界', '=?base64?5LiW55WM?='],
  [' a', '=?base64?IGE=?='],
  ['a\t', '=?base64?YQk=?='],
  ['a\r\nX-Other: 1', '=?base64?YQ0KWC1PdGhlcjogMQ==?='],
  ['=?base64?literal?=', '=?base64?PT9iYXNlNjQ/bGl0ZXJhbD89?='],
  ['=?base64?=', '=?base64?PT9iYXNlNjQ/PQ==?='],
  ['=?BASE64?literal?=', '=?BASE64?literal?='],
  ['=?base64?open', '=?base64?open'],
] as const;

it.each(cases)('%j is sent as %s and read back', (text, value) => {
  expect(encodeHeaderValue(text)).toBe(value);
  expect(isPlainHeaderValue(text)).toBe(value === text);
  expect(decodeHeaderValue(value)).toEqual({ ok: true, value: text });
});

it('whatever is sent is plain on the wire, and comes back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const value = encodeHeaderValue(text);
      expect(value).toMatch(/^(?:[!-~](?:[\t -~]*[!-~])?)?$/);
      expect(decodeHeaderValue(value)).toEqual({ ok: true, value: text });
    }),
  );
});

describe('a value that stands for no text', () => {
  const broken = [
    ['世界', 'unsafe'],
    ['a ', 'unsafe'],
    ['a\u007f', 'unsafe'],
    ['=?base64?5LiW55W?=', 'notBase64'],
    ['=?base64?a-_b?=', 'notBase64'],
    ['=?base64?=', 'notBase64'],
    ['=?base64?/w==?=', 'notUtf8'],
  ] as const;
  it.each(broken)('%j is told as %s', (value, kind) => {
    expect(decodeHeaderValue(value)).toMatchObject({ ok: false, problem: { kind } });
  });

  it('is no matter of the case of its marker, which makes it plain', () => {
    expect(hasMarkerInOtherCase('=?BASE64?5LiW55WM?=')).toBe(true);
    expect(hasMarkerInOtherCase('=?base64?5LiW55WM?=')).toBe(false);
    expect(hasMarkerInOtherCase('us-west1')).toBe(false);
  });
});
