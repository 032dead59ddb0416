import { decodeBase64 } from '../../base/base64.ts';
import { findBase64Fault } from '../../base/base64Fault.ts';
import { decodeUtf8Lossy } from '../../base/utf8.ts';

/** A data: URI in its parts. */
export interface DataUri {
  /** The media type as written; empty where there is none. */
  readonly mimeType: string;
  readonly isBase64: boolean;
  readonly data: string;
}

/** Reads a data: URI (RFC 2397); undefined when the text is none. */
export function readDataUri(src: string): DataUri | undefined {
  if (!/^data:/i.test(src)) return undefined;
  const comma = src.indexOf(',');
  if (comma < 0) return { mimeType: '', isBase64: false, data: '' };
  const head = src.slice('data:'.length, comma);
  const isBase64 = /;[ ]*base64$/i.test(head.slice(-20));
  return { mimeType: head.split(';', 1)[0] ?? '', isBase64, data: src.slice(comma + 1) };
}

/** What is wrong with the base64 of a data: URI; undefined when nothing. */
export function findDataFault({ isBase64, data }: DataUri): string | undefined {
  if (!isBase64) return 'it is not base64';
  const fault = findBase64Fault(data);
  return fault === undefined ? undefined : `what is behind its comma is not standard base64: ${fault.why}`;
}

/** So much of a drawing is looked through, in characters of base64. */
const longest = 1_400_000;

/** The text in a data: URI, its beginning where it is very long; undefined when it cannot be decoded. */
export function textIn({ isBase64, data }: DataUri): string | undefined {
  const start = data.slice(0, longest);
  if (isBase64) {
    const bytes = decodeBase64(start);
    return bytes === undefined ? undefined : decodeUtf8Lossy(bytes);
  }
  try {
    return decodeURIComponent(start);
  } catch {
    return undefined;
  }
}
