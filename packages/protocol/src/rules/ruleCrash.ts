import type { Finding, RuleSource } from '../record/finding.ts';
import { quote } from './reading.ts';
import type { Moment } from './rule.ts';

/** The id of the finding that tells of a rule which failed. */
export const crashId = 'mcpeek/rule-crashed';

/** Tells that a rule threw, once a rule and session, so that a fault of ours costs neither the frame nor the session. */
export function tellCrash(
  rule: { readonly id: string; readonly source: RuleSource; readonly rev: string },
  { seq, state }: Moment,
  thrown: unknown,
): readonly Finding[] {
  const told = state.notebook(crashId, () => new Set<string>());
  if (told.has(rule.id)) return [];
  told.add(rule.id);
  const why = thrown instanceof Error ? quote(thrown.message) : `a thrown ${typeof thrown}`;
  return [
    {
      seq,
      ruleId: crashId,
      severity: 'warning',
      side: 'unknown',
      message: `The rule ${rule.id} failed at this record with ${why}; this is a fault of MCPeek and is said once for the rule.`,
      fix: 'Report it with this record; all other rules were checked.',
      source: rule.source,
      rev: rule.rev,
      related: [seq],
    },
  ];
}
