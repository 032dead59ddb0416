import { endOfRoughString, endOfScalar } from './endOfValue.ts';
import { scanJson } from './scanJson.ts';
import type { ScannedValue } from './scanValue.ts';
import { codes, decodeString, skipSpace } from './tokens.ts';

/**
 * Tells whether JSON.parse and JSON.stringify would give something else than the text says: a number written
 * otherwise (beyond 2^53, `1.0`, `1e400`, `-0`), a repeated name dropped, or a member named `__proto__`, which code
 * that copies objects loses. True for text that is no JSON.
 */
export function losesDigits(text: string): boolean {
  const scan = scanJson(text);
  return !scan.ok || losesDigitsIn(text, scan);
}

/** The same of a text that was read with a look for repeated names. */
export function losesDigitsIn(text: string, scan: ScannedValue): boolean {
  if (scan.hasDuplicates) return true;
  let at = scan.start;
  while (at < scan.end) {
    const code = text.charCodeAt(at);
    if (code === codes.quote) {
      const end = endOfRoughString(text, at);
      if (text.charCodeAt(skipSpace(text, end)) === codes.colon && isProtoName(text, at, end)) return true;
      at = end;
    } else if (code === codes.minus || (code >= codes.zero && code <= codes.nine)) {
      const end = endOfScalar(text, at);
      if (changesNumber(text.slice(at, end))) return true;
      at = end;
    } else at++;
  }
  return false;
}

function isProtoName(text: string, start: number, end: number): boolean {
  return end - start >= 11 && decodeString(text, start, end) === '__proto__';
}

function changesNumber(token: string): boolean {
  return JSON.stringify(Number(token)) !== token;
}
