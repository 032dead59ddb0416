import { expect, test } from 'vitest';
import { maskFormFields, maskJsonFields } from './maskFields.ts';

const nothing = (): void => undefined;

test.each([
  ['{"token":"abc","a":"token"}', '{"token":"‹masked:3›","a":"token"}'],
  ['{"token" :\n "a\\"b\\\\" , "x":1.0}', '{"token" :\n "‹masked:6›" , "x":1.0}'],
  ['{"Token":12.50,"x":{"token":true}}', '{"Token":"‹masked:5›","x":{"token":"‹masked:4›"}}'],
  ['{"token":{"token":"x"},"n":null}', '{"token":{"token":"‹masked:1›"},"n":null}'],
  ['{"token":null,"token":[1]}', '{"token":null,"token":[1]}'],
  ['{"token":"cut of', '{"token":"cut of'],
  ['{"tokens":"a","atoken":"b"}', '{"tokens":"a","atoken":"b"}'],
  ['no json at all token: x', 'no json at all token: x'],
])('%s is masked to %s, and stays so when masked again', (text, masked) => {
  expect(maskJsonFields(text, ['token'], nothing)).toBe(masked);
  expect(maskJsonFields(masked, ['token'], nothing)).toBe(masked);
});

test('a value of megabytes is masked', () => {
  const text = `{"key":"${'x\\n'.repeat(3_000_000)}"}`;
  expect(maskJsonFields(text, ['key'], nothing)).toBe('{"key":"‹masked:9000000›"}');
});

test('each masked value is counted, and keys are taken literally', () => {
  let count = 0;
  maskJsonFields('{"a.b":"1","axb":"2","A.B":"3"}', ['a.b'], () => {
    count += 1;
  });
  expect(count).toBe(2);
});

test.each([
  ['grant_type=x&code=abc&state=1', 'grant_type=x&code=‹masked:3›&state=1'],
  ['code=abc', 'code=‹masked:3›'],
  ['{"a":"b=c&code=1"}', '{"a":"b=c&code=1"}'],
  ['some text & code=1', 'some text & code=1'],
])('the form %s is masked to %s', (text, masked) => {
  expect(maskFormFields(text, ['code'], nothing)).toBe(masked);
  expect(maskFormFields(masked, ['code'], nothing)).toBe(masked);
});
