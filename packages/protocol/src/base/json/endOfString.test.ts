import fc from 'fast-check';
import { expect, it } from 'vitest';
import { endOfRoughString } from './endOfValue.ts';
import { endOfString } from './tokens.ts';

/** The grammar of RFC 8259, section 7, looked at one character after the other. */
function endOneByOne(text: string, open: number): number {
  for (let at = open + 1; at < text.length; ) {
    const rest = text.slice(at, at + 6);
    if (rest.startsWith('"')) return at + 1;
    const whole = /^(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})|[^\\\p{Cc}]|[\u007f-\u009f])/u.exec(rest)?.[0];
    if (whole === undefined) return isCutOff(text.slice(at)) ? ~text.length : ~at;
    at += whole.length;
  }
  return ~text.length;
}

const isCutOff = (rest: string): boolean => /^\\(?:u[0-9a-fA-F]{0,3})?$/.test(rest);

/** Long runs of plain characters with anything between them, at lengths around those where the search changes. */
const longText = fc
  .array(
    fc.oneof(
      fc
        .tuple(fc.constantFrom('a', 'é', '日', ' ', '\u007f'), fc.integer({ min: 0, max: 5000 }))
        .map(([one, count]) => one.repeat(count)),
      fc.constantFrom(
        '"',
        '\\"',
        '\\\\',
        '\\n',
        '\\u00e9',
        '\\u12',
        '\\x',
        '\\',
        '\n',
        '\t',
        '\u0000',
        '\u001f',
        '😀',
      ),
    ),
    { maxLength: 8 },
  )
  .map((parts) => `"${parts.join('')}`);

it('a string ends where the grammar says, however long it is', () => {
  fc.assert(
    fc.property(longText, (text) => {
      expect(endOfString(text, 0)).toBe(endOneByOne(text, 0));
    }),
    { numRuns: 300 },
  );
});

it('a valid string ends at the same place when it is only skipped', () => {
  fc.assert(
    fc.property(longText, (text) => {
      const end = endOfString(text, 0);
      if (end > 0) expect(endOfRoughString(text, 0)).toBe(end);
      else expect(endOfRoughString(text, 0)).toBeLessThanOrEqual(text.length);
    }),
    { numRuns: 300 },
  );
});

it.each([
  ['a million escapes', `"${'\\\\'.repeat(1_000_000)}"`],
  ['a million escaped quotes', `"${'\\"'.repeat(1_000_000)}"`],
  ['a backslash in every 300 characters', `"${`${'a'.repeat(300)}\\n`.repeat(30_000)}"`],
])('%s are read in one pass', (_name, text) => {
  expect(endOfString(text, 0)).toBe(text.length);
  expect(endOfRoughString(text, 0)).toBe(text.length);
});
