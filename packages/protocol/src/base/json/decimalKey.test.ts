import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalKey } from './decimalKey.ts';

test.each([
  ['1', '1'],
  ['1.0', '1'],
  ['1e0', '1'],
  ['10e-1', '1'],
  ['0.1E+1', '1'],
  ['100', '100'],
  ['1e2', '100'],
  ['-0', '0'],
  ['0.000e99999', '0'],
  ['-1.50', '-15e-1'],
  ['9007199254740993', '9007199254740993'],
  ['9007199254740993.0', '9007199254740993'],
  ['1e400', '1e400'],
  ['0.1e401', '1e400'],
  ['1e41', '1e41'],
  ['x', 'x'],
])('%s is named %s', (number, key) => {
  expect(decimalKey(number)).toBe(key);
});

test('huge exponents cost nothing', () => {
  expect(decimalKey('10e99999999999999999999')).toBe('1e100000000000000000000');
  expect(decimalKey('1e-99999999999999999999')).toBe('1e-99999999999999999999');
  const absurd = `1e${'9'.repeat(1_000_000)}`;
  expect(decimalKey(absurd)).toBe(absurd);
});

test('long runs of zeros take linear time', () => {
  expect(decimalKey(`1${'0'.repeat(1_000_000)}1.${'0'.repeat(1_000_000)}`)).toHaveLength(1_000_002);
});

test('numbers have one name exactly when their values are equal', () => {
  const written = fc
    .tuple(fc.integer({ min: -2000, max: 2000 }), fc.integer({ min: -4, max: 4 }), fc.nat(3))
    .map(([digits, exponent, zeros]) => ({
      text: zeros === 0 ? `${digits}e${exponent}` : `${digits}.${'0'.repeat(zeros)}E${exponent}`,
      scaled: digits * 10 ** (exponent + 4),
    }));
  fc.assert(
    fc.property(written, written, (left, right) => {
      const isSame = Math.round(left.scaled) === Math.round(right.scaled);
      expect(decimalKey(left.text) === decimalKey(right.text)).toBe(isSame);
    }),
    { numRuns: 2000 },
  );
});
