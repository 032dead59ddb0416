import { expect, test } from 'vitest';
import {
  memberNumber,
  memberString,
  memberText,
  numberAt,
  stringAt,
  textAt,
  valueAt,
} from './memberValue.ts';
import type { SingleMessage } from './message.ts';
import { parseMessage } from './parseMessage.ts';

function single(text: string): SingleMessage {
  const { message } = parseMessage(text);
  const first = message.kind === 'batch' ? message.items.at(-1) : message;
  if (first === undefined) throw new Error('expected a message');
  return first;
}

const call = single(
  '{"jsonrpc":"2.0","id":1.0,"method":"tools/call","params":{"name":"\\u0065cho","_meta":{"progressToken":9007199254740993}}}',
);

test('a member is read as written, or as its value', () => {
  expect(memberText(call, 'id')).toBe('1.0');
  expect(memberNumber(call, 'id')).toBe(1);
  expect(memberString(call, 'method')).toBe('tools/call');
  expect(memberText(call, 'result')).toBeUndefined();
});

test('a member of another kind has no such value', () => {
  expect(memberString(call, 'id')).toBeUndefined();
  expect(memberNumber(call, 'method')).toBeUndefined();
});

test('a value inside is found by pointer, digits untouched', () => {
  expect(textAt(call, '/params/_meta/progressToken')).toBe('9007199254740993');
  expect(stringAt(call, '/params/name')).toBe('echo');
  expect(numberAt(call, '/id')).toBe(1);
  expect(textAt(call, '/params/arguments')).toBeUndefined();
  expect(textAt(call, '/nothing/at/all')).toBeUndefined();
});

test('of a repeated member the last one is meant', () => {
  const message = single('{"id":1,"id":2,"result":{"a":1},"result":{"a":2}}');
  expect(memberText(message, 'id')).toBe('2');
  expect(textAt(message, '/result/a')).toBe('2');
});

test('pointers count from the message, in a batch too', () => {
  const message = single('[{"id":0,"result":{"a":0}},{"id":1,"result":{"a":1}}]');
  expect(message.pointer).toBe('/1');
  expect(textAt(message, '/result/a')).toBe('1');
  expect(textAt(message, '')).toBe('{"id":1,"result":{"a":1}}');
  expect(valueAt(message, '/result')).toMatchObject({ kind: 'object' });
});
