import { useEffect, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { formatDuration } from '../../../ui/format.ts';
import { visibleLine } from '../../../ui/visibleText.ts';
import styles from '../result/ResultPane.module.css';

export interface WaitingCardProps {
  /** Wall clock of the page when the request went out, in milliseconds. */
  readonly sinceMs: number;
  /** `null`: no limit. */
  readonly timeoutMs: number | null;
  readonly lastProgress: string | undefined;
  readonly problem: string | undefined;
  /** Starts the limit over with so many milliseconds from now; 0 takes it away. */
  readonly onExtend: (timeoutMs: number) => void;
}

const moreMs = 60_000;

/** A call whose answer is awaited: for how long, until when, and what can be done about it. */
export function WaitingCard(props: WaitingCardProps) {
  const { sinceMs, timeoutMs, lastProgress, problem, onExtend } = props;
  const elapsedMs = useElapsed(sinceMs);
  return (
    <div className={styles.waiting}>
      <p>
        Waiting for the server's answer, {formatDuration(Math.floor(elapsedMs / 100) * 100_000)}{' '}
        <span className={styles.dim}>{limitWords(elapsedMs, timeoutMs)}</span>
      </p>
      {lastProgress === undefined ? null : <p className={styles.dim}>progress {visibleLine(lastProgress)}</p>}
      <div className={styles.buttons}>
        {timeoutMs === null ? null : (
          <>
            <Button size="small" onClick={() => onExtend(moreMs)}>
              Wait 60 s more
            </Button>
            <Button size="small" onClick={() => onExtend(0)}>
              No limit
            </Button>
          </>
        )}
      </div>
      {problem === undefined ? null : (
        <p className={styles.bad} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

/** A limit that was started over, or held while the user was asked, is longer than it says. */
function limitWords(elapsedMs: number, timeoutMs: number | null): string {
  if (timeoutMs === null) return 'without a limit';
  const limit = formatDuration(timeoutMs * 1000);
  return elapsedMs <= timeoutMs ? `of ${limit}` : `with a limit of ${limit} from when it was started over`;
}

function useElapsed(sinceMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 100);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, nowMs - sinceMs);
}
