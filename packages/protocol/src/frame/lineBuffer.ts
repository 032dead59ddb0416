import type { FrameCut, FrameEnd } from './frame.ts';

/** How long a line may be before it is cut, and how much of a longer one is kept at each end; in bytes. */
export interface LineLimits {
  /** Counted without LF, but with the CR before it. */
  readonly limitBytes: number;
  readonly keepBytes: number;
}

/** 64 MiB a line; 4 KiB kept at each end of a longer one. */
export const defaultLineLimits: LineLimits = { limitBytes: 64 * 1024 * 1024, keepBytes: 4096 };

/** A run of bytes of a stream, without the end that closed it. */
export interface ByteLine {
  /** The bytes; of a cut line its head and its tail. They may share memory with what was fed: use them before the next turn. */
  readonly content: Uint8Array;
  readonly end: FrameEnd;
  /** Bytes on the wire, the end included. */
  readonly bytes: number;
  /** Byte position in the stream. */
  readonly offset: number;
  readonly cut?: FrameCut;
}

/** Collects the bytes of a stream, and gives them out line by line or by count. */
export interface LineBuffer {
  /** Adds bytes; take what is whole before adding more. */
  readonly add: (bytes: Uint8Array) => void;
  /** The next line that a LF closes; undefined when none is there yet. */
  readonly takeLine: () => ByteLine | undefined;
  /** The next bytes by count, whatever is in them, cut beyond the limit; undefined when there are not so many yet. */
  readonly takeCount: (count: number) => ByteLine | undefined;
  /** All that is left; undefined when nothing is. */
  readonly takeRest: () => ByteLine | undefined;
  /** Copies what was not taken, so that fed bytes may be overwritten; `takeLine` and the others do it where nothing is whole. */
  readonly keepRest: () => void;
  /** How many bytes wait, and the first of them. */
  readonly waiting: () => { readonly bytes: number; readonly head: Uint8Array } | undefined;
}

const lineFeed = 10;
const carriageReturn = 13;
const noBytes = new Uint8Array(0);
/** A buffer that grew beyond this is given back once its line is done. */
const keptCapacity = 64 * 1024;

/** Makes a buffer at the beginning of a stream. It copies what it keeps, so that fed bytes may be overwritten afterwards. */
export function createLineBuffer({ limitBytes, keepBytes }: LineLimits): LineBuffer {
  // So head and tail never overlap, and together never exceed the limit.
  const keep = Math.min(keepBytes, Math.floor(limitBytes / 2));
  // The newest bytes fed, of which those before `at` are taken or in `held`.
  let fed: Uint8Array = noBytes;
  let at = 0;
  // The beginning of the line that is not closed yet; beyond the limit only its head, then the tail goes to `tail`.
  let held: Uint8Array = noBytes;
  let heldLength = 0;
  let isCut = false;
  let tail: Uint8Array = noBytes;
  let waitingBytes = 0;
  let offset = 0;

  const hold = (more: Uint8Array): void => {
    waitingBytes += more.length;
    if (!isCut && waitingBytes <= limitBytes) {
      held = withRoom(held, heldLength, heldLength + more.length, limitBytes);
      held.set(more, heldLength);
      heldLength += more.length;
      return;
    }
    if (!isCut) {
      isCut = true;
      const missing = Math.max(0, keep - heldLength);
      const before = held.subarray(0, heldLength);
      // One byte more than is kept: it may turn out to be the CR of the end.
      tail = lastBytes(before, more, keep + 1);
      held = joinBytes(before.subarray(0, keep), more.subarray(0, missing));
      heldLength = held.length;
    } else tail = lastBytes(tail, more, keep + 1);
  };

  const finish = (content: Uint8Array, end: FrameEnd, bytes: number, cut?: FrameCut): ByteLine => {
    const line = { content, end, bytes, offset, ...(cut === undefined ? {} : { cut }) };
    offset += bytes;
    heldLength = 0;
    waitingBytes = 0;
    isCut = false;
    tail = noBytes;
    if (held.length > keptCapacity) held = noBytes;
    return line;
  };

  /** Closes a run of bytes: first what is held, then `last` of what was fed. */
  const close = (last: Uint8Array, isClosedByLineFeed: boolean): ByteLine => {
    const isInOnePiece = waitingBytes === 0 && last.length <= limitBytes;
    if (!isInOnePiece) hold(last);
    // What leaves is a copy where `held` is used again for the next line.
    const all = isInOnePiece ? last : isCut ? tail : held.slice(0, heldLength);
    const hasReturn = isClosedByLineFeed && all[all.length - 1] === carriageReturn;
    const end = !isClosedByLineFeed ? '' : hasReturn ? '\r\n' : '\n';
    const total = isInOnePiece ? last.length : waitingBytes;
    const bytes = total + (isClosedByLineFeed ? 1 : 0);
    const content = hasReturn ? all.subarray(0, -1) : all;
    if (!isCut) return finish(content, end, bytes);
    return finishCut(content, end, bytes, total - (hasReturn ? 1 : 0));
  };

  const finishCut = (tailContent: Uint8Array, end: FrameEnd, bytes: number, totalBytes: number): ByteLine => {
    const head = wholeHead(held.subarray(0, heldLength));
    const kept = wholeTail(tailContent.subarray(Math.max(0, tailContent.length - keep)));
    const cut = { headBytes: head.length, tailBytes: kept.length, totalBytes };
    return finish(joinBytes(head, kept), end, bytes, cut);
  };

  const release = (): void => {
    if (at < fed.length) hold(fed.subarray(at));
    fed = noBytes;
    at = 0;
  };

  return {
    add(bytes) {
      release();
      fed = bytes;
    },
    takeLine() {
      const found = fed.indexOf(lineFeed, at);
      if (found < 0) {
        release();
        return undefined;
      }
      const last = fed.subarray(at, found);
      at = found + 1;
      return close(last, true);
    },
    takeCount(count) {
      const missing = count - waitingBytes;
      if (fed.length - at < missing) {
        release();
        return undefined;
      }
      const last = fed.subarray(at, at + missing);
      at += missing;
      return close(last, false);
    },
    takeRest() {
      release();
      return waitingBytes === 0 ? undefined : close(noBytes, false);
    },
    keepRest: release,
    waiting() {
      release();
      if (waitingBytes === 0) return undefined;
      return { bytes: waitingBytes, head: held.slice(0, Math.min(heldLength, keepBytes)) };
    },
  };
}

/** The same bytes with room for `needed`, growing by doubling so that many small pieces cost no more than one large. */
function withRoom(held: Uint8Array, used: number, needed: number, limit: number): Uint8Array {
  if (held.length >= needed) return held;
  const grown = new Uint8Array(Math.max(needed, Math.min(limit, 2 * held.length), Math.min(limit, 256)));
  grown.set(held.subarray(0, used));
  return grown;
}

function joinBytes(first: Uint8Array, second: Uint8Array): Uint8Array {
  const joined = new Uint8Array(first.length + second.length);
  joined.set(first);
  joined.set(second, first.length);
  return joined;
}

/** The last bytes of two pieces, copied. */
function lastBytes(first: Uint8Array, second: Uint8Array, count: number): Uint8Array {
  const ofSecond = second.subarray(Math.max(0, second.length - count));
  const ofFirst = Math.min(first.length, count - ofSecond.length);
  return joinBytes(first.subarray(first.length - ofFirst), ofSecond);
}

/** Bytes without a UTF-8 sequence that the cut left without its end. */
function wholeHead(bytes: Uint8Array): Uint8Array {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (isContinuation(byte)) continue;
    const length = byte < 0xc0 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
    return length > back ? bytes.subarray(0, bytes.length - back) : bytes;
  }
  return bytes;
}

/** Bytes without the rest of a UTF-8 sequence whose beginning the cut took. */
function wholeTail(bytes: Uint8Array): Uint8Array {
  let start = 0;
  while (start < 3 && start < bytes.length && isContinuation(bytes[start] ?? 0)) start++;
  return bytes.subarray(start);
}

function isContinuation(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}
