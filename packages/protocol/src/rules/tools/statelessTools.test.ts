import { it } from 'vitest';
import { answer, ask, expectBroken, expectClean } from '../statelessLines.test-support.ts';

const list = (id: string, ...tools: readonly string[]) => [
  ask(id, 'tools/list'),
  answer(id, `"resultType":"complete","tools":[${tools.join(',')}],"ttlMs":0,"cacheScope":"public"`),
];
const named = (name: string) => `{"name":"${name}","inputSchema":{"type":"object"}}`;
const withSchema = (members: string, more = '') =>
  list('1', `{"name":"t","inputSchema":{"type":"object",${members}}${more}}`);
const property = (schema: string, name = 'a') => withSchema(`"properties":{"${name}":${schema}}`);
const at = '/result/tools/0/inputSchema';
const nested = (depth: number): string => (depth === 0 ? '{}' : `{"not":${nested(depth - 1)}}`);

const bad: readonly (readonly [string, readonly string[], string])[] = [
  [
    'header-annotation-invalid',
    property('{"type":"string","x-mcp-header":""}'),
    `${at}/properties/a/x-mcp-header`,
  ],
  [
    'header-annotation-invalid',
    property('{"type":"string","x-mcp-header":1}'),
    `${at}/properties/a/x-mcp-header`,
  ],
  [
    'header-annotation-invalid',
    property('{"type":"number","x-mcp-header":"A"}'),
    `${at}/properties/a/x-mcp-header`,
  ],
  [
    'header-annotation-invalid',
    property('{"type":"array","items":{"type":"string","x-mcp-header":"A"}}'),
    `${at}/properties/a/items/x-mcp-header`,
  ],
  [
    'header-annotation-invalid',
    withSchema(
      '"properties":{"a":{"type":"string","x-mcp-header":"A"},"b":{"type":"string","x-mcp-header":"a"}}',
    ),
    `${at}/properties/b/x-mcp-header`,
  ],
  [
    'header-annotation-sensitive',
    property('{"type":"string","x-mcp-header":"A"}', 'apiKey'),
    `${at}/properties/apiKey/x-mcp-header`,
  ],
  [
    'header-annotation-sensitive',
    property('{"type":"string","x-mcp-header":"Api-Key"}'),
    `${at}/properties/a/x-mcp-header`,
  ],
  ['schema-remote-ref', property('{"$ref":"https://x.example/s.json"}'), `${at}/properties/a/$ref`],
  ['schema-bounds', withSchema(`"not":${nested(70)}`), at],
  [
    'execution-legacy',
    withSchema('"x":1', ',"execution":{"taskSupport":"optional"}'),
    '/result/tools/0/execution/taskSupport',
  ],
  [
    'order-changed',
    [...list('1', named('a'), named('b')), ...list('2', named('b'), named('a'))],
    '/result/tools/0',
  ],
];

it.each(bad)('tools/%s is broken', (name, steps, pointer) => {
  expectBroken(steps, `tools/${name}`, pointer, 'server');
});

it('plain annotations, references within a schema and lists in one order are clean', () => {
  expectClean(
    withSchema(
      '"properties":{"a":{"type":"object","properties":{"b":{"type":"integer","x-mcp-header":"A-B"}}},"x-mcp-header":{"type":"string"}}',
    ),
  );
  expectClean(
    property('{"$ref":"#/$defs/x"}').map((line) =>
      line.replace('"properties"', '"$defs":{"x":{}},"properties"'),
    ),
  );
  expectClean(withSchema(`"not":${nested(40)}`));
  expectClean([...list('1', named('a'), named('b')), ...list('2', named('a'), named('b'))]);
  expectClean([...list('1', named('a'), named('b')), ...list('2', named('b'))]);
});
