/** Where the selection goes with a key; undefined for a key that does not move it, or an empty list. */
export function positionAfterKey(
  key: string,
  position: number | undefined,
  { total, from, to }: { readonly total: number; readonly from: number; readonly to: number },
): number | undefined {
  if (total === 0) return undefined;
  const page = Math.max(1, to - from - 2);
  // Without a selection the first key chooses what is in view.
  const at = position ?? (key === 'ArrowUp' ? to : from - 1);
  const targets = new Map([
    ['ArrowDown', at + 1],
    ['ArrowUp', at - 1],
    ['PageDown', at + page],
    ['PageUp', at - page],
    ['Home', 0],
    ['End', total - 1],
  ]);
  const next = targets.get(key);
  return next === undefined ? undefined : Math.min(Math.max(0, next), total - 1);
}
