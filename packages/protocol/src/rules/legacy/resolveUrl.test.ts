import { expect, it } from 'vitest';
import { originOf, resolveUrl } from './resolveUrl.ts';

it.each<readonly [string, string | undefined]>([
  ['/messages?sid=1', 'http://127.0.0.1:4000/messages?sid=1'],
  ['messages', 'http://127.0.0.1:4000/a/messages'],
  ['?sid=1#top', 'http://127.0.0.1:4000/a/sse?sid=1'],
  ['http://EXAMPLE.com:80/m', 'http://example.com/m'],
  ['//example.com/m', 'http://example.com/m'],
  ['', undefined],
  ['"/messages"', undefined],
  ['{"uri":"/m"}', undefined],
  ['/a b', undefined],
  ['http://[', undefined],
])('resolves %j', (reference, url) => {
  expect(resolveUrl(reference, 'http://127.0.0.1:4000/a/sse')).toBe(url);
});

it('tells the origin', () => {
  expect(originOf('http://127.0.0.1:4000/a')).toBe('http://127.0.0.1:4000');
  expect(originOf('data:x')).toBe('null');
});
