import { encodeBase64 } from '../base/base64.ts';
import { decodeUtf8 } from '../base/utf8.ts';
import { classifyBytes, placeFrame } from './classifyLine.ts';
import type { Frame, FrameCut } from './frame.ts';
import type { ByteLine } from './lineBuffer.ts';
import type { SseEvent, SseKind } from './sseEvent.ts';

/** A unit of an event stream: an event that is a frame, or an event, comment or tail that is none. */
export type SseUnit =
  | { readonly kind: 'frame'; readonly frame: Frame; readonly event: SseEvent }
  | {
      readonly kind: 'event';
      readonly what: Exclude<SseKind, 'message'>;
      readonly event: SseEvent;
      /** The data of an `endpoint`. */
      readonly data?: string;
      /** The whole block exactly as on the wire, or its bytes where they are not UTF-8. */
      readonly text?: string;
      readonly base64?: string;
      readonly bytes: number;
      readonly cut?: FrameCut;
    };

const lineFeed = 10;
const carriageReturn = 13;
const colon = 58;
const space = 32;

/** Says what a block of a stream is, by the rules of event streams (HTML, Server-sent events, Parsing an event stream). */
export function readBlock(block: ByteLine, index: number, isFirst: boolean): SseUnit {
  if (block.cut !== undefined) return cutFrame(block, block.cut, index);
  const { content } = block;
  const fields = readFields(content, isFirst ? markLength(content) : 0);
  const event = eventOf(fields, index);
  const what = kindOf(fields);
  const data = joinedData(content, fields.data);
  if (what !== 'message') {
    const named = what === 'endpoint' ? { data: decodeUtf8(data) ?? '' } : {};
    return { kind: 'event', what, event, ...named, ...textOf(content), bytes: block.bytes };
  }
  const frame = placeFrame(classifyBytes(data), { bytes: data.length, end: '', offset: block.offset });
  return { kind: 'frame', frame, event: { ...event, ...around(content, fields.data) } };
}

/** What the stream left when it ended, which dispatches nothing. */
export function unfinishedBlock(block: ByteLine, index: number): SseUnit {
  const { content, bytes, cut } = block;
  const shared = { kind: 'event', what: 'unfinished', event: { index }, ...textOf(content), bytes } as const;
  return cut === undefined ? shared : { ...shared, cut };
}

/** The length of a byte order mark at the beginning of a stream. */
export function markLength(bytes: Uint8Array): number {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
}

interface Range {
  readonly start: number;
  readonly end: number;
}

interface Fields {
  readonly data: readonly Range[];
  readonly type?: string;
  readonly id?: string;
  readonly retry?: string;
  readonly isComment: boolean;
}

function readFields(content: Uint8Array, from: number): Fields {
  const data: Range[] = [];
  const last: { type?: string; id?: string; retry?: string } = {};
  let hasField = false;
  for (let start = from; start < content.length; ) {
    let end = start;
    while (end < content.length && content[end] !== lineFeed && content[end] !== carriageReturn) end++;
    if (end > start && content[start] !== colon) {
      hasField = true;
      const nameEnd = content.subarray(start, end).indexOf(colon);
      const name = decodeUtf8(content.subarray(start, nameEnd < 0 ? end : start + nameEnd));
      let value = nameEnd < 0 ? end : start + nameEnd + 1;
      if (value < end && content[value] === space) value++;
      if (name === 'data') data.push({ start: value, end });
      else if (name === 'event') last.type = textIn(content, value, end);
      else if (name === 'id') last.id = textIn(content, value, end);
      else if (name === 'retry') last.retry = textIn(content, value, end);
    }
    start = end + 1;
  }
  return { data, ...last, isComment: !hasField };
}

function kindOf({ data, type, id, isComment }: Fields): Exclude<SseKind, 'unfinished'> {
  if (isComment) return 'comment';
  if (data.length === 0) return 'fields';
  const [first, another] = data;
  const isEmpty = another === undefined && first !== undefined && first.start === first.end;
  if (isEmpty) return id === undefined ? 'empty' : 'priming';
  return type === 'endpoint' ? 'endpoint' : 'message';
}

function eventOf({ type, id, retry }: Fields, index: number): SseEvent {
  return {
    index,
    ...(type === undefined ? {} : { type }),
    ...(id === undefined ? {} : { id }),
    ...(retry === undefined ? {} : { retry }),
  };
}

function joinedData(content: Uint8Array, data: readonly Range[]): Uint8Array {
  const [first, another] = data;
  if (first === undefined) return content.subarray(0, 0);
  if (another === undefined) return content.subarray(first.start, first.end);
  const joined = new Uint8Array(data.reduce((sum, { start, end }) => sum + end - start + 1, -1));
  let at = 0;
  for (const [index, { start, end }] of data.entries()) {
    if (index > 0) joined[at++] = lineFeed;
    joined.set(content.subarray(start, end), at);
    at += end - start;
  }
  return joined;
}

/** What stands around the data, so that the block can be shown as it was. */
function around(content: Uint8Array, data: readonly Range[]): Partial<SseEvent> {
  const [first, another] = data;
  if (first === undefined) return {};
  if (another !== undefined) {
    const block = decodeUtf8(content);
    return block === undefined ? {} : { block };
  }
  const before = decodeUtf8(content.subarray(0, first.start));
  const after = decodeUtf8(content.subarray(first.end));
  return before === undefined || after === undefined ? {} : { before, after };
}

/** A block beyond the limit: its head and tail, as a malformed frame. */
function cutFrame({ content, offset }: ByteLine, cut: FrameCut, index: number): SseUnit {
  const reason = { kind: 'tooLong', cut } as const;
  const frame: Frame = {
    kind: 'malformed',
    ...textOf(content),
    reason,
    bytes: cut.totalBytes,
    end: '',
    offset,
  };
  return { kind: 'frame', frame, event: { index } };
}

function textOf(content: Uint8Array): { readonly text: string } | { readonly base64: string } {
  const text = decodeUtf8(content);
  return text === undefined ? { base64: encodeBase64(content) } : { text };
}

/** The value of a field; what is not UTF-8 in it is no text of ours to guess. */
function textIn(content: Uint8Array, start: number, end: number): string {
  return decodeUtf8(content.subarray(start, end)) ?? '';
}
