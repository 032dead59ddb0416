import { encodeBase64 } from '../base/base64.ts';
import { type JsonFailure, scanJson } from '../base/json/scanJson.ts';
import type { ScannedValue } from '../base/json/scanValue.ts';
import { skipSpace } from '../base/json/tokens.ts';
import { decodeUtf8, firstInvalidUtf8, utf8Length } from '../base/utf8.ts';
import type { Frame, MalformedReason } from './frame.ts';

/** What a frame holds, whatever closed it and wherever it stood. */
export type FrameContent =
  | {
      readonly kind: 'json';
      readonly text: string;
      readonly hasByteOrderMark: boolean;
      readonly scan: ScannedValue;
    }
  | { readonly kind: 'blank'; readonly text: string }
  | {
      readonly kind: 'malformed';
      readonly text?: string;
      readonly base64?: string;
      readonly reason: MalformedReason;
    };

/** Where a frame stood and how it ended. */
export type FramePlace = Pick<Frame, 'bytes' | 'end' | 'offset'>;

const byteOrderMark = 0xfeff;

/** Says what the bytes of a unit are, without the end of their line: one JSON value, blank, or what is wrong. */
export function classifyBytes(bytes: Uint8Array): FrameContent {
  const text = decodeUtf8(bytes);
  if (text !== undefined) return classifyLine(text);
  const reason = { kind: 'notUtf8', offset: firstInvalidUtf8(bytes) ?? 0 } as const;
  return { kind: 'malformed', base64: encodeBase64(bytes), reason };
}

/** Says what the text of a unit is, without the end of its line: one JSON value, blank, or what is wrong. */
export function classifyLine(text: string): FrameContent {
  const hasByteOrderMark = text.charCodeAt(0) === byteOrderMark;
  const from = hasByteOrderMark ? 1 : 0;
  const scan = scanJson(text, { from });
  if (scan.ok) return { kind: 'json', text, hasByteOrderMark, scan };
  if (!hasByteOrderMark && skipSpace(text, 0) >= text.length) return { kind: 'blank', text };
  return { kind: 'malformed', text, reason: reasonOf(text, scan) };
}

/** Joins what a frame holds with where it stood. */
export function placeFrame(content: FrameContent, { bytes, end, offset }: FramePlace): Frame {
  switch (content.kind) {
    case 'json':
      return {
        kind: 'json',
        bytes,
        end,
        offset,
        text: content.text,
        hasByteOrderMark: content.hasByteOrderMark,
        scan: content.scan,
      };
    case 'blank':
      return { kind: 'blank', bytes, end, offset, text: content.text };
    case 'malformed':
      return { bytes, end, offset, ...content };
  }
}

function reasonOf(text: string, scan: JsonFailure): MalformedReason {
  const { first } = scan;
  if (first === undefined) {
    // The beginning of a lone word, number or string is more likely a word of a log than half a message.
    if (scan.incomplete && scan.openDepth > 0) return { kind: 'incompleteJson', depth: scan.openDepth };
    return notJson(text, scan);
  }
  // A line of a log that begins with a number has no "value and then something".
  if (first.kind !== 'object' && first.kind !== 'array') return notJson(text, scan);
  if (!scan.isSeveralValues) return { kind: 'trailingText', valueEnd: utf8Length(text, 0, first.end) };
  const valueEnds = byteOffsets(text, scan.valueEnds);
  return { kind: 'severalValues', valueEnds, ...(scan.hasMoreValues ? { hasMore: true } : {}) };
}

function notJson(text: string, { offset, expected, found }: JsonFailure): MalformedReason {
  return { kind: 'notJson', offset: utf8Length(text, 0, offset), expected, found };
}

/** UTF-8 byte offsets of ascending UTF-16 offsets. */
function byteOffsets(text: string, offsets: readonly number[]): readonly number[] {
  let bytes = 0;
  let done = 0;
  return offsets.map((offset) => {
    bytes += utf8Length(text, done, offset);
    done = offset;
    return bytes;
  });
}
