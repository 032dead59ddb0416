import { expect, it } from 'vitest';
import { readMediaType } from './mediaType.ts';

it.each([
  ['image/png', 'image', 'png'],
  ['Image/SVG+XML', 'image', 'svg+xml'],
  ['text/plain; charset=utf-8', 'text', 'plain'],
  ['text/html;profile=mcp-app', 'text', 'html'],
  ['application/vnd.a.b-c+json', 'application', 'vnd.a.b-c+json'],
])('%s is a media type', (text, type, subtype) => {
  expect(readMediaType(text)).toEqual({ type, subtype });
});

it.each(['', 'png', 'image/', '/png', 'image/a/b', 'image/*', ' image/png', 'image png', 'image/pñg'])(
  '%j is none',
  (text) => {
    expect(readMediaType(text)).toBeUndefined();
  },
);

it('does not read on through long text', () => {
  expect(readMediaType('a'.repeat(10_000_000))).toBeUndefined();
  expect(readMediaType(`a/b;${'c'.repeat(10_000_000)}`)).toEqual({ type: 'a', subtype: 'b' });
});
