// Every platform that runs this package has it; its type belongs to the DOM.
declare const URL: {
  readonly canParse: (text: string, base?: string) => boolean;
  new (text: string, base?: string): { readonly origin: string; readonly href: string; hash: string };
};

/** The whole address that a URI reference means, without its fragment; undefined when it is no reference. */
export function resolveUrl(reference: string, base: string): string | undefined {
  // The parser of the web takes blanks and quotes, which no URI has (RFC 3986, 2).
  if (reference === '' || /[^\x21-\x7e]|["<>\\^`{|}]/.test(reference)) return undefined;
  if (!URL.canParse(reference, base)) return undefined;
  const url = new URL(reference, base);
  url.hash = '';
  return url.href;
}

/** Scheme, host and port of an address; `null` where it has no such origin. */
export function originOf(url: string): string {
  return new URL(url).origin;
}
