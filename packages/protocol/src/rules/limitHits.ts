import type { RuleHit } from './rule.ts';

/** So many hits of one rule are told one by one in a frame. */
const mostHits = 20;

/**
 * Keeps the first 20 hits of a frame; what is beyond becomes one hit that says how many there are, at `pointer`, or
 * where the first of them is when that is left out.
 */
export function limitHits(hits: readonly RuleHit[], pointer?: string): readonly RuleHit[] {
  const next = hits[mostHits];
  if (next === undefined) return hits;
  const more = hits.length - mostHits;
  const message = `The same is wrong in ${more} more ${more === 1 ? 'place' : 'places'} here.`;
  return [...hits.slice(0, mostHits), { ...next, ...(pointer === undefined ? {} : { pointer }), message }];
}
