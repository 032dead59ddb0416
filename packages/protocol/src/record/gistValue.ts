import { childrenAt } from '../base/json/childrenAt.ts';
import type { MemberSpan, ValueSpan } from '../base/json/jsonSpan.ts';
import { decodeString } from '../base/json/tokens.ts';

/** Longest text that is taken from one value, in UTF-16 units. */
const rawLimit = 320;

/** Members of an object that stands in a text of valid JSON; none of any other value. */
export function membersAt(source: string, span: ValueSpan | undefined): readonly MemberSpan[] {
  return span?.kind === 'object' ? childrenAt(source, span.start).members : [];
}

/** Elements of an array that stands in a text of valid JSON; none of any other value. */
export function elementsAt(source: string, span: ValueSpan | undefined): readonly ValueSpan[] {
  return span?.kind === 'array' ? childrenAt(source, span.start).elements : [];
}

/** The value as written, its first characters; digits untouched; empty when absent. */
export function rawAt(source: string, span: ValueSpan | undefined): string {
  if (span === undefined) return '';
  return source.slice(span.start, Math.min(span.end, span.start + rawLimit));
}

/** A string without quotes, a number as written; empty for all else. */
export function wordsAt(source: string, span: ValueSpan | undefined): string {
  if (span === undefined) return '';
  const { kind, start, end } = span;
  if (kind === 'number') return source.slice(start, end);
  if (kind !== 'string') return '';
  // A long string is cut before it is decoded; a cut escape at its end only costs that one character.
  if (end - start > rawLimit * 2) return source.slice(start + 1, start + rawLimit * 2);
  return decodeString(source, start, end);
}
