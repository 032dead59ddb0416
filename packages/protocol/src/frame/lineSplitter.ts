import { decodeUtf8Lossy } from '../base/utf8.ts';
import { exactText } from './exactText.ts';
import type { FrameCut, FrameEnd } from './frame.ts';
import { type ByteLine, createLineBuffer, defaultLineLimits, type LineLimits } from './lineBuffer.ts';

/** A line of a stream: exact text, or the bytes where they are not UTF-8. */
export interface SplitLine {
  /** Bytes on the wire, the end included. */
  readonly bytes: number;
  readonly end: FrameEnd;
  /** Byte position in the stream. */
  readonly offset: number;
  readonly text?: string;
  readonly base64?: string;
  /** The line was longer than the limit; its head and tail follow each other in `text` or `base64`. */
  readonly cut?: FrameCut;
}

/** Bytes that no newline has closed yet: how many, and the beginning of them as text. */
export interface UnfinishedLine {
  readonly bytes: number;
  readonly head: string;
}

/** Cuts a stream into lines; any slices of it may be fed, in order. */
export interface LineSplitter {
  readonly push: (bytes: Uint8Array) => readonly SplitLine[];
  /** The stream has ended: what no newline closed is its last line. Call once. */
  readonly end: () => readonly SplitLine[];
  readonly unfinished: () => UnfinishedLine | undefined;
}

/** Makes a splitter at the beginning of a stream. */
export function createLineSplitter(limits: LineLimits = defaultLineLimits): LineSplitter {
  const buffer = createLineBuffer(limits);
  return {
    push(bytes) {
      buffer.add(bytes);
      const lines: SplitLine[] = [];
      for (let line = buffer.takeLine(); line !== undefined; line = buffer.takeLine()) {
        lines.push(toSplitLine(line));
      }
      return lines;
    },
    end() {
      const rest = buffer.takeRest();
      return rest === undefined ? [] : [toSplitLine(rest)];
    },
    unfinished: () => describeWaiting(buffer.waiting()),
  };
}

function toSplitLine({ content, bytes, end, offset, cut }: ByteLine): SplitLine {
  return {
    bytes,
    end,
    offset,
    ...exactText(content),
    ...(cut === undefined ? {} : { cut }),
  };
}

/** The words for bytes that wait; a sequence that the head cuts in two shows as U+FFFD. */
export function describeWaiting(
  waiting: { readonly bytes: number; readonly head: Uint8Array } | undefined,
): UnfinishedLine | undefined {
  return waiting === undefined ? undefined : { bytes: waiting.bytes, head: decodeUtf8Lossy(waiting.head) };
}
