import { expect, it } from 'vitest';
import { handshakeRevisions } from '../../base/revision.ts';
import { judgeWire } from '../ruleHarness.test-support.ts';

const found = (tool: string, revision: (typeof handshakeRevisions)[number]) =>
  judgeWire(
    [
      'C>S {"jsonrpc":"2.0","id":1,"method":"tools/list"}',
      `S>C {"jsonrpc":"2.0","id":1,"result":{"tools":[${tool}]}}`,
    ],
    { revision },
  )
    .filter(({ ruleId }) => ruleId.startsWith('tools/'))
    .map(({ ruleId, severity, side, pointer }) => [ruleId, severity, side, pointer]);
const named = (rest: string, name = 't') => `{"name":"${name}","inputSchema":{"type":"object"}${rest}}`;

const bad: readonly [rule: string, severity: string, since: number, pointer: string, tool: string][] = [
  ['input-schema-missing', 'error', 0, '', '{"name":"t"}'],
  ['input-schema-missing', 'error', 0, '/inputSchema', '{"name":"t","inputSchema":null}'],
  ['input-schema-root-type', 'error', 0, '/inputSchema', '{"name":"t","inputSchema":{}}'],
  [
    'input-schema-root-type',
    'error',
    0,
    '/inputSchema/type',
    '{"name":"t","inputSchema":{"type":["object"]}}',
  ],
  ['output-schema-root-type', 'error', 2, '/outputSchema/type', named(',"outputSchema":{"type":"array"}')],
  [
    'property-schema-not-object',
    'error',
    0,
    '/inputSchema/properties/a~1b',
    '{"name":"t","inputSchema":{"type":"object","properties":{"a/b":true}}}',
  ],
  ['name-charset', 'warning', 3, '/name', named('', 'a b')],
  ['name-length', 'warning', 3, '/name', named('', '')],
  ['name-length', 'warning', 3, '/name', named('', 'a'.repeat(129))],
  ['task-support-enum', 'error', 3, '/execution/taskSupport', named(',"execution":{"taskSupport":"never"}')],
];

it.each(bad)('tools/%s is a %s from revision %i on, at %s', (rule, severity, since, pointer, tool) => {
  handshakeRevisions.forEach((revision, index) => {
    const expected = [`tools/${rule}`, severity, 'server', `/result/tools/0${pointer}`];
    expect(found(tool, revision)).toEqual(index < since ? [] : [expected]);
  });
});

it.each([
  named(',"outputSchema":{"type":"object"},"execution":{"taskSupport":"optional"}', 'A-z_0.9'),
  named('', 'a'.repeat(128)),
  '{"name":"t","inputSchema":{"type":"object","properties":{"any":{}}}}',
])('nothing is found in the tool %s', (tool) => {
  for (const revision of handshakeRevisions) expect(found(tool, revision)).toEqual([]);
});
