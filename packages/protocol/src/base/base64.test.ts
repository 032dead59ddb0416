import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeBase64, encodeBase64 } from './base64.ts';

test('bytes come back from their base64, which is the standard one', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      const text = encodeBase64(bytes);
      expect(text).toBe(Buffer.from(bytes).toString('base64'));
      expect(decodeBase64(text)).toEqual(new Uint8Array(bytes));
    }),
  );
});

test('what is no base64 is refused', () => {
  for (const text of ['A', 'A===', 'AA=', 'A-_A', 'AA==AA==', '='])
    expect(decodeBase64(text)).toBeUndefined();
  expect(decodeBase64('QQ')).toEqual(Uint8Array.of(65));
});
