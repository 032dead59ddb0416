import { createLineBuffer, defaultLineLimits, type LineLimits } from './lineBuffer.ts';
import { describeWaiting, type UnfinishedLine } from './lineSplitter.ts';
import { readBlock, type SseUnit, unfinishedBlock } from './sseBlock.ts';

/** Turns the bytes of an event stream into units; whatever the chunks, the same units, and no byte is left out of them. */
export interface SseFramer {
  /** The units that these bytes complete. */
  readonly push: (bytes: Uint8Array) => readonly SseUnit[];
  /** The tail that no blank line closed, if there is one; call once, at the end of the stream. */
  readonly end: () => readonly SseUnit[];
  /** Bytes that no blank line has closed yet, and the first of them as text. */
  readonly unfinished: () => UnfinishedLine | undefined;
  /** The newest id that took effect. */
  readonly lastEventId: () => string | undefined;
}

const lineFeed = 10;
const carriageReturn = 13;
const colon = 58;

/**
 * Makes a framer of one stream. A block ends with the blank line after its fields. Comments are a block of their own,
 * which ends with a blank line or where a field begins; blank lines and a mark before a block belong to it.
 */
export function createSseFramer(limits: LineLimits = defaultLineLimits): SseFramer {
  const buffer = createLineBuffer(limits);
  let index = 0;
  let lastEventId: string | undefined;
  /** Bytes of the block so far, and of its newest line. */
  let blockBytes = 0;
  let lineBytes = 0;
  let hasComment = false;
  let hasField = false;
  /** The byte before was a CR, so a LF now belongs to the same end of a line. */
  let isAfterReturn = false;
  let isFirstLine = true;
  const mark: number[] = [];

  const take = (count: number, units: SseUnit[]): void => {
    const block = buffer.takeCount(count);
    blockBytes -= count;
    hasComment = false;
    hasField = false;
    if (block === undefined) return;
    const unit = readBlock(block, index, index === 0);
    index += 1;
    const { id } = unit.event;
    if (id !== undefined && !id.includes('\0')) lastEventId = id;
    units.push(unit);
  };

  /** The first byte of a line says what it is; before a field a run of comments ends. */
  const beginLine = (byte: number, units: SseUnit[]): void => {
    if (byte === colon) hasComment = true;
    else {
      // The byte is counted already, and belongs to what begins with it.
      if (hasComment && !hasField) take(blockBytes - 1, units);
      hasField = true;
    }
  };

  const endLine = (units: SseUnit[]): void => {
    const isBlank = lineBytes === 0;
    lineBytes = 0;
    isFirstLine = false;
    if (isBlank && (hasField || hasComment)) take(blockBytes, units);
  };

  /** A mark at the very beginning is no part of the first line. */
  const isOfMark = (byte: number): boolean => {
    if (!isFirstLine || lineBytes > 0 || mark.length === 3) return false;
    mark.push(byte);
    if (byte === [0xef, 0xbb, 0xbf][mark.length - 1]) return true;
    mark.length = 3;
    return false;
  };

  const takeByte = (byte: number, units: SseUnit[]): void => {
    blockBytes += 1;
    if (byte === lineFeed && isAfterReturn) {
      isAfterReturn = false;
      return;
    }
    isAfterReturn = byte === carriageReturn;
    if (byte === lineFeed || byte === carriageReturn) endLine(units);
    else if (!isOfMark(byte)) {
      if (lineBytes === 0) beginLine(byte, units);
      lineBytes += 1;
    }
  };

  return {
    push(bytes) {
      const units: SseUnit[] = [];
      buffer.add(bytes);
      for (const byte of bytes) takeByte(byte, units);
      return units;
    },
    end() {
      const rest = buffer.takeRest();
      // Line ends after the last block are nothing that was lost.
      if (rest === undefined || rest.content.every((byte) => byte === lineFeed || byte === carriageReturn))
        return [];
      return [unfinishedBlock(rest, index++)];
    },
    unfinished() {
      const waiting = buffer.waiting();
      return hasField || hasComment ? describeWaiting(waiting) : undefined;
    },
    lastEventId: () => lastEventId,
  };
}
