/** Says what is wrong with a filter and where: `at 12, before "took>": …`. */
export function problemWords(
  filter: string,
  problem: { readonly message: string; readonly position: number | undefined },
): string {
  const { message, position } = problem;
  if (position === undefined) return message;
  const rest = filter.trim().slice(position, position + 16);
  const where = rest === '' ? 'at the end' : `at character ${position + 1}, “${rest}”`;
  return `${message} (${where})`;
}
