import type { HeaderList } from '@mcpeek/protocol/record/httpPart';

/** The headers with others over them: what has the same name, in any case, gives way. */
export function mergeHeaders(headers: HeaderList, over: HeaderList): HeaderList {
  const names = new Set(over.map(([name]) => name.toLowerCase()));
  return [...headers.filter(([name]) => !names.has(name.toLowerCase())), ...over];
}

/** Node's flat list of names and values as pairs. */
export function pairsOf(flat: readonly string[]): HeaderList {
  const pairs: (readonly [string, string])[] = [];
  for (let at = 0; at + 1 < flat.length; at += 2) pairs.push([flat[at] ?? '', flat[at + 1] ?? '']);
  return pairs;
}

/** All headers of a request in the order in which they are sent: who is meant, what the caller wants, what HTTP needs. */
export function requestHeaders(of: {
  readonly url: URL;
  readonly headers: HeaderList;
  readonly userAgent: string;
  readonly body: Uint8Array | undefined;
  readonly isAlone: boolean;
}): HeaderList {
  const own: HeaderList = [
    ['Host', of.url.host],
    ['User-Agent', of.userAgent],
    ['Accept-Encoding', 'gzip, br, zstd'],
  ];
  const last: HeaderList = [
    ...(of.body === undefined ? [] : [['Content-Length', String(of.body.length)] as const]),
    ['Connection', of.isAlone ? 'close' : 'keep-alive'],
  ];
  const wanted = new Set(of.headers.map(([name]) => name.toLowerCase()));
  const notWanted = ([name]: readonly [string, string]): boolean => !wanted.has(name.toLowerCase());
  return [...own.filter(notWanted), ...of.headers, ...last.filter(notWanted)];
}
