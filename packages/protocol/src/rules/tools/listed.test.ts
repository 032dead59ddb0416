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
const named = (rest: string, name = 't') =>
  `{"name":"${name}","inputSchema":{"type":"object","additionalProperties":false}${rest}}`;
const taking = (properties: string) =>
  `{"name":"t","inputSchema":{"type":"object","properties":${properties}}}`;

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
  ['input-schema-root-type', 'error', 0, '/inputSchema', '{"name":"t","inputSchema":true}'],
  ['output-schema-root-type', 'error', 2, '/outputSchema', named(',"outputSchema":false')],
  [
    'property-schema-not-object',
    'error',
    2,
    '/outputSchema/properties/a',
    named(',"outputSchema":{"type":"object","properties":{"a":true}}'),
  ],
  ['output-schema-root-type', 'error', 2, '/outputSchema/type', named(',"outputSchema":{"type":"array"}')],
  [
    'property-schema-not-object',
    'error',
    0,
    '/inputSchema/properties/a~1b',
    '{"name":"t","inputSchema":{"type":"object","properties":{"a/b":true}}}',
  ],
  [
    'annotations-type',
    'error',
    1,
    '/annotations/readOnlyHint',
    named(',"annotations":{"readOnlyHint":"yes"}'),
  ],
  ['annotations-type', 'error', 1, '/annotations/title', named(',"annotations":{"title":1}')],
  ['annotations-type', 'error', 1, '/annotations', named(',"annotations":[]')],
  [
    'annotations-contradiction',
    'info',
    1,
    '/annotations/destructiveHint',
    named(',"annotations":{"readOnlyHint":true,"destructiveHint":true}'),
  ],
  ['no-params-schema', 'info', 3, '/inputSchema', '{"name":"t","inputSchema":{"type":"object"}}'],
  ['no-params-schema', 'info', 3, '/inputSchema', taking('{}')],
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

const faulty: readonly [pointer: string, property: string][] = [
  ['/a', '3'],
  ['/a/type', '{"type":"text"}'],
  ['/a/type/1', '{"type":["string","x"]}'],
  ['/a/required', '{"required":true}'],
  ['/a/required', '{"required":["b","b"]}'],
  ['/a/enum', '{"enum":"x"}'],
  ['/a/items/minLength', '{"items":{"minLength":-1}}'],
  ['/a/anyOf/1/pattern', '{"anyOf":[{},{"pattern":3}]}'],
  ['/a/oneOf', '{"oneOf":[]}'],
  ['/a/multipleOf', '{"multipleOf":0}'],
  ['/a/minContains', '{"contains":{},"minContains":-1}'],
  ['/a/examples', '{"examples":"x"}'],
  ['/a/readOnly', '{"readOnly":"yes"}'],
  ['/a/unevaluatedProperties', '{"unevaluatedProperties":5}'],
];
it.each(faulty)('a schema that is none is found at %s: %s', (pointer, property) => {
  handshakeRevisions.forEach((revision, index) => {
    const level = index < 3 ? 'warning' : 'error';
    const place = `/result/tools/0/inputSchema/properties${pointer}`;
    const input = taking(`{"a":${property}}`);
    expect(found(input, revision)).toEqual([['tools/input-schema-invalid', level, 'server', place]]);
    const both = named(`,"outputSchema":{"type":"object","properties":{"a":${property}}}`);
    const expected = ['tools/output-schema-invalid', level, 'server', place.replace('input', 'output')];
    expect(found(both, revision)).toEqual(index < 2 ? [] : [expected]);
  });
});

it('what only an older draft allows is let pass where no draft is named for good', () => {
  const levels = (rest: string) =>
    handshakeRevisions.map((revision) => found(taking(`{"a":${rest}}`), revision).length);
  expect(levels('{"items":[{}]}')).toEqual([0, 0, 0, 1]);
  expect(levels('{"minimum":1,"exclusiveMinimum":true}')).toEqual([0, 0, 0, 1]);
});

it.each([
  taking(
    '{"a":{"type":["string","null"],"enum":[null,"x"],"format":"made up","x-own":3},"type":{},"required":{}}',
  ),
  named(',"annotations":{"readOnlyHint":true,"destructiveHint":false,"openWorldHint":true,"title":"T"}'),
  '{"name":"t","inputSchema":{"type":"object","$schema":"urn:other","properties":{"a":{"type":"text"}}}}',
  '{"name":"t","inputSchema":{"type":"object","anyOf":[{"required":["a"]}]}}',
  named(',"outputSchema":{"type":"object"},"execution":{"taskSupport":"optional"}', 'A-z_0.9'),
  named('', 'a'.repeat(128)),
  '{"name":"t","inputSchema":{"type":"object","properties":{"any":{}}}}',
])('nothing is found in the tool %s', (tool) => {
  for (const revision of handshakeRevisions) expect(found(tool, revision)).toEqual([]);
});
