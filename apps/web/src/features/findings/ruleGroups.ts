import { type Severity, type Side, worseOf } from '@mcpeek/protocol/record/finding';
import type { FindingGroup } from '@mcpeek/protocol/wire/calls';

/** All findings of one rule. */
export interface RuleGroup {
  readonly ruleId: string;
  readonly worst: Severity;
  readonly count: number;
  /** By side and severity, worst first. */
  readonly parts: readonly FindingGroup[];
}

/** What the user wants to see. */
export interface RuleFilter {
  readonly levels: readonly Severity[];
  /** Any when undefined. */
  readonly side: Side | undefined;
  /** Part of the rule's id. */
  readonly text: string;
}

const order: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 };

/** Joins the groups of one rule, the worst rule first, then the most frequent. */
export function groupByRule(groups: readonly FindingGroup[], filter: RuleFilter): readonly RuleGroup[] {
  const byRule = new Map<string, FindingGroup[]>();
  const text = filter.text.trim().toLowerCase();
  for (const group of groups) {
    if (!filter.levels.includes(group.severity)) continue;
    if (filter.side !== undefined && group.side !== filter.side) continue;
    if (!group.ruleId.toLowerCase().includes(text)) continue;
    const parts = byRule.get(group.ruleId);
    if (parts === undefined) byRule.set(group.ruleId, [group]);
    else parts.push(group);
  }
  const rules = [...byRule].map(([ruleId, found]): RuleGroup => {
    const parts = found.sort(
      (left, right) => order[left.severity] - order[right.severity] || right.count - left.count,
    );
    return {
      ruleId,
      worst: parts.reduce<Severity>((worst, part) => worseOf(worst, part.severity) ?? worst, 'info'),
      count: parts.reduce((sum, part) => sum + part.count, 0),
      parts,
    };
  });
  return rules.sort(
    (left, right) =>
      order[left.worst] - order[right.worst] ||
      right.count - left.count ||
      left.ruleId.localeCompare(right.ruleId),
  );
}

/** The rules in the order in which they stand already, those that are new at the end: nothing moves while it is read. */
export function keepOrder(shown: readonly string[], fresh: readonly RuleGroup[]): readonly RuleGroup[] {
  const places = new Map(shown.map((ruleId, place) => [ruleId, place]));
  const placeOf = ({ ruleId }: RuleGroup): number => places.get(ruleId) ?? Number.MAX_SAFE_INTEGER;
  return [...fresh].sort((left, right) => placeOf(left) - placeOf(right));
}

/** How many findings there are of each level, whatever is filtered. */
export function countLevels(groups: readonly FindingGroup[]): Readonly<Record<Severity, number>> {
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { severity, count } of groups) counts[severity] += count;
  return counts;
}
