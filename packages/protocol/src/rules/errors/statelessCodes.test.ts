import { expect, it } from 'vitest';
import { brokenRules } from '../ruleHarness.test-support.ts';
import {
  answer,
  ask,
  discover,
  expectBroken,
  expectClean,
  metaOf,
  refuse,
} from '../statelessLines.test-support.ts';

const code = '/error/code';
const bad: readonly (readonly [string, number, string, string])[] = [
  ['reserved-code', -32050, '{}', code],
  ['retired-code', -32002, '{}', code],
  ['legacy-zone', -32000, '{}', code],
  ['missing-capability-data', -32021, '{}', '/error'],
  [
    'missing-capability-declared',
    -32021,
    '{"requiredCapabilities":{"elicitation":{}}}',
    '/error/data/requiredCapabilities',
  ],
  ['version-data', -32022, '{"supported":"2026-07-28","requested":"2026-07-28"}', '/error'],
  [
    'version-supported-refused',
    -32022,
    '{"supported":["2026-07-28"],"requested":"2026-07-28"}',
    '/error/data/supported',
  ],
  [
    'version-requested-mismatch',
    -32022,
    '{"supported":["2027-01-01"],"requested":"2025-11-25"}',
    '/error/data/requested',
  ],
  ['header-code-off-http', -32020, '{}', code],
];
const asked = ask('1', 'tools/call', '', metaOf('{"elicitation":{}}'));

it.each(bad)('errors/%s is broken by %i with %s', (name, number, data, pointer) => {
  expectBroken([asked, refuse('1', number, data)], `errors/${name}`, pointer, 'server');
});

it('a revision is not refused after it was listed', () => {
  const old = ask('1', 'tools/call', '', metaOf().replace('2026-07-28', '1900-01-01'));
  const listed = refuse('1', -32022, '{"supported":["2026-07-28"],"requested":"1900-01-01"}');
  const other = refuse('2', -32022, '{"supported":["2027-01-01"],"requested":"2026-07-28"}');
  const id = 'errors/version-supported-refused';
  expectBroken([old, listed, ask('2', 'tools/call'), other], id, code, 'server');
  expectBroken([...discover(), ask('2', 'tools/call'), other], id, code, 'server');
  expectClean([old, listed, ask('2', 'tools/call', ',"name":"t"')]);
});

it.each([-32000, -32002, -32050])(
  'a server that may be of an earlier revision may refuse discovery with %i',
  (number) => {
    expectClean([ask('1', 'server/discover'), refuse('1', number)]);
    const found = brokenRules(
      [asked, answer('1', '"resultType":"complete"'), ask('2', 'server/discover'), refuse('2', number)],
      { revision: '2026-07-28' },
    );
    expect(found.filter((id) => id.startsWith('errors/'))).toHaveLength(1);
  },
);

it('-32042 is retired as well as reserved', () => {
  const ids = brokenRules([asked, refuse('1', -32042)], { revision: '2026-07-28' });
  expect(ids).toEqual(['errors/reserved-code', 'errors/retired-code']);
});

it('codes that are given out and say what they must are clean', () => {
  expectClean([asked, refuse('1', -32603)]);
  expectClean([asked, refuse('1', 1001)]);
  expectClean([asked, refuse('1', -32021, '{"requiredCapabilities":{"elicitation":{"url":{}}}}')]);
  expectClean([asked, refuse('1', -32022, '{"supported":["2027-01-01"],"requested":"2026-07-28"}')]);
  expect(brokenRules([asked, refuse('1', -32020)], { revision: '2026-07-28', transport: 'http' })).toEqual(
    [],
  );
});
