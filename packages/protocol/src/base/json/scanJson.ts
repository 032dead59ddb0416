import type { BrokenValue } from './brokenValue.ts';
import { type ScannedValue, scanValue } from './scanValue.ts';
import { skipSpace, tokenAt } from './tokens.ts';

/** A text that is not exactly one JSON value. */
export interface JsonFailure extends Omit<BrokenValue, 'isIncomplete'> {
  /** The text ended inside the value: more text could have made it right. */
  readonly incomplete: boolean;
  /** The token at the offset, such as `NaN`, at most 24 characters. */
  readonly found: string;
  /** The first value, when that one is whole and the fault is what follows it. */
  readonly first?: ScannedValue;
  /** Ends of the whole values that the text begins with, in UTF-16 units, at most 1,000; empty without `first`. */
  readonly valueEnds: readonly number[];
  /** The text is several whole values and nothing else. */
  readonly isSeveralValues: boolean;
  /** There are more values than `valueEnds` holds. */
  readonly hasMoreValues: boolean;
}

/** What a pass over a whole text found. */
export type JsonScan = ScannedValue | JsonFailure;

/** What a pass looks at. */
export interface ScanOptions {
  /** Where to begin, in UTF-16 units; the first character when left out. */
  readonly from?: number;
  /** Whether to look for repeated names; true when left out, and half as fast. */
  readonly wantsDuplicates?: boolean;
}

const mostValueEnds = 1_000;

/**
 * Reads a text as one JSON value by the grammar of RFC 8259, and nothing but white space around it. Never throws,
 * does not recurse, and takes time in proportion to the text. Offsets are UTF-16 units from the start of the text.
 */
export function scanJson(text: string, { from = 0, wantsDuplicates = true }: ScanOptions = {}): JsonScan {
  const first = scanValue(text, from, wantsDuplicates);
  if (!first.ok) {
    const { isIncomplete, ...rest } = first;
    return {
      ...rest,
      incomplete: isIncomplete,
      found: tokenAt(text, first.offset),
      valueEnds: [],
      isSeveralValues: false,
      hasMoreValues: false,
    };
  }
  const restStart = skipSpace(text, first.end);
  if (restStart >= text.length) return first;
  const { depth, members, elements } = first;
  return {
    ok: false,
    offset: restStart,
    expected: 'nothing after the value',
    incomplete: false,
    openDepth: 0,
    depth,
    members,
    elements,
    found: tokenAt(text, restStart),
    first,
    ...readFurtherValues(text, first.end, restStart),
  };
}

function readFurtherValues(
  text: string,
  firstEnd: number,
  restStart: number,
): Pick<JsonFailure, 'valueEnds' | 'isSeveralValues' | 'hasMoreValues'> {
  const valueEnds = [firstEnd];
  let hasMoreValues = false;
  let at = restStart;
  while (at < text.length) {
    const value = scanValue(text, at, false);
    if (!value.ok) return { valueEnds, isSeveralValues: false, hasMoreValues };
    if (valueEnds.length < mostValueEnds) valueEnds.push(value.end);
    else hasMoreValues = true;
    at = skipSpace(text, value.end);
  }
  return { valueEnds, isSeveralValues: true, hasMoreValues };
}
