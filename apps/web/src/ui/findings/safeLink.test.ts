import { expect, test } from 'vitest';
import { safeLink } from './safeLink.ts';

test.each([
  ['https://modelcontextprotocol.io/x#y', 'https://modelcontextprotocol.io/x#y'],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['not an address', undefined],
])('%s', (address, expected) => {
  expect(safeLink(address)).toBe(expected);
});
