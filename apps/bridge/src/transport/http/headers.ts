import type { HeaderList } from '@mcpeek/protocol/record/httpPart';

export function mergeHeaders(base: HeaderList, more: HeaderList): HeaderList {
  const names = new Set(more.map(([name]) => name.toLowerCase()));
  return [...base.filter(([name]) => !names.has(name.toLowerCase())), ...more];
}
