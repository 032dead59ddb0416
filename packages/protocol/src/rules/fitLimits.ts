import { countOf, isObject, quote, type ReadObject } from './reading.ts';

/** The characters of a text that is longer are not counted, and no more entries of a list compared. */
const longestCounted = 100_000;

/** What the keywords about a value itself have against it, one text each; those about what is in it are not looked at. */
export function findLimits(rules: ReadObject, seen: unknown): readonly string[] {
  if (typeof seen === 'number') return limitsOfNumber(rules, seen);
  if (typeof seen === 'string') return limitsOfText(rules, seen);
  if (Array.isArray(seen)) return limitsOfList(rules, seen);
  return isObject(seen) ? limitsOfObject(rules, seen) : [];
}

function limitsOfNumber(rules: ReadObject, seen: number): readonly string[] {
  // What is too large to be kept says nothing.
  if (!Number.isFinite(seen)) return [];
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = rules;
  const texts: string[] = [];
  // In draft 4 the exclusive ones were true or false, and changed what the others mean.
  if (typeof minimum === 'number' && typeof exclusiveMinimum !== 'boolean' && seen < minimum)
    texts.push(`is ${seen}, less than ${minimum}`);
  if (typeof maximum === 'number' && typeof exclusiveMaximum !== 'boolean' && seen > maximum)
    texts.push(`is ${seen}, more than ${maximum}`);
  if (typeof exclusiveMinimum === 'number' && seen <= exclusiveMinimum)
    texts.push(`is ${seen}, not more than ${exclusiveMinimum}`);
  if (typeof exclusiveMaximum === 'number' && seen >= exclusiveMaximum)
    texts.push(`is ${seen}, not less than ${exclusiveMaximum}`);
  if (typeof multipleOf === 'number' && multipleOf > 0 && !isMultiple(seen, multipleOf))
    texts.push(`is ${seen}, no multiple of ${multipleOf}`);
  return texts;
}

/** Numbers such as 0.3 are no exact multiples of 0.1 as they are kept, but meant to be. */
function isMultiple(seen: number, step: number): boolean {
  const times = seen / step;
  return (
    !Number.isFinite(times) || Math.abs(times - Math.round(times)) <= 1e-9 * Math.max(1, Math.abs(times))
  );
}

function limitsOfText({ minLength, maxLength }: ReadObject, seen: string): readonly string[] {
  if (seen.length > longestCounted || (minLength === undefined && maxLength === undefined)) return [];
  const length = countCharacters(seen);
  const has = `has ${countOf(length, 'character')}`;
  if (typeof minLength === 'number' && length < minLength) return [`${has}, fewer than ${minLength}`];
  return typeof maxLength === 'number' && length > maxLength ? [`${has}, more than ${maxLength}`] : [];
}

/** Characters, of which those beyond the first plane are two units. */
function countCharacters(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const isPair = code >= 0xd800 && code < 0xdc00 && isLowSurrogate(text.charCodeAt(at + 1));
    if (isPair) at++;
    count++;
  }
  return count;
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code < 0xe000;
}

function limitsOfList({ minItems, maxItems, uniqueItems }: ReadObject, seen: readonly unknown[]) {
  const texts: string[] = [];
  const has = `has ${seen.length} ${seen.length === 1 ? 'entry' : 'entries'}`;
  if (typeof minItems === 'number' && seen.length < minItems) texts.push(`${has}, fewer than ${minItems}`);
  if (typeof maxItems === 'number' && seen.length > maxItems) texts.push(`${has}, more than ${maxItems}`);
  if (uniqueItems === true && seen.length <= longestCounted && hasTwins(seen))
    texts.push('has an entry twice');
  return texts;
}

/** Only of words and numbers it is cheap to tell. */
function hasTwins(seen: readonly unknown[]): boolean {
  const plain = seen.filter((one) => typeof one !== 'object' || one === null);
  return new Set(plain).size < plain.length;
}

function limitsOfObject(rules: ReadObject, seen: ReadObject): readonly string[] {
  const { minProperties, maxProperties, dependentRequired, dependencies } = rules;
  const texts: string[] = [];
  if (typeof minProperties === 'number' || typeof maxProperties === 'number') {
    const amount = Object.keys(seen).length;
    const has = `has ${amount} ${amount === 1 ? 'member' : 'members'}`;
    if (typeof minProperties === 'number' && amount < minProperties)
      texts.push(`${has}, fewer than ${minProperties}`);
    if (typeof maxProperties === 'number' && amount > maxProperties)
      texts.push(`${has}, more than ${maxProperties}`);
  }
  for (const needs of [dependentRequired, dependencies]) {
    if (!isObject(needs)) continue;
    for (const [name, others] of Object.entries(needs)) {
      if (!Object.hasOwn(seen, name) || !Array.isArray(others)) continue;
      const lacking = others.find(
        (other: unknown) => typeof other === 'string' && !Object.hasOwn(seen, other),
      );
      if (typeof lacking === 'string') texts.push(`has ${quote(name)} and lacks ${quote(lacking)}`);
    }
  }
  return texts;
}
