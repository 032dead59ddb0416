import type { HeaderList } from '@mcpeek/protocol/record/httpPart';

/** Whether a list has a header of this name, in any case. */
export function hasHeader(headers: HeaderList, name: string): boolean {
  const wanted = name.toLowerCase();
  return headers.some(([each]) => each.toLowerCase() === wanted);
}

/** Those headers of a list whose names, in any case, another list does not have. */
export function headersMissingIn(headers: HeaderList, others: HeaderList): HeaderList {
  return headers.filter(([name]) => !hasHeader(others, name));
}

/** Node's flat list of names and values as pairs. */
export function pairHeaders(flat: readonly string[]): HeaderList {
  return flat.flatMap((name, index) => (index % 2 === 0 ? [[name, flat[index + 1] ?? ''] as const] : []));
}

/** All members of a header that is a comma-separated list, over all its lines, in lower case. */
export function headerMembers(headers: HeaderList, name: string): readonly string[] {
  const wanted = name.toLowerCase();
  return headers
    .filter(([each]) => each.toLowerCase() === wanted)
    .flatMap(([, value]) => value.split(','))
    .map((member) => member.trim().toLowerCase())
    .filter((member) => member !== '');
}
