import { ArrowDownToLine } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { formatCount } from '../../ui/format.ts';
import styles from './FollowButton.module.css';

/** Goes to the newest row and follows it; says how many came since the user stopped following. */
export function FollowButton({
  lastSeq,
  onFollow,
}: {
  readonly lastSeq: number;
  readonly onFollow: () => void;
}) {
  const stoppedAt = useRef(lastSeq);
  const fresh = lastSeq - stoppedAt.current;
  return (
    <Button size="small" className={styles.follow} onClick={onFollow}>
      <ArrowDownToLine size={13} aria-hidden />
      {fresh > 0 ? `${formatCount(fresh)} new, jump to newest` : 'Jump to newest'}
    </Button>
  );
}
