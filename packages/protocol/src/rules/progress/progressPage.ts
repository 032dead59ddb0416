import type { RuleSources } from '../rule.ts';
import { onPage, statelessPage } from '../sources.ts';

/** A heading of the page on progress, which 2026-07-28 keeps among its patterns. */
export function progressPage(
  heading: 'Progress Flow' | 'Behavior Requirements' | 'Implementation Notes',
): RuleSources {
  return onPage('basic/utilities/progress', heading, statelessPage('basic/patterns/progress', heading));
}
