/** The scheme of a URI, or what is wrong with it. */
export type SchemeReading = { readonly scheme: string } | { readonly fault: string };

/** No registered scheme is nearly so long; it keeps the search for the colon short. */
const longestScheme = 256;

/** Reads the scheme of a URI (RFC 3986, 3.1), in lower case. */
export function readScheme(uri: string): SchemeReading {
  const head = uri.slice(0, longestScheme + 1);
  const colon = head.indexOf(':');
  const stop = head.search(/[/?#]/);
  if (colon < 0 || (stop >= 0 && stop < colon)) return { fault: 'it has no scheme' };
  const scheme = head.slice(0, colon);
  if (scheme === '') return { fault: 'its scheme is empty' };
  if (!/^[a-z]/i.test(scheme)) return { fault: 'its scheme does not begin with a letter' };
  const odd = scheme.search(/[^a-z0-9+.-]/i);
  if (odd < 0) return { scheme: scheme.toLowerCase() };
  return { fault: `its scheme has a character at ${odd} that schemes do not have` };
}

/**
 * Tells whether text is a URI with its scheme: after the colon only characters that a URI may have, each percent sign
 * with its two digits (RFC 3986).
 */
export function isAbsoluteUri(text: string): boolean {
  if ('fault' in readScheme(text)) return false;
  // One class without a group: the engine needs no memory for it, however long the text is.
  if (/[^\w.~:/?#[\]@!$&'()*+,;=%-]/.test(text)) return false;
  return !hasLonePercent(text);
}

/** Tells whether a percent sign lacks its two hexadecimal digits. */
export function hasLonePercent(text: string): boolean {
  return /%(?![0-9a-f]{2})/i.test(text);
}
