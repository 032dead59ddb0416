import type { RuleState } from '../ruleState.ts';

/** Tells whether a rule asks for the first time in a session: what is true of all its streams is said once. */
export function isFirstTime(state: RuleState, rule: string): boolean {
  const said = state.notebook('sse/said', () => new Set<string>());
  if (said.has(rule)) return false;
  said.add(rule);
  return true;
}
