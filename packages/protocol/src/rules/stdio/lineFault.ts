import { decodeBase64 } from '../../base/base64.ts';
import type { Seq } from '../../base/ids.ts';
import { decodeUtf8Lossy } from '../../base/utf8.ts';
import type { MalformedFrame } from '../../frame/frame.ts';
import type { WireDirection } from '../../jsonrpc/pairing.ts';
import { countOf, quote } from '../reading.ts';
import type { FrameMoment, RuleHit } from '../rule.ts';

/** Why a text is no message, and what its rule says; see `lines.ts` for which rule speaks of which kind. */
export interface TextFault {
  readonly kind: 'brokenJson' | 'noMessage' | 'several';
  readonly hit: RuleHit;
}

/** What is wrong with a malformed line by itself; undefined when a rule about bytes or headers speaks of it. */
export function faultOfLine({ seq, dir }: FrameMoment, frame: MalformedFrame): TextFault | undefined {
  const { reason, text = '' } = frame;
  const stream = streamOf(dir);
  switch (reason.kind) {
    case 'notUtf8': {
      // The bytes are the affair of `jsonrpc/not-utf8`; that they were no message to begin with is another fault.
      const shown = decodeUtf8Lossy(decodeBase64(frame.base64 ?? '') ?? new Uint8Array());
      return beginsLikeMessage(shown)
        ? undefined
        : noMessage(
            seq,
            `The line on ${stream}, at byte ${frame.offset} of the stream, is no text and no message.`,
          );
    }
    case 'contentLengthHeader':
    case 'headerFramedBody':
      return undefined;
    case 'severalValues': {
      const ends = reason.valueEnds.slice(0, 5).join(', ');
      const amount =
        reason.hasMore === true ? `more than ${reason.valueEnds.length}` : reason.valueEnds.length;
      return {
        kind: 'several',
        hit: {
          seq,
          offset: reason.valueEnds[0] ?? 0,
          message: `The line holds ${amount} JSON values; they end at byte ${ends}${reason.valueEnds.length > 5 ? ', …' : ''}.`,
        },
      };
    }
    case 'trailingText': {
      const rest = frame.bytes - frame.end.length - reason.valueEnd;
      return {
        kind: 'noMessage',
        hit: {
          seq,
          offset: reason.valueEnd,
          message: `A JSON value ends at byte ${reason.valueEnd} of the line; ${countOf(rest, 'byte')} of other text follow: ${quote(tailOf(text, rest))}.`,
        },
      };
    }
    case 'tooLong':
      // Of a line that begins like a message nobody knows how it went on; the record itself says that it was cut.
      return beginsLikeMessage(text)
        ? undefined
        : noMessage(
            seq,
            `A line of ${reason.cut.totalBytes} bytes on ${stream} is no message: ${quote(text)}.`,
          );
    case 'notJson':
      return beginsLikeMessage(text)
        ? brokenJson(
            seq,
            reason.offset,
            `The line is not JSON: ${nameFound(reason.found)} at byte ${reason.offset}, where ${reason.expected} should be.`,
          )
        : noMessage(
            seq,
            `The line on ${stream}, at byte ${frame.offset} of the stream, is not JSON: ${quote(text)}.`,
          );
    case 'incompleteJson':
      return faultOfUnfinished(seq, dir, text, frame.bytes - frame.end.length);
  }
}

/** What is wrong with a line that holds only the beginning of a value; `text` may be cut. */
export function faultOfUnfinished(seq: Seq, dir: WireDirection, text: string, sizeBytes: number): TextFault {
  return beginsLikeMessage(text)
    ? brokenJson(
        seq,
        sizeBytes,
        `The line is not JSON: it ends at byte ${sizeBytes}, before its value does: ${quote(text)}.`,
      )
    : noMessage(seq, `The line on ${streamOf(dir)} is not JSON: ${quote(text)}.`);
}

/** What is wrong with a line of several that together looked like the beginning of one value; `text` may be cut. */
export function faultOfSpreadLine(
  seq: Seq,
  dir: WireDirection,
  text: string,
  related: readonly Seq[],
): TextFault {
  const message = `The line on ${streamOf(dir)} is no message, nor part of one over several lines: ${quote(text)}.`;
  return { kind: 'noMessage', hit: { seq, message, related } };
}

/** What is wrong with a body that came over HTTP; undefined when a rule about bytes speaks of it. */
export function faultOfBody({ seq }: FrameMoment, frame: MalformedFrame): TextFault | undefined {
  const { reason, text = '' } = frame;
  switch (reason.kind) {
    case 'notUtf8':
    case 'tooLong':
      return undefined;
    case 'notJson':
      return brokenJson(
        seq,
        reason.offset,
        `The body is not JSON: ${nameFound(reason.found)} at byte ${reason.offset}, where ${reason.expected} should be.`,
      );
    case 'trailingText':
      return brokenJson(
        seq,
        reason.valueEnd,
        `Other text follows the JSON value that ends at byte ${reason.valueEnd}.`,
      );
    case 'severalValues': {
      const end = reason.valueEnds[0] ?? 0;
      return brokenJson(seq, end, `More values follow the JSON value that ends at byte ${end}.`);
    }
    default:
      return brokenJson(seq, frame.bytes, `The body is not JSON: ${quote(text)}.`);
  }
}

/**
 * Tells whether a text begins as a message does: an object with a quoted name, or an array of objects. With the name
 * that every message has, in other quotes or none, it is a message too, as a language prints its objects.
 */
export function beginsLikeMessage(text: string): boolean {
  return /^\uFEFF?\s*(?:\{\s*(?:["}]|$)|\[\s*(?:\{|$)|\{\s*'?jsonrpc\b)/.test(text);
}

function streamOf(dir: WireDirection): 'stdin' | 'stdout' {
  return dir === 'out' ? 'stdin' : 'stdout';
}

function noMessage(seq: Seq, message: string): TextFault {
  return { kind: 'noMessage', hit: { seq, message } };
}

function brokenJson(seq: Seq, offset: number, message: string): TextFault {
  return { kind: 'brokenJson', hit: { seq, offset, message } };
}

function nameFound(found: string): string {
  return found === '' ? 'the end' : quote(found);
}

/** Roughly the last so many bytes of a text; characters beyond ASCII make it a little longer. */
function tailOf(text: string, bytes: number): string {
  return text.slice(Math.max(0, text.length - bytes));
}
