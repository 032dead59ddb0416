/** A key of `_meta` in its parts. */
export interface MetaKey {
  /** The labels of the prefix; empty where there is no prefix. */
  readonly labels: readonly string[];
  readonly name: string;
}

/** Reads a key of `_meta`: labels with dots between them and a slash, or none, and a name. */
export function readMetaKey(key: string): MetaKey {
  const slash = key.indexOf('/');
  return { labels: slash < 0 ? [] : key.slice(0, slash).split('.'), name: key.slice(slash + 1) };
}

/** What in a key of `_meta` its grammar does not allow; undefined when nothing. */
export function findKeyFault(key: string): string | undefined {
  const { labels, name } = readMetaKey(key);
  for (const label of labels) {
    if (label === '') return 'its prefix has an empty label';
    if (!/^[a-z]/i.test(label)) return 'a label of its prefix does not begin with a letter';
    if (!/[a-z0-9]$/i.test(label.slice(-1)))
      return 'a label of its prefix does not end with a letter or digit';
    if (/[^a-z0-9-]/i.test(label))
      return 'a label of its prefix has something else than letters, digits and hyphens';
  }
  if (name === '') return undefined;
  if (!/^[a-z0-9]/i.test(name)) return 'its name does not begin with a letter or digit';
  if (!/[a-z0-9]/i.test(name.slice(-1))) return 'its name does not end with a letter or digit';
  if (/[^a-z0-9._-]/i.test(name))
    return 'its name has something else than letters, digits, hyphens, underscores and dots';
  return undefined;
}

/** Endings of host names that many have; at the end of a prefix they tell that it was not turned round. */
const endings: ReadonlySet<string> = new Set(
  'com org net edu gov io dev ai app info biz cloud co'.split(' '),
);

/** Tells whether the labels are a host name as it is written, not turned round. */
export function isForwardName(labels: readonly string[]): boolean {
  const first = labels[0]?.toLowerCase() ?? '';
  const last = labels[labels.length - 1]?.toLowerCase() ?? '';
  // Names turned round may begin with a country.
  return labels.length > 1 && endings.has(last) && !endings.has(first) && first.length !== 2;
}
