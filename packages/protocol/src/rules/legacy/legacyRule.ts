import type { Severity } from '../../record/finding.ts';
import { httpRule, type Wrong } from '../http/httpRule.ts';
import { inEach } from '../levels.ts';
import type { AnyRule, HttpMoment, Rule } from '../rule.ts';
import { pageSource } from '../sources.ts';

/**
 * Makes a rule about HTTP+SSE. 2024-11-05 alone describes the transport, and holds for it whichever revision is agreed
 * on over it, before one is agreed on too.
 */
export function legacyRule({
  level,
  ...rule
}: Pick<Rule<'http'>, 'id' | 'steps' | 'side' | 'title' | 'fix'> & {
  readonly level: Severity;
  readonly find: (moment: HttpMoment) => Wrong;
}): AnyRule {
  return httpRule({
    ...rule,
    transports: ['sse'],
    isEarly: true,
    levels: inEach(level, 'none', 'none', 'none'),
    sources: { '2024-11-05': pageSource('2024-11-05', 'basic/transports', 'HTTP with SSE') },
  });
}
