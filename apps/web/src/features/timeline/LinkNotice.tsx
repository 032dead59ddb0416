import type { SessionObject } from '@mcpeek/protocol/wire/sessionObject';
import { Unplug } from 'lucide-react';
import { call } from '../../api/call.ts';
import { messageOf } from '../../api/callFailure.ts';
import { usePageText } from '../../store/captureTab.ts';
import { Button } from '../../ui/Button.tsx';
import { LongText } from '../../ui/LongText.tsx';
import { showToast } from '../../ui/toasts.ts';
import { linkWords } from './linkWords.ts';
import styles from './StartNotice.module.css';

/** Above the rows: a stream of the session is missing, when it is tried again, and a way to try it now. */
export function LinkNotice({ session }: { readonly session: SessionObject | undefined }) {
  const [closed, setClosed] = usePageText(`linkNotice.${session?.sessionId ?? ''}`);
  const words = session === undefined ? undefined : linkWords(session);
  if (session === undefined || words === undefined || closed === (words.why ?? 'closed')) return null;
  const { sessionId } = session;
  return (
    <div className={styles.notice} role="status">
      <Unplug size={15} aria-hidden />
      <div className={styles.words}>
        <p>
          <strong>{words.title}</strong>
        </p>
        {words.why === undefined ? null : (
          <p className={styles.dim}>
            <LongText text={words.why} limit={400} />
          </p>
        )}
      </div>
      {words.canRetry ? (
        <Button
          size="small"
          onClick={() =>
            void call('session/reconnect', { sessionId }).catch((error: unknown) =>
              showToast(messageOf(error), 'error'),
            )
          }
        >
          Try now
        </Button>
      ) : null}
      <Button size="small" variant="quiet" onClick={() => setClosed(words.why ?? 'closed')}>
        Close
      </Button>
    </div>
  );
}
