import type { Seq } from '@mcpeek/protocol/base/ids';
import type { FindingGroup } from '@mcpeek/protocol/wire/calls';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { formatCount } from '../../ui/format.ts';
import { joinClasses } from '../../ui/joinClasses.ts';
import { SeverityIcon } from '../../ui/SeverityIcon.tsx';
import styles from './Drawer.module.css';

export interface FindingsTabProps {
  readonly groups: readonly FindingGroup[];
  readonly problem: string | undefined;
  readonly selected: Seq | undefined;
  readonly onSelect: (seq: Seq) => void;
}

const shownSeqs = 12;

/** Broken rules of the whole session, worst first, each with the records that show it. */
export function FindingsTab({ groups, problem, selected, onSelect }: FindingsTabProps) {
  if (problem !== undefined) {
    return (
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    );
  }
  if (groups.length === 0) {
    return (
      <EmptyState title="No findings">
        <p>
          Every frame is judged by its revision of the protocol. A broken rule appears here with its records.
        </p>
      </EmptyState>
    );
  }
  return (
    <ul className={styles.findings}>
      {groups.map((group) => (
        <li key={`${group.ruleId} ${group.side}`} className={styles.finding}>
          <SeverityIcon severity={group.severity} />
          <span className={joinClasses(styles.rule, styles[group.severity])}>{group.ruleId}</span>
          <span className={styles.side}>{group.side}</span>
          <span className={styles.count}>×{formatCount(group.count)}</span>
          <span className={styles.seqs}>
            {group.seqs.slice(0, shownSeqs).map((seq) => (
              <button
                key={seq}
                type="button"
                className={joinClasses(styles.seq, seq === selected && styles.chosen)}
                aria-label={`Record ${seq}`}
                onClick={() => onSelect(seq)}
              >
                #{seq}
              </button>
            ))}
            {group.count > Math.min(shownSeqs, group.seqs.length) ? (
              <span className={styles.side}>…</span>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
