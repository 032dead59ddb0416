import { type Revision, revisions } from '../base/revision.ts';
import type { Severity } from '../record/finding.ts';
import type { RuleLevels } from './rule.ts';

/**
 * The same severity in all four revisions that begin with `initialize`, and the one of 2026-07-28, which lacks the
 * rule when none is given.
 */
export function inAll(severity: Severity, stateless: Level = 'none'): RuleLevels {
  return inEach(severity, severity, severity, severity, stateless);
}

/**
 * A severity for each of 2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25 and, where it has the rule, 2026-07-28; `none`
 * where the revision lacks it.
 */
export function inEach(...severities: readonly [Level, Level, Level, Level, Level?]): RuleLevels {
  const levels: Partial<Record<Revision, Severity>> = {};
  revisions.forEach((revision, index) => {
    const severity = severities[index];
    if (severity !== undefined && severity !== 'none') levels[revision] = severity;
  });
  return levels;
}

/** A severity in 2026-07-28, which alone has the rule. */
export function inStateless(severity: Severity): RuleLevels {
  return inEach('none', 'none', 'none', 'none', severity);
}

type Level = Severity | 'none';
