import type { Revision } from '../base/revision.ts';
import { isAbsoluteUri } from '../base/uri.ts';
import { chooseVariant, isReadObject, ownValue } from './chooseVariant.ts';
import { fitsShape } from './reviewValue.ts';
import type { NumberShape } from './shape.ts';
import {
  followRef,
  type SettledList,
  type SettledObject,
  type SettledShape,
  type SettledUnion,
  typesOf,
} from './typesOf.ts';

/**
 * Tells whether there is nothing to tell of a parsed value by the type of that name, neither a fault nor a remark; a
 * small part of the cost of a review, which most values are spared by it.
 */
export function fitsPlainly(revision: Revision, name: string, value: unknown): boolean {
  return testOf(revision, name)(value);
}

type Test = (value: unknown) => boolean;

const made = new Map<Revision, Map<string, Test>>();
/** Types that lie in many others are made once; a type may lie in itself. */
const byTarget = new WeakMap<SettledShape, Test>();

function testOf(revision: Revision, name: string): Test {
  const tests = made.get(revision) ?? new Map<string, Test>();
  const known = tests.get(name);
  if (known !== undefined) return known;
  const type = typesOf(revision).get(name);
  if (type === undefined) throw new Error(`${revision} has no type ${name}`);
  const test = testFor(type.shape);
  made.set(revision, tests.set(name, test));
  return test;
}

function testFor(shape: SettledShape): Test {
  switch (shape.kind) {
    case 'any':
      return () => true;
    case 'text':
      return shape.format === 'uri'
        ? (value) => typeof value === 'string' && isAbsoluteUri(value)
        : (value) => typeof value === 'string';
    case 'number':
      return (value) => typeof value === 'number' && isInRange(shape, value);
    case 'boolean':
      return (value) => typeof value === 'boolean';
    case 'null':
      return (value) => value === null;
    case 'fixed':
      return (value) => value === shape.value;
    case 'choice':
      return (value) => typeof value === 'string' && Object.hasOwn(shape.values, value);
    case 'list':
      return testForList(shape);
    case 'object':
      return testForObject(shape);
    case 'union':
      return testForUnion(shape);
    case 'ref':
      return (value) => targetTest(shape.target())(value);
  }
}

function targetTest(shape: SettledShape): Test {
  const known = byTarget.get(shape);
  if (known !== undefined) return known;
  const test = testFor(shape);
  byTarget.set(shape, test);
  return test;
}

function isInRange({ whole, minimum, maximum }: NumberShape, value: number): boolean {
  return (
    (whole === undefined || Number.isInteger(value)) &&
    (minimum === undefined || value >= minimum) &&
    (maximum === undefined || value <= maximum)
  );
}

function testForList({ items, most = Number.POSITIVE_INFINITY }: SettledList): Test {
  const test = testFor(items);
  return (value) => {
    if (!Array.isArray(value) || value.length > most) return false;
    for (let index = 0; index < value.length; index++) if (!test(value[index])) return false;
    return true;
  };
}

function testForObject({ members, required, others }: SettledObject): Test {
  const tests = new Map([...members].map(([key, { shape }]) => [key, testFor(shape)]));
  const otherTest = others === undefined ? undefined : testFor(others);
  return (value) => {
    if (!isReadObject(value)) return false;
    for (const key of required) if (!Object.hasOwn(value, key)) return false;
    if (tests.size === 0 && others?.kind === 'any') return true;
    for (const key of Object.keys(value)) {
      const test = tests.get(key) ?? otherTest;
      // A key that nothing is said of deserves a word.
      if (test === undefined || !test(ownValue(value, key))) return false;
    }
    return true;
  };
}

function testForUnion(union: SettledUnion): Test {
  return (value) => {
    const choice = chooseVariant(union, value, (variant) => fitsShape(variant, value));
    return choice.kind === 'variant' && targetTest(followRef(choice.shape))(value);
  };
}
