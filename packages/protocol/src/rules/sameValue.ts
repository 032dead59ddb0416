import { isObject } from './reading.ts';

/** Values that are nested deeper than this count as the same below. */
const deepest = 200;

/** Tells whether two parsed values are the same; the order of the keys of an object does not matter. */
export function isSameValue(one: unknown, other: unknown, depth = 0): boolean {
  if (one === other || depth > deepest) return true;
  if (Array.isArray(one))
    return (
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((item, index) => isSameValue(item, other[index], depth + 1))
    );
  if (!isObject(one) || !isObject(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSameValue(one[name], other[name], depth + 1))
  );
}
