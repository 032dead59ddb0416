import type { FrameCut } from '@mcpeek/protocol/frame/frame';
import { formatCount } from './format.ts';

/** What is kept of a line that was longer than the limit: two parts that do not belong together. */
export interface CutParts {
  readonly head: Uint8Array;
  /** With the end of the line. */
  readonly tail: Uint8Array;
}

/** Tells the two parts apart that the bytes of a cut line hold. */
export function splitCut(bytes: Uint8Array, cut: FrameCut): CutParts {
  return { head: bytes.subarray(0, cut.headBytes), tail: bytes.subarray(cut.headBytes) };
}

/** How many bytes of the line nobody has any more. */
export function missingOf({ totalBytes, headBytes, tailBytes }: FrameCut): number {
  return totalBytes - headBytes - tailBytes;
}

/** Stands between the two parts: `… 199,991,808 bytes are not kept …`. */
export function cutMarker(cut: FrameCut): string {
  return `… ${formatCount(missingOf(cut))} bytes are not kept …`;
}

/** The text of a record; between the two parts of a cut line stands a line that says so. */
export function textWithCut(bytes: Uint8Array, cut: FrameCut | undefined, between = '\n'): string {
  const decode = (part: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(part);
  if (cut === undefined) return decode(bytes);
  const { head, tail } = splitCut(bytes, cut);
  return [decode(head), cutMarker(cut), decode(tail)].join(between);
}
