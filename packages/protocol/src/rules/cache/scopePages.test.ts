import { it } from 'vitest';
import { answer, ask, expectBroken, expectClean } from '../statelessLines.test-support.ts';

const page = (id: string, scope: string, next = '') =>
  answer(id, `"resultType":"complete","tools":[],"ttlMs":0,"cacheScope":"${scope}"${next}`);
const first = [
  ask('1', 'tools/list'),
  page('1', 'public', ',"nextCursor":"c"').replace('[]', '[{"name":"t","inputSchema":{"type":"object"}}]'),
];
const second = ask('2', 'tools/list', ',"cursor":"c"');

it('pages of one list have one cacheScope', () => {
  expectBroken([...first, second, page('2', 'private')], 'cache/scope-pages', '/result/cacheScope', 'server');
  expectClean([...first, second, page('2', 'public')]);
  expectClean([...first, ask('2', 'tools/list'), page('2', 'private')]);
});
