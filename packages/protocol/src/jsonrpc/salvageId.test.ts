import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MalformedFrame } from '../frame/frame.ts';
import { createStdioFramer } from '../frame/stdioFramer.ts';
import { salvageId } from './salvageId.ts';

function malformed(stream: string | Uint8Array, limitBytes = 10_000): MalformedFrame {
  const framer = createStdioFramer({ limitBytes, keepBytes: 64 });
  const bytes = typeof stream === 'string' ? new TextEncoder().encode(stream) : stream;
  const frame = [...framer.push(bytes), ...framer.end()].findLast(({ kind }) => kind !== 'blank');
  if (frame?.kind !== 'malformed') throw new Error('expected a malformed frame');
  return frame;
}

test.each([
  ['NaN in the result', '{"jsonrpc":"2.0","id":5,"result":{"structuredContent":{"mean":NaN}}}', '5', true],
  ['the id after the fault', '{"result":{"a":NaN,"b":[1,{"x":"}"}]},"id":"r-1"}', '"r-1"', true],
  ['text after the value', '{"jsonrpc":"2.0","id":1,"result":{}} update available 9.9', '1', true],
  ['a second value', '{"id":1,"error":{"code":1}}{"id":2,"result":{}}', '1', true],
  ['a request', '{"jsonrpc":"2.0","id":7,"method":"ping","params":{"x":undefined}}', '7', false],
  ['a method after the fault', '{"id":7,"result":NaN,"method":"x"}', '7', false],
  ['the end missing', '{"jsonrpc":"2.0","id":3,"result":{"content":[', '3', true],
  ['a raw control character in a string', '{"id":4,"result":{"text":"a\tb"}}', '4', true],
  ['a big id', '{"id":9007199254740993,"result":NaN}', '9007199254740993', true],
  ['a word of a log before it', 'debug: {"jsonrpc":"2.0","id":9,"result":{}}', '9', true],
  ['a body of Content-Length', 'Content-Length: 22\r\n\r\n{"id":0,"result":{  }}', '0', true],
  ['single quotes later on', `{"id":6,"result":{'a':1}}`, '6', true],
  ['two ids, of which the last is no JSON', '{"id":6,"id":abc,"result":{}}', '6', true],
])('the id is read past %s', (_, text, id, isAnswer) => {
  expect(salvageId(malformed(text))).toMatchObject({ id: { text: id }, isAnswer });
});

test('the id is read past bytes that are not UTF-8', () => {
  const stream = Buffer.concat([
    Buffer.from('{"jsonrpc":"2.0","id":2,"result":{"text":"'),
    Buffer.of(0xb0, 0xa1),
    Buffer.from('"}}'),
  ]);
  expect(salvageId(malformed(new Uint8Array(stream)))).toEqual({
    id: { text: '2', kind: 'number', key: 'number:2' },
    isAnswer: true,
  });
});

test('the id is read from the head of a line that was cut', () => {
  const text = `{"jsonrpc":"2.0","id":8,"result":{"text":"${'x'.repeat(500)}"}}`;
  expect(salvageId(malformed(text, 200))).toMatchObject({ id: { text: '8' }, isAnswer: true });
});

test('an id that stands in the tail of a cut line is not taken for one of the head', () => {
  const text = `{"jsonrpc":"2.0","result":{"text":"${'x'.repeat(500)}"},"id":8}`;
  expect(salvageId(malformed(text, 200))).toBeUndefined();
});

test.each([
  '> srv@1.0.0 start',
  '[env] injected',
  '{',
  '{"id":12',
  '{"id":NaN,"result":{}}',
  '{"result":{"id":1,"x":NaN}}',
  '[{"id":1,"result":NaN}]',
  'Content-Length: 5',
])('%s has no id', (text) => {
  expect(salvageId(malformed(text))).toBeUndefined();
});

test('anything malformed is taken without throwing', () => {
  const piece = fc.constantFrom(
    '{',
    '}',
    '[',
    '"id":',
    '1',
    ',',
    '"result":',
    'NaN',
    '"',
    '\\',
    '\n',
    '"jsonrpc":',
    'x',
  );
  const bytes = fc.oneof(
    fc.uint8Array(),
    fc.array(piece).map((pieces) => new TextEncoder().encode(`{${pieces.join('')}`)),
  );
  fc.assert(
    fc.property(bytes, (stream) => {
      const framer = createStdioFramer({ limitBytes: 30, keepBytes: 10 });
      for (const frame of [...framer.push(stream), ...framer.end()])
        if (frame.kind === 'malformed') salvageId(frame);
    }),
    { numRuns: 1000 },
  );
});
