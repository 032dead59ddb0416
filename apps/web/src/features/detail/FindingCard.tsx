import type { Seq } from '@mcpeek/protocol/base/ids';
import type { Finding } from '@mcpeek/protocol/record/finding';
import { ExternalLink } from 'lucide-react';
import { SeverityIcon } from '../../ui/SeverityIcon.tsx';
import { visibleText } from '../../ui/visibleText.ts';
import styles from './FindingCard.module.css';
import { SeqLink } from './SeqLink.tsx';
import { safeLink } from './safeLink.ts';

export interface FindingCardProps {
  readonly finding: Finding;
  readonly onSelect: (seq: Seq) => void;
  /** Say which record it is of. */
  readonly showSeq?: boolean;
}

/** A broken rule: what was seen, whose fault it is, how to mend it, where it is written. */
export function FindingCard({ finding, onSelect, showSeq }: FindingCardProps) {
  const { ruleId, severity, side, message, fix, source, rev, pointer, offset, related } = finding;
  const link = safeLink(source.url);
  const where =
    pointer === undefined
      ? offset === undefined
        ? undefined
        : `byte ${offset}`
      : pointer || 'the whole message';
  return (
    <article className={styles.card}>
      <header className={styles.head}>
        <SeverityIcon severity={severity} />
        <span className={styles[severity]}>{ruleId}</span>
        {showSeq ? <SeqLink seq={finding.seq} onSelect={onSelect} /> : null}
        <span className={styles.side}>{side === 'unknown' ? 'side unknown' : side}</span>
      </header>
      <p className={styles.message}>
        {where === undefined ? null : <code className={styles.where}>{visibleText(where)}</code>}
        {visibleText(message)}
      </p>
      <p className={styles.fix}>
        {visibleText(fix)}
        {fix === '' ? '' : ' '}
        <span className={styles.source}>
          {rev} ·{' '}
          {link === undefined ? (
            `${source.page}, ${source.heading}`
          ) : (
            <a href={link} target="_blank" rel="noopener noreferrer" title={link}>
              {source.page}, {source.heading}
              <ExternalLink size={11} aria-label="opens the specification in a new tab" role="img" />
            </a>
          )}
          {related.length === 0 ? null : ' · also '}
          {related.map((seq) => (
            <span key={seq}>
              <SeqLink seq={seq} onSelect={onSelect} />{' '}
            </span>
          ))}
        </span>
      </p>
    </article>
  );
}
