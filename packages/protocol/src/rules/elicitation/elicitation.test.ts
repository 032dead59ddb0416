import { expect, it } from 'vitest';
import { handshakeRevisions, type Revision } from '../../base/revision.ts';
import { judgeWire, type WireStep } from '../ruleHarness.test-support.ts';

const ask = (params: string, id = 1): string =>
  `S>C {"jsonrpc":"2.0","id":${id},"method":"elicitation/create","params":${params}}`;
const form = (properties: string, rest = '', more = ''): string =>
  ask(`{"message":"m","requestedSchema":{"type":"object","properties":{${properties}}${rest}}${more}}`);
const url = (address: string, elicitation = 'e1', id = 1): string =>
  ask(`{"mode":"url","message":"m","elicitationId":"${elicitation}","url":"${address}"}`, id);
const answer = (result: string): string => `C>S {"jsonrpc":"2.0","id":1,"result":${result}}`;
const required = (data: string): string =>
  `S>C {"jsonrpc":"2.0","id":9,"error":{"code":-32042,"message":"x"${data}}}`;
const entries = (...list: readonly string[]): string =>
  required(`,"data":{"elicitations":[${list.join(',')}]}`);
const entry = (id: string, address = 'https://s.example/c'): string =>
  `{"mode":"url","elicitationId":"${id}","url":"${address}","message":"m"}`;
const complete = (id: string): string =>
  `S>C {"jsonrpc":"2.0","method":"notifications/elicitation/complete","params":{"elicitationId":"${id}"}}`;
const properties = '/params/requestedSchema/properties';

const both: readonly Revision[] = ['2025-06-18', '2025-11-25'];
const r3: readonly Revision[] = ['2025-06-18'];
const r4: readonly Revision[] = ['2025-11-25'];
const titled = '"oneOf":[{"const":"a","title":"A"}]';
const choices = '{"type":"array","items":{"type":"string","enum":["a","b"]}}';

const found = (steps: readonly WireStep[], revision: Revision) =>
  judgeWire(steps, { revision })
    .filter(({ ruleId }) => ruleId.startsWith('elicitation/'))
    .map(({ ruleId, severity, side, pointer }) => [ruleId.slice(12), severity, side, pointer]);

type Bad = readonly [string, readonly Revision[], string, string, readonly WireStep[], string];
const bad: readonly Bad[] = [
  [
    'params-shape',
    both,
    'error',
    'server',
    [ask('{"requestedSchema":{"type":"object","properties":{}}}')],
    '/params',
  ],
  ['params-shape', both, 'error', 'server', [ask('{"message":"m"}')], '/params'],
  [
    'params-shape',
    both,
    'error',
    'server',
    [ask('{"message":"m","requestedSchema":{"type":"array","properties":{}}}')],
    '/params/requestedSchema/type',
  ],
  [
    'params-shape',
    both,
    'error',
    'server',
    [ask('{"message":"m","requestedSchema":{"type":"object"}}')],
    '/params/requestedSchema',
  ],
  ['params-shape', both, 'error', 'server', [ask('7')], '/params'],
  ['schema-not-flat', both, 'error', 'server', [form('"a":{"type":"object"}')], `${properties}/a/type`],
  ['schema-not-flat', both, 'error', 'server', [form('"a/b":{"$ref":"#"}')], `${properties}/a~1b/$ref`],
  [
    'schema-not-flat',
    both,
    'error',
    'server',
    [form('"__proto__":{"type":"null"}')],
    `${properties}/__proto__/type`,
  ],
  [
    'schema-not-flat',
    r4,
    'error',
    'server',
    [form('"a":{"type":"array","items":{"type":"object"}}')],
    `${properties}/a/items`,
  ],
  [
    'format-unsupported',
    both,
    'error',
    'server',
    [form('"a":{"type":"string","format":"uuid"}')],
    `${properties}/a/format`,
  ],
  [
    'enum-form-before-r4',
    r3,
    'error',
    'server',
    [form(`"a":{"type":"string",${titled}}`)],
    `${properties}/a/oneOf`,
  ],
  ['enum-form-before-r4', r3, 'error', 'server', [form(`"a":${choices}`)], `${properties}/a/type`],
  [
    'enum-names-length',
    both,
    'warning',
    'server',
    [form('"a":{"type":"string","enum":["x"],"enumNames":[]}')],
    `${properties}/a/enumNames`,
  ],
  [
    'required-unknown',
    both,
    'warning',
    'server',
    [form('', ',"required":["toString"]')],
    '/params/requestedSchema/required/0',
  ],
  [
    'default-invalid',
    both,
    'warning',
    'server',
    [form('"a":{"type":"boolean","default":"yes"}')],
    `${properties}/a/default`,
  ],
  [
    'default-invalid',
    r4,
    'warning',
    'server',
    [form('"a":{"type":"integer","maximum":3,"default":4}')],
    `${properties}/a/default`,
  ],
  ['sensitive-form', both, 'warning', 'server', [form('"apiKey":{"type":"string"}')], `${properties}/apiKey`],
  [
    'sensitive-form',
    both,
    'warning',
    'server',
    [form('"x":{"type":"string","title":"Your password"}')],
    `${properties}/x`,
  ],
  ['action-invalid', both, 'error', 'client', [form(''), answer('{"action":"reject"}')], '/result/action'],
  ['action-invalid', both, 'error', 'client', [form(''), answer('{}')], '/result'],
  ['accept-without-content', both, 'warning', 'client', [form(''), answer('{"action":"accept"}')], '/result'],
  [
    'content-without-accept',
    both,
    'warning',
    'client',
    [form(''), answer('{"action":"decline","content":{}}')],
    '/result/content',
  ],
  [
    'content-value-type',
    both,
    'error',
    'client',
    [form(''), answer('{"action":"accept","content":{"a":{}}}')],
    '/result/content/a',
  ],
  [
    'content-value-type',
    both,
    'error',
    'client',
    [form(''), answer('{"action":"accept","content":{"a":[1]}}')],
    '/result/content/a',
  ],
  [
    'content-value-type',
    r3,
    'error',
    'client',
    [form(''), answer('{"action":"accept","content":{"a":["x"]}}')],
    '/result/content/a',
  ],
  [
    'content-mismatch',
    both,
    'warning',
    'client',
    [form('"a":{"type":"integer"}'), answer('{"action":"accept","content":{"a":1.5}}')],
    '/result/content/a',
  ],
  [
    'content-mismatch',
    both,
    'warning',
    'client',
    [form('"a":{"type":"string","enum":["x"]}'), answer('{"action":"accept","content":{"a":"y"}}')],
    '/result/content/a',
  ],
  [
    'content-mismatch',
    both,
    'warning',
    'client',
    [form('"a":{"type":"string","maxLength":1}'), answer('{"action":"accept","content":{"a":"xy"}}')],
    '/result/content/a',
  ],
  [
    'content-mismatch',
    both,
    'warning',
    'client',
    [form('"a":{"type":"string"}', ',"required":["a"]'), answer('{"action":"accept","content":{}}')],
    '/result/content',
  ],
  [
    'content-mismatch',
    r4,
    'warning',
    'client',
    [form(`"a":${choices}`), answer('{"action":"accept","content":{"a":["c"]}}')],
    '/result/content/a',
  ],
  ['mode-unknown', r4, 'error', 'server', [form('', '', ',"mode":"sms"')], '/params/mode'],
  [
    'url-fields',
    r4,
    'error',
    'server',
    [ask('{"mode":"url","message":"m","url":"https://a.example"}')],
    '/params',
  ],
  ['url-invalid', r4, 'error', 'server', [url('a.example/x')], '/params/url'],
  ['url-invalid', r4, 'error', 'server', [url('https://')], '/params/url'],
  ['url-not-https', r4, 'warning', 'server', [url('http://a.example')], '/params/url'],
  ['url-sensitive', r4, 'warning', 'server', [url('https://u:p@a.example')], '/params/url'],
  ['url-sensitive', r4, 'warning', 'server', [url('https://a.example/?x=1&access_token=y')], '/params/url'],
  [
    'url-in-form-text',
    r4,
    'warning',
    'server',
    [form('"a":{"type":"string","description":"see http://a.example"}')],
    `${properties}/a/description`,
  ],
  [
    'url-accept-with-content',
    r4,
    'warning',
    'client',
    [url('https://a.example'), answer('{"action":"accept","content":{}}')],
    '/result/content',
  ],
  [
    'id-reused',
    r4,
    'error',
    'server',
    [url('https://a.example'), url('https://a.example', 'e1', 2)],
    '/params/elicitationId',
  ],
  [
    'id-reused',
    r4,
    'error',
    'server',
    [entries(entry('a')), entries(entry('a', 'https://b.example'))],
    '/error/data/elicitations/0/elicitationId',
  ],
  ['complete-unknown-id', r4, 'error', 'server', [complete('e1')], '/params/elicitationId'],
  [
    'complete-duplicate',
    r4,
    'warning',
    'server',
    [url('https://a.example'), complete('e1'), complete('e1')],
    '/params/elicitationId',
  ],
  ['required-error-shape', r4, 'error', 'server', [required('')], '/error'],
  [
    'required-error-shape',
    r4,
    'error',
    'server',
    [required(',"data":{"elicitations":{}}')],
    '/error/data/elicitations',
  ],
  [
    'required-error-not-url',
    r4,
    'error',
    'server',
    [entries('{"mode":"form"}')],
    '/error/data/elicitations/0/mode',
  ],
  [
    'required-error-not-url',
    r4,
    'error',
    'server',
    [entries('{"mode":"url"}')],
    '/error/data/elicitations/0',
  ],
  ['required-error-empty', r4, 'warning', 'server', [entries()], '/error/data/elicitations'],
  [
    'required-error-before-r4',
    handshakeRevisions.slice(0, 3),
    'info',
    'server',
    [required('')],
    '/error/code',
  ],
];

it.each(bad)('elicitation/%s is found in %s: case %#', (rule, revisions, severity, side, steps, pointer) => {
  for (const revision of revisions) expect(found(steps, revision)).toEqual([[rule, severity, side, pointer]]);
  for (const revision of handshakeRevisions.filter((each) => !revisions.includes(each))) {
    const same = found(steps, revision).filter(([id, , , place]) => id === rule && place === pointer);
    expect(same).toEqual([]);
  }
});

const hello = (capabilities: string): readonly string[] => [
  `C>S {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":${capabilities},"clientInfo":{"name":"c","version":"1"}}}`,
];

it('the error that demands an address is for clients that can open one', () => {
  const error = entries(entry('a'));
  for (const declared of ['{}', '{"elicitation":{}}', '{"elicitation":{"form":{}}}'])
    expect(found([...hello(declared), error], '2025-11-25')).toEqual([
      ['required-error-without-capability', 'warning', 'server', '/error/code'],
    ]);
  expect(found([...hello('{"elicitation":{"url":{}}}'), error], '2025-11-25')).toEqual([]);
  const [finding] = judgeWire([...hello('{}'), error], { revision: '2025-11-25' }).filter(
    ({ severity }) => severity === 'warning',
  );
  expect(finding?.message).toContain('ambiguous');
});

const good: readonly [string, readonly Revision[], readonly WireStep[]][] = [
  [
    'a form of every kind',
    both,
    [
      form(
        '"a":{"type":"string","format":"date"},"b":{"type":"number","minimum":0},"c":{"type":"boolean","default":true},"d":{"type":"string","enum":["x"],"enumNames":["X"]},"maxTokens":{"type":"integer"}',
        ',"required":["a"]',
      ),
      answer('{"action":"accept","content":{"a":"2026-01-01","b":1.5,"d":"x","maxTokens":3}}'),
    ],
  ],
  [
    'choices of 2025-11-25',
    r4,
    [
      form(`"a":${choices},"b":{"type":"string",${titled},"default":"a"}`, '', ',"mode":"form"'),
      answer('{"action":"accept","content":{"a":["a"],"b":"a"}}'),
    ],
  ],
  [
    'a pattern that would never end',
    both,
    [
      form('"a":{"type":"string","pattern":"(a+)+$"}'),
      answer(`{"action":"accept","content":{"a":"${'a'.repeat(50)}!"}}`),
    ],
  ],
  [
    'characters of two units',
    both,
    [
      form('"a":{"type":"string","minLength":2,"maxLength":2}'),
      answer('{"action":"accept","content":{"a":"😀😀"}}'),
    ],
  ],
  [
    'an address, its consent and its completion',
    r4,
    [url('https://a.example/c?state=1'), answer('{"action":"accept"}'), complete('e1')],
  ],
  ['an address on this machine', r4, [url('http://localhost:3000/c'), answer('{"action":"cancel"}')]],
  [
    'an id of an error that is asked for later',
    r4,
    [entries(entry('a')), entries(entry('a')), url('https://s.example/c', 'a'), complete('a')],
  ],
  ['a task', r4, [form('', '', ',"task":{}'), answer('{"task":{"taskId":"k","status":"working"}}')]],
];

it.each(good)('nothing is found in %s', (_, revisions, steps) => {
  for (const revision of revisions) expect(found(steps, revision)).toEqual([]);
});

it('before 2025-06-18 there are no elicitations to judge', () => {
  for (const revision of handshakeRevisions.slice(0, 2))
    expect(found([ask('{}'), answer('{"action":"x"}')], revision)).toEqual([]);
});

it('of very many wrong fields few are told', () => {
  const many = Array.from({ length: 100_000 }, (_, index) => `"f${index}":{"type":"object"}`).join(',');
  expect(found([form(many)], '2025-11-25')).toHaveLength(21);
});
