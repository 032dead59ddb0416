/** The address if it is http or https, else undefined: nothing else is ever made a link. */
export function safeLink(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined;
}
