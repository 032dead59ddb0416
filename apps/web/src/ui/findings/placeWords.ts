import type { Finding } from '@mcpeek/protocol/record/finding';

/** Where in its record a finding is, in words; undefined when it is about the record as a whole and no place in it. */
export function placeWords({ pointer, offset }: Finding): string | undefined {
  if (pointer !== undefined) return pointer || 'the whole message';
  return offset === undefined ? undefined : `byte ${offset}`;
}
