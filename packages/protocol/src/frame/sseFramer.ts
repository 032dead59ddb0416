import { encodeBase64 } from '../base/base64.ts';
import { decodeUtf8, decodeUtf8Lossy } from '../base/utf8.ts';
import { classifyBytes, placeFrame } from './classifyLine.ts';
import { exactText } from './exactText.ts';
import type { Frame, FrameCut } from './frame.ts';
import { type ByteLine, createLineBuffer, defaultLineLimits, type LineLimits } from './lineBuffer.ts';
import { createLineEndFinder } from './lineEnds.ts';
import { describeWaiting, type UnfinishedLine } from './lineSplitter.ts';
import type { SseEvent, SseEventKind } from './sseEvent.ts';
import { readSseFields, type SseData, type SseFields } from './sseFields.ts';
import { createSseScanner } from './sseScanner.ts';

/** An event with data, whose frame is the data; or another event, a comment or a tail, with its whole block. */
export type SseUnit =
  | {
      readonly kind: 'frame';
      /** Its bytes are those of the data, its place is that of the block; of an event beyond the limit, both are the block's. */
      readonly frame: Frame;
      readonly event: SseEvent;
    }
  | {
      readonly kind: 'event';
      readonly what: Exclude<SseEventKind, 'message'>;
      readonly event: SseEvent;
      /** Of an `endpoint`. */
      readonly data?: string;
      /** The whole block as on the wire; as base64 where it is not UTF-8. */
      readonly text?: string;
      readonly base64?: string;
      readonly bytes: number;
      readonly cut?: FrameCut;
    };

type BareUnit = Extract<SseUnit, { readonly kind: 'event' }>;

/** Cuts an event stream into events and comments; any slices of it may be fed, in order. */
export interface SseFramer {
  readonly push: (bytes: Uint8Array) => readonly SseUnit[];
  /** The stream has ended: what no blank line closed was not dispatched, and is the last unit. Call once. */
  readonly end: () => readonly SseUnit[];
  /** Bytes of an event that no blank line has closed yet; comments and blank lines alone are none. */
  readonly unfinished: () => UnfinishedLine | undefined;
  /** What the last event with an id said, data or not; empty where a server took its id back. */
  readonly lastEventId: () => string | undefined;
}

/** Makes a framer at the beginning of a stream. Every byte is in exactly one unit. */
export function createSseFramer(limits: LineLimits = defaultLineLimits): SseFramer {
  const buffer = createLineBuffer(limits);
  const scanner = createSseScanner();
  let index = 0;
  let lastEventId: string | undefined;

  const unitOf = (block: ByteLine, hasFields: boolean): SseUnit => {
    if (!hasFields) return bareUnit('comment', { index: index++ }, block);
    const { data, ...texts } = fieldsOf(block);
    if (texts.id !== undefined) lastEventId = texts.id;
    const event = { index: index++, ...texts };
    if (block.cut !== undefined) {
      const reason = { kind: 'tooLong', cut: block.cut } as const;
      const content = { kind: 'malformed', ...exactText(block.content), reason } as const;
      return { kind: 'frame', frame: placeFrame(content, block), event };
    }
    if (data === undefined) return bareUnit('fields', event, block);
    if (data.bytes.length === 0) return bareUnit(event.id === undefined ? 'empty' : 'priming', event, block);
    if (event.type === 'endpoint') {
      return { ...bareUnit('endpoint', event, block), data: decodeUtf8Lossy(data.bytes) };
    }
    const place = { bytes: data.bytes.length, end: '', offset: block.offset } as const;
    const frame = placeFrame(classifyBytes(data.bytes), place);
    return { kind: 'frame', frame, event: { ...event, ...around(data, block.content) } };
  };

  return {
    push(bytes) {
      buffer.add(bytes);
      const units: SseUnit[] = [];
      for (const { bytes: count, hasFields } of scanner.read(bytes)) {
        const block = buffer.takeCount(count);
        if (block !== undefined) units.push(unitOf(block, hasFields));
      }
      buffer.keepRest();
      return units;
    },
    end() {
      const rest = buffer.takeRest();
      if (rest === undefined) return [];
      const last = scanner.end();
      if (last !== undefined) return [unitOf(rest, last.hasFields)];
      const what = scanner.rest() === 'comment' ? 'comment' : 'unfinished';
      return [bareUnit(what, { index: index++ }, rest)];
    },
    unfinished: () => (scanner.rest() === 'event' ? describeWaiting(buffer.waiting()) : undefined),
    lastEventId: () => lastEventId,
  };
}

function bareUnit(what: BareUnit['what'], event: SseEvent, { content, bytes, cut }: ByteLine): BareUnit {
  return { kind: 'event', what, event, ...exactText(content), bytes, ...(cut === undefined ? {} : { cut }) };
}

/** The fields of a block; of a cut one without data, and only what its whole lines say that are kept. */
function fieldsOf({ content, offset, cut }: ByteLine): SseFields {
  const from = offset === 0 && startsWithMark(content) ? 3 : 0;
  if (cut === undefined) return readSseFields(content, from);
  const tail = content.subarray(cut.headBytes);
  const { data: _, ...ofHead } = readSseFields(content.subarray(0, cut.headBytes), from);
  const { data: __, ...ofTail } = readSseFields(tail, createLineEndFinder(tail)(0) + 1);
  return { ...ofHead, ...ofTail };
}

function startsWithMark(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

/** What else of the block is needed to write it down as it was. */
function around(
  data: SseData,
  block: Uint8Array,
): Pick<SseEvent, 'before' | 'after' | 'block' | 'blockBase64'> {
  if (data.start === undefined) {
    const text = decodeUtf8(block);
    return text === undefined ? { blockBase64: encodeBase64(block) } : { block: text };
  }
  const before = decodeUtf8(block.subarray(0, data.start));
  const after = decodeUtf8(block.subarray(data.start + data.bytes.length));
  if (before === undefined || after === undefined) return { blockBase64: encodeBase64(block) };
  return { before, after };
}
