import type { Finding, Severity } from '@mcpeek/protocol/record/finding';

const order: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 };

/** The findings of a record, worst first, each with a key of its own, the same each time: a record can show the same thing twice. */
export function keyFindings(
  findings: readonly Finding[],
): readonly { readonly key: string; readonly finding: Finding }[] {
  const counts = new Map<string, number>();
  const sorted = [...findings].sort((left, right) => order[left.severity] - order[right.severity]);
  return sorted.map((finding) => {
    const base = `${finding.seq} ${finding.ruleId} ${finding.pointer ?? ''} ${finding.message}`;
    const count = counts.get(base) ?? 0;
    counts.set(base, count + 1);
    return { key: `${base} ${count}`, finding };
  });
}
