import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { classifyBytes, classifyLine } from './classifyLine.ts';

function reasonOf(text: string) {
  const content = classifyLine(text);
  return content.kind === 'malformed' ? content.reason : content.kind;
}

describe('a line', () => {
  test.each([
    '{"jsonrpc":"2.0","id":1,"result":{}}',
    '[]',
    ' {} ',
    '1',
    '"x"',
    'null',
    '{"a":"\u2028\u2029"}',
  ])('%s is JSON', (text) => {
    expect(classifyLine(text)).toMatchObject({ kind: 'json', text, hasByteOrderMark: false });
  });

  test.each(['', '   ', '\t', '\r'])('of white space alone is blank', (text) => {
    expect(classifyLine(text)).toEqual({ kind: 'blank', text });
  });

  test('with a leading byte order mark is still JSON', () => {
    expect(classifyLine('\uFEFF{"a":1}')).toMatchObject({
      kind: 'json',
      text: '\uFEFF{"a":1}',
      hasByteOrderMark: true,
    });
  });

  test('with a byte order mark elsewhere is not JSON there', () => {
    expect(reasonOf(' \uFEFF{}')).toMatchObject({ kind: 'notJson', offset: 1, found: 'U+FEFF' });
    expect(reasonOf('{"a":1,\uFEFF"b":2}')).toMatchObject({ kind: 'notJson', offset: 7 });
    expect(reasonOf('\uFEFF')).toMatchObject({ kind: 'notJson', offset: 3 });
  });
});

describe('a malformed line', () => {
  test('names the token that is not JSON and its place in bytes', () => {
    expect(reasonOf('{"é":NaN}')).toEqual({ kind: 'notJson', offset: 6, expected: 'a value', found: 'NaN' });
    expect(reasonOf('[env] injected 3 vars')).toMatchObject({ kind: 'notJson', offset: 1, found: 'env' });
  });

  test('that begins like a log line is not JSON, even where its first word is', () => {
    expect(reasonOf('3 files loaded')).toMatchObject({ kind: 'notJson', offset: 2, found: 'files' });
    expect(reasonOf('"quoted" name')).toMatchObject({ kind: 'notJson', offset: 9 });
    expect(reasonOf('12:30 started')).toMatchObject({ kind: 'notJson', offset: 2 });
    expect(reasonOf('tr')).toMatchObject({ kind: 'notJson' });
    expect(reasonOf('"open')).toMatchObject({ kind: 'notJson', expected: 'the closing quote' });
  });

  test('that is the beginning of a value tells its depth', () => {
    expect(reasonOf('{"a":[1,')).toEqual({ kind: 'incompleteJson', depth: 2 });
    expect(reasonOf('{')).toEqual({ kind: 'incompleteJson', depth: 1 });
    expect(reasonOf('{"a":"half a str')).toEqual({ kind: 'incompleteJson', depth: 1 });
  });

  test('with text after its value tells where that ended, in bytes', () => {
    expect(reasonOf('{"a":"é"} update available 9.9')).toEqual({ kind: 'trailingText', valueEnd: 10 });
    expect(reasonOf('{}{"a"')).toEqual({ kind: 'trailingText', valueEnd: 2 });
  });

  test('of several values tells where each ended, in bytes', () => {
    expect(reasonOf('{"a":"é"}{"b":"😀"} []')).toEqual({ kind: 'severalValues', valueEnds: [10, 22, 25] });
  });

  test('of very many values has a mark for those not listed', () => {
    const reason = reasonOf('{}'.repeat(2000));
    expect(reason).toMatchObject({ kind: 'severalValues', hasMore: true });
  });

  test('that is not UTF-8 keeps its bytes and tells the first wrong one', () => {
    const bytes = Uint8Array.from(
      Buffer.concat([Buffer.from('{"text":"'), Buffer.of(0xb0, 0xa1), Buffer.from('"}')]),
    );
    expect(classifyBytes(bytes)).toEqual({
      kind: 'malformed',
      base64: Buffer.from(bytes).toString('base64'),
      reason: { kind: 'notUtf8', offset: 9 },
    });
  });
});

test('any bytes are classified without loss and without throwing', () => {
  const anything = fc.oneof(
    fc.uint8Array(),
    fc.string({ unit: 'binary' }).map((text) => new TextEncoder().encode(text)),
    fc.json().map((text) => new TextEncoder().encode(text)),
  );
  fc.assert(
    fc.property(anything, (bytes) => {
      const content = classifyBytes(bytes);
      const kept =
        content.kind === 'malformed' && content.base64 !== undefined
          ? Buffer.from(content.base64, 'base64')
          : Buffer.from(content.text ?? '');
      expect(new Uint8Array(kept)).toEqual(new Uint8Array(bytes));
    }),
    { numRuns: 1000 },
  );
});
