import { it } from 'vitest';
import { answer, ask, expectClean, expectOnly, metaOf, refuse } from '../statelessLines.test-support.ts';

const withLevel = (level: string): string =>
  ask('1', 'tools/call', ',"name":"t"', metaOf('{}', `,"io.modelcontextprotocol/logLevel":${level}`));
const done = answer('1', '"resultType":"complete","content":[]');

it('a request with a level that does not exist is refused with -32602', () => {
  const rule = 'logging/invalid-level-code';
  expectOnly([withLevel('"warn"'), done], [rule, 'warning', 'server', '/result']);
  expectOnly([withLevel('3'), refuse('1', -32603)], [rule, 'warning', 'server', '/error/code']);
});

it('a level that is refused with the right code, and one that exists, is clean', () => {
  expectClean([withLevel('"warn"'), refuse('1', -32602)]);
  expectClean([ask('1', 'tools/call', ',"name":"t"'), done]);
});
