import type { Severity } from '../../record/finding.ts';
import { inEach } from '../levels.ts';
import type { RuleLevels } from '../rule.ts';

/** A severity in 2025-11-25, in which alone a server may end a stream early and have the client come back. */
export function inPolling(severity: Severity): RuleLevels {
  return inEach('none', 'none', 'none', severity);
}
