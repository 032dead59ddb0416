import type { Revision } from '../../base/revision.ts';
import type { RuleSource, Severity } from '../../record/finding.ts';
import { inEach } from '../levels.ts';
import type { AnyRule, HttpMoment, Rule, RuleHit, RuleHits, RuleLevels, RuleSources } from '../rule.ts';
import { pageSource, statelessPage } from '../sources.ts';

type Level = Severity | 'none';

/** A severity in the three handshake revisions that have Streamable HTTP, and the one of 2026-07-28. */
export function sinceHttp(severity: Severity, stateless: Level = 'none'): RuleLevels {
  return inEach('none', severity, severity, severity, stateless);
}

/** A severity in the handshake revisions that have the version header, and the one of 2026-07-28. */
export function sinceHeader(severity: Severity, stateless: Level = 'none'): RuleLevels {
  return inEach('none', 'none', severity, severity, stateless);
}

/** A heading of the page on transports, and where 2026-07-28 says it. */
export function onTransports(heading: string, stateless?: string): RuleSources {
  return sinceHttpOn(
    'basic/transports',
    heading,
    stateless === undefined ? undefined : onStateless(stateless),
  );
}

/** A page and a heading of the handshake revisions that have Streamable HTTP, and where 2026-07-28 says it. */
export function sinceHttpOn(page: string, heading: string, stateless?: RuleSource): RuleSources {
  const revisions: readonly Revision[] = ['2025-03-26', '2025-06-18', '2025-11-25'];
  return {
    ...Object.fromEntries(revisions.map((revision) => [revision, pageSource(revision, page, heading)])),
    ...(stateless === undefined ? {} : { '2026-07-28': stateless }),
  };
}

/** A heading of the page of 2026-07-28 on Streamable HTTP. */
export function onStateless(heading: string): RuleSource {
  return statelessPage('basic/transports/streamable-http', heading);
}

/** What is wrong: in words where the moment's record shows it, or as hits. */
export type Wrong = string | RuleHit | readonly RuleHit[] | undefined;

/** Makes a rule about the exchanges of Streamable HTTP. */
export function httpRule({
  find,
  ...rule
}: Omit<Rule<'http'>, 'on' | 'check'> & { readonly find: (moment: HttpMoment) => Wrong }): AnyRule {
  return { transports: ['http'], ...rule, on: 'http', check: (moment) => hitsOf(find(moment)) };
}

/** Makes a rule about the head of a request, which is the record that shows it. */
export function requestRule({
  find,
  ...rule
}: Omit<Rule<'http'>, 'on' | 'check' | 'steps' | 'side'> & {
  readonly find: (moment: HttpMoment) => Wrong;
}): AnyRule {
  return httpRule({
    ...rule,
    side: 'client',
    steps: ['sent'],
    find: (moment) => {
      const hits = hitsOf(find(moment));
      return hits?.map((hit) => ({ seq: moment.exchange.sentSeq, ...hit }));
    },
  });
}

function hitsOf(wrong: Wrong): RuleHits {
  if (wrong === undefined) return undefined;
  if (typeof wrong === 'string') return [{ message: wrong }];
  return 'length' in wrong ? wrong : [wrong];
}
