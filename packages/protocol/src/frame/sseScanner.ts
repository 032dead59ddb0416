import { createLineEndFinder } from './lineEnds.ts';

/** A block of an event stream that is over: an event, or a run of comments. */
export interface SseBlock {
  /** Bytes on the wire, those before its first line and its blank line included. */
  readonly bytes: number;
  /** It has a line that is no comment; otherwise it is comments alone. */
  readonly hasFields: boolean;
}

/** What the stream left behind its last block: the beginning of an event, whole comments, or neither. */
export type SseRest = 'event' | 'comment' | 'other';

/** Finds where the blocks of an event stream end; any slices of it may be read, in order. */
export interface SseScanner {
  readonly read: (bytes: Uint8Array) => readonly SseBlock[];
  /** What has come of the block that is not over yet. */
  readonly rest: () => SseRest;
  /** The stream has ended: the block that only waits for the LF of its last CR is over. */
  readonly end: () => SseBlock | undefined;
}

const lineFeed = 10;
const carriageReturn = 13;
const colon = 58;
const byteOrderMark = [0xef, 0xbb, 0xbf];

/**
 * Makes a scanner at the beginning of a stream. Every byte is in exactly one block: blank lines that end nothing, and
 * the byte order mark, are in the one that follows them. Source: HTML, "Interpreting an event stream".
 */
export function createSseScanner(): SseScanner {
  let blockBytes = 0;
  let holds: 'nothing' | 'comments' | 'fields' = 'nothing';
  let isAtLineStart = true;
  // The last byte was a CR: a LF now is part of the same line end.
  let isAfterReturn = false;
  let isLastEndCrLf = false;
  // A block ended in CR after a line that ended in CR LF. Its LF is on its way and belongs to it: wait for one byte.
  let isClosing = false;
  // How much of a byte order mark the stream began with.
  let markBytes = 0;

  const close = (bytes: number): SseBlock => {
    const block = { bytes, hasFields: holds === 'fields' };
    blockBytes = 0;
    holds = 'nothing';
    isClosing = false;
    isLastEndCrLf = false;
    return block;
  };

  return {
    read(bytes) {
      const blocks: SseBlock[] = [];
      const nextLineEnd = createLineEndFinder(bytes);
      let start = 0;
      let at = 0;
      const closeAt = (end: number): void => {
        blocks.push(close(blockBytes + end - start));
        start = end;
      };

      while (at < bytes.length) {
        const byte = bytes[at] ?? 0;
        if (markBytes < byteOrderMark.length) {
          if (byte === byteOrderMark[markBytes]) {
            markBytes++;
            at++;
            continue;
          }
          if (markBytes > 0) {
            holds = 'fields';
            isAtLineStart = false;
          }
          markBytes = byteOrderMark.length;
        }
        if (isAfterReturn) {
          isAfterReturn = false;
          const isLineFeed = byte === lineFeed;
          if (isLineFeed) at++;
          if (isClosing) closeAt(at);
          else isLastEndCrLf = isLineFeed;
          if (isLineFeed) continue;
        }
        if (isAtLineStart && byte !== lineFeed && byte !== carriageReturn) {
          if (byte !== colon && holds === 'comments') closeAt(at);
          if (byte !== colon) holds = 'fields';
          else if (holds === 'nothing') holds = 'comments';
          isAtLineStart = false;
        }
        const lineEnd = nextLineEnd(at);
        at = lineEnd + 1;
        if (lineEnd >= bytes.length) break;
        const isReturn = bytes[lineEnd] === carriageReturn;
        isAfterReturn = isReturn;
        if (isAtLineStart && holds !== 'nothing') {
          if (isReturn && isLastEndCrLf) isClosing = true;
          else closeAt(at);
        } else isLastEndCrLf = false;
        isAtLineStart = true;
      }
      blockBytes += bytes.length - start;
      return blocks;
    },
    rest() {
      if (holds === 'fields') return 'event';
      return holds === 'comments' && isAtLineStart ? 'comment' : 'other';
    },
    end: () => (isClosing ? close(blockBytes) : undefined),
  };
}
