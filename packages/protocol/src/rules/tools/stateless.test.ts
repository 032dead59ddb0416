import { it } from 'vitest';
import { answer, ask, expectClean, expectOnly } from '../statelessLines.test-support.ts';

const listed = (tool: string): readonly string[] => [
  ask('1', 'tools/list'),
  answer('1', `"resultType":"complete","ttlMs":0,"cacheScope":"private","tools":[{${tool}}]`),
];
const schema = '"inputSchema":{"type":"object"}';
const tool = '/result/tools/0';

it.each([
  ['input-schema-missing', '"name":"t"', 'error', tool],
  ['input-schema-missing', '"name":"t","inputSchema":null', 'error', `${tool}/inputSchema`],
  ['input-schema-root-type', '"name":"t","inputSchema":{}', 'error', `${tool}/inputSchema`],
  [
    'input-schema-root-type',
    '"name":"t","inputSchema":{"type":"array"}',
    'error',
    `${tool}/inputSchema/type`,
  ],
  ['name-charset', `"name":"a b",${schema}`, 'warning', `${tool}/name`],
  ['name-length', `"name":"",${schema}`, 'warning', `${tool}/name`],
])('tools/%s is broken in 2026-07-28 by %s', (rule, members, severity, pointer) => {
  expectOnly(listed(members), [`tools/${rule}`, severity, 'server', pointer]);
});

it('in 2026-07-28 an outputSchema may have any root', () => {
  expectClean(listed(`"name":"a.b-C_1",${schema},"outputSchema":{"type":"array","items":{}}`));
});
