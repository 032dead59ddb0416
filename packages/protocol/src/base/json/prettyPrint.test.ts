import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prettyPrint } from './prettyPrint.ts';

test('looks like JSON.stringify with two spaces', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(0, 1, 3), (value, spaces) => {
      const plain = JSON.parse(JSON.stringify(value));
      expect(prettyPrint(JSON.stringify(plain, null, spaces))).toBe(JSON.stringify(plain, null, 2));
    }),
  );
});

test('touches no token: digits, escapes, repeated names and order stay', () => {
  const text = '{"b":1.0,"a":1e400,"a":1915883588174806058,"2":-0,"1":"\\u0061\\/é","":[ ],"o":{ }}';
  expect(prettyPrint(text)).toBe(
    '{\n  "b": 1.0,\n  "a": 1e400,\n  "a": 1915883588174806058,\n  "2": -0,\n  "1": "\\u0061\\/é",\n  "": [],\n  "o": {}\n}',
  );
  expect(prettyPrint(text).replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
});

test('white space inside strings stays', () => {
  expect(prettyPrint('["a  b\u2028",  "c"]')).toBe('[\n  "a  b\u2028",\n  "c"\n]');
});

test('ten thousand nested arrays stay small', () => {
  const text = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
  const pretty = prettyPrint(text);
  expect(pretty.length).toBeLessThan(2_000_000);
  expect(pretty.replace(/\s/g, '')).toBe(text);
  expect(prettyPrint(text, { maxDepthIndent: 0 }).length).toBeLessThan(50_000);
});

test('what it made, it makes again', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(prettyPrint(prettyPrint(text))).toBe(prettyPrint(text));
    }),
  );
});

test('text that is not JSON never throws', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      prettyPrint(text);
    }),
  );
});
