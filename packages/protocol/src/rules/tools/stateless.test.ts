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
  ['input-schema-root-type', '"name":"t","inputSchema":true', 'error', `${tool}/inputSchema`],
  [
    'input-schema-invalid',
    '"name":"t","inputSchema":{"type":"object","properties":{"a":{"$ref":"#/$defs/x"}}}',
    'error',
    `${tool}/inputSchema/properties/a/$ref`,
  ],
  [
    'output-schema-invalid',
    `"name":"t",${schema},"outputSchema":{"type":"nope"}`,
    'error',
    `${tool}/outputSchema/type`,
  ],
  ['name-charset', `"name":"a b",${schema}`, 'warning', `${tool}/name`],
  ['name-length', `"name":"",${schema}`, 'warning', `${tool}/name`],
])('tools/%s is broken in 2026-07-28 by %s', (rule, members, severity, pointer) => {
  expectOnly(listed(members), [`tools/${rule}`, severity, 'server', pointer]);
});

const call = (name: string, more = '') => ask('2', 'tools/call', `,"name":"${name}","arguments":{}${more}`);
const refused = (code: number, message = 'no') =>
  `S>C {"jsonrpc":"2.0","id":2,"error":{"code":${code},"message":"${message}"}}`;
const whole = listed(`"name":"t",${schema}`);

it('a tool that is not there is refused with -32602', () => {
  const wrong = ['tools/unknown-tool-code', 'warning', 'server', '/error/code'] as const;
  for (const code of [-32601, -32603, 1001]) expectOnly([...whole, call('u'), refused(code)], wrong);
  expectOnly([call('u'), refused(-32603, 'Unknown tool: u')], wrong);
  expectClean([...whole, call('u'), refused(-32602)]);
  expectClean([call('u'), refused(-32603, 'database is down')]);
  expectClean([
    ...whole,
    call('u'),
    refused(-32021).replace('"no"', '"no","data":{"requiredCapabilities":{"roots":{}}}'),
  ]);
});

it('what a tool does not take is told in a result in 2026-07-28 too', () => {
  expectOnly(
    [...whole, call('t'), refused(-32602, 'a is missing')],
    ['tools/input-error-as-protocol-error', 'warning', 'server', '/error/code'],
  );
  expectClean([...whole, call('t'), refused(-32602, 'Unknown tool: t')]);
  expectClean([...whole, call('t', ',"requestState":"s"'), refused(-32602, 'state expired')]);
  expectClean([
    ...whole,
    call('t'),
    refused(-32021).replace('"no"', '"no","data":{"requiredCapabilities":{"roots":{}}}'),
  ]);
});

it('in 2026-07-28 an outputSchema may have any root', () => {
  expectClean(listed(`"name":"a.b-C_1",${schema},"outputSchema":{"type":"array","items":{}}`));
  expectClean(listed(`"name":"t",${schema},"outputSchema":{"type":["string","null"]}`));
});

it.each([
  '{"type":"object","properties":{"a":{"$ref":"#/$defs/x~1y%20z"}},"$defs":{"x/y z":{}}}',
  '{"type":"object","properties":{"a":{"$ref":"#/allOf/0"}},"allOf":[true]}',
  '{"type":"object","properties":{"a":{"$id":"b","$ref":"#/$defs/x"}}}',
  '{"type":"object","properties":{"a":{"$ref":"#anchor"},"b":{"$ref":"#/%"},"$ref":{"type":"string"}}}',
])('references that lead somewhere, or may, are let be: %s', (input) => {
  expectClean(listed(`"name":"t","inputSchema":${input}`));
});
