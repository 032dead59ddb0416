import fc from 'fast-check';
import { expect, test } from 'vitest';
import { losesDigits } from './losesDigits.ts';

test.each([
  '9007199254740993',
  '{"id":1915883588174806058}',
  '[1.0]',
  '1e400',
  '-0',
  '[0.10]',
  '1E5',
  '1e21',
  '0.1234567890123456789',
  '{"a":1,"a":2}',
  '{"a":[{"b":1,"\\u0062":2}]}',
  '{"__proto__":{}}',
  '{"\\u005f_proto__" : 1}',
  'NaN',
])('%s is not what JSON.parse makes of it', (text) => {
  expect(losesDigits(text)).toBe(true);
});

test.each([
  '1',
  '-1.5',
  '9007199254740991',
  '0',
  '"1.0"',
  '{"a":"\\"1.0","b":[1,2.5,-3]}',
  '["__proto__"]',
  '{"x":"1e400"}',
  'null',
])('%s survives JSON.parse', (text) => {
  expect(losesDigits(text)).toBe(false);
});

test('what JSON.stringify wrote survives', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(JSON.parse(JSON.stringify(value)));
      fc.pre(!text.includes('__proto__'));
      expect(losesDigits(text)).toBe(false);
    }),
  );
});
