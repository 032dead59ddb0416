import type { Seq } from '@mcpeek/protocol/base/ids';
import styles from './SeqLink.module.css';

/** A record by its number; a click goes there. */
export function SeqLink({ seq, onSelect }: { readonly seq: Seq; readonly onSelect: (seq: Seq) => void }) {
  return (
    <button
      type="button"
      className={styles.link}
      onClick={() => onSelect(seq)}
      aria-label={`Go to record ${seq}`}
    >
      #{seq}
    </button>
  );
}
