import { methods20241105 } from './2024-11-05/methods.ts';
import { methods20250326 } from './2025-03-26/methods.ts';
import { methods20250618 } from './2025-06-18/methods.ts';
import { methods20251125 } from './2025-11-25/methods.ts';
import type { MethodDefinition, MethodTable } from './methodTable.ts';
import { type Revision, revisions } from './revision.ts';

const tables: Readonly<Partial<Record<Revision, MethodTable>>> = {
  '2024-11-05': methods20241105,
  '2025-03-26': methods20250326,
  '2025-06-18': methods20250618,
  '2025-11-25': methods20251125,
};

const byName = indexByName();

/** Finds a method as one revision has it; undefined when that revision does not have it. */
export function findMethod(revision: Revision, method: string): MethodDefinition | undefined {
  return tables[revision]?.get(method);
}

/** Finds a method as the newest revision that has it defines it. */
export function findMethodAnywhere(method: string): MethodDefinition | undefined {
  return byName.get(method)?.newest;
}

/** Lists the revisions that have a method, oldest first; empty when none has. */
export function revisionsOfMethod(method: string): readonly Revision[] {
  return byName.get(method)?.revisions ?? [];
}

/** Tells whether any revision has a method. */
export function isKnownMethod(method: string): boolean {
  return byName.has(method);
}

/** Lists the methods of a revision. */
export function methodsOf(revision: Revision): readonly MethodDefinition[] {
  return [...(tables[revision]?.values() ?? [])];
}

function indexByName(): ReadonlyMap<string, { revisions: readonly Revision[]; newest: MethodDefinition }> {
  const index = new Map<string, { revisions: readonly Revision[]; newest: MethodDefinition }>();
  for (const revision of revisions) {
    for (const definition of tables[revision]?.values() ?? []) {
      const earlier = index.get(definition.method)?.revisions ?? [];
      index.set(definition.method, { revisions: [...earlier, revision], newest: definition });
    }
  }
  return index;
}
