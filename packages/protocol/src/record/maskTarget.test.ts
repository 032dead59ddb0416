import { expect, test } from 'vitest';
import type { Target } from '../link/target.ts';
import { maskTarget } from './maskTarget.ts';
import { maskUrl } from './maskUrl.ts';

const targets: readonly [Target, Target][] = [
  [
    { kind: 'stdio', command: 'x', args: ['a'] },
    { kind: 'stdio', command: 'x', args: ['a'] },
  ],
  [
    { kind: 'stdio', command: 'x', args: [], env: { KEY: 'secret', EMPTY: '' }, envMode: 'only' },
    {
      kind: 'stdio',
      command: 'x',
      args: [],
      env: { KEY: '‹masked:6›', EMPTY: '‹masked:0›' },
      envMode: 'only',
    },
  ],
  [
    { kind: 'http', url: 'https://h/', headers: { A: 'b' }, proxy: 'http://u:pw@p:1', allowSelfSigned: true },
    {
      kind: 'http',
      url: 'https://h/',
      headers: { A: '‹masked:1›' },
      proxy: 'http://u:‹masked:2›@p:1',
      allowSelfSigned: true,
    },
  ],
  [
    { kind: 'sse', url: 'https://h/?key=1' },
    { kind: 'sse', url: 'https://h/?key=‹masked:1›' },
  ],
];

test.each(targets)('the secrets of %j are masked, once and for all', (target, masked) => {
  expect(maskTarget(target)).toEqual(masked);
  expect(maskTarget(masked)).toEqual(masked);
});

test.each([
  ['https://h/p?a=1&Token=t%20t&code=&key#token=x', 'https://h/p?a=1&Token=‹masked:5›&code=&key#token=x'],
  ['/mcp?access_token=abc', '/mcp?access_token=‹masked:3›'],
  ['https://user:p:w@h:80/x?y=user:q@z', 'https://user:‹masked:3›@h:80/x?y=user:q@z'],
  ['https://user@h/', 'https://user@h/'],
  ['not an address', 'not an address'],
  ['', ''],
])('the address %s is masked to %s', (address, masked) => {
  expect(maskUrl(address)).toBe(masked);
  expect(maskUrl(masked)).toBe(masked);
});
