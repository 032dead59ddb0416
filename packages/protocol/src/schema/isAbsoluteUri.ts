/** A scheme, a colon, and then only characters that a URI may have, each percent sign with its two digits (RFC 3986). */
const absolute = /^[a-z][a-z0-9+.-]*:(?:[\w.~:/?#[\]@!$&'()*+,;=-]|%[0-9a-f]{2})*$/i;

/** Tells whether text is a URI with its scheme. */
export function isAbsoluteUri(text: string): boolean {
  return absolute.test(text);
}
