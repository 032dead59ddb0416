import { expect, it } from 'vitest';
import { encodeUtf8 } from '../base/utf8.ts';
import { classifyLine } from './classifyLine.ts';
import { type CollectedBody, createBodyCollector, looksLikeMessage } from './httpBodyFramer.ts';

function collect(text: string, mustBeFrame = false, limitBytes = 1000): CollectedBody {
  const collector = createBodyCollector({
    limits: { limitBytes, keepBytes: 4 },
    isFrame: looksLikeMessage,
    mustBeFrame,
  });
  for (const byte of encodeUtf8(text)) collector.push(Uint8Array.of(byte));
  return collector.end();
}

it('makes one frame of a pretty-printed message, its line ends kept', () => {
  const text = '{\n  "jsonrpc": "2.0",\r\n  "id": 1\n}\n';
  expect(collect(text)).toMatchObject({
    kind: 'frame',
    frame: { kind: 'json', text, end: '', bytes: text.length },
  });
});

it.each([
  ['{"jsonrpc":"2.0"}', true],
  ['[{"jsonrpc":"2.0"}]', true],
  [' {"a":1,"jsonrpc":null}', true],
  ['{"error":"no"}', false],
  ['[1]', false],
  ['[]', false],
  ['"jsonrpc"', false],
  ['<h1>', false],
])('tells of %s whether it is meant as a message: %s', (text, expected) => {
  expect(looksLikeMessage(classifyLine(text))).toBe(expected);
});

it('keeps what is no message as text, or as bytes where it is none', () => {
  expect(collect('<h1>Bad gateway</h1>')).toEqual({ kind: 'text', text: '<h1>Bad gateway</h1>', bytes: 20 });
  expect(collect('')).toEqual({ kind: 'empty' });
  const collector = createBodyCollector({ limits: { limitBytes: 9, keepBytes: 4 }, isFrame: () => false });
  collector.push(Uint8Array.of(0xff));
  expect(collector.end()).toEqual({ kind: 'text', base64: '/w==', bytes: 1 });
});

it('keeps head and tail of a body beyond the limit, as a malformed frame where an answer was due', () => {
  const text = `{"a":"${'x'.repeat(50)}"}`;
  const cut = { headBytes: 4, tailBytes: 4, totalBytes: text.length };
  expect(collect(text, false, 20)).toEqual({ kind: 'text', text: '{"a"xx"}', bytes: text.length, cut });
  expect(collect(text, true, 20)).toMatchObject({
    kind: 'frame',
    frame: { kind: 'malformed', text: '{"a"xx"}', reason: { kind: 'tooLong', cut }, bytes: text.length },
  });
});
