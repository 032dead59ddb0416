import { expect, test } from 'vitest';
import { problemWords } from './problemWords.ts';

test('a fault of the filter is shown with its place', () => {
  expect(problemWords(' foo:bar', { message: 'There is no key foo', position: 0 })).toBe(
    'There is no key foo (at character 1, “foo:bar”)',
  );
  expect(problemWords('"abc', { message: 'The quote is not closed', position: 4 })).toBe(
    'The quote is not closed (at the end)',
  );
  expect(problemWords('x', { message: 'No', position: undefined })).toBe('No');
});
