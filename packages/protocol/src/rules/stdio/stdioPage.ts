import type { RuleSources } from '../rule.ts';
import { onPage, statelessPage } from '../sources.ts';

/** What each revision says of stdio, which is a page of its own in 2026-07-28. */
export function stdioPage(heading?: string): RuleSources {
  return onPage('basic/transports', 'stdio', statelessPage('basic/transports/stdio', heading));
}
