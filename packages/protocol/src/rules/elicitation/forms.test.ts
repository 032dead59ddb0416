import { expect, it } from 'vitest';
import { handshakeRevisions } from '../../base/revision.ts';
import {
  ask,
  type Bad,
  both,
  choices,
  form,
  found,
  properties,
  r3,
  r4,
  titled,
} from './elicitationWire.test-support.ts';

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
  [
    'sensitive-form',
    both,
    'warning',
    'server',
    [form('"x":{"type":"string","description":"Your credit card number"}')],
    `${properties}/x`,
  ],
];

it('a description that warns of secrets does not ask for one', () => {
  for (const revision of both)
    expect(found([form('"x":{"type":"string","description":"Do not enter a password"}')], revision)).toEqual(
      [],
    );
});

it.each(bad)('elicitation/%s is found in %s: case %#', (rule, revisions, severity, side, steps, pointer) => {
  for (const revision of revisions) expect(found(steps, revision)).toEqual([[rule, severity, side, pointer]]);
  for (const revision of handshakeRevisions.filter((each) => !revisions.includes(each))) {
    const same = found(steps, revision).filter(([id, , , place]) => id === rule && place === pointer);
    expect(same).toEqual([]);
  }
});
