import type { Seq } from '@mcpeek/protocol/base/ids';
import type { Finding } from '@mcpeek/protocol/record/finding';
import { SeverityIcon } from '../SeverityIcon.tsx';
import { visibleText } from '../visibleText.ts';
import styles from './FindingCard.module.css';
import { FindingRule } from './FindingRule.tsx';
import { placeWords } from './placeWords.ts';
import { SeqLink } from './SeqLink.tsx';

export interface FindingCardProps {
  readonly finding: Finding;
  readonly onSelect: (seq: Seq, pointer?: string) => void;
  /** Say which record it is of. */
  readonly showSeq?: boolean;
}

/** A broken rule: whose fault it is, what was seen, what is required, how to mend it, where it is written. */
export function FindingCard({ finding, onSelect, showSeq }: FindingCardProps) {
  const { ruleId, severity, side, message, related } = finding;
  const where = placeWords(finding);
  return (
    <article className={styles.card}>
      <header className={styles.head}>
        <SeverityIcon severity={severity} />
        <span className={styles[severity]}>{ruleId}</span>
        {showSeq ? <SeqLink seq={finding.seq} onSelect={(seq) => onSelect(seq, finding.pointer)} /> : null}
        <span className={styles.side}>{faultWords[side]}</span>
      </header>
      <p className={styles.message}>
        {where === undefined ? null : <code className={styles.where}>{visibleText(where)}</code>}
        {visibleText(message)}
        {related.length === 0 ? null : <span className={styles.also}> · with </span>}
        {related.map((seq) => (
          <span key={seq}>
            <SeqLink seq={seq} onSelect={onSelect} />{' '}
          </span>
        ))}
      </p>
      <FindingRule finding={finding} />
    </article>
  );
}

const faultWords = {
  client: 'the client’s fault',
  server: 'the server’s fault',
  intermediary: 'the intermediary’s fault',
  unknown: 'side unknown',
} as const;
