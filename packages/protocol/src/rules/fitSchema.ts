import { describeValue, isObject, quote, type ReadObject, showValue, token } from './reading.ts';
import { isKnownDialect } from './schema/dialects.ts';

/** A place below a value that does not fit its schema, and why. */
export interface Misfit {
  readonly path: string;
  readonly text: string;
}

/** So many values are looked at, and none that is nested deeper; what is beyond is not judged. */
const mostSteps = 20_000;
const deepest = 32;

/**
 * Says where a value does not fit a JSON Schema, as far as `type`, `enum`, `const`, `required`, `properties`, `items`
 * and `additionalProperties: false` tell. Whatever else a schema says is not looked at.
 */
export function findMisfits(schema: unknown, value: unknown): readonly Misfit[] {
  const misfits: Misfit[] = [];
  let steps = 0;

  const visit = (rules: unknown, seen: unknown, path: string, depth: number): void => {
    if (++steps > mostSteps || depth > deepest || !isObject(rules)) return;
    // In older dialects a reference makes void all that stands beside it.
    if (Object.hasOwn(rules, '$ref')) return;
    if (typeof rules.$schema === 'string' && !isKnownDialect(rules.$schema)) return;
    if (seen === null && rules.nullable === true) return;
    const why = misfitOf(rules, seen);
    if (why !== undefined) misfits.push({ path, text: why });
    else if (Array.isArray(seen)) visitItems(rules, seen, path, depth);
    else if (isObject(seen)) visitMembers(rules, seen, path, depth);
  };

  const visitItems = (rules: ReadObject, seen: readonly unknown[], path: string, depth: number): void => {
    if (!isObject(rules.items) || Object.hasOwn(rules, 'prefixItems')) return;
    for (let index = 0; index < seen.length && steps <= mostSteps; index++)
      visit(rules.items, seen[index], `${path}/${index}`, depth + 1);
  };

  const visitMembers = (rules: ReadObject, seen: ReadObject, path: string, depth: number): void => {
    const { required, additionalProperties } = rules;
    if (Array.isArray(required)) {
      for (const name of required) {
        if (++steps > mostSteps) return;
        if (typeof name === 'string' && !Object.hasOwn(seen, name))
          misfits.push({ path, text: `lacks ${quote(name)}` });
      }
    }
    const isClosed = additionalProperties === false && !Object.hasOwn(rules, 'patternProperties');
    const properties = isObject(rules.properties) ? rules.properties : {};
    for (const [name, member] of Object.entries(seen)) {
      if (++steps > mostSteps) return;
      if (Object.hasOwn(properties, name)) visit(properties[name], member, path + token(name), depth + 1);
      else if (isClosed) misfits.push({ path: path + token(name), text: 'is not a property of the schema' });
    }
  };

  visit(schema, value, '', 0);
  return misfits;
}

function misfitOf(rules: ReadObject, seen: unknown): string | undefined {
  const { type } = rules;
  const types: readonly unknown[] = Array.isArray(type) ? type : type === undefined ? [] : [type];
  // A type that does not exist says nothing.
  if (types.length > 0 && types.every((name) => fitsType(name, seen) === false)) {
    const wanted = types.slice(0, 7).map(String).join(' or ');
    return `is ${describeValue(seen)}${typeof seen === 'number' ? ` (${seen})` : ''}, not ${wanted}`;
  }
  if (Object.hasOwn(rules, 'const') && areEqual(rules.const, seen) === false)
    return `is ${showValue(seen)}, not the value of const`;
  if (!Array.isArray(rules.enum) || rules.enum.length > mostSteps) return undefined;
  return rules.enum.every((choice: unknown) => areEqual(choice, seen) === false)
    ? `is ${showValue(seen)}, none of the values of enum`
    : undefined;
}

/** Undefined for what is no type, and for numbers too large to tell. */
function fitsType(type: unknown, seen: unknown): boolean | undefined {
  switch (type) {
    case 'object':
      return isObject(seen);
    case 'array':
      return Array.isArray(seen);
    case 'string':
    case 'number':
    case 'boolean':
      return typeof seen === type;
    case 'null':
      return seen === null;
    case 'integer':
      if (typeof seen !== 'number') return false;
      return Number.isFinite(seen) ? Number.isInteger(seen) : undefined;
    default:
      return undefined;
  }
}

/** Tells whether two parsed values are the same JSON; undefined when they are too large or too deep to tell. */
export function areEqual(one: unknown, other: unknown): boolean | undefined {
  const waiting: (readonly [unknown, unknown])[] = [[one, other]];
  for (let steps = 0; waiting.length > 0; steps++) {
    if (steps > mostSteps) return undefined;
    const [left, right] = waiting.pop() ?? [];
    if (Array.isArray(left) && Array.isArray(right)) {
      if (left.length !== right.length) return false;
      if (left.length > mostSteps) return undefined;
      for (let index = 0; index < left.length; index++) waiting.push([left[index], right[index]]);
    } else if (isObject(left) && isObject(right)) {
      const names = Object.keys(left);
      if (names.length !== Object.keys(right).length) return false;
      for (const name of names) {
        if (!Object.hasOwn(right, name)) return false;
        waiting.push([left[name], right[name]]);
      }
    } else if (left !== right) return false;
  }
  return true;
}
