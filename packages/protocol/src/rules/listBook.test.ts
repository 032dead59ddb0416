import { expect, it } from 'vitest';
import { sizeOf } from './listBook.ts';
import { brokenRules } from './ruleHarness.test-support.ts';

const list = (names: readonly string[]) => [
  'C>S {"jsonrpc":"2.0","id":"l","method":"prompts/list"}',
  `S>C {"jsonrpc":"2.0","id":"l","result":{"prompts":[${names.map((name) => `{"name":"${name}"}`)}]}}`,
];
const unknown = [
  'C>S {"jsonrpc":"2.0","id":1,"method":"prompts/get","params":{"name":"x"}}',
  'S>C {"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"no"}}',
];
const many = (count: number) => Array.from({ length: count }, (_, index) => `p${index}`);
const isTold = (names: readonly string[]): boolean =>
  brokenRules([...list(names), ...unknown], { revision: '2025-11-25' }).includes('prompts/unknown-name-code');

it('of a list that is too long to remember nobody can tell what is not in it', () => {
  expect(isTold(many(10_000))).toBe(true);
  expect(isTold(many(10_001))).toBe(false);
  expect(isTold(['a'.repeat(1_001)])).toBe(false);
  expect(isTold(many(100_000))).toBe(false);
});

it('what is gone from the next whole listing is gone', () => {
  const steps = [...list(['x']), ...unknown];
  expect(brokenRules(steps, { revision: '2025-11-25' })).toEqual([]);
  const again = [...list(['x', 'y']).map((line) => line.replace('"l"', '"k"')), ...list(['y']), ...unknown];
  expect(brokenRules(again, { revision: '2025-11-25' })).toEqual(['prompts/unknown-name-code']);
});

it('the size of a value counts its values, keys and characters, up to a limit', () => {
  expect(sizeOf({ ab: ['xyz', 1], c: null }, 100)).toBe(5 + 3 + 3);
  expect(sizeOf({ ab: ['xyz', 1], c: null }, 10)).toBeUndefined();
  expect(sizeOf(Array(100_000).fill(0), 1_000)).toBeUndefined();
  const deep: unknown = JSON.parse(`${'['.repeat(5_000)}${']'.repeat(5_000)}`);
  expect(sizeOf(deep, 10_000)).toBe(5_000);
});
