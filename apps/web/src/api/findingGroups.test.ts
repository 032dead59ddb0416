import { describe, expect, it } from 'vitest';
import { sortGroups } from './findingGroups.ts';

const group = (ruleId: string, severity: 'error' | 'warning' | 'info', count: number) =>
  ({ ruleId, severity, side: 'server', count, first: 0, seqs: [0] }) as const;

describe('the order of findings', () => {
  it('has the worst first, then the most frequent', () => {
    const groups = [
      group('a', 'info', 9),
      group('b', 'error', 1),
      group('c', 'warning', 4),
      group('d', 'error', 3),
    ];
    expect(sortGroups(groups).map((one) => one.ruleId)).toEqual(['d', 'b', 'c', 'a']);
  });
});
