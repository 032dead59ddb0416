import { decodePointer } from '../base/json/jsonPointer.ts';
import { areEqual } from './areEqual.ts';
import { findLimits } from './fitLimits.ts';
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

/** Keywords that are not judged here: a pattern may take for ever, and the others need all that was seen before. */
const notJudged = {
  text: ['pattern', 'format'],
  list: ['unevaluatedItems'],
  object: ['patternProperties', 'dependentSchemas', 'unevaluatedProperties'],
  any: ['$dynamicRef', '$recursiveRef'],
} as const;

/** Whether a value fits; undefined where that cannot be said. */
type Verdict = boolean | undefined;

/**
 * Says where a value does not fit a JSON Schema, as far as it can be told without patterns, formats and references to
 * other documents. What cannot be told counts for the value.
 */
export function findMisfits(schema: unknown, value: unknown): readonly Misfit[] {
  let misfits: Misfit[] = [];
  let steps = 0;
  const dialect = isObject(schema) && typeof schema.$schema === 'string' ? schema.$schema : '';
  const isSince2019 = /20(?:19-09|20-12)/.test(dialect);
  const hasTuples = /draft-0[67]|2019-09/.test(dialect);

  const visit = (rules: unknown, seen: unknown, path: string, depth: number): Verdict => {
    if (rules === true) return true;
    if (rules === false) return tell(path, 'is not allowed by the schema');
    if (++steps > mostSteps || depth > deepest || !isObject(rules)) return undefined;
    if (typeof rules.$schema === 'string' && !isKnownDialect(rules.$schema)) return undefined;
    // What has a name of its own counts its references from itself.
    if (depth > 0 && typeof rules.$id === 'string') return undefined;
    const verdicts: Verdict[] = [];
    if (Object.hasOwn(rules, '$ref')) {
      verdicts.push(visitReference(rules.$ref, seen, path, depth));
      // In older dialects a reference makes void all that stands beside it.
      if (!isSince2019) return both([...verdicts, Object.keys(rules).length === 1 ? true : undefined]);
    }
    if (seen === null && rules.nullable === true) return undefined;
    const why = misfitOf(rules, seen);
    if (why !== undefined) return tell(path, why);
    verdicts.push(fitsTypes(rules, seen));
    verdicts.push(...findLimits(rules, seen).map((text) => tell(path, text)));
    if (Array.isArray(seen)) verdicts.push(visitItems(rules, seen, path, depth));
    else if (isObject(seen)) verdicts.push(visitMembers(rules, seen, path, depth));
    verdicts.push(visitChoices(rules, seen, path, depth));
    if (hasMore(rules, seen)) verdicts.push(undefined);
    return both(verdicts);
  };

  const tell = (path: string, text: string): false => {
    misfits.push({ path, text });
    return false;
  };

  /** Tells whether a value fits, without a word about it. */
  const attempt = (rules: unknown, seen: unknown, depth: number): Verdict => {
    const kept = misfits;
    misfits = [];
    const verdict = visit(rules, seen, '', depth + 1);
    misfits = kept;
    return verdict;
  };

  const visitReference = (reference: unknown, seen: unknown, path: string, depth: number): Verdict => {
    const target = typeof reference === 'string' ? resolve(schema, reference) : undefined;
    return target === undefined ? undefined : visit(target, seen, path, depth + 1);
  };

  const visitChoices = (rules: ReadObject, seen: unknown, path: string, depth: number): Verdict => {
    const verdicts: Verdict[] = [];
    const { allOf, anyOf, oneOf } = rules;
    if (Array.isArray(allOf)) for (const part of allOf) verdicts.push(visit(part, seen, path, depth + 1));
    if (Array.isArray(anyOf) && anyOf.length > 0) {
      const fit = either(anyOf.map((part: unknown) => attempt(part, seen, depth)));
      verdicts.push(fit === false ? tell(path, 'fits none of the schemas of anyOf') : fit);
    }
    if (Array.isArray(oneOf) && oneOf.length > 0) {
      const each = oneOf.map((part: unknown) => attempt(part, seen, depth));
      const amount = each.filter((fits) => fits === true).length;
      if (amount > 1) verdicts.push(tell(path, `fits ${amount} of the schemas of oneOf, not one`));
      else {
        const fit = either(each);
        verdicts.push(fit === false ? tell(path, 'fits none of the schemas of oneOf') : fit);
        if (each.includes(undefined)) verdicts.push(undefined);
      }
    }
    if (Object.hasOwn(rules, 'not')) {
      const fits = attempt(rules.not, seen, depth);
      verdicts.push(fits === true ? tell(path, 'fits the schema of not') : fits === false ? true : undefined);
    }
    if (Object.hasOwn(rules, 'if')) {
      const fits = attempt(rules.if, seen, depth);
      const next = fits === true ? 'then' : 'else';
      if (fits === undefined) verdicts.push(undefined);
      else if (Object.hasOwn(rules, next)) verdicts.push(visit(rules[next], seen, path, depth + 1));
    }
    return both(verdicts);
  };

  const visitItems = (rules: ReadObject, seen: readonly unknown[], path: string, depth: number): Verdict => {
    const { prefixItems, items, additionalItems } = rules;
    const isTuple = hasTuples && Array.isArray(items);
    const heads: readonly unknown[] = Array.isArray(prefixItems) ? prefixItems : isTuple ? items : [];
    // A list in items means something only in dialects that have it.
    const rest = Array.isArray(items) ? (isTuple ? additionalItems : undefined) : items;
    const verdicts: Verdict[] = [Array.isArray(items) && !isTuple ? undefined : true];
    for (let index = 0; index < seen.length && steps <= mostSteps; index++) {
      const rulesHere = index < heads.length ? heads[index] : rest;
      if (rulesHere !== undefined)
        verdicts.push(visit(rulesHere, seen[index], `${path}/${index}`, depth + 1));
    }
    if (Object.hasOwn(rules, 'contains')) verdicts.push(visitContains(rules, seen, path, depth));
    return both(verdicts);
  };

  const visitContains = (
    rules: ReadObject,
    seen: readonly unknown[],
    path: string,
    depth: number,
  ): Verdict => {
    const { contains, minContains, maxContains } = rules;
    // How many there must be, and may be, is asked for so seldom that it is not judged.
    if (minContains !== undefined || maxContains !== undefined) return undefined;
    const fit = either(seen.map((item) => attempt(contains, item, depth)));
    return fit === false ? tell(path, 'has no entry that fits contains') : fit;
  };

  const visitMembers = (rules: ReadObject, seen: ReadObject, path: string, depth: number): Verdict => {
    const { required, additionalProperties, propertyNames } = rules;
    const verdicts: Verdict[] = [];
    if (Array.isArray(required)) {
      for (const name of required) {
        if (++steps > mostSteps) return undefined;
        if (typeof name === 'string' && !Object.hasOwn(seen, name))
          verdicts.push(tell(path, `lacks ${quote(name)}`));
      }
    }
    const hasPatterns = Object.hasOwn(rules, 'patternProperties');
    const properties = isObject(rules.properties) ? rules.properties : {};
    for (const [name, member] of Object.entries(seen)) {
      if (++steps > mostSteps) return undefined;
      const place = path + token(name);
      if (propertyNames !== undefined && attempt(propertyNames, name, depth) === false)
        verdicts.push(tell(place, 'has a name that the schema does not allow'));
      if (Object.hasOwn(properties, name)) verdicts.push(visit(properties[name], member, place, depth + 1));
      else if (hasPatterns || additionalProperties === undefined) continue;
      else if (additionalProperties === false) verdicts.push(tell(place, 'is not a property of the schema'));
      else verdicts.push(visit(additionalProperties, member, place, depth + 1));
    }
    return both(verdicts);
  };

  visit(schema, value, '', 0);
  return misfits;
}

/** Tells whether a schema says more of a value than is judged here. */
function hasMore(rules: ReadObject, seen: unknown): boolean {
  const has = (names: readonly string[]): boolean => names.some((name) => Object.hasOwn(rules, name));
  if (has(notJudged.any)) return true;
  if (typeof seen === 'string') return has(notJudged.text);
  if (isObject(seen)) return has(notJudged.object);
  if (!Array.isArray(seen)) return false;
  // Whether objects are unique among others is not compared.
  return has(notJudged.list) || (rules.uniqueItems === true && seen.some((one) => typeof one === 'object'));
}

/** The verdict when all must fit. */
function both(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes(false)) return false;
  return verdicts.includes(undefined) ? undefined : true;
}

/** The verdict when one must fit. */
function either(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes(true)) return true;
  return verdicts.includes(undefined) ? undefined : false;
}

/** The schema in the same document that a reference names. */
function resolve(root: unknown, reference: string): unknown {
  if (!reference.startsWith('#')) return undefined;
  let names: readonly string[] | undefined;
  try {
    names = decodePointer(decodeURIComponent(reference.slice(1)));
  } catch {
    return undefined;
  }
  return names?.reduce<unknown>((at, name) => {
    if (Array.isArray(at)) return /^\d+$/.test(name) ? at[Number(name)] : undefined;
    return isObject(at) && Object.hasOwn(at, name) ? at[name] : undefined;
  }, root);
}

function misfitOf(rules: ReadObject, seen: unknown): string | undefined {
  if (fitsTypes(rules, seen) === false) {
    const wanted = typesIn(rules).slice(0, 7).map(String).join(' or ');
    return `is ${describeValue(seen)}${typeof seen === 'number' ? ` (${seen})` : ''}, not ${wanted}`;
  }
  if (Object.hasOwn(rules, 'const') && areEqual(rules.const, seen) === false)
    return `is ${showValue(seen)}, not the value of const`;
  if (!Array.isArray(rules.enum) || rules.enum.length > mostSteps) return undefined;
  return rules.enum.every((choice: unknown) => areEqual(choice, seen) === false)
    ? `is ${showValue(seen)}, none of the values of enum`
    : undefined;
}

function typesIn({ type }: ReadObject): readonly unknown[] {
  return Array.isArray(type) ? type : type === undefined ? [] : [type];
}

/** A type that does not exist says nothing. */
function fitsTypes(rules: ReadObject, seen: unknown): Verdict {
  const types = typesIn(rules);
  return types.length === 0 ? true : either(types.map((name) => fitsType(name, seen)));
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
