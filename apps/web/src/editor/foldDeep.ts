import { endOfRoughString } from '@mcpeek/protocol/base/json/endOfValue';
import { prettyPrint } from '@mcpeek/protocol/base/json/prettyPrint';

/** A message nested deeper than this would be a staircase of brackets. */
export const deepestLaidOut = 100;

/** Of such a message, what is below this level is put on one line. */
export const foldLevel = 30;

/** How many containers of a JSON text stand inside each other, at the most. */
export function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '"') at = endOfRoughString(text, at) - 1;
    else if (isOpening(char)) {
      depth += 1;
      deepest = Math.max(deepest, depth);
    } else if (isClosing(char)) depth -= 1;
  }
  return deepest;
}

/** Lays JSON out down to a level and puts what is below it on one line; only white space between tokens changes. */
export function foldDeep(text: string, level = foldLevel): string {
  const pretty = prettyPrint(text, { maxDepthIndent: level });
  const parts: string[] = [];
  let depth = 0;
  let kept = 0;
  for (let at = 0; at < pretty.length; at += 1) {
    const char = pretty.charAt(at);
    if (char === '"') at = endOfRoughString(pretty, at) - 1;
    else if (isOpening(char)) depth += 1;
    else if (isClosing(char)) depth -= 1;
    else if (char === '\n' && depth > level) {
      parts.push(pretty.slice(kept, at), pretty.charAt(at - 1) === ',' ? ' ' : '');
      kept = at + 1;
      while (pretty.charAt(kept) === ' ') kept += 1;
      at = kept - 1;
    }
  }
  parts.push(pretty.slice(kept));
  return parts.join('');
}

function isOpening(char: string): boolean {
  return char === '[' || char === '{';
}

function isClosing(char: string): boolean {
  return char === ']' || char === '}';
}
