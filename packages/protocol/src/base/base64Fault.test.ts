import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodeBase64 } from './base64.ts';
import { decodedLength, findBase64Fault } from './base64Fault.ts';

it('finds nothing in the base64 of any bytes, and knows how many there are', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const text = encodeBase64(bytes);
      expect(findBase64Fault(text)).toBeUndefined();
      expect(decodedLength(text)).toBe(bytes.length);
    }),
  );
});

it.each([
  ['A', 1, 'no multiple of 4'],
  ['AAA', 3, 'no multiple of 4'],
  ['AA=A', 2, 'before its end'],
  ['A===', 1, 'before its end'],
  ['AA-_', 2, 'alphabet for URLs'],
  ['AAAA\nAAAA', 4, 'white space'],
  ['data:image/png;base64,AAAA', 4, 'does not have'],
  ['AAé=', 2, 'does not have'],
])('finds what is wrong in %j', (text, at, why) => {
  const fault = findBase64Fault(text);
  expect(fault?.at).toBe(at);
  expect(fault?.why).toContain(why);
});

it('looks through 50 MB in one pass', () => {
  const long = 'A'.repeat(50_000_000);
  expect(findBase64Fault(long)).toBeUndefined();
  expect(findBase64Fault(`${long}====`)?.at).toBe(50_000_000);
});
