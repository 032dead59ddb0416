import type { SettledObject, SettledShape, SettledType, SettledUnion } from './typesOf.ts';

type Types = ReadonlyMap<string, SettledType>;
type ReadObject = Readonly<Record<string, unknown>>;

/** The variant of a union that a value means to be; what is wrong with it is told by that variant alone. */
export type Choice =
  | { readonly kind: 'variant'; readonly shape: SettledShape }
  /** The key that says which variant it is, is missing or says something else than any of these. */
  | { readonly kind: 'badTag'; readonly tag: string; readonly allowed: readonly string[] }
  /** No variant is of this JSON type. */
  | { readonly kind: 'none' };

/** Chooses by JSON type, then by the tag where the union has one, then by the keys that are there. */
export function chooseVariant(union: SettledUnion, value: unknown, types: Types): Choice {
  const candidates = flatten(union, types).filter((shape) => fitsKind(shape, value, types));
  const [first] = candidates;
  if (first === undefined) return { kind: 'none' };
  if (candidates.length === 1 || !isReadObject(value)) return { kind: 'variant', shape: first };
  const objects = candidates.filter((shape) => shape.kind === 'object');
  if (union.tag !== undefined) return chooseByTag(union.tag, objects, value);
  let best: SettledShape = first;
  let highest = Number.NEGATIVE_INFINITY;
  for (const shape of objects) {
    const score = scoreKeys(shape, value, types);
    if (score > highest) [best, highest] = [shape, score];
  }
  return { kind: 'variant', shape: best };
}

/** The shape that a reference names in the end. */
export function followRefs(shape: SettledShape, types: Types): SettledShape {
  let at = shape;
  while (at.kind === 'ref') {
    const type = types.get(at.to);
    if (type === undefined)
      throw new Error(`the schema refers to ${at.to}, which this revision does not have`);
    at = type.shape;
  }
  return at;
}

/** Tells whether a parsed value is a JSON object. */
export function isReadObject(value: unknown): value is ReadObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value of a key that the object itself has; undefined when it has none. */
export function ownValue(value: ReadObject, key: string): unknown {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

function flatten(union: SettledUnion, types: Types): readonly SettledShape[] {
  return union.variants.flatMap((variant) => {
    const shape = followRefs(variant, types);
    return shape.kind === 'union' ? flatten(shape, types) : [shape];
  });
}

function chooseByTag(tag: string, objects: readonly SettledObject[], value: ReadObject): Choice {
  const seen = ownValue(value, tag);
  const allowed: string[] = [];
  for (const shape of objects) {
    const member = shape.members.get(tag);
    const values = member === undefined ? [] : tagValues(member.shape);
    const isLeftOut = seen === undefined && member?.isRequired === false;
    if (isLeftOut || values.some((one) => one === seen)) return { kind: 'variant', shape };
    allowed.push(...values);
  }
  return { kind: 'badTag', tag, allowed };
}

function tagValues(shape: SettledShape): readonly string[] {
  if (shape.kind === 'fixed') return [String(shape.value)];
  return shape.kind === 'choice' ? Object.keys(shape.values) : [];
}

/** Tells whether a value is of the JSON type that a shape asks for, without looking into it. */
function fitsKind(shape: SettledShape, value: unknown, types: Types): boolean {
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
      return fitsKind(followRefs(shape, types), value, types);
    case 'union':
      return shape.variants.some((variant) => fitsKind(variant, value, types));
  }
}

/** How well the keys of an object fit a shape: more for those that it knows, less for what is missing or strange. */
function scoreKeys(shape: SettledObject, value: ReadObject, types: Types): number {
  let score = 0;
  for (const [key, { shape: wanted, isRequired }] of shape.members) {
    const seen = ownValue(value, key);
    if (seen === undefined) score -= isRequired ? 3 : 0;
    else if (fitsKind(wanted, seen, types)) score += 2;
    else score -= wanted.kind === 'fixed' || wanted.kind === 'choice' ? 10 : 0;
  }
  return score;
}
