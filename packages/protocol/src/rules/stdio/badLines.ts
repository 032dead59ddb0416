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
}

/** The newest line of a direction that was no message; -1 when there was none. */
export function newestBadLine(state: RuleState, dir: WireDirection): Seq {
  return linesOf(state)[dir].at(-1) ?? -1;
}

/** The newest lines after a record that were no messages, oldest first, at most 20. */
export function badLinesAfter(state: RuleState, dir: WireDirection, seq: Seq): readonly Seq[] {
  return linesOf(state)[dir].filter((line) => line > seq);
}

function linesOf(state: RuleState): Record<WireDirection, Seq[]> {
  return state.notebook('lines that are no messages', () => ({ out: [], in: [] }));
}
