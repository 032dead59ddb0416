import { expect, test } from 'vitest';
import { answerText, notificationText, onOneLine, requestText } from './requestText.ts';

test('a request has its members in the order jsonrpc, id, method, params', () => {
  expect(requestText({ idText: '7', method: 'tools/call', paramsText: '{"name":"echo"}' })).toBe(
    '{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"echo"}}',
  );
  expect(requestText({ idText: '0', method: 'ping' })).toBe('{"jsonrpc":"2.0","id":0,"method":"ping"}');
});

test.each([
  ['no params', undefined, '{"_meta":{"progressToken":3}}'],
  ['empty params', '{}', '{"_meta":{"progressToken":3}}'],
  ['empty params with a space', '{ }', '{ "_meta":{"progressToken":3}}'],
  ['params without _meta', '{"a":1.0}', '{"a":1.0,"_meta":{"progressToken":3}}'],
  ['params with _meta', '{"_meta":{"x":1e400},"a":1}', '{"_meta":{"x":1e400,"progressToken":3},"a":1}'],
  ['an empty _meta', '{"_meta":{}}', '{"_meta":{"progressToken":3}}'],
  ['a token of the user', '{"_meta":{"progressToken":"mine"}}', '{"_meta":{"progressToken":"mine"}}'],
  ['params that are no object', '[1]', '[1]'],
  ['a _meta that is no object', '{"_meta":5}', '{"_meta":5}'],
])('a progress token goes into %s', (_, paramsText, expected) => {
  const parts = { idText: '3', method: 'm', meta: { progressToken: '3' } };
  const text = requestText(paramsText === undefined ? parts : { ...parts, paramsText });
  expect(text).toBe(`{"jsonrpc":"2.0","id":3,"method":"m","params":${expected}}`);
});

test('a method with quotes stays one string', () => {
  expect(JSON.parse(notificationText('a"b\n'))).toEqual({ jsonrpc: '2.0', method: 'a"b\n' });
});

test('an answer repeats the id digit for digit', () => {
  expect(answerText('9007199254740993', { kind: 'result', text: '{}' })).toBe(
    '{"jsonrpc":"2.0","id":9007199254740993,"result":{}}',
  );
  expect(answerText('1.0', { kind: 'error', text: '{"code":1}' })).toBe(
    '{"jsonrpc":"2.0","id":1.0,"error":{"code":1}}',
  );
});

test('JSON over several lines goes on one, its tokens untouched', () => {
  expect(onOneLine('{\n  "a": 1.0,\r\n  "b": "x\\ny  z"\n}')).toBe('{"a": 1.0,"b": "x\\ny  z"}');
});
