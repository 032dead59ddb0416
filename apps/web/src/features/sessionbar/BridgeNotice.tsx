import { TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { onPush } from '../../api/call.ts';
import { Button } from '../../ui/Button.tsx';
import { LongText } from '../../ui/LongText.tsx';
import { showToast } from '../../ui/toasts.ts';
import styles from './LostNotice.module.css';

/** Says what the bridge cannot do, such as storing what it captures, until it can again. */
export function BridgeNotice() {
  const [problem, setProblem] = useState('');
  useEffect(
    () =>
      onPush('bridge/notice', ({ level, message }) => {
        setProblem(level === 'info' ? '' : message);
        if (level === 'info') showToast(message);
      }),
    [],
  );
  if (problem === '') return null;
  return (
    <div className={styles.notice} role="alert">
      <TriangleAlert size={15} aria-hidden />
      <span className={styles.words}>
        <LongText text={problem} limit={400} />
      </span>
      <Button size="small" variant="quiet" onClick={() => setProblem('')}>
        Close
      </Button>
    </div>
  );
}
