import type { Seq } from '@mcpeek/protocol/base/ids';
import type { Finding } from '@mcpeek/protocol/record/finding';
import { joinClasses } from '../joinClasses.ts';
import { visibleLine, visibleText } from '../visibleText.ts';
import styles from './FindingPlace.module.css';
import { placeWords } from './placeWords.ts';
import { SeqLink } from './SeqLink.tsx';

export interface FindingPlaceProps {
  readonly finding: Finding;
  readonly isSelected: boolean;
  readonly onSelect: (seq: Seq, pointer?: string) => void;
}

/** One place where a rule is broken: the record, where in it, what was seen there. */
export function FindingPlace({ finding, isSelected, onSelect }: FindingPlaceProps) {
  const { seq, pointer, message, related } = finding;
  const where = placeWords(finding);
  return (
    <li className={joinClasses(styles.place, isSelected && styles.selected)}>
      <span className={styles.seq}>
        <SeqLink seq={seq} onSelect={() => onSelect(seq, pointer)} isCurrent={isSelected} />
      </span>
      <span className={styles.seen}>
        {where === undefined ? null : <code className={styles.where}>{visibleLine(where)}</code>}
        {visibleText(message)}
        {related.length === 0 ? null : <span className={styles.also}> · with </span>}
        {related.map((other) => (
          <span key={other}>
            <SeqLink seq={other} onSelect={onSelect} />{' '}
          </span>
        ))}
      </span>
    </li>
  );
}
