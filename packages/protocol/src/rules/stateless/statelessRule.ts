import type { Severity } from '../../record/finding.ts';
import { inStateless } from '../levels.ts';
import type { AnyRule, Rule } from '../rule.ts';
import { onlyStateless } from '../sources.ts';

type Kept =
  | 'id'
  | 'kinds'
  | 'methods'
  | 'notifications'
  | 'transports'
  | 'side'
  | 'title'
  | 'fix'
  | 'check'
  | 'checkLife';

/** Makes a rule about messages that 2026-07-28 alone has. */
export function statelessRule(
  rule: Pick<Rule<'message'>, Kept> & {
    readonly level: Severity;
    readonly page: string;
    readonly heading?: string;
  },
): AnyRule {
  const { level, page, heading, ...rest } = rule;
  return { ...rest, on: 'message', levels: inStateless(level), sources: onlyStateless(page, heading) };
}
