import type { Seq } from '@mcpeek/protocol/base/ids';
import styles from './SeqLink.module.css';

export interface SeqLinkProps {
  readonly seq: Seq;
  readonly onSelect: (seq: Seq) => void;
  /** It is the record that is shown. */
  readonly isCurrent?: boolean;
}

/** A record by its number; a click goes there. */
export function SeqLink({ seq, onSelect, isCurrent }: SeqLinkProps) {
  return (
    <button
      type="button"
      className={styles.link}
      onClick={() => onSelect(seq)}
      aria-label={`Go to record ${seq}`}
      aria-current={isCurrent || undefined}
    >
      #{seq}
    </button>
  );
}
