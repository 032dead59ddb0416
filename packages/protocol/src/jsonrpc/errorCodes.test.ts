import { expect, test } from 'vitest';
import { describeErrorCode, errorCodes } from './errorCodes.ts';

test('every code is listed once', () => {
  expect(new Set(errorCodes.map(({ code }) => code)).size).toBe(errorCodes.length);
});

test.each([
  [-32700, 'Parse error'],
  [-32601, 'Method not found'],
  [-32002, 'Resource not found'],
  [-32022, 'Unsupported protocol version'],
  [-32000, 'Server error'],
  [-32019, 'Server error'],
  [-32050, 'Reserved by MCP'],
  [-32500, 'Reserved by JSON-RPC'],
])('%i is called %s', (code, name) => {
  expect(describeErrorCode(code)?.name).toBe(name);
});

test.each([0, 1001, -2, -40000, 1.5, -32000.5, Number.NaN])('%d is the application’s own', (code) => {
  expect(describeErrorCode(code)).toBeUndefined();
});
