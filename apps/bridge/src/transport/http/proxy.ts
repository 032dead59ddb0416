/** The proxy of an address: the one that the user gave, else that of the environment; undefined when there is none. */
export function proxyFor(
  url: URL,
  given: string | undefined,
  environment: Readonly<Record<string, string>>,
): URL | undefined {
  if (given !== undefined && given.trim() !== '') return readProxy(given);
  if (isLoopback(url.hostname)) return undefined;
  const named = (name: string): string | undefined => environment[name.toLowerCase()] ?? environment[name];
  const proxy = named(url.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY');
  if (proxy === undefined || proxy.trim() === '' || isExcepted(url, named('NO_PROXY') ?? ''))
    return undefined;
  return readProxy(proxy);
}

function readProxy(text: string): URL | undefined {
  const address = /^[a-z]+:\/\//i.test(text.trim()) ? text.trim() : `http://${text.trim()}`;
  return URL.canParse(address) ? new URL(address) : undefined;
}

/** Tells whether a name or address is this machine's own. */
export function isLoopback(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  return name === 'localhost' || name.endsWith('.localhost') || name === '::1' || name.startsWith('127.');
}

/** `NO_PROXY`: names with all below them, with or without a port; `*` for all. */
function isExcepted({ hostname, port, protocol }: URL, list: string): boolean {
  const own = port === '' ? (protocol === 'https:' ? '443' : '80') : port;
  return list
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .some((entry) => {
      if (entry === '*') return true;
      const [, name = '', wanted] = /^(.*?)(?::(\d+))?$/.exec(entry) ?? [];
      if (wanted !== undefined && wanted !== own) return false;
      const bare = name.replace(/^\*?\./, '').toLowerCase();
      return hostname === bare || hostname.endsWith(`.${bare}`);
    });
}
