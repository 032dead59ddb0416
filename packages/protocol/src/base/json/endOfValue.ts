import type { JsonKind } from './jsonSpan.ts';
import { codes } from './tokens.ts';

/** The index after the value that begins at `start`; of text that is valid JSON, else a guess that is never before `start`. */
export function endOfValue(text: string, start: number): number {
  let depth = 0;
  let at = start;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === codes.quote) at = endOfRoughString(text, at);
    else if (code === codes.openBrace || code === codes.openBracket) {
      depth++;
      at++;
    } else if (code === codes.closeBrace || code === codes.closeBracket) {
      if (depth === 0) return at;
      depth--;
      at++;
    } else if (depth === 0) return endOfScalar(text, at);
    else {
      at++;
      continue;
    }
    if (depth === 0) return at;
  }
  return text.length;
}

/** The index after a string; of one that is not valid, after its next quote. */
export function endOfRoughString(text: string, open: number): number {
  let quote = text.indexOf('"', open + 1);
  while (quote >= 0 && isEscaped(text, open, quote)) quote = text.indexOf('"', quote + 1);
  return quote < 0 ? text.length : quote + 1;
}

/** An odd number of backslashes stands before it. */
function isEscaped(text: string, open: number, quote: number): boolean {
  let at = quote - 1;
  while (at > open && text.charCodeAt(at) === codes.backslash) at--;
  return (quote - at) % 2 === 0;
}

/** The index after a number or bare word. */
export function endOfScalar(text: string, start: number): number {
  let at = start;
  while (at < text.length && !endsScalar(text.charCodeAt(at))) at++;
  return at;
}

function endsScalar(code: number): boolean {
  switch (code) {
    case codes.tab:
    case codes.lineFeed:
    case codes.carriageReturn:
    case codes.space:
    case codes.quote:
    case codes.comma:
    case codes.colon:
    case codes.openBracket:
    case codes.closeBracket:
    case codes.openBrace:
    case codes.closeBrace:
      return true;
    default:
      return false;
  }
}

/** The kind of the valid value that begins with this character. */
export function kindOfValue(code: number): JsonKind {
  switch (code) {
    case codes.openBrace:
      return 'object';
    case codes.openBracket:
      return 'array';
    case codes.quote:
      return 'string';
    case 116:
      return 'true';
    case 102:
      return 'false';
    case 110:
      return 'null';
    default:
      return 'number';
  }
}
