import { it } from 'vitest';
import { answer, ask, expectBroken, expectClean, metaOf, refuse } from '../statelessLines.test-support.ts';

const old = metaOf().replace('2026-07-28', '1900-01-01');
const discovered = [
  ask('1', 'server/discover'),
  answer(
    '1',
    '"resultType":"complete","supportedVersions":["2026-07-28"],"capabilities":{"tools":{}},"ttlMs":0,"cacheScope":"public"',
  ),
];
const served = [ask('1', 'tools/call'), answer('1', '"resultType":"complete","content":[]')];
const name = 'discover/unsupported-code';
const right = refuse('2', -32022, '{"supported":["2026-07-28"],"requested":"1900-01-01"}');

it('a revision that is not served is refused with its own code', () => {
  const call = ask('2', 'tools/call', ',"name":"t"', old);
  expectBroken([...discovered, call, refuse('2', -32602)], name, '/error/code', 'server');
  expectBroken([...discovered, call, answer('2', '"resultType":"complete"')], name, '', 'server');
  expectClean([...discovered, call, right]);
  const again = ask('2', 'server/discover', '', old);
  expectBroken([...served, again, refuse('2', -32602)], name, '/error/code', 'server');
  expectClean([...served, again, right]);
});

it('an error is taken as it is where the server may serve the revision', () => {
  expectClean([...served, ask('2', 'tools/call', ',"name":"t"', old), refuse('2', -32602)]);
  expectClean([...discovered, ask('2', 'tools/call', ',"name":"t"'), refuse('2', -32602)]);
});
