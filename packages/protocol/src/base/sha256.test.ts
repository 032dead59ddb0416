import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { sha256Hex } from './sha256.ts';

it.each([0, 1, 3, 55, 56, 63, 64, 65, 1_000])('gives what others give for %i bytes', (length) => {
  const bytes = Uint8Array.from({ length }, (_, index) => (index * 7) % 256);
  expect(sha256Hex(bytes)).toBe(createHash('sha256').update(bytes).digest('hex'));
});
