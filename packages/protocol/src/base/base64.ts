import { decodeUtf8Lossy } from './utf8.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const padding = 61;

/** Standard base64 with padding. */
export function encodeBase64(bytes: Uint8Array): string {
  const output = new Uint8Array(4 * Math.ceil(bytes.length / 3)).fill(padding);
  let to = 0;
  for (let from = 0; from < bytes.length; from += 3) {
    const left = bytes.length - from;
    const group = ((bytes[from] ?? 0) << 16) | ((bytes[from + 1] ?? 0) << 8) | (bytes[from + 2] ?? 0);
    output[to] = alphabet.charCodeAt(group >> 18);
    output[to + 1] = alphabet.charCodeAt((group >> 12) & 63);
    if (left > 1) output[to + 2] = alphabet.charCodeAt((group >> 6) & 63);
    if (left > 2) output[to + 3] = alphabet.charCodeAt(group & 63);
    to += 4;
  }
  return decodeUtf8Lossy(output);
}

/** The bytes of standard base64 with or without padding; undefined when the text is none. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  const content = text.replace(/={1,2}$/, '');
  if (content.length % 4 === 1 || (content.length !== text.length && text.length % 4 !== 0)) return undefined;
  const output = new Uint8Array(Math.floor((content.length * 3) / 4));
  let bits = 0;
  let held = 0;
  let to = 0;
  for (let at = 0; at < content.length; at++) {
    const value = sixBitsOf(content.charCodeAt(at));
    if (value < 0) return undefined;
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    output[to++] = held >> bits;
  }
  return output;
}

/** The six bits of a character of the alphabet; -1 for another. */
function sixBitsOf(code: number): number {
  if (code >= 65 && code <= 90) return code - 65;
  if (code >= 97 && code <= 122) return code - 71;
  if (code >= 48 && code <= 57) return code + 4;
  if (code === 43) return 62;
  return code === 47 ? 63 : -1;
}
