import type { Seq } from '@mcpeek/protocol/base/ids';
import type { Finding } from '@mcpeek/protocol/record/finding';
import { FindingCard } from '../../ui/findings/FindingCard.tsx';
import { keyFindings } from '../../ui/findings/keyFindings.ts';
import styles from './FindingCards.module.css';

export interface FindingCardsProps {
  /** The accessible name. */
  readonly label: string;
  readonly findings: readonly Finding[];
  readonly onSelect: (seq: Seq, pointer?: string) => void;
}

/** The findings of a record, below what it holds; nothing when there are none. */
export function FindingCards({ label, findings, onSelect }: FindingCardsProps) {
  if (findings.length === 0) return null;
  return (
    <section className={styles.findings} aria-label={label}>
      {keyFindings(findings).map(({ key, finding }) => (
        <FindingCard key={key} finding={finding} onSelect={onSelect} />
      ))}
    </section>
  );
}
