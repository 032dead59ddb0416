import { it } from 'vitest';
import { answer, ask, expectBroken, expectClean } from '../statelessLines.test-support.ts';

const bad: readonly (readonly [string, string, string, string])[] = [
  ['missing', 'tools/list', '"tools":[]', '/result'],
  ['missing', 'server/discover', '"ttlMs":0', '/result'],
  ['ttl-invalid', 'tools/list', '"ttlMs":-1,"cacheScope":"public"', '/result/ttlMs'],
  ['ttl-invalid', 'resources/read', '"ttlMs":1.5,"cacheScope":"private"', '/result/ttlMs'],
  ['scope-invalid', 'prompts/list', '"ttlMs":1,"cacheScope":"shared"', '/result/cacheScope'],
];

it.each(bad)('cache/%s is broken by the answer of %s with %s', (name, method, members, pointer) => {
  const steps = [ask('1', method), answer('1', `"resultType":"complete",${members}`)];
  expectBroken(steps, `cache/${name}`, pointer, 'server');
});

it('what is not kept needs no word about it, and what is kept has both', () => {
  expectClean([ask('1', 'tools/call'), answer('1', '"resultType":"complete"')]);
  expectClean([ask('1', 'resources/read'), answer('1', '"resultType":"input_required","requestState":"s"')]);
  expectClean([
    ask('1', 'tools/list'),
    answer('1', '"resultType":"complete","ttlMs":0,"cacheScope":"private"'),
  ]);
});
