// The standard's decoder and encoder, which every platform that runs this package has; its types belong to the DOM.
declare const TextDecoder: new (
  label: 'utf-8',
  options: { readonly fatal?: boolean; readonly ignoreBOM: true },
) => { readonly decode: (bytes: Uint8Array) => string };
declare const TextEncoder: new () => { readonly encode: (text: string) => Uint8Array<ArrayBuffer> };

const strictDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const lossyDecoder = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();

/** The text of UTF-8 bytes, a byte order mark included; undefined when they are not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return strictDecoder.decode(bytes);
  } catch {
    return undefined;
  }
}

/** The text of bytes, with U+FFFD for what is not UTF-8. */
export function decodeUtf8Lossy(bytes: Uint8Array): string {
  return lossyDecoder.decode(bytes);
}

/** The UTF-8 bytes of a text; a lone surrogate becomes U+FFFD. */
export function encodeUtf8(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text);
}

/** How many UTF-8 bytes the text has between two UTF-16 units. */
export function utf8Length(text: string, start = 0, end = text.length): number {
  let length = 0;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x80) length += 1;
    else if (code < 0x800) length += 2;
    else if (code >= 0xd800 && code < 0xdc00 && isLowSurrogate(text.charCodeAt(at + 1))) {
      length += 4;
      at++;
    } else length += 3;
  }
  return length;
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code < 0xe000;
}

/** Where the first sequence begins that is not UTF-8; undefined when all of it is. */
export function firstInvalidUtf8(bytes: Uint8Array): number | undefined {
  let at = 0;
  while (at < bytes.length) {
    const length = sequenceLength(bytes, at);
    if (length === 0) return at;
    at += length;
  }
  return undefined;
}

/** Length of the UTF-8 sequence at an index; 0 when there is none, as for overlong forms and surrogates. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return 1;
  if (first < 0xc2 || first > 0xf4) return 0;
  const length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  const second = bytes[at + 1] ?? 0;
  const least = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
  const most = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
  if (second < least || second > most) return 0;
  for (let next = at + 2; next < at + length; next++) {
    if (((bytes[next] ?? 0) & 0xc0) !== 0x80) return 0;
  }
  return length;
}
