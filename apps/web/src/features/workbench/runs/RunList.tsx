import type { Seq } from '@mcpeek/protocol/base/ids';
import { formatDuration, formatSeconds } from '../../../ui/format.ts';
import { joinClasses } from '../../../ui/joinClasses.ts';
import { SeverityIcon } from '../../../ui/SeverityIcon.tsx';
import { visibleLine } from '../../../ui/visibleText.ts';
import styles from '../result/ResultPane.module.css';
import type { RunRow } from './runRows.ts';

export interface RunListProps {
  readonly runs: readonly RunRow[];
  readonly chosen: Seq | undefined;
  /** More calls than are looked through. */
  readonly isCut: boolean;
  readonly onChoose: (requestSeq: Seq) => void;
}

/** Calls of this tool in this session, the newest first. */
export function RunList({ runs, chosen, isCut, onChoose }: RunListProps) {
  if (runs.length === 0) {
    return (
      <p className={styles.waiting}>
        Each run of this tool in this session is listed here, also those of other tabs.
      </p>
    );
  }
  return (
    <div className={styles.runs}>
      {runs.map((run) => (
        <button
          key={run.requestSeq}
          type="button"
          className={joinClasses(styles.run, run.requestSeq === chosen && styles.chosen)}
          aria-current={run.requestSeq === chosen ? true : undefined}
          onClick={() => onChoose(run.requestSeq)}
        >
          <span className={styles.number}>{run.requestSeq}</span>
          <span className={styles.number}>{formatSeconds(run.atUs)}</span>
          <span className={styles.gist}>
            {run.worst === undefined ? null : <SeverityIcon severity={run.worst} />} {visibleLine(run.gist)}
          </span>
          <span className={styles.number}>{run.tookUs === undefined ? '' : formatDuration(run.tookUs)}</span>
          <span className={run.state === 'failed' ? styles.bad : styles.dim}>{run.state}</span>
        </button>
      ))}
      {isCut ? (
        <p className={styles.waiting}>Only the newest 1,000 calls of the session are looked through.</p>
      ) : null}
    </div>
  );
}
