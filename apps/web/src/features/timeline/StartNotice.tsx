import type { SessionObject } from '@mcpeek/protocol/wire/sessionObject';
import { Hourglass, Snail } from 'lucide-react';
import { call } from '../../api/call.ts';
import { messageOf } from '../../api/callFailure.ts';
import { usePageText } from '../../store/captureTab.ts';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copyText.ts';
import { formatDuration } from '../../ui/format.ts';
import { LongText } from '../../ui/LongText.tsx';
import { showToast } from '../../ui/toasts.ts';
import styles from './StartNotice.module.css';
import { waitWords } from './startWords.ts';
import { WaitedTime } from './WaitedTime.tsx';

/** Above the rows: what the session waits for and since when, with Cancel; or why the start was slow. */
export function StartNotice({ session }: { readonly session: SessionObject | undefined }) {
  const [closed, setClosed] = usePageText(`startNotice.${session?.sessionId ?? ''}`);
  if (session === undefined) return null;
  const waits = waitWords(session);
  if (waits !== undefined) {
    return (
      <div className={styles.notice}>
        <Hourglass size={15} aria-hidden />
        <div className={styles.words}>
          <p>
            <strong>{waits.title}</strong> <WaitedTime session={session} sinceUs={waits.sinceUs ?? 0} />
          </p>
          {waits.lines.map(({ before, quoted }) => (
            // Not by its words: they change while the server writes, and what was unfolded stays so.
            <p key={before.slice(0, 12)} className={styles.dim}>
              {before}
              {quoted === undefined ? null : <LongText text={quoted} isQuoted />}
            </p>
          ))}
          {session.start.slow === undefined ? null : (
            <p>
              <LongText text={session.start.slow.message} limit={400} />
            </p>
          )}
        </div>
        <Button
          size="small"
          onClick={() =>
            void call('session/close', { sessionId: session.sessionId }).catch((error: unknown) =>
              showToast(messageOf(error), 'error'),
            )
          }
        >
          Cancel
        </Button>
      </div>
    );
  }
  const { slow } = session.start;
  if (slow === undefined || closed !== '') return null;
  const { directCommand } = slow;
  return (
    <div className={styles.notice}>
      <Snail size={15} aria-hidden />
      <div className={styles.words}>
        <p>
          <strong>The start was slow: {formatDuration(slow.tookUs)}.</strong>{' '}
          <LongText text={slow.message} limit={400} />
        </p>
        {directCommand === undefined ? null : (
          <p className={styles.dim}>
            Without the package runner:{' '}
            <code>
              <LongText text={directCommand} limit={400} />
            </code>
          </p>
        )}
      </div>
      {directCommand === undefined ? null : (
        <Button size="small" onClick={() => void copyText(directCommand, 'the command')}>
          Copy command
        </Button>
      )}
      <Button size="small" variant="quiet" onClick={() => setClosed('closed')}>
        Close
      </Button>
    </div>
  );
}
