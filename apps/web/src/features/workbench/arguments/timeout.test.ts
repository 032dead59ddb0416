import { describe, expect, it } from 'vitest';
import { readTimeout } from './timeout.ts';

describe('the time limit of a call', () => {
  it.each([
    ['60', { kind: 'limit', timeoutMs: 60_000 }],
    [' 0.5 ', { kind: 'limit', timeoutMs: 500 }],
    ['0,5', { kind: 'limit', timeoutMs: 500 }],
    ['0', { kind: 'none' }],
  ])('%s', (text, timeout) => {
    expect(readTimeout(text)).toEqual(timeout);
  });

  it.each(['', 'a', '-1', 'Infinity', '99999999'])('refuses %j', (text) => {
    expect(readTimeout(text).kind).toBe('wrong');
  });
});
