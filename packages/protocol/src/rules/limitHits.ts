import type { RuleHit } from './rule.ts';

/** So many hits of one rule are told one by one in a frame. */
const mostHits = 20;

/** Keeps the first 20 hits of a frame; what is beyond becomes one hit, at `pointer`, that says how many there are. */
export function limitHits(hits: readonly RuleHit[], pointer: string): readonly RuleHit[] {
  if (hits.length <= mostHits) return hits;
  const more = hits.length - mostHits;
  return [...hits.slice(0, mostHits), { pointer, message: `The same is wrong in ${more} more places here.` }];
}
