import { expect, test } from 'vitest';
import { classifyLine } from './classifyLine.ts';
import { looksLikeMessage } from './looksLikeMessage.ts';

test.each([
  ['{"jsonrpc":"2.0","id":1,"result":{}}', true],
  ['{"id":1,\n "jsonrpc":null}\n', true],
  ['\uFEFF{"json\\u0072pc":1}', true],
  ['[{"jsonrpc":"2.0"},3]', true],
  [' [ {"a":{}, "jsonrpc":"1"} ]', true],
  ['{"error":"unauthorized"}', false],
  ['{"a":{"jsonrpc":"2.0"}}', false],
  ['[3,{"jsonrpc":"2.0"}]', false],
  ['[[{"jsonrpc":"2.0"}]]', false],
  ['["jsonrpc"]', false],
  ['[]', false],
  ['"jsonrpc"', false],
  ['{"jsonrpc":"2.0"', false],
  ['', false],
])('%j: %s', (text, expected) => {
  expect(looksLikeMessage(classifyLine(text))).toBe(expected);
});
