import type { CaptureId } from '@mcpeek/protocol/base/ids';
import type { SummaryRow } from '@mcpeek/protocol/record/summaryRow';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../../api/callFailure.ts';
import { Button } from '../../../ui/Button.tsx';
import { formatBytes } from '../../../ui/format.ts';
import { visibleText } from '../../../ui/visibleText.ts';
import { saveBody } from '../record/saveBody.ts';
import styles from './ResultPane.module.css';

/** Bytes of the longest answer that can be taken apart in the page. */
const longestRead = 16_000_000;
/** UTF-16 units of the head that are laid out. */
const shownCharacters = 20_000;

export interface LongAnswerProps {
  readonly captureId: CaptureId;
  readonly row: SummaryRow;
  /** The beginning of the frame. */
  readonly head: string;
  readonly isLoading: boolean;
  readonly onLoad: () => void;
}

/** An answer that is too long to be taken apart unasked: how it begins, and ways to all of it. */
export function LongAnswer({ captureId, row, head, isLoading, onLoad }: LongAnswerProps) {
  const save = useMutation({ mutationFn: () => saveBody(captureId, row.seq) });
  const shown = head.slice(0, shownCharacters);
  return (
    <div className={styles.scroll}>
      <div className={styles.long}>
        <p>
          The answer has {formatBytes(row.bytes)}: this is how the frame begins. All of it can be read in the
          detail of #{row.seq}, under Raw.
        </p>
        <div className={styles.ways}>
          {row.bytes > longestRead ? null : (
            <Button size="small" disabled={isLoading} onClick={onLoad}>
              {isLoading ? 'Loading…' : 'Load all (stops the page for a moment)'}
            </Button>
          )}
          <Button size="small" disabled={save.isPending} onClick={() => save.mutate()}>
            {save.isPending ? 'Saving…' : `Save all ${formatBytes(row.bytes)}`}
          </Button>
        </div>
        {save.error === null ? null : <p role="alert">{messageOf(save.error)}</p>}
      </div>
      <pre className={styles.longText}>
        {visibleText(shown)}
        {shown.length < head.length || head.length < row.bytes ? '…' : ''}
      </pre>
    </div>
  );
}
