import type { ScannedValue } from '../base/json/scanValue.ts';

/** What closed a line: LF, CR LF, or nothing (the stream ended, or the limit cut it). */
export type FrameEnd = '\n' | '\r\n' | '';

/** The part of a longer line that is kept: its first and last bytes, and how long it was. */
export interface FrameCut {
  readonly headBytes: number;
  readonly tailBytes: number;
  readonly totalBytes: number;
}

/** Why a frame is not one JSON value on one line. Offsets are UTF-8 bytes from the start of the frame. */
export type MalformedReason =
  /** The text is not JSON from this offset on; `found` is the token there, such as `NaN`. */
  | { readonly kind: 'notJson'; readonly offset: number; readonly expected: string; readonly found: string }
  /** The text is the beginning of a JSON value whose end is missing. */
  | { readonly kind: 'incompleteJson'; readonly depth: number }
  /** The bytes are not UTF-8 from this offset on. */
  | { readonly kind: 'notUtf8'; readonly offset: number }
  /** A whole JSON value, then text that is not JSON. */
  | { readonly kind: 'trailingText'; readonly valueEnd: number }
  /** Several whole JSON values on one line; the end of each, of the first 1,000 when there are more. */
  | { readonly kind: 'severalValues'; readonly valueEnds: readonly number[]; readonly hasMore?: true }
  /** A header of the `Content-Length` framing that MCP does not use. */
  | { readonly kind: 'contentLengthHeader' }
  /** A JSON value that came after `Content-Length` headers, cut by the length they gave. */
  | { readonly kind: 'headerFramedBody' }
  /** The line was longer than the limit. */
  | { readonly kind: 'tooLong'; readonly cut: FrameCut };

interface FrameBase {
  /** Bytes on the wire, the end of the line included. */
  readonly bytes: number;
  readonly end: FrameEnd;
  /** Byte position of the frame in its stream, from 0. */
  readonly offset: number;
}

/** One JSON value on one line; `text` is every character of it, untouched. */
export interface JsonFrame extends FrameBase {
  readonly kind: 'json';
  readonly text: string;
  /** What the pass found that told it from what is no JSON; spares a second pass. */
  readonly scan?: ScannedValue;
  /** The text began with U+FEFF; it is still part of `text`. */
  readonly hasByteOrderMark: boolean;
}

/** A unit on the wire that is not one JSON value on one line; exact text, or the bytes where they are not UTF-8. */
export interface MalformedFrame extends FrameBase {
  readonly kind: 'malformed';
  readonly text?: string;
  readonly base64?: string;
  readonly reason: MalformedReason;
}

/** A line without anything but spaces. */
export interface BlankFrame extends FrameBase {
  readonly kind: 'blank';
  readonly text: string;
}

/** One unit that a peer put on the wire. */
export type Frame = JsonFrame | MalformedFrame | BlankFrame;
