import type { Seq } from '../../base/ids.ts';
import type { Frame } from '../../frame/frame.ts';
import { createSpreadTracker, type SpreadTracker } from '../../frame/spreadTracker.ts';
import type { WireDirection } from '../../jsonrpc/pairing.ts';
import type { FrameMoment, LifeMoment, RuleHit } from '../rule.ts';
import type { RuleState } from '../ruleState.ts';
import { keepBadLine } from './badLines.ts';
import {
  faultOfBody,
  faultOfLine,
  faultOfSpreadLine,
  faultOfUnfinished,
  type TextFault,
} from './lineFault.ts';

/**
 * Why a frame's text is no message. Each text gets one kind, so one rule speaks of it:
 * - `brokenJson` → `jsonrpc/invalid-json`: it begins as a message would (`{"`, `[{`) and goes wrong later;
 * - `noMessage` → `stdio/non-json-on-stdout` or `-stdin`: it begins as something else, has text after a value, or
 *   is one of several lines that looked like one value and were none, unless the first of them is most of a message;
 * - `several` → `stdio/two-messages-one-line`;
 * - `spread` → `stdio/embedded-newline`: one whole value over several lines, said once, at the first.
 * Over HTTP there are no lines, so all that is not JSON is `brokenJson`.
 */
export interface LineFault {
  readonly kind: TextFault['kind'] | 'spread';
  readonly dir: WireDirection;
  readonly hit: RuleHit;
}

/** What is wrong with the text of a frame, and of earlier lines that had to wait for it. Any number of rules may ask. */
export function faultsOfFrame(moment: FrameMoment): readonly LineFault[] {
  const notes = notesOf(moment.state);
  const { frame, dir } = moment;
  if (notes.frame === frame) return notes.faults;
  if (frame.kind === 'json' && notes.held[dir].length === 0) return none;
  notes.frame = frame;
  notes.faults = moment.transport === 'stdio' ? judgeLine(moment, notes) : judgeBody(moment);
  return notes.faults;
}

/** The faults of lines that still wait for the rest of a value when the stream ends. Any number of rules may ask. */
export function faultsAtEnd({ event, state, seq }: LifeMoment): readonly LineFault[] {
  const notes = notesOf(state);
  const isEnd = event.event === 'stdoutClosed' || event.event === 'exited' || event.event === 'sessionEnded';
  if (!isEnd) return none;
  if (notes.endSeq !== seq) {
    notes.endSeq = seq;
    notes.endFaults = [...release(notes, 'in'), ...release(notes, 'out')];
    notes.trackers = { out: createSpreadTracker(), in: createSpreadTracker() };
    notes.toldEnd = event.event;
  }
  // The exit and the end of the session are one record but two events; what waited is told at the first.
  return notes.toldEnd === event.event ? notes.endFaults : none;
}

/** Tells whether the newest frame of a direction is a line of a value that is spread over several. */
export function isSpreadPart(state: RuleState, dir: WireDirection, seq: Seq): boolean {
  return notesOf(state).newestPart[dir] === seq;
}

const none: readonly LineFault[] = [];

/** A line that may be part of a value over several lines. */
interface HeldLine {
  readonly seq: Seq;
  readonly text: string;
  readonly sizeBytes: number;
  readonly isBlank: boolean;
}

interface Notes {
  frame?: Frame;
  faults: readonly LineFault[];
  endSeq?: Seq;
  toldEnd?: LifeMoment['event']['event'];
  endFaults: readonly LineFault[];
  trackers: Readonly<Record<WireDirection, SpreadTracker>>;
  readonly held: Record<WireDirection, HeldLine[]>;
  readonly newestPart: Record<WireDirection, Seq>;
}

function notesOf(state: RuleState): Notes {
  return state.notebook(
    'lines',
    (): Notes => ({
      faults: none,
      endFaults: none,
      trackers: { out: createSpreadTracker(), in: createSpreadTracker() },
      held: { out: [], in: [] },
      newestPart: { out: -1, in: -1 },
    }),
  );
}

function judgeLine(moment: FrameMoment, notes: Notes): readonly LineFault[] {
  const { frame, dir, seq, state } = moment;
  if (frame.kind === 'malformed') keepBadLine(state, dir, seq);
  const step = notes.trackers[dir].feed(seq, frame);
  switch (step.kind) {
    case 'waiting':
      hold(notes, moment);
      return none;
    case 'joined': {
      notes.held[dir] = [];
      notes.newestPart[dir] = seq;
      const { seqs } = step;
      const message = `One JSON value is spread over ${seqs.length} lines, records ${seqs[0] ?? seq} to ${seq}; newlines inside a message are not allowed, so none of them is a message.`;
      return [{ kind: 'spread', dir, hit: { seq: seqs[0] ?? seq, message, related: seqs } }];
    }
    case 'broken': {
      const released = release(notes, dir);
      if (frame.kind !== 'malformed') return released;
      if (frame.reason.kind !== 'incompleteJson') return [...released, ...ownFault(moment)];
      // The tracker has begun anew with this line.
      hold(notes, moment);
      return released;
    }
    case 'none':
      return ownFault(moment);
  }
}

function hold(notes: Notes, { frame, dir, seq }: FrameMoment): void {
  notes.held[dir].push({
    seq,
    text: (frame.text ?? '').slice(0, shownText),
    isBlank: frame.kind === 'blank',
    sizeBytes: frame.bytes - frame.end.length,
  });
  notes.newestPart[dir] = seq;
}

/** So much of a held line is kept, enough to see how it begins and to quote it. */
const shownText = 200;

function ownFault(moment: FrameMoment): readonly LineFault[] {
  const { frame, dir } = moment;
  const fault = frame.kind === 'malformed' ? faultOfLine(moment, frame) : undefined;
  return fault === undefined ? none : [{ ...fault, dir }];
}

/** The lines that waited, now that they are known to be no value. A single one is judged as the line it is. */
function release(notes: Notes, dir: WireDirection): readonly LineFault[] {
  const lines = notes.held[dir];
  if (lines.length === 0) return none;
  notes.held[dir] = [];
  const [only] = lines;
  if (lines.length === 1 && only !== undefined)
    return [{ ...faultOfUnfinished(only.seq, dir, only.text, only.sizeBytes), dir }];
  const related = lines.map(({ seq }) => seq).slice(0, mostRelated);
  return lines
    .filter(({ isBlank }) => !isBlank)
    .map((line) => {
      const { seq, text, sizeBytes } = line;
      // A line that holds most of a message was cut short, whatever came after it.
      const isCutShort = line === only && text.includes('"jsonrpc"');
      const fault = isCutShort
        ? faultOfUnfinished(seq, dir, text, sizeBytes)
        : faultOfSpreadLine(seq, dir, text, related);
      return { ...fault, dir };
    });
}

const mostRelated = 100;

function judgeBody(moment: FrameMoment): readonly LineFault[] {
  const { frame, dir, seq, state } = moment;
  if (frame.kind !== 'malformed') return none;
  keepBadLine(state, dir, seq);
  const fault = faultOfBody(moment, frame);
  return fault === undefined ? none : [{ ...fault, dir }];
}
