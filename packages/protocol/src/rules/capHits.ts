import type { RuleHit } from './rule.ts';

/** The most places of one message that a rule names one by one. */
const mostHits = 20;

/** The first 20 hits, then one that says how many more there are. */
export function capHits(hits: readonly RuleHit[]): readonly RuleHit[] {
  const next = hits[mostHits];
  if (next === undefined) return hits;
  const rest = hits.length - mostHits;
  const message = `The same is wrong in ${rest} more ${rest === 1 ? 'place' : 'places'}, from here on.`;
  return [...hits.slice(0, mostHits), { ...next, message }];
}
