import { describe, expect, it } from 'vitest';
import { targetKey } from './targetKey.ts';

describe('the short name of a target', () => {
  it('is the same for the same command, whatever its environment', () => {
    const target = { kind: 'stdio', command: 'node', args: ['a'] } as const;
    expect(targetKey({ ...target, env: { A: '1' } })).toBe(targetKey(target));
  });

  it('differs where the arguments differ', () => {
    const key = targetKey({ kind: 'stdio', command: 'node', args: ['a b'] });
    expect(targetKey({ kind: 'stdio', command: 'node', args: ['a', 'b'] })).not.toBe(key);
    expect(targetKey({ kind: 'http', url: 'http://a' })).not.toBe(key);
  });

  it('does not hold the arguments', () => {
    expect(targetKey({ kind: 'stdio', command: 'node', args: ['SECRET'] })).not.toContain('SECRET');
  });
});
