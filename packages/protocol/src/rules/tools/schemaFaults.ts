import { describeValue, isObject, quote, type ReadObject, showValue, token } from '../reading.ts';
import { isKnownDialect } from '../schema/dialects.ts';

/** A place of a schema that is no JSON Schema, and what is wrong there. */
export type SchemaFault = readonly [path: string, text: string];

/** So many schemas inside a schema are looked at, and none that is nested deeper. */
const mostSteps = 5_000;
const deepest = 64;
const types = new Set<unknown>(['object', 'array', 'string', 'number', 'integer', 'boolean', 'null']);

const single = ['additionalProperties', 'contains', 'else', 'if', 'not', 'propertyNames', 'then'] as const;
const listed = ['allOf', 'anyOf', 'oneOf', 'prefixItems'] as const;
const named = ['$defs', 'definitions', 'dependentSchemas', 'patternProperties', 'properties'] as const;
const texts = [
  '$anchor',
  '$comment',
  '$id',
  '$ref',
  '$schema',
  'description',
  'format',
  'pattern',
  'title',
] as const;
const numbers = ['maximum', 'minimum', 'multipleOf'] as const;
const limits = ['exclusiveMaximum', 'exclusiveMinimum'] as const;
const counts = ['maxItems', 'maxLength', 'maxProperties', 'minItems', 'minLength', 'minProperties'] as const;

/**
 * Finds what no JSON Schema may have, as far as the shapes of the common keywords tell. `isNewest` judges by draft
 * 2020-12 where no other is named; otherwise what some draft allows is let pass. The type at the root and booleans
 * among its properties have rules of their own.
 */
export function findSchemaFaults(schema: unknown, isNewest: boolean): readonly SchemaFault[] {
  // A boolean is a schema, only none that a tool may have, which the rules about types say.
  if (typeof schema === 'boolean') return [];
  if (!isObject(schema)) return [['', `is ${describeValue(schema)}`]];
  const dialect = schema.$schema;
  if (typeof dialect === 'string' && !isKnownDialect(dialect)) return [];
  const isStrict = isNewest && (dialect === undefined || /2020-12/.test(String(dialect)));
  const faults: SchemaFault[] = [];
  let steps = 0;

  const visit = (value: unknown, path: string, depth: number): void => {
    if (++steps > mostSteps || depth > deepest || typeof value === 'boolean') return;
    if (!isObject(value)) {
      faults.push([path, `is ${describeValue(value)}, not a schema`]);
      return;
    }
    faults.push(
      ...findOwnFaults(value, isStrict, depth === 0).map(([at, text]) => [path + at, text] as const),
    );
    for (const name of single)
      if (Object.hasOwn(value, name)) visit(value[name], `${path}/${name}`, depth + 1);
    if (Object.hasOwn(value, 'items') && !Array.isArray(value.items))
      visit(value.items, `${path}/items`, depth + 1);
    for (const name of listed) {
      const parts = value[name];
      if (!Array.isArray(parts)) continue;
      for (const [index, part] of parts.entries()) visit(part, `${path}/${name}/${index}`, depth + 1);
    }
    for (const name of named) {
      const parts = value[name];
      if (!isObject(parts)) continue;
      for (const [key, part] of Object.entries(parts)) visit(part, `${path}/${name}${token(key)}`, depth + 1);
    }
  };

  visit(schema, '', 0);
  return faults;
}

function findOwnFaults(schema: ReadObject, isStrict: boolean, isRoot: boolean): readonly SchemaFault[] {
  const faults: SchemaFault[] = [];
  const check = (name: string, isRight: (value: unknown) => boolean, wanted: string): void => {
    if (!Object.hasOwn(schema, name) || isRight(schema[name])) return;
    faults.push([`/${name}`, `is ${showValue(schema[name])}, not ${wanted}`]);
  };
  if (!isRoot) checkType(schema, faults);
  for (const name of named) check(name, isObject, 'an object');
  for (const name of texts) check(name, (value) => typeof value === 'string', 'a string');
  for (const name of numbers) check(name, (value) => typeof value === 'number', 'a number');
  for (const name of limits)
    check(
      name,
      (value) => typeof value === 'number' || (!isStrict && typeof value === 'boolean'),
      'a number',
    );
  for (const name of counts) check(name, isCount, 'a count');
  for (const name of listed)
    check(name, (value) => Array.isArray(value) && value.length > 0, 'an array with something in it');
  check('enum', Array.isArray, 'an array');
  check('uniqueItems', (value) => typeof value === 'boolean', 'true or false');
  if (isStrict) check('items', (value) => !Array.isArray(value), 'a schema; prefixItems takes a list');
  checkRequired(schema, faults);
  return faults;
}

function checkType({ type }: ReadObject, faults: SchemaFault[]): void {
  if (type === undefined || types.has(type)) return;
  if (Array.isArray(type) && type.length > 0) {
    const wrong = type.findIndex((name: unknown) => !types.has(name));
    if (wrong >= 0) faults.push([`/type/${wrong}`, `is ${showValue(type[wrong])}, which is no type`]);
  } else faults.push(['/type', `is ${showValue(type)}, which is no type`]);
}

function checkRequired({ required }: ReadObject, faults: SchemaFault[]): void {
  if (required === undefined) return;
  if (!Array.isArray(required)) {
    faults.push(['/required', `is ${describeValue(required)}, not an array of names`]);
    return;
  }
  const names = new Set<unknown>();
  for (const name of required) {
    if (typeof name !== 'string') faults.push(['/required', `has ${describeValue(name)} among its names`]);
    else if (names.has(name)) faults.push(['/required', `has ${quote(name)} twice`]);
    else {
      names.add(name);
      continue;
    }
    return;
  }
}

function isCount(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}
