import type { Seq } from '../../base/ids.ts';
import type { WireDirection } from '../../jsonrpc/pairing.ts';
import type { RuleState } from '../ruleState.ts';

const mostKept = 20;

/** Remembers that a line of a direction was no message. */
export function keepBadLine(state: RuleState, dir: WireDirection, seq: Seq): void {
  const lines = linesOf(state)[dir];
  if (lines.at(-1) === seq) return;
  lines.push(seq);
  if (lines.length > mostKept) lines.shift();
  noteUnreadable(state, dir, seq);
}

/** The newest line of a direction that was no message; -1 when there was none. */
export function newestBadLine(state: RuleState, dir: WireDirection): Seq {
  return linesOf(state)[dir].at(-1) ?? -1;
}

/** The newest lines after a record that were no messages, oldest first, at most 20. */
export function badLinesAfter(state: RuleState, dir: WireDirection, seq: Seq): readonly Seq[] {
  return linesOf(state)[dir].filter((line) => line > seq);
}

/** Remembers a frame of a direction that its reader may refuse without an id; a line that is no message is one. */
export function noteUnreadable(state: RuleState, dir: WireDirection, seq: Seq): void {
  const frames = unreadableOf(state)[dir];
  if (frames.newest === seq) return;
  frames.newest = seq;
  frames.count++;
}

/** Tells whether a frame of a direction could not be read and was not refused yet. */
export function hasUnreadable(state: RuleState, dir: WireDirection): boolean {
  return unreadableOf(state)[dir].count > 0;
}

/** Takes an error without id as the answer to one of the frames of a direction that could not be read. */
export function noteRefusal(state: RuleState, dir: WireDirection): void {
  const frames = unreadableOf(state)[dir];
  frames.count = Math.max(0, frames.count - 1);
}

/** The newest frame that could not be read, and how many were not refused yet. */
interface Unreadable {
  newest: Seq;
  count: number;
}

function unreadableOf(state: RuleState): Record<WireDirection, Unreadable> {
  return state.notebook('frames that cannot be read', () => ({
    out: { newest: -1, count: 0 },
    in: { newest: -1, count: 0 },
  }));
}

function linesOf(state: RuleState): Record<WireDirection, Seq[]> {
  return state.notebook('lines that are no messages', () => ({ out: [], in: [] }));
}
