import { expect, it } from 'vitest';
import { findKeyFault, isForwardName, readMetaKey } from './keyGrammar.ts';

it.each(['', 'a', 'progressToken', '1', 'a.b_c-d', 'com.example/', 'com.example/a', 'a-1.b/x', 'a/0'])(
  '%j is a key',
  (key) => {
    expect(findKeyFault(key)).toBeUndefined();
  },
);

it.each([
  ['/a', 'empty label'],
  ['a..b/c', 'empty label'],
  ['1a.b/c', 'begin with a letter'],
  ['a-/c', 'end with a letter'],
  ['a_b/c', 'hyphens'],
  ['é/c', 'begin with a letter'],
  ['-a', 'name does not begin'],
  ['a-', 'name does not end'],
  ['a b', 'underscores'],
  ['a/b/c', 'underscores'],
  ['__proto__', 'name does not begin'],
])('%j is none', (key, fault) => {
  expect(findKeyFault(key)).toContain(fault);
});

it.each([
  ['example.com/', true],
  ['api.example.com/', true],
  ['com.example/', false],
  ['io.modelcontextprotocol/', false],
  ['de.firma.app/', false],
  ['com/', false],
  ['acme.tools/', false],
])('%s is a host name as it is written: %s', (key, isForward) => {
  expect(isForwardName(readMetaKey(key).labels)).toBe(isForward);
});

it('reads a key of 10 MB in one pass', () => {
  expect(findKeyFault(`${'a.'.repeat(5_000_000)}a/b`)).toBeUndefined();
  expect(findKeyFault(`a${'-'.repeat(10_000_000)}`)).toContain('name does not end');
});
