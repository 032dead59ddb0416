import { endOfRoughString, endOfScalar } from './endOfValue.ts';
import { pointerOfPath } from './pointerOfPath.ts';
import { codes, skipSpace } from './tokens.ts';

const byteOrderMark = 0xfeff;

/**
 * The JSON pointer of the value at a UTF-16 offset, in one pass up to there. In a member's name and up to its value it
 * is that member; on brackets, commas and white space between values it is the container.
 */
export function pointerAt(text: string, offset: number): string {
  // A PathStack, and how many of its levels name the place before the next token.
  const path: number[] = [];
  let levels = 0;
  let depth = 0;
  let isNameNext = false;
  let at = text.charCodeAt(0) === byteOrderMark ? 1 : 0;
  for (;;) {
    at = skipSpace(text, at);
    if (at > offset || at >= text.length) break;
    const code = text.charCodeAt(at);
    if (code === codes.colon) {
      at++;
      continue;
    }
    if (code === codes.comma || code === codes.closeBrace || code === codes.closeBracket) {
      levels = Math.max(0, depth - 1);
      if (at === offset) break;
      const isInArray = depth > 0 && (path[2 * depth - 2] ?? 0) < 0;
      if (code !== codes.comma) {
        depth = Math.max(0, depth - 1);
        levels = Math.max(0, depth - 1);
      } else if (isInArray) path[2 * depth - 2] = (path[2 * depth - 2] ?? 0) - 1;
      isNameNext = code === codes.comma && depth > 0 && !isInArray;
      at++;
      continue;
    }
    levels = depth;
    if (code === codes.openBrace || code === codes.openBracket) {
      if (at === offset) break;
      const isObject = code === codes.openBrace;
      path[2 * depth] = isObject ? 0 : -1;
      path[2 * depth + 1] = 0;
      depth++;
      isNameNext = isObject;
      at++;
      continue;
    }
    const end = code === codes.quote ? endOfRoughString(text, at) : endOfScalar(text, at);
    if (isNameNext && code === codes.quote) {
      path[2 * depth - 2] = at;
      path[2 * depth - 1] = end;
    }
    if (offset < end) break;
    if (!isNameNext) levels = Math.max(0, depth - 1);
    isNameNext = false;
    at = end;
  }
  return pointerOfPath(text, path, levels, Number.POSITIVE_INFINITY) ?? '';
}
