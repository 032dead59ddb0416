import type { HeaderList } from '@mcpeek/protocol/record/httpPart';

/** The headers with others over them: what has the same name, in any case, gives way. */
export function mergeHeaders(headers: HeaderList, over: HeaderList): HeaderList {
  const names = new Set(over.map(([name]) => name.toLowerCase()));
  return [...headers.filter(([name]) => !names.has(name.toLowerCase())), ...over];
}
