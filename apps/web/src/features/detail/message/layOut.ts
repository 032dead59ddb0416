import { prettyPrint } from '@mcpeek/protocol/base/json/prettyPrint';
import { spanAt } from '@mcpeek/protocol/base/json/spanAt';
import type { Finding } from '@mcpeek/protocol/record/finding';
import { deepestLaidOut, depthOf, foldDeep } from '../../../editor/foldDeep.ts';
import type { EditorMark } from '../../../editor/marks.ts';

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

/** Lays a message out without changing a token, and finds where its findings stand in that. */
export function layOut(text: string, findings: readonly Finding[]): LaidOut {
  const depth = depthOf(text);
  const isFolded = depth > deepestLaidOut;
  const pretty = isFolded ? foldDeep(text) : prettyPrint(text);
  const marks: EditorMark[] = [];
  for (const finding of findings) {
    if (finding.pointer === undefined) continue;
    const span = spanAt(pretty, finding.pointer);
    if (span === undefined) continue;
    const { severity, message } = finding;
    marks.push({ start: span.start, end: span.end, severity, message: `${finding.ruleId}: ${message}` });
  }
  return { text: pretty, marks, foldedDepth: isFolded ? depth : undefined };
}
