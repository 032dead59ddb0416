import { decodeBase64, encodeBase64 } from '../../base/base64.ts';
import { findBase64Fault } from '../../base/base64Fault.ts';
import { fail, type Result, succeed } from '../../base/result.ts';
import { decodeUtf8, encodeUtf8 } from '../../base/utf8.ts';

const before = '=?base64?';
const after = '?=';

/**
 * Tells whether a text may be a header's value as it is: visible ASCII, with spaces and tabs only within it, and not
 * like a wrapped one.
 */
export function isPlainHeaderValue(text: string): boolean {
  return isSafe(text) && !isWrapped(text);
}

/** The value of `Mcp-Name` or of a `Mcp-Param-` header for a text: as it is, else `=?base64?`, its UTF-8 in base64, `?=`. */
export function encodeHeaderValue(text: string): string {
  return isPlainHeaderValue(text) ? text : `${before}${encodeBase64(encodeUtf8(text))}${after}`;
}

/** Why a header's value stands for no text, in a few words that follow "it". */
export interface HeaderValueFault {
  readonly kind: 'unsafe' | 'notBase64' | 'notUtf8';
  readonly why: string;
}

/** The text that a header's value stands for. */
export function decodeHeaderValue(value: string): Result<string, HeaderValueFault> {
  if (!isSafe(value))
    return fail({ kind: 'unsafe', why: 'has characters that no header may hold as they are' });
  if (!isWrapped(value)) return succeed(value);
  const base64 = value.slice(before.length, -after.length);
  // In `=?base64?=` the ends overlap.
  const isWhole = value.length >= before.length + after.length && findBase64Fault(base64) === undefined;
  const bytes = isWhole ? decodeBase64(base64) : undefined;
  if (bytes === undefined)
    return fail({ kind: 'notBase64', why: 'wraps what is not base64 of the standard alphabet with padding' });
  const text = decodeUtf8(bytes);
  return text === undefined
    ? fail({ kind: 'notUtf8', why: 'wraps bytes that are not UTF-8' })
    : succeed(text);
}

/** Tells whether a value looks wrapped but for the case of its marker, which then wraps nothing. */
export function hasMarkerInOtherCase(value: string): boolean {
  return !isWrapped(value) && value.toLowerCase().startsWith(before) && value.endsWith(after);
}

function isSafe(text: string): boolean {
  return /^[\t\x20-\x7e]*$/.test(text) && !/^[\t ]|[\t ]$/.test(text);
}

function isWrapped(text: string): boolean {
  return text.startsWith(before) && text.endsWith(after);
}
