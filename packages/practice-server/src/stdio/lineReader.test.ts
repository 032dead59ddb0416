import { expect, test } from 'vitest';
import { createLineReader, type Line } from './lineReader.ts';

function readInPieces(bytes: Buffer, size: number): readonly Line[] {
  const lines: Line[] = [];
  const reader = createLineReader((line) => lines.push(line));
  for (let start = 0; start < bytes.length; start += size) reader.feed(bytes.subarray(start, start + size));
  reader.end();
  return lines;
}

test('lines are the same however the bytes are cut', () => {
  const bytes = Buffer.from('{"a":"é"}\n\n  \r\n[1]\r\nlast');
  const expected = ['{"a":"é"}', '[1]\r', 'last'].map((text) => ({ kind: 'text', text }));
  for (let size = 1; size <= bytes.length; size += 1) expect(readInPieces(bytes, size)).toEqual(expected);
});

test('a line that is not UTF-8 is said to be so, and the next one is read', () => {
  const bytes = Buffer.from([0x22, 0xff, 0x22, 0x0a, 0x31, 0x0a]);
  expect(readInPieces(bytes, 2)).toEqual([{ kind: 'notUtf8' }, { kind: 'text', text: '1' }]);
});
