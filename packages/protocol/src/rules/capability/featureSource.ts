import type { Revision } from '../../base/revision.ts';
import type { RuleHit } from '../rule.ts';
import { pageSource } from '../sources.ts';

const pages: ReadonlyMap<string, string> = new Map([
  ['tools', 'server/tools'],
  ['resources', 'server/resources'],
  ['prompts', 'server/prompts'],
  ['completions', 'server/utilities/completion'],
  ['logging', 'server/utilities/logging'],
  ['tasks', 'basic/utilities/tasks'],
  ['roots', 'client/roots'],
  ['sampling', 'client/sampling'],
  ['elicitation', 'client/elicitation'],
]);

/** Where the page of a feature says it; nothing for a feature that is unknown. */
export function featureSource(
  feature: string,
  revision: Revision | undefined,
  heading: string,
): Pick<RuleHit, 'source'> {
  const page = pages.get(feature);
  return page === undefined ? {} : { source: pageSource(revision ?? '2025-11-25', page, heading) };
}
