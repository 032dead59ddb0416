import { joinClasses } from './joinClasses.ts';
import styles from './StatusDot.module.css';

export interface StatusDotProps {
  /** `live` is well, `busy` is on its way, `failed` is over with a fault, `off` is over. */
  readonly state: 'live' | 'busy' | 'failed' | 'off';
  /** Read aloud; leave out where words beside it say the same. */
  readonly label?: string;
}

/** A dot that says how a session stands; failed is a ring with a bar, so colour is not alone. */
export function StatusDot({ state, label }: StatusDotProps) {
  return label === undefined ? (
    <span className={joinClasses(styles.dot, styles[state])} aria-hidden="true" />
  ) : (
    <span className={joinClasses(styles.dot, styles[state])} role="img" aria-label={label} />
  );
}
