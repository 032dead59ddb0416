import { expect, it } from 'vitest';
import { compareNumbers } from './compareNumbers.ts';

it.each([
  ['0', '1'],
  ['-1', '0'],
  ['0.1', '0.10000000000000000001'],
  ['9007199254740992', '9007199254740993'],
  ['-9007199254740993', '-9007199254740992'],
  ['1e400', '2e400'],
  ['9e400', '1e401'],
  ['-2e400', '-1e400'],
  ['0', '1e-400'],
  ['-1e-400', '0'],
  ['-1e-400', '1e-400'],
  ['100000000000000000000', '100000000000000000001'],
  ['1.5e-400', '15.1e-401'],
])('%s is less than %s', (less, more) => {
  expect(compareNumbers(less, more)).toBeLessThan(0);
  expect(compareNumbers(more, less)).toBeGreaterThan(0);
});

it.each([
  ['1', '1.0'],
  ['100', '1e2'],
  ['0', '-0.0'],
  ['0', '0e5'],
  ['15e-401', '1.5e-400'],
])('%s equals %s', (left, right) => {
  expect(compareNumbers(left, right)).toBe(0);
});

it('of exponents beyond all measure nobody can tell, unless they are written alike', () => {
  const huge = `1e${'9'.repeat(2000)}`;
  expect(compareNumbers(huge, `2e${'9'.repeat(2000)}`)).toBeUndefined();
  expect(compareNumbers(huge, huge)).toBe(0);
});
