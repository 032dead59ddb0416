/** The address may be opened in a browser or put behind a link: https, or http to this machine; nothing else. */
export function isSafeAddress(address: string): boolean {
  // A parser would drop these, and open something other than what was checked.
  if (/[\s\p{Cc}\p{Cf}]/u.test(address) || !URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
