import { followRef, type SettledObject, type SettledShape, type SettledUnion } from './typesOf.ts';

type ReadObject = Readonly<Record<string, unknown>>;

/** The variant of a union that a value means to be; what is wrong with it is told by that variant alone. */
export type Choice =
  | { readonly kind: 'variant'; readonly shape: SettledShape }
  /** The key that says which variant it is, is missing or says something else than any of these. */
  | { readonly kind: 'badTag'; readonly tag: string; readonly allowed: readonly string[] }
  /** No variant is of this JSON type. */
  | { readonly kind: 'none' };

/**
 * Chooses by the tag where the union has one, else by JSON type; of several objects the first that fits, or else the one
 * whose keys are there.
 */
export function chooseVariant(
  union: SettledUnion,
  value: unknown,
  fits: (shape: SettledShape) => boolean,
): Choice {
  if (union.tag !== undefined)
    return isReadObject(value) ? chooseByTag(union, union.tag, value) : { kind: 'none' };
  const candidates = union.variants.map(followRef).filter((shape) => fitsKind(shape, value));
  const [first] = candidates;
  if (first === undefined) return { kind: 'none' };
  if (candidates.length === 1 || !isReadObject(value)) return { kind: 'variant', shape: first };
  const scored = candidates
    .map((shape) => ({ shape, score: shape.kind === 'object' ? scoreKeys(shape, value) : 0 }))
    .sort((left, right) => right.score - left.score);
  const best = scored.find(({ shape }) => fits(shape)) ?? scored[0];
  return { kind: 'variant', shape: best?.shape ?? first };
}

/** Tells whether a parsed value is a JSON object. */
export function isReadObject(value: unknown): value is ReadObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value of a key that the object itself has; undefined when it has none. */
export function ownValue(value: ReadObject, key: string): unknown {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

function chooseByTag(union: SettledUnion, tag: string, value: ReadObject): Choice {
  const tags = tagsOf(union, tag);
  const seen = ownValue(value, tag);
  const shape =
    seen === undefined ? tags.whenLeftOut : typeof seen === 'string' ? tags.byValue.get(seen) : undefined;
  return shape === undefined
    ? { kind: 'badTag', tag, allowed: [...tags.byValue.keys()] }
    : { kind: 'variant', shape };
}

interface Tags {
  readonly byValue: ReadonlyMap<string, SettledObject>;
  /** The variant that may do without the tag. */
  readonly whenLeftOut: SettledObject | undefined;
}

const knownTags = new WeakMap<SettledUnion, Tags>();

function tagsOf(union: SettledUnion, tag: string): Tags {
  const known = knownTags.get(union);
  if (known !== undefined) return known;
  const byValue = new Map<string, SettledObject>();
  let whenLeftOut: SettledObject | undefined;
  for (const variant of union.variants) {
    const shape = followRef(variant);
    const member = shape.kind === 'object' ? shape.members.get(tag) : undefined;
    if (shape.kind !== 'object' || member?.shape.kind !== 'fixed')
      throw new Error(`a union by ${tag} has a variant without a value for it`);
    byValue.set(String(member.shape.value), shape);
    if (!member.isRequired) whenLeftOut = shape;
  }
  const made = { byValue, whenLeftOut };
  knownTags.set(union, made);
  return made;
}

/** Tells whether a value is of the JSON type that a shape asks for, without looking into it. */
function fitsKind(shape: SettledShape, value: unknown): boolean {
  switch (shape.kind) {
    case 'text':
      return typeof value === 'string';
    case 'number':
    case 'boolean':
      return typeof value === shape.kind;
    case 'null':
      return value === null;
    case 'any':
      return true;
    case 'fixed':
      return value === shape.value;
    case 'choice':
      return typeof value === 'string' && Object.hasOwn(shape.values, value);
    case 'list':
      return Array.isArray(value);
    case 'object':
      return isReadObject(value);
    case 'ref':
      return fitsKind(followRef(shape), value);
    case 'union':
      return shape.variants.some((variant) => fitsKind(variant, value));
  }
}

/** How well the keys of an object fit a shape: more for those that it knows, less for what is missing or strange. */
function scoreKeys(shape: SettledObject, value: ReadObject): number {
  let score = 0;
  for (const [key, { shape: wanted, isRequired }] of shape.members) {
    const seen = ownValue(value, key);
    if (seen === undefined) score -= isRequired ? 3 : 0;
    else if (fitsKind(wanted, seen)) score += 2;
    // What a required key may not say tells the variants apart; an optional one with a wrong word is just wrong.
    else if (wanted.kind === 'fixed' || wanted.kind === 'choice') score -= isRequired ? 10 : 1;
  }
  return score;
}
