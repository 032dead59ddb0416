import { endOfRoughString, endOfValue, kindOfValue } from './endOfValue.ts';
import { decodePointer } from './jsonPointer.ts';
import type { ValueSpan } from './jsonSpan.ts';
import { codes, decodeString, skipSpace } from './tokens.ts';

/** Where a value stands, and the name it has where it is a member; in UTF-16 units. */
export interface LocatedValue extends ValueSpan {
  /** The member's name, quotes included. */
  readonly nameSpan?: { readonly start: number; readonly end: number };
}

const byteOrderMark = 0xfeff;

/**
 * Finds the value that a JSON pointer names, in one pass over valid JSON; of a repeated name the last one. Undefined
 * when there is none. `from` is where the value begins that the pointer starts at; the text's beginning when left out.
 */
export function spanAt(text: string, pointer: string, from = 0): LocatedValue | undefined {
  const tokens = decodePointer(pointer);
  if (tokens === undefined) return undefined;
  const start = skipSpace(text, from === 0 && text.charCodeAt(0) === byteOrderMark ? 1 : from);
  if (start >= text.length) return undefined;
  const code = text.charCodeAt(start);
  if (tokens.length === 0) return { kind: kindOfValue(code), start, end: endOfValue(text, start) };
  return opensContainer(code) ? findInside(text, start, tokens) : undefined;
}

/** Walks the containers that the pointer leads through, and jumps over all others. */
function findInside(text: string, start: number, tokens: readonly string[]): LocatedValue | undefined {
  // Of each open container: the index of the element it is at, or -1 for an object.
  const indexes: number[] = [];
  const enter = (at: number): number => {
    indexes.push(text.charCodeAt(at) === codes.openBracket ? 0 : -1);
    return at + 1;
  };
  let found: LocatedValue | undefined;
  let at = enter(start);
  while (indexes.length > 0) {
    at = skipSpace(text, at);
    const code = text.charCodeAt(at);
    const level = indexes.length - 1;
    const index = indexes[level] ?? -1;
    const token = tokens[level] ?? '';
    if (code === codes.closeBrace || code === codes.closeBracket) {
      indexes.pop();
      at++;
      continue;
    }
    if (code === codes.comma) {
      if (index >= 0) indexes[level] = index + 1;
      at++;
      continue;
    }
    let isMatch = String(index) === token;
    let nameSpan: LocatedValue['nameSpan'];
    if (index < 0) {
      if (code !== codes.quote) return found;
      const end = endOfRoughString(text, at);
      isMatch = isNamed(text, at, end, token);
      if (isMatch) nameSpan = { start: at, end };
      at = skipSpace(text, end);
      if (text.charCodeAt(at) !== codes.colon) return found;
      at = skipSpace(text, at + 1);
    }
    // A later member of the same name takes the place of all that the earlier one held.
    if (isMatch) found = undefined;
    const isLast = level === tokens.length - 1;
    const valueCode = text.charCodeAt(at);
    if (isMatch && !isLast && opensContainer(valueCode)) {
      at = enter(at);
      continue;
    }
    const end = endOfValue(text, at);
    if (end <= at) return found;
    if (isMatch && isLast) {
      found = {
        kind: kindOfValue(valueCode),
        start: at,
        end,
        ...(nameSpan === undefined ? {} : { nameSpan }),
      };
    }
    at = end;
  }
  return found;
}

function isNamed(text: string, start: number, end: number, token: string): boolean {
  const rawLength = end - start - 2;
  // An escape is longer than what it stands for.
  if (rawLength < token.length) return false;
  if (rawLength === token.length && !token.includes('\\')) return text.startsWith(token, start + 1);
  return decodeString(text, start, end) === token;
}

function opensContainer(code: number): boolean {
  return code === codes.openBrace || code === codes.openBracket;
}
