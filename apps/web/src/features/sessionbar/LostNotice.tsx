import { Unplug } from 'lucide-react';
import { theBridge } from '../../api/call.ts';
import { useBridgeState } from '../../api/queries.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './LostNotice.module.css';

/** Says that the bridge does not answer, and that it is tried again; nothing while all is well. */
export function LostNotice() {
  const state = useBridgeState();
  // A single short loss, as when the bridge restarts, is not worth a jump of the page.
  if (state.kind !== 'lost' || state.tries < 2) return null;
  return (
    <div className={styles.notice} role="alert">
      <Unplug size={15} aria-hidden />
      <span className={styles.words}>
        MCPeek&apos;s bridge does not answer. What is shown is what came last; the page tries again every few
        seconds. If you stopped MCPeek, start it again.
      </span>
      <Button size="small" onClick={() => theBridge().retry()}>
        Try now
      </Button>
    </div>
  );
}
