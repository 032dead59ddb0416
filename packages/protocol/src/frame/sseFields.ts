import { decodeUtf8Lossy, encodeUtf8 } from '../base/utf8.ts';
import { createLineEndFinder } from './lineEnds.ts';

/** What the lines of an event say; of a repeated field the last. What is not UTF-8 in the texts is U+FFFD. */
export interface SseFields {
  readonly type?: string;
  readonly id?: string;
  readonly retry?: string;
  readonly data?: SseData;
}

/** The values of all `data` fields with a LF between them. */
export interface SseData {
  readonly bytes: Uint8Array;
  /** Where they stand in the block, when there is one such field. */
  readonly start?: number;
}

const names = {
  data: encodeUtf8('data'),
  type: encodeUtf8('event'),
  id: encodeUtf8('id'),
  retry: encodeUtf8('retry'),
};
const lineFeed = 10;
const space = 32;
const colon = 58;

/**
 * Reads the fields of a block from a place on; a last line that nothing closes is left out. The data may share memory
 * with the block. Source: HTML, "Interpreting an event stream".
 */
export function readSseFields(block: Uint8Array, from = 0): SseFields {
  const nextLineEnd = createLineEndFinder(block);
  const data = createDataJoin(block);
  const texts: { type?: string; id?: string; retry?: string } = {};
  let end = 0;
  for (let start = from; ; start = end + 1) {
    end = nextLineEnd(start);
    if (end >= block.length) break;
    const name = nameAt(block, start, end);
    if (name === undefined) continue;
    const valueStart = startOfValue(block, start + names[name].length, end);
    if (name === 'data') data.add(valueStart, end);
    else {
      const value = block.subarray(valueStart, end);
      // An id with U+0000 is as good as none.
      if (name !== 'id' || !value.includes(0)) texts[name] = decodeUtf8Lossy(value);
    }
  }
  const joined = data.join();
  return joined === undefined ? texts : { ...texts, data: joined };
}

/** The field that a line is of; undefined for a comment, a blank line and every other field. */
function nameAt(block: Uint8Array, start: number, end: number): keyof typeof names | undefined {
  if (isNamed(block, start, end, names.data)) return 'data';
  if (isNamed(block, start, end, names.type)) return 'type';
  if (isNamed(block, start, end, names.id)) return 'id';
  return isNamed(block, start, end, names.retry) ? 'retry' : undefined;
}

function isNamed(block: Uint8Array, start: number, end: number, name: Uint8Array): boolean {
  const nameEnd = start + name.length;
  if (nameEnd > end || (nameEnd < end && block[nameEnd] !== colon)) return false;
  return name.every((byte, index) => block[start + index] === byte);
}

/** The place after the colon and one space, each of which may be missing. */
function startOfValue(block: Uint8Array, nameEnd: number, end: number): number {
  if (nameEnd >= end) return end;
  return nameEnd + 1 < end && block[nameEnd + 1] === space ? nameEnd + 2 : nameEnd + 1;
}

function createDataJoin(block: Uint8Array) {
  let first: { readonly start: number; readonly bytes: Uint8Array } | undefined;
  // Of several fields; no longer than the block, since each has a name that is longer than the LF.
  let joined: Uint8Array | undefined;
  let length = 0;
  return {
    add(start: number, end: number): void {
      const value = block.subarray(start, end);
      if (first === undefined) {
        first = { start, bytes: value };
        return;
      }
      if (joined === undefined) {
        joined = new Uint8Array(block.length);
        joined.set(first.bytes);
        length = first.bytes.length;
      }
      joined[length] = lineFeed;
      joined.set(value, length + 1);
      length += 1 + value.length;
    },
    join: (): SseData | undefined => (joined === undefined ? first : { bytes: joined.subarray(0, length) }),
  };
}
