import { expect, test } from 'vitest';
import { cutMarker, missingOf, splitCut, textWithCut } from './cutLine.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const cut = { headBytes: 5, tailBytes: 4, totalBytes: 1_000_000 };

test('the parts of a cut line are told apart by bytes, the end of the line with the second', () => {
  const { head, tail } = splitCut(encode('{"é":1"}}\n'), cut);
  expect(new TextDecoder().decode(head)).toBe('{"é"');
  expect(new TextDecoder().decode(tail)).toBe(':1"}}\n');
  expect(missingOf(cut)).toBe(999_991);
});

test('the text of a cut line has a line between its parts, so that it never reads as one', () => {
  expect(textWithCut(encode('{"a":"}]}}'), cut)).toBe('{"a":\n… 999,991 bytes are not kept …\n"}]}}');
  expect(textWithCut(encode('{"a":"}]}}'), cut, ' ')).toBe(`{"a": ${cutMarker(cut)} "}]}}`);
  expect(textWithCut(encode('\ufeff{}'), undefined)).toBe('\ufeff{}');
});
