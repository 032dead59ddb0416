import { describeValue, isObject, quote, type ReadObject, showValue, token } from '../reading.ts';
import { isKnownDialect } from '../schema/dialects.ts';

/** A place of a schema that is no JSON Schema, and what is wrong there. */
export type SchemaFault = readonly [path: string, text: string];

/** So many schemas inside a schema are looked at, and none that is nested deeper. */
const mostSteps = 5_000;
const deepest = 64;
const types = new Set<unknown>(['object', 'array', 'string', 'number', 'integer', 'boolean', 'null']);

/** What the value of a keyword must be. */
interface Keyword {
  readonly isRight: (value: unknown, isStrict: boolean) => boolean;
  readonly wanted: string;
  /** The schemas that stand in it: it is one, a list of them, or an object with one under each name. */
  readonly holds?: 'schema' | 'list' | 'named';
}

const anything: Keyword['isRight'] = () => true;

const keywords: ReadonlyMap<string, Keyword> = new Map([
  ...each(
    [
      ...['additionalProperties', 'contains', 'contentSchema', 'else', 'if', 'not', 'propertyNames', 'then'],
      ...['unevaluatedItems', 'unevaluatedProperties'],
    ],
    // That it is a schema is said where it is visited.
    { isRight: anything, wanted: 'a schema', holds: 'schema' },
  ),
  ...each(['items'], {
    isRight: (value, isStrict) => !isStrict || !Array.isArray(value),
    wanted: 'a schema; prefixItems takes a list',
    holds: 'schema',
  }),
  ...each(['allOf', 'anyOf', 'oneOf', 'prefixItems'], {
    isRight: (value) => Array.isArray(value) && value.length > 0,
    wanted: 'an array with something in it',
    holds: 'list',
  }),
  ...each(['$defs', 'definitions', 'dependentSchemas', 'patternProperties', 'properties'], {
    isRight: isObject,
    wanted: 'an object',
    holds: 'named',
  }),
  ...each(['$anchor', '$comment', '$id', '$ref', '$schema', 'description', 'format', 'pattern', 'title'], {
    isRight: (value) => typeof value === 'string',
    wanted: 'a string',
  }),
  ...each(['maximum', 'minimum'], {
    isRight: (value) => typeof value === 'number',
    wanted: 'a number',
  }),
  ...each(['multipleOf'], {
    isRight: (value) => typeof value === 'number' && value > 0,
    wanted: 'a number above 0',
  }),
  ...each(['exclusiveMaximum', 'exclusiveMinimum'], {
    isRight: (value, isStrict) => typeof value === 'number' || (!isStrict && typeof value === 'boolean'),
    wanted: 'a number',
  }),
  ...each(
    [
      ...['maxContains', 'maxItems', 'maxLength', 'maxProperties'],
      ...['minContains', 'minItems', 'minLength', 'minProperties'],
    ],
    { isRight: isCount, wanted: 'a count' },
  ),
  ...each(['enum', 'examples'], { isRight: Array.isArray, wanted: 'an array' }),
  ...each(['deprecated', 'readOnly', 'uniqueItems', 'writeOnly'], {
    isRight: (value) => typeof value === 'boolean',
    wanted: 'true or false',
  }),
]);

function each(names: readonly string[], keyword: Keyword): readonly (readonly [string, Keyword])[] {
  return names.map((name) => [name, keyword] as const);
}

/** By what a schema is judged. */
export interface SchemaView {
  readonly isNewest: boolean;
  /** No other rule is about the type at its root. */
  readonly hasAnyRoot?: boolean;
}

/**
 * Finds what no JSON Schema may have, as far as the shapes of the common keywords tell. `isNewest` judges by draft
 * 2020-12 where no other is named; otherwise what some draft allows is let pass. The type at the root and booleans
 * among its properties have rules of their own.
 */
export function findSchemaFaults(
  schema: unknown,
  { isNewest, hasAnyRoot = false }: SchemaView,
): readonly SchemaFault[] {
  // A boolean is a schema, only none that a tool may have, which the rules about types say.
  if (typeof schema === 'boolean') return [];
  if (!isObject(schema)) return [['', `is ${describeValue(schema)}`]];
  const dialect = schema.$schema;
  if (typeof dialect === 'string' && !isKnownDialect(dialect)) return [];
  const isStrict = isNewest && (dialect === undefined || /2020-12/.test(String(dialect)));
  const faults: SchemaFault[] = [];
  const refs: (readonly [path: string, target: string])[] = [];
  // Within a part that has an address of its own, references count from there.
  let hasBases = false;
  let steps = 0;

  const visit = (value: unknown, path: string, depth: number): void => {
    if (++steps > mostSteps || depth > deepest || typeof value === 'boolean') return;
    if (!isObject(value)) {
      faults.push([path, `is ${describeValue(value)}, not a schema`]);
      return;
    }
    const names = Object.keys(value);
    if (path !== '' && value.$id !== undefined) hasBases = true;
    if (typeof value.$ref === 'string' && value.$ref.startsWith('#/'))
      refs.push([`${path}/$ref`, value.$ref]);
    findOwnFaults(value, names, path, { isStrict, isRoot: depth === 0 && !hasAnyRoot }, faults);
    for (const name of names) {
      const holds = keywords.get(name)?.holds;
      if (holds === undefined) continue;
      const held = value[name];
      const place = `${path}/${name}`;
      if (holds === 'schema') {
        // A list in items is of older dialects.
        if (name !== 'items' || !Array.isArray(held)) visit(held, place, depth + 1);
      } else if (holds === 'list' && Array.isArray(held)) {
        for (const [index, part] of held.entries()) visit(part, `${place}/${index}`, depth + 1);
      } else if (holds === 'named' && isObject(held)) {
        for (const key of Object.keys(held)) visit(held[key], place + token(key), depth + 1);
      }
    }
  };

  visit(schema, '', 0);
  if (!hasBases)
    for (const [path, target] of refs)
      if (!isThere(schema, target)) faults.push([path, `is ${quote(target)}, which leads nowhere`]);
  return faults;
}

/** Follows a JSON pointer behind a `#`; what cannot be decoded is let pass. */
function isThere(root: unknown, target: string): boolean {
  let at = root;
  for (const part of target.slice(2).split('/')) {
    let name: string;
    try {
      name = decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
    } catch {
      return true;
    }
    if (Array.isArray(at)) at = at[Number(name)];
    else if (isObject(at) && Object.hasOwn(at, name)) at = at[name];
    else return false;
  }
  return at !== undefined;
}

function findOwnFaults(
  schema: ReadObject,
  names: readonly string[],
  path: string,
  { isStrict, isRoot }: { readonly isStrict: boolean; readonly isRoot: boolean },
  faults: SchemaFault[],
): void {
  if (!isRoot) checkType(schema, path, faults);
  for (const name of names) {
    const keyword = keywords.get(name);
    if (keyword === undefined || keyword.isRight(schema[name], isStrict)) continue;
    faults.push([`${path}/${name}`, `is ${showValue(schema[name])}, not ${keyword.wanted}`]);
  }
  checkRequired(schema, path, faults);
}

function checkType({ type }: ReadObject, path: string, faults: SchemaFault[]): void {
  if (type === undefined || types.has(type)) return;
  if (Array.isArray(type) && type.length > 0) {
    const wrong = type.findIndex((name: unknown) => !types.has(name));
    if (wrong >= 0) faults.push([`${path}/type/${wrong}`, `is ${showValue(type[wrong])}, which is no type`]);
  } else faults.push([`${path}/type`, `is ${showValue(type)}, which is no type`]);
}

function checkRequired({ required }: ReadObject, path: string, faults: SchemaFault[]): void {
  if (required === undefined) return;
  if (!Array.isArray(required)) {
    faults.push([`${path}/required`, `is ${describeValue(required)}, not an array of names`]);
    return;
  }
  const names = new Set<unknown>();
  for (const name of required) {
    if (typeof name !== 'string')
      faults.push([`${path}/required`, `has ${describeValue(name)} among its names`]);
    else if (names.has(name)) faults.push([`${path}/required`, `has ${quote(name)} twice`]);
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
