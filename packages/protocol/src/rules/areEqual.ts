import { isObject } from './reading.ts';

/** So many values are compared; of larger ones nobody says whether they are equal. */
const mostSteps = 20_000;

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
