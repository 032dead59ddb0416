import type { Seq } from '../base/ids.ts';
import type { Frame } from './frame.ts';
import { createJsonLines, type JsonLines } from './jsonLines.ts';

/** What a line is to a JSON value that may be spread over several lines. */
export type SpreadStep =
  /** The line neither begins such a value nor goes on with one. */
  | { readonly kind: 'none' }
  /** The value goes on after this line. */
  | { readonly kind: 'waiting' }
  /** The line ends the value; `text` is all its lines with their ends, but for the last end; within strings the ends are escapes. */
  | { readonly kind: 'joined'; readonly seqs: readonly Seq[]; readonly text: string }
  /** The lines before were no such value after all. The line itself may begin one. */
  | { readonly kind: 'broken'; readonly seqs: readonly Seq[] };

/** Finds JSON values that a peer spread over several lines. */
export interface SpreadTracker {
  /** Takes the next frame of one direction, of whatever kind; call once a frame, in order. */
  readonly feed: (seq: Seq, frame: Frame) => SpreadStep;
}

const mostLines = 10_000;
const mostBytes = 16 * 1024 * 1024;
const none: SpreadStep = { kind: 'none' };

/** Makes a tracker for one direction. A value of more than 10,000 lines or 16 MiB is given up. */
export function createSpreadTracker(): SpreadTracker {
  let reader: JsonLines | undefined;
  let seqs: Seq[] = [];
  let parts: string[] = [];
  let bytes = 0;

  const giveUp = (): SpreadStep => {
    const given: SpreadStep = seqs.length === 0 ? none : { kind: 'broken', seqs };
    reader = undefined;
    seqs = [];
    parts = [];
    bytes = 0;
    return given;
  };

  const goOn = (active: JsonLines, seq: Seq, text: string, frame: Frame): SpreadStep => {
    const isTooLarge = seqs.length >= mostLines || bytes + frame.bytes > mostBytes;
    const state = isTooLarge ? 'wrong' : active.read(text);
    if (state === 'wrong') return giveUp();
    seqs.push(seq);
    parts.push(text);
    bytes += frame.bytes;
    if (state !== 'done') {
      parts.push(state === 'open' ? frame.end : escapeOf(frame.end));
      return { kind: 'waiting' };
    }
    const joined: SpreadStep = { kind: 'joined', seqs, text: parts.join('') };
    giveUp();
    return joined;
  };

  return {
    feed(seq, frame) {
      const text = frame.text;
      const isPart = text !== undefined && !isMessage(frame);
      if (reader !== undefined) {
        const step = isPart ? goOn(reader, seq, text, frame) : giveUp();
        if (step.kind !== 'broken' || !isPart || !isBeginning(frame)) return step;
        reader = createJsonLines();
        goOn(reader, seq, text, frame);
        return step;
      }
      if (!isPart || !isBeginning(frame)) return none;
      reader = createJsonLines();
      return goOn(reader, seq, text, frame);
    },
  };
}

/** The end of a line as it should have been written in a string. */
function escapeOf(end: string): string {
  return end.replace('\r', '\\r').replace('\n', '\\n');
}

function isBeginning(frame: Frame): boolean {
  return frame.kind === 'malformed' && frame.reason.kind === 'incompleteJson';
}

/** A line that is a message by itself is one, even between the lines of something broken. */
function isMessage(frame: Frame): boolean {
  if (frame.kind !== 'json') return false;
  if (frame.scan?.kind === 'object') return frame.scan.members.some(({ name }) => name === 'jsonrpc');
  return /^\s*[[{]/.test(frame.text) && frame.text.includes('"jsonrpc"');
}
