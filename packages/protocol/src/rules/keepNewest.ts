/** Sets an entry of a map that keeps its newest so many; tells whether an older one had to go. */
export function keepNewest<Key, Value>(
  entries: Map<Key, Value>,
  key: Key,
  value: Value,
  most: number,
): boolean {
  entries.delete(key);
  entries.set(key, value);
  if (entries.size <= most) return false;
  for (const oldest of entries.keys()) {
    entries.delete(oldest);
    break;
  }
  return true;
}
