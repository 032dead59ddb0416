import { expect, test } from 'vitest';
import { needsWholeLine } from './needsWholeLine.ts';

test.each([
  ['a line and its line feed', { gist: 'listening', bytes: 10 }, false],
  ['a last line without line feed', { gist: 'listening', bytes: 9 }, false],
  ['letters of several bytes', { gist: 'Zürich', bytes: 8 }, false],
  ['spaces that the gist drew together', { gist: 'a b', bytes: 9 }, true],
  ['a line that the gist cut', { gist: 'abc…', bytes: 400 }, true],
])('%s', (_name, row, expected) => {
  expect(needsWholeLine(row)).toBe(expected);
});
