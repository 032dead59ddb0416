/** What lies in a value that came from outside at these names and positions; undefined where it does not. */
export function valueAt(value: unknown, ...path: readonly (string | number)[]): unknown {
  let at = value;
  for (const name of path) {
    if (typeof at !== 'object' || at === null) return undefined;
    at = Reflect.get(at, name);
  }
  return at;
}

/** The number at a path; throws when there is none. */
export function numberAt(value: unknown, ...path: readonly (string | number)[]): number {
  const found = valueAt(value, ...path);
  if (typeof found === 'number') return found;
  throw new Error(`There is no number at ${path.join('.')}: ${excerpt(value)}`);
}

/** The text at a path; throws when there is none. */
export function textAt(value: unknown, ...path: readonly (string | number)[]): string {
  const found = valueAt(value, ...path);
  if (typeof found === 'string') return found;
  throw new Error(`There is no text at ${path.join('.')}: ${excerpt(value)}`);
}

function excerpt(value: unknown): string {
  return (JSON.stringify(value) ?? 'undefined').slice(0, 200);
}
