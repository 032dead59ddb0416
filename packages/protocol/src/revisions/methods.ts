import { type Revision, revisions } from '../base/revision.ts';
import { methods20241105 } from './2024-11-05/methods.ts';
import { methods20250326 } from './2025-03-26/methods.ts';
import { methods20250618 } from './2025-06-18/methods.ts';
import { methods20251125 } from './2025-11-25/methods.ts';
import { methods20260728 } from './2026-07-28/methods.ts';
import type { MethodDefinition, MethodTable } from './methodTable.ts';

const tables: Readonly<Record<Revision, MethodTable>> = {
  '2024-11-05': methods20241105,
  '2025-03-26': methods20250326,
  '2025-06-18': methods20250618,
  '2025-11-25': methods20251125,
  '2026-07-28': methods20260728,
};

/** A method over all revisions. */
interface MethodHistory {
  readonly revisions: readonly Revision[];
  /** The newest definition, with all that any revision allows. */
  readonly anywhere: MethodDefinition;
  readonly definitions: Readonly<Partial<Record<Revision, MethodDefinition>>>;
}

const histories = makeHistories();

/** Finds a method as one revision has it; undefined when that revision does not have it. */
export function findMethod(revision: Revision, method: string): MethodDefinition | undefined {
  return historyOf(method)?.definitions[revision];
}

/** Finds a method as the newest revision that has it defines it, but as free as in the freest: who may send it, and whether without params. */
export function findMethodAnywhere(method: string): MethodDefinition | undefined {
  return historyOf(method)?.anywhere;
}

/** Lists the revisions that have a method, oldest first; empty when none has. */
export function revisionsOfMethod(method: string): readonly Revision[] {
  return historyOf(method)?.revisions ?? [];
}

/** Tells whether any revision has a method. */
export function isKnownMethod(method: string): boolean {
  return historyOf(method) !== undefined;
}

/** Lists the methods of a revision. */
export function methodsOf(revision: Revision): readonly MethodDefinition[] {
  return [...tables[revision].values()];
}

// Several rules ask in turn for the method of one frame, at more than 100,000 frames a second; the text is fresh in
// each frame, so every look into the map would compare it again.
let newestName: string | undefined;
let newestHistory: MethodHistory | undefined;

function historyOf(method: string): MethodHistory | undefined {
  if (method !== newestName) {
    newestName = method;
    newestHistory = histories.get(method);
  }
  return newestHistory;
}

function loosen(newer: MethodDefinition, older: MethodDefinition): MethodDefinition {
  return {
    ...newer,
    sentBy: newer.sentBy === older.sentBy ? newer.sentBy : 'either',
    needsParams: newer.needsParams && older.needsParams,
  };
}

function makeHistories(): ReadonlyMap<string, MethodHistory> {
  const made = new Map<string, MethodHistory>();
  for (const revision of revisions) {
    for (const definition of tables[revision].values()) {
      const earlier = made.get(definition.method);
      made.set(definition.method, {
        revisions: [...(earlier?.revisions ?? []), revision],
        anywhere: earlier === undefined ? definition : loosen(definition, earlier.anywhere),
        definitions: { ...earlier?.definitions, [revision]: definition },
      });
    }
  }
  return made;
}
