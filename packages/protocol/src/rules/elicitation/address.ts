/** The parts of an address that the rules look at. */
export interface Address {
  readonly scheme: string;
  readonly user: string;
  readonly host: string;
  /** The names and values of the query, as written. */
  readonly query: readonly (readonly [name: string, value: string])[];
}

/** So much of an address is read; what is beyond is not judged. */
const mostCharacters = 10_000;
const mostParts = 200;

/** Reads an absolute address as far as the rules need; undefined when it is none. */
export function readAddress(text: string): Address | undefined {
  const found = /^([a-z][a-z0-9+.-]*):(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#.*)?$/i.exec(
    text.slice(0, mostCharacters),
  );
  if (found === null || hasBlank(text)) return undefined;
  const [, scheme = '', authority = '', path = '', query = ''] = found;
  const at = authority.lastIndexOf('@');
  const host = authority.slice(at + 1);
  const name = /^(\[[0-9a-f:.]+\]|[^:[\]<>^|%\\"`{}]*)(?::(\d{0,5}))?$/i.exec(host);
  if (name === null || Number(name[2] ?? '0') > 65_535) return undefined;
  const isWeb = /^(https?|wss?)$/i.test(scheme);
  if (isWeb ? (name[1] ?? '') === '' : authority === '' && path === '') return undefined;
  return {
    scheme: scheme.toLowerCase(),
    user: at < 0 ? '' : authority.slice(0, at),
    host: (name[1] ?? '').toLowerCase(),
    query: query
      .split('&', mostParts)
      .map((part) => [part.split('=', 1)[0] ?? '', part.slice(part.indexOf('=') + 1)] as const),
  };
}

/** Tells whether a host is this machine. */
export function isLocalHost(host: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(host);
}

function hasBlank(text: string): boolean {
  return /[\s\p{Cc}]/u.test(text);
}
