import { handshakeRevisions, type Revision } from '../base/revision.ts';
import type { Severity } from '../record/finding.ts';
import type { RuleLevels } from './rule.ts';

/** The same severity in all four revisions that begin with `initialize`. */
export function inAll(severity: Severity): RuleLevels {
  return inEach(severity, severity, severity, severity);
}

/** The same severity in all revisions, those without `initialize` among them. */
export function inEveryEra(severity: Severity): RuleLevels {
  return { ...inAll(severity), '2026-07-28': severity };
}

/** A severity for each of 2024-11-05, 2025-03-26, 2025-06-18 and 2025-11-25; `none` where the revision lacks the rule. */
export function inEach(...severities: readonly [Level, Level, Level, Level]): RuleLevels {
  const levels: Partial<Record<Revision, Severity>> = {};
  handshakeRevisions.forEach((revision, index) => {
    const severity = severities[index];
    if (severity !== undefined && severity !== 'none') levels[revision] = severity;
  });
  return levels;
}

type Level = Severity | 'none';
