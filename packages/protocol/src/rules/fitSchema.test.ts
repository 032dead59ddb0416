import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { areEqual } from './areEqual.ts';
import { findMisfits } from './fitSchema.ts';
import { isObject } from './reading.ts';

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
  ['{"minimum":1,"maximum":3}', '0', [' is 0, less than 1']],
  ['{"exclusiveMinimum":0,"multipleOf":0.1}', '0', [' is 0, not more than 0']],
  ['{"multipleOf":0.1}', '0.35', [' is 0.35, no multiple of 0.1']],
  ['{"minLength":2}', '"👍"', [' has 1 character, fewer than 2']],
  ['{"maxLength":1}', '"ab"', [' has 2 characters, more than 1']],
  ['{"minItems":1}', '[]', [' has 0 entries, fewer than 1']],
  ['{"uniqueItems":true}', '[1,"1",1]', [' has an entry twice']],
  ['{"maxProperties":1}', '{"a":1,"b":2}', [' has 2 members, more than 1']],
  ['{"dependentRequired":{"a":["b"]}}', '{"a":1}', [' has "a" and lacks "b"']],
  ['{"additionalProperties":{"type":"string"}}', '{"a":1}', ['/a is a number (1), not string']],
  ['{"propertyNames":{"maxLength":1}}', '{"ab":1}', ['/ab has a name that the schema does not allow']],
  ['{"properties":{"a":false}}', '{"a":1}', ['/a is not allowed by the schema']],
  [
    '{"prefixItems":[{"type":"string"}],"items":{"type":"null"}}',
    '[1,1]',
    ['/0 is a number (1), not string', '/1 is a number (1), not null'],
  ],
  ['{"contains":{"const":1}}', '[2,3]', [' has no entry that fits contains']],
  [
    '{"$schema":"http://json-schema.org/draft-07/schema#","items":[{"type":"string"}],"additionalItems":false}',
    '["a",1]',
    ['/1 is not allowed by the schema'],
  ],
  ['{"$ref":"#/$defs/a%20b","$defs":{"a b":{"type":"string"}}}', '1', [' is a number (1), not string']],
  ['{"properties":{"c":{"$ref":"#"}},"required":["c"]}', '{"c":{}}', ['/c lacks "c"']],
  ['{"allOf":[{"minimum":1},{"maximum":3}]}', '5', [' is 5, more than 3']],
  ['{"anyOf":[{"type":"string"},{"minimum":5}]}', '1', [' fits none of the schemas of anyOf']],
  ['{"oneOf":[{"type":"number"},{"type":"integer"}]}', '1', [' fits 2 of the schemas of oneOf, not one']],
  ['{"not":{"type":"string"}}', '"a"', [' fits the schema of not']],
  ['{"if":{"const":1},"then":{"type":"string"},"else":{"const":2}}', '3', [' is 3, not the value of const']],
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
  ['{"multipleOf":0.1}', '0.3'],
  ['{"minimum":1,"exclusiveMinimum":true}', '0'],
  ['{"maxLength":1}', '"👍"'],
  ['{"anyOf":[{"type":"string"},{"type":"number","format":"x"}]}', '1'],
  ['{"anyOf":[{"type":"string"},{"$ref":"other.json"}]}', '1'],
  ['{"anyOf":[{"type":"string"},{"type":"nmber"}]}', '1'],
  ['{"oneOf":[{"pattern":"a"},{"pattern":"b"}]}', '"c"'],
  ['{"not":{"pattern":"a"}}', '"a"'],
  ['{"if":{"pattern":"a"},"then":false,"else":false}', '"a"'],
  ['{"contains":{"const":1},"minContains":0}', '[2]'],
  ['{"$ref":"#/$defs/none"}', '1'],
  ['{"$ref":"#","type":"string"}', '1'],
  ['{"properties":{"a":{"$id":"b","$ref":"#/c"}},"c":false}', '{"a":1}'],
])('of %s and %s nothing is said', (schema, value) => {
  expect(findMisfits(parse(schema), parse(value))).toEqual([]);
});

it('what refers to itself, or grows with each step, comes to an end', () => {
  expect(findMisfits(parse('{"$ref":"#"}'), 1)).toEqual([]);
  expect(findMisfits(parse('{"anyOf":[{"$ref":"#"},{"$ref":"#"},{"$ref":"#"}]}'), 1)).toEqual([]);
});

it('what is too deep or too large to tell is not judged', () => {
  expect(findMisfits(nestedSchema(20), nested(20, '1'))).toHaveLength(1);
  expect(findMisfits(nestedSchema(2_000), nested(2_000, '1'))).toEqual([]);
  const items = { items: { type: 'string' } };
  expect(findMisfits(items, Array(100_000).fill(1)).length).toBeLessThan(25_000);
  expect(areEqual(nested(2_000, '1'), nested(2_000, '2'))).toBe(false);
  expect(areEqual(Array(100_000).fill(1), Array(100_000).fill(1))).toBeUndefined();
});

const name = fc.constantFrom('a', 'b');
const number = fc.constantFrom(0, 1, 2, 0.3, -1);
const scalar = fc.oneof(number, fc.constantFrom('', 'a', 'ab', '👍', null, true, false));
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2 },
    scalar,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(name, tie('value'), { maxKeys: 2 }),
  ),
}));
const count = fc.nat(3);
const kind = fc.constantFrom('object', 'array', 'string', 'number', 'integer', 'boolean', 'null');
const { rules } = fc.letrec<{ rules: unknown }>((tie) => {
  const one = tie('rules');
  const some = fc.array(one, { minLength: 1, maxLength: 2 });
  return {
    rules: fc.oneof(
      { maxDepth: 3 },
      fc.record({ type: fc.oneof(kind, fc.uniqueArray(kind, { minLength: 1 })) }),
      fc.record({ minimum: number, exclusiveMaximum: number }, { requiredKeys: [] }),
      fc.record({ minLength: count, maxLength: count, pattern: name }, { requiredKeys: [] }),
      fc.record({ minItems: count, uniqueItems: fc.boolean(), contains: one }, { requiredKeys: [] }),
      fc.record({ prefixItems: some, items: one }, { requiredKeys: [] }),
      fc.record({ required: fc.tuple(name), maxProperties: count }, { requiredKeys: [] }),
      fc.record(
        { properties: fc.dictionary(name, one), additionalProperties: one, propertyNames: one },
        { requiredKeys: [] },
      ),
      fc.record({ allOf: some, anyOf: some, oneOf: some, not: one }, { requiredKeys: [] }),
      fc
        .tuple(one, one, one)
        .map((parts) => Object.fromEntries(['if', 'then', 'else'].map((word, at) => [word, parts[at]]))),
      fc.record({ const: value, multipleOf: fc.constantFrom(1, 0.5) }, { requiredKeys: [] }),
      fc.constantFrom(true, false, { $ref: '#/$defs/x' }),
    ),
  };
});

it('what is found is what Ajv finds too', () => {
  const ajv = new Ajv2020({ strict: false, logger: false });
  const schema = fc.record({
    $defs: fc.record({ x: fc.constantFrom({ type: 'string' }, true) }),
    allOf: fc.tuple(rules),
  });
  let found = 0;
  fc.assert(
    fc.property(schema, value, (rulesOfAll, seen) => {
      // Ajv compares only what has the prototype of parsed objects.
      const [own, plain] = [rulesOfAll, seen].map((each) => parse(JSON.stringify(each)));
      const misfits = findMisfits(own, plain);
      if (misfits.length === 0) return;
      found++;
      if (!isObject(own)) throw new Error('no schema');
      expect(ajv.validate(own, plain)).toBe(false);
    }),
    { numRuns: 1_000 },
  );
  expect(found).toBeGreaterThan(20);
});
