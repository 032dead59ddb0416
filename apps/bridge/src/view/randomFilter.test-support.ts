import type { FilterNode } from '@mcpeek/protocol/filter/filterAst';
import { recordKinds } from '@mcpeek/protocol/record/recordWords';
import fc from 'fast-check';

const leaf: fc.Arbitrary<FilterNode> = fc.oneof(
  fc
    .constantFrom('ping', 'PONG', 'é', 'É', 'k', 'a_b', '%', 'school', 'g\0p', '"', '.', '')
    .map((word): FilterNode => ({ kind: 'word', word })),
  fc
    .subarray([...recordKinds], { minLength: 1, maxLength: 3 })
    .map((kinds): FilterNode => ({ kind: 'recordKind', kinds })),
  fc.nat(12).map((request): FilterNode => ({ kind: 'exchange', request })),
);

/** Filters over the words and numbers that `randomBatches` uses. */
export const randomFilter: fc.Arbitrary<FilterNode> = fc.oneof(
  leaf,
  leaf.map((part): FilterNode => ({ kind: 'not', part })),
  fc.array(leaf, { maxLength: 3 }).map((parts): FilterNode => ({ kind: 'and', parts })),
  fc.array(leaf, { maxLength: 3 }).map((parts): FilterNode => ({ kind: 'or', parts })),
);
