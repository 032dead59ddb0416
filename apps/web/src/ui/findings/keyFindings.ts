import type { Finding } from '@mcpeek/protocol/record/finding';

/** Each finding with a key of its own, the same each time: one record can show the same thing more than once. */
export function keyFindings(
  findings: readonly Finding[],
): readonly { readonly key: string; readonly finding: Finding }[] {
  const counts = new Map<string, number>();
  return findings.map((finding) => {
    const base = `${finding.seq} ${finding.ruleId} ${finding.pointer ?? ''} ${finding.message}`;
    const count = counts.get(base) ?? 0;
    counts.set(base, count + 1);
    return { key: `${base} ${count}`, finding };
  });
}
