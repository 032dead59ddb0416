import { expect, it } from 'vitest';
import { isAbsoluteUri, readScheme } from './uri.ts';

it.each([
  ['file:///a', 'file'],
  ['HTTP://x', 'http'],
  ['my-app+v1.0://x', 'my-app+v1.0'],
  ['urn:x:%20', 'urn'],
  ['a:', 'a'],
])('%s has the scheme %s', (uri, scheme) => {
  expect(readScheme(uri)).toEqual({ scheme });
  expect(isAbsoluteUri(uri)).toBe(true);
});

it.each([
  ['', 'no scheme'],
  ['a/b', 'no scheme'],
  ['/a:b', 'no scheme'],
  ['?a:b', 'no scheme'],
  ['://x', 'empty'],
  ['1a://x', 'begin with a letter'],
  ['my_app://x', 'at 2'],
  ['my app://x', 'at 2'],
  ['é://x', 'begin with a letter'],
])('the scheme of %j is wrong', (uri, fault) => {
  expect(readScheme(uri)).toEqual({ fault: expect.stringContaining(fault) });
  expect(isAbsoluteUri(uri)).toBe(false);
});

it.each(['a:b c', 'a:%', 'a:%2', 'a:%zz', 'a:é', 'a:<', 'a:b\n'])('%j is no URI', (uri) => {
  expect(readScheme(uri)).toEqual({ scheme: 'a' });
  expect(isAbsoluteUri(uri)).toBe(false);
});

it('reads a URI of 20 MB in one pass', () => {
  const long = `file:///${'a%20'.repeat(5_000_000)}`;
  expect(isAbsoluteUri(long)).toBe(true);
  expect(isAbsoluteUri(`${long}%`)).toBe(false);
  expect(readScheme('a'.repeat(20_000_000))).toEqual({ fault: 'it has no scheme' });
});
