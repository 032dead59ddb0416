import { expect, it } from 'vitest';
import { areEqual, findMisfits } from './fitSchema.ts';

const parse = (text: string): unknown => JSON.parse(text);
const nested = (depth: number, inner: string): unknown =>
  parse(`${'{"a":'.repeat(depth)}${inner}${'}'.repeat(depth)}`);
const nestedSchema = (depth: number): unknown =>
  parse(`${'{"properties":{"a":'.repeat(depth)}{"type":"string"}${'}}'.repeat(depth)}`);

it.each<readonly [schema: string, value: string, misfits: readonly string[]]>([
  ['{"type":"string"}', '1', [' is a number (1), not string']],
  ['{"type":["string","null"]}', 'true', [' is true, not string or null']],
  ['{"type":"integer"}', '1.5', [' is a number (1.5), not integer']],
  ['{"type":"object","required":["a","b"]}', '{"b":1}', [' lacks "a"']],
  ['{"properties":{"a/b":{"type":"null"}}}', '{"a/b":[]}', ['/a~1b is an array, not null']],
  ['{"additionalProperties":false}', '{"x":1}', ['/x is not a property of the schema']],
  ['{"items":{"const":{"a":[1]}}}', '[{"a":[1]},{"a":[2]}]', ['/1 is an object, not the value of const']],
  ['{"enum":["a",null]}', '"b"', [' is "b", none of the values of enum']],
  ['{"required":["__proto__","toString"]}', '{"__proto__":1}', [' lacks "toString"']],
  [
    '{"properties":{"__proto__":{"type":"null"}}}',
    '{"__proto__":1}',
    ['/__proto__ is a number (1), not null'],
  ],
])('%s and %s: %j', (schema, value, misfits) => {
  const found = findMisfits(parse(schema), parse(value)).map(({ path, text }) => `${path} ${text}`);
  expect(found).toEqual(misfits);
});

it.each<readonly [schema: string, value: string]>([
  ['{"type":"integer"}', '1.0'],
  ['{"type":"integer"}', '1e400'],
  ['{"type":"text"}', '1'],
  ['{"type":"string","nullable":true}', 'null'],
  ['{"pattern":"^a","format":"email"}', '"b"'],
  ['{"$ref":"#/x","type":"string"}', '1'],
  ['{"$schema":"urn:other","type":"string"}', '1'],
  ['{"additionalProperties":false,"patternProperties":{"^x":{}}}', '{"x":1}'],
  ['{"prefixItems":[{}],"items":{"type":"string"}}', '[1]'],
  ['{"items":[{"type":"string"}]}', '[1]'],
  ['{"enum":[{"a":1,"b":2}]}', '{"b":2,"a":1}'],
  ['{"required":"a","properties":[],"enum":3}', '{}'],
  ['true', '1'],
])('of %s and %s nothing is said', (schema, value) => {
  expect(findMisfits(parse(schema), parse(value))).toEqual([]);
});

it('what is too deep or too large to tell is not judged', () => {
  expect(findMisfits(nestedSchema(20), nested(20, '1'))).toHaveLength(1);
  expect(findMisfits(nestedSchema(2_000), nested(2_000, '1'))).toEqual([]);
  const items = { items: { type: 'string' } };
  expect(findMisfits(items, Array(100_000).fill(1)).length).toBeLessThan(25_000);
  expect(areEqual(nested(2_000, '1'), nested(2_000, '2'))).toBe(false);
  expect(areEqual(Array(100_000).fill(1), Array(100_000).fill(1))).toBeUndefined();
});
