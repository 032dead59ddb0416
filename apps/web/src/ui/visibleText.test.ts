import { describe, expect, test } from 'vitest';
import { shortenVisible, visibleLine, visiblePieces, visibleText } from './visibleText.ts';

describe('visibleText', () => {
  test.each([
    ['plain text stays', 'Zürich 21.5 °C 😀', 'Zürich 21.5 °C 😀'],
    ['tab and line feed stay', 'a\tb\nc', 'a\tb\nc'],
    ['escape sequences show their escape', '\u001b[31mred', '‹ESC›[31mred'],
    ['carriage return and NUL show', 'a\r\u0000', 'a‹CR›‹NUL›'],
    ['DEL shows', '\u007f', '‹DEL›'],
    ['C1 controls show as code points', '\u0085', '‹U+0085›'],
    ['a right-to-left override shows', 'a\u202eb', 'a‹U+202E›b'],
    ['isolates show', '\u2066x\u2069', '‹U+2066›x‹U+2069›'],
    ['zero-width characters show', 'a\u200bb\u200dc\ufeff', 'a‹U+200B›b‹U+200D›c‹U+FEFF›'],
    ['tag characters show', '\u{e0041}', '‹U+E0041›'],
    ['a lone surrogate shows', 'a\ud800b', 'a‹U+D800›b'],
  ])('%s', (_name, text, expected) => {
    expect(visibleText(text)).toBe(expected);
  });

  test('one line has signs for tabs and line feeds too', () => {
    expect(visibleLine('a\tb\r\nc')).toBe('a‹TAB›b‹CR›‹LF›c');
  });

  test('pieces join to the visible text and keep the code point', () => {
    const pieces = visiblePieces('ab\u202ecd\u0007');
    expect(pieces.map((piece) => piece.text).join('')).toBe('ab‹U+202E›cd‹BEL›');
    expect(pieces.filter((piece) => piece.kind === 'mark').map((piece) => piece.codePoint)).toEqual([
      0x202e, 7,
    ]);
  });
});

test('a long text is shortened by what is seen of it, signs and characters whole', () => {
  expect(shortenVisible('abc', 3)).toEqual({ text: 'abc', isShort: false });
  expect(shortenVisible('abcd', 3)).toEqual({ text: 'abc…', isShort: true });
  expect(shortenVisible('\u0000\u0000', 9)).toEqual({ text: '‹NUL›…', isShort: true });
  expect(shortenVisible('a\nb\u202e', 20)).toEqual({ text: 'a‹LF›b‹U+202E›', isShort: false });
  expect(shortenVisible('😀😀😀', 2)).toEqual({ text: '😀😀…', isShort: true });
  expect(shortenVisible('\u001b'.repeat(100_000), 160).text.length).toBeLessThan(170);
});
