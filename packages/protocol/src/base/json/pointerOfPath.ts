import { encodePointerToken } from './jsonPointer.ts';
import { decodeString } from './tokens.ts';

/**
 * Where a pass stands: two numbers a level. For an object the span of the member's name, quotes included;
 * for an array `~index` and 0.
 */
export type PathStack = readonly number[];

/** The pointer of a path; undefined when it would be longer than `limit`. */
export function pointerOfPath(
  text: string,
  path: PathStack,
  levels: number,
  limit: number,
): string | undefined {
  const parts: string[] = [];
  let length = 0;
  for (let level = 0; level < levels; level++) {
    const start = path[2 * level] ?? 0;
    const end = path[2 * level + 1] ?? 0;
    const token = start < 0 ? String(~start) : encodePointerToken(decodeString(text, start, end));
    length += token.length + 1;
    if (length > limit) return undefined;
    parts.push('/', token);
  }
  return parts.join('');
}
