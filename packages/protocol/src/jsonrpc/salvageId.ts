import { decodeBase64 } from '../base/base64.ts';
import { endOfRoughString } from '../base/json/endOfValue.ts';
import { scanValue } from '../base/json/scanValue.ts';
import { codes, decodeString, endOfString, skipSpace } from '../base/json/tokens.ts';
import { decodeUtf8Lossy, encodeUtf8 } from '../base/utf8.ts';
import type { MalformedFrame } from '../frame/frame.ts';
import type { MessageId } from './message.ts';
import { idAt } from './messageId.ts';

/** The id of what a malformed frame seems to be. */
export interface SalvagedId {
  readonly id: MessageId;
  /** There is a result or an error, and no method. */
  readonly isAnswer: boolean;
}

/**
 * Reads the id of a malformed frame as well as it can be: of the first message in it, past tokens that are not JSON
 * and bytes that are not UTF-8, after a word of a log. Undefined when there is none.
 */
export function salvageId(frame: MalformedFrame): SalvagedId | undefined {
  if (frame.reason.kind === 'contentLengthHeader') return undefined;
  const text = readableText(frame);
  const start = messageStart(text);
  return start < 0 ? undefined : salvageObject(text, start);
}

function readableText({ text, base64, reason }: MalformedFrame): string {
  const bytes = base64 === undefined ? undefined : decodeBase64(base64);
  // What follows the head of a cut line is not what followed it on the wire.
  if (reason.kind === 'tooLong') {
    const kept = bytes ?? encodeUtf8(text ?? '');
    return decodeUtf8Lossy(kept.subarray(0, reason.cut.headBytes));
  }
  return text ?? (bytes === undefined ? '' : decodeUtf8Lossy(bytes));
}

/** Where the first object begins: at the first character, or after other text where its first member is `jsonrpc`. */
function messageStart(text: string): number {
  const first = skipSpace(text, text.charCodeAt(0) === 0xfeff ? 1 : 0);
  return text.charCodeAt(first) === codes.openBrace ? first : text.search(/\{\s*"jsonrpc"\s*:/);
}

function salvageObject(text: string, open: number): SalvagedId | undefined {
  let id: MessageId | undefined;
  let hasMethod = false;
  let isAnswer = false;
  let at = open;
  for (;;) {
    const nameStart = skipSpace(text, at + 1);
    if (text.charCodeAt(nameStart) !== codes.quote) break;
    const nameEnd = endOfString(text, nameStart);
    if (nameEnd < 0) break;
    const colon = skipSpace(text, nameEnd);
    if (text.charCodeAt(colon) !== codes.colon) break;
    const name = decodeString(text, nameStart, nameEnd);
    if (name === 'method') hasMethod = true;
    if (name === 'result' || name === 'error') isAnswer = true;
    const valueEnd = endOfRoughValue(text, colon + 1);
    if (name === 'id') id = wholeId(text, colon + 1, valueEnd) ?? id;
    if (text.charCodeAt(valueEnd) !== codes.comma) break;
    at = valueEnd;
  }
  return id === undefined ? undefined : { id, isAnswer: isAnswer && !hasMethod };
}

/** An id counts only when it is whole JSON up to the comma or brace that ends the member. */
function wholeId(text: string, start: number, end: number): MessageId | undefined {
  if (end >= text.length) return undefined;
  const value = scanValue(text, start, false);
  return value.ok && skipSpace(text, value.end) === end ? idAt(text, value) : undefined;
}

/** The index of the comma or bracket that ends a member's value, whatever tokens it has; the text's length when none does. */
function endOfRoughValue(text: string, start: number): number {
  let depth = 0;
  let at = start;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === codes.quote) {
      at = endOfRoughString(text, at);
      continue;
    }
    if (code === codes.openBrace || code === codes.openBracket) depth++;
    else if (code === codes.closeBrace || code === codes.closeBracket) {
      if (depth === 0) return at;
      depth--;
    } else if (code === codes.comma && depth === 0) return at;
    at++;
  }
  return text.length;
}
