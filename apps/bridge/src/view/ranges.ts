/** Positions `[from, to)`. */
export type Range = readonly [number, number];

/** Ranges in order, overlapping and touching ones joined, cut at the total. */
export function joinRanges(ranges: readonly Range[], total: number): readonly Range[] {
  const joined: [number, number][] = [];
  for (const [from, to] of [...ranges].sort((left, right) => left[0] - right[0])) {
    const end = Math.min(to, total);
    if (end <= from) continue;
    const last = joined.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], end);
    else joined.push([from, end]);
  }
  return joined;
}
