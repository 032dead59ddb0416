import { httpRule, type Wrong } from '../http/httpRule.ts';
import { inAll } from '../levels.ts';
import type { AnyRule, HttpMoment, Rule } from '../rule.ts';
import { inEachRevision, pageSource, statelessPage } from '../sources.ts';

/**
 * Makes a rule about what seems to stand between client and server. No revision speaks of it: what is told is inferred,
 * and the page is that of the transport which it gets in the way of.
 */
export function middleRule(
  rule: Pick<Rule<'http'>, 'id' | 'steps' | 'title' | 'fix'> & {
    readonly find: (moment: HttpMoment) => Wrong;
  },
): AnyRule {
  return httpRule({
    ...rule,
    transports: ['http', 'sse'],
    side: 'intermediary',
    levels: inAll('info', 'info'),
    sources: inEachRevision(
      (revision) =>
        pageSource(
          revision,
          'basic/transports',
          revision === '2024-11-05' ? 'HTTP with SSE' : 'Streamable HTTP',
        ),
      statelessPage('basic/transports/streamable-http'),
    ),
  });
}
