import { describe, expect, test } from 'vitest';
import { runExchange } from '../testing/runExchange.ts';
import { jsonFaults } from './jsonFaults.ts';

const start = '{"jsonrpc":"2.0","id":7,"result":{"content":[{"type":"text","text":"hi"}],';

const expected: ReadonlyMap<string, string> = new Map([
  ['nan', `${start}"structuredContent":{"value":NaN}}}`],
  ['python-literals', `${start}"structuredContent":{'isReady': True, 'reason': None}}}`],
  ['deep', `${start}"_meta":{"deep":${'['.repeat(10000)}${']'.repeat(10000)}}}}`],
  [
    'duplicate-key',
    '{"jsonrpc":"2.0","id":7,"result":{"content":[],"content":[{"type":"text","text":"hi"}]}}',
  ],
  [
    'lone-surrogate',
    '{"jsonrpc":"2.0","id":7,"result":{"content":[{"type":"text","text":"half: \\ud83d"}]}}',
  ],
]);

describe.concurrent('a fault in the JSON text', () => {
  test.each(jsonFaults.map((fault) => fault.name))('%s writes exactly its line', async (name) => {
    const { rest } = await runExchange(['--fault', name]);
    expect(rest.toString()).toBe(`${expected.get(name)}\n`);
  });
});
