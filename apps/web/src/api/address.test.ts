import { describe, expect, test } from 'vitest';
import { readAddress } from './address.ts';

describe('readAddress', () => {
  test('takes a token out of the fragment and leaves none behind', () => {
    expect(readAddress('/', '', '#token=abc')).toEqual({ credentials: { token: 'abc' }, cleaned: '/' });
  });

  test('takes a one-time code', () => {
    expect(readAddress('/c/x/timeline', '?seq=4', '#code=k1')).toEqual({
      credentials: { code: 'k1' },
      cleaned: '/c/x/timeline?seq=4',
    });
  });

  test('takes a target to pre-fill from fragment or query, exactly', () => {
    expect(readAddress('/', '?target=npx%20-y%20x', '')).toEqual({ target: 'npx -y x', cleaned: '/' });
    expect(readAddress('/', '', '#token=t&target=https%3A%2F%2Fa.test%2Fmcp%3Fq%3D1')).toEqual({
      credentials: { token: 't' },
      target: 'https://a.test/mcp?q=1',
      cleaned: '/',
    });
  });

  test('an unknown query is left in place and a token in the query is no credential', () => {
    expect(readAddress('/', '?server&token=abc', '')).toEqual({ cleaned: '/?server=&token=abc' });
  });
});
