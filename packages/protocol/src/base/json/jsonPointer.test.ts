import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodePointer, encodePointer, encodePointerToken } from './jsonPointer.ts';

test('slash and tilde are escaped in a token', () => {
  expect(encodePointerToken('a/b~c')).toBe('a~1b~0c');
  expect(encodePointer(['a/b', 0, ''])).toBe('/a~1b/0/');
});

test('the empty pointer has no tokens', () => {
  expect(decodePointer('')).toEqual([]);
  expect(encodePointer([])).toBe('');
});

test('what is no pointer is refused', () => {
  expect(decodePointer('a')).toBeUndefined();
  expect(decodePointer('/~2')).toBeUndefined();
  expect(decodePointer('/a~')).toBeUndefined();
});

test('any tokens come back', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (tokens) => {
      expect(decodePointer(encodePointer(tokens))).toEqual(tokens);
    }),
  );
});
