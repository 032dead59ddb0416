/** Where a change was made, and which, for a report. */
export interface Mutation {
  readonly path: string;
  readonly change: string;
}

/**
 * Shows a value with one thing wrong at a time: at every key and entry removed, of another type, null, out of range,
 * and with a key or entries more. The value is changed in place and put back after each look.
 */
export function forEachMutation(
  value: unknown,
  look: (mutated: unknown, mutation: Mutation) => void,
  most = 60,
): void {
  for (const change of changes) look(change, { path: '', change: describe(change) });
  const places: Place[] = [];
  collect(value, '', places, most);
  addExtra(value, '', look, value);
  for (const { parent, key, path } of places) {
    const kept = read(parent, key);
    for (const change of changes) {
      write(parent, key, change);
      look(value, { path, change: describe(change) });
    }
    if (Array.isArray(kept) && kept.length > 0) {
      write(
        parent,
        key,
        Array.from({ length: 101 }, () => kept[0]),
      );
      look(value, { path, change: '101 entries' });
    }
    write(parent, key, kept);
    addExtra(kept, path, look, value);
    remove(value, { parent, key, path }, look);
  }
}

type Parent = Record<string, unknown> | unknown[];

interface Place {
  readonly parent: Parent;
  readonly key: string;
  readonly path: string;
}

const changes: readonly unknown[] = [
  null,
  true,
  -1,
  1.5,
  1e9,
  'x',
  [],
  ['x'],
  [{}],
  {},
  { a: 1 },
  { a: null },
];

function describe(change: unknown): string {
  return JSON.stringify(change);
}

function collect(value: unknown, path: string, places: Place[], most: number): void {
  if (!isParent(value)) return;
  for (const key of Object.keys(value)) {
    if (places.length >= most) return;
    const place = { parent: value, key, path: `${path}/${key}` };
    places.push(place);
    collect(read(value, key), place.path, places, most);
  }
}

function addExtra(
  value: unknown,
  path: string,
  look: (mutated: unknown, mutation: Mutation) => void,
  whole: unknown,
): void {
  if (!isParent(value) || Array.isArray(value)) return;
  for (const change of [null, { a: 1 }, 'x']) {
    value['another key'] = change;
    look(whole, { path, change: `another key: ${describe(change)}` });
  }
  delete value['another key'];
}

function remove(
  whole: unknown,
  { parent, key, path }: Place,
  look: (mutated: unknown, mutation: Mutation) => void,
): void {
  if (Array.isArray(parent)) return;
  const kept = parent[key];
  delete parent[key];
  look(whole, { path, change: 'removed' });
  parent[key] = kept;
}

function read(parent: Parent, key: string): unknown {
  return Array.isArray(parent) ? parent[Number(key)] : parent[key];
}

function write(parent: Parent, key: string, value: unknown): void {
  if (Array.isArray(parent)) parent[Number(key)] = value;
  else parent[key] = value;
}

function isParent(value: unknown): value is Parent {
  return typeof value === 'object' && value !== null;
}
