import { prettyPrint } from '@mcpeek/protocol/base/json/prettyPrint';
import { spanAt } from '@mcpeek/protocol/base/json/spanAt';
import type { Finding } from '@mcpeek/protocol/record/finding';
import { deepestLaidOut, depthOf, foldDeep } from '../../../editor/foldDeep.ts';
import type { EditorMark, EditorSpan } from '../../../editor/marks.ts';

/** Longest text, in bytes, that is laid out without asking. */
export const prettyLimit = 1_000_000;

/** Longest text, in bytes, that can be laid out at all: the editor would stand still for a long time. */
export const longestPretty = 10_000_000;

export interface LaidOut {
  readonly text: string;
  readonly marks: readonly EditorMark[];
  /** How deep it is nested, where what is deep inside is put on one line. */
  readonly foldedDepth: number | undefined;
}

/** Lays a message out without changing a token, and finds where its findings stand in that; `isPart` when it is only the beginning of one. */
export function layOut(text: string, findings: readonly Finding[], isPart = false): LaidOut {
  const depth = depthOf(text);
  const isFolded = depth > deepestLaidOut;
  const pretty = isFolded ? foldDeep(text) : prettyPrint(text);
  const marks: EditorMark[] = [];
  for (const finding of findings) {
    if (finding.pointer === undefined) continue;
    const place = placeOf(pretty, finding.pointer, isPart);
    if (place === undefined) continue;
    const { severity, message } = finding;
    marks.push({ ...place, severity, message: `${finding.ruleId}: ${message}` });
  }
  return { text: pretty, marks, foldedDepth: isFolded ? depth : undefined };
}

/** How many levels up the thing that lacks a member is looked for. */
const mostLevelsUp = 64;

/**
 * Where to underline: the value; the name before a value of several lines; of what is missing, what it is missing from.
 * Undefined when there is no such place, or when it lies beyond the part that the text is.
 */
export function placeOf(text: string, pointer: string, isPart: boolean): EditorSpan | undefined {
  let path = pointer;
  for (let up = 0; up <= mostLevelsUp; up += 1) {
    const found = spanAt(text, path);
    if (found !== undefined) {
      // What is open where the part ends may still hold it.
      if (isPart && up > 0 && found.end === text.length) return undefined;
      const isLong = found.nameSpan !== undefined && text.slice(found.start, found.end).includes('\n');
      return isLong ? found.nameSpan : { start: found.start, end: found.end };
    }
    if (!path.startsWith('/')) return undefined;
    path = path.slice(0, Math.max(0, path.lastIndexOf('/')));
  }
  return undefined;
}
