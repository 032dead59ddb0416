import type { RuleState } from './ruleState.ts';

/** Makes the memory of the rules for one session: what the caller keeps, with empty notebooks. */
export function createRuleState(kept: Omit<RuleState, 'notebook'>): RuleState {
  const notebooks = new Map<string, unknown>();

  // A name always comes with the same maker, so what is kept under it has that maker's type.
  function notebook<Notes>(name: string, make: () => Notes): Notes;
  function notebook(name: string, make: () => unknown): unknown {
    const known = notebooks.get(name);
    if (known !== undefined) return known;
    const made = make();
    notebooks.set(name, made);
    return made;
  }

  return { ...kept, notebook };
}
