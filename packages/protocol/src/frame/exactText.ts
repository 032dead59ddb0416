import { encodeBase64 } from '../base/base64.ts';
import { decodeUtf8 } from '../base/utf8.ts';

/** Bytes without loss: as text, or as base64 where they are not UTF-8. */
export type ExactText = { readonly text: string } | { readonly base64: string };

/** Writes bytes down without loss. */
export function exactText(bytes: Uint8Array): ExactText {
  const text = decodeUtf8(bytes);
  return text === undefined ? { base64: encodeBase64(bytes) } : { text };
}
