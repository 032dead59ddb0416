import type { Revision } from '../../base/revision.ts';
import type { RuleSource, Severity } from '../../record/finding.ts';
import { inEach } from '../levels.ts';
import type { AnyRule, HttpMoment, Rule, RuleHit, RuleHits, RuleLevels, RuleSources } from '../rule.ts';
import { pageSource, statelessPage } from '../sources.ts';

type Level = Severity | 'none';

/** A severity in the three handshake revisions that have Streamable HTTP, and the one of 2026-07-28. */
export function overStreams(severity: Severity, stateless: Level = 'none'): RuleLevels {
  return inEach('none', severity, severity, severity, stateless);
}

/** A severity in 2025-11-25, which alone has the rule. */
export function inPolling(severity: Severity): RuleLevels {
  return inEach('none', 'none', 'none', severity);
}

/** A heading of the page on transports, and where 2026-07-28 says it. */
export function onStreams(heading: string, stateless?: string): RuleSources {
  const revisions: readonly Revision[] = ['2025-03-26', '2025-06-18', '2025-11-25'];
  const sources = revisions.map((revision) => [revision, pageSource(revision, 'basic/transports', heading)]);
  return {
    ...Object.fromEntries(sources),
    ...(stateless === undefined ? {} : { '2026-07-28': onReceiving(stateless) }),
  };
}

/** A heading of the page of 2026-07-28 on Streamable HTTP. */
export function onReceiving(heading = 'Receiving Messages'): RuleSource {
  return statelessPage('basic/transports/streamable-http', heading);
}

/** What is wrong: in words where the moment's record shows it, or as hits. */
export type Wrong = string | RuleHit | RuleHits;

/** A rule about streams without what goes without saying. */
export type StreamRule = Omit<Rule<'http'>, 'on' | 'check' | 'transports'> & {
  readonly find: (moment: HttpMoment) => Wrong;
};

/** Makes a rule about the streams of Streamable HTTP. */
export function streamRule({ find, ...rule }: StreamRule): AnyRule {
  return { ...rule, on: 'http', transports: ['http'], check: (moment) => toHits(find(moment)) };
}

/** What is wrong, as hits. */
export function toHits(wrong: Wrong): RuleHits {
  if (wrong === undefined) return undefined;
  if (typeof wrong === 'string') return [{ message: wrong }];
  return 'length' in wrong ? wrong : [wrong];
}

/** How the parsing of a stream is defined, outside the specification. */
export const eventStreamFormat: RuleSource = {
  page: 'HTML Standard',
  heading: 'Interpreting an event stream',
  url: 'https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation',
};
