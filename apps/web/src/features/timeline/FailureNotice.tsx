import type { CaptureId, Seq } from '@mcpeek/protocol/base/ids';
import type { SessionObject } from '@mcpeek/protocol/wire/sessionObject';
import { CircleX } from 'lucide-react';
import { call } from '../../api/call.ts';
import { messageOf } from '../../api/callFailure.ts';
import { useHello } from '../../api/queries.ts';
import { restartSession } from '../../api/restartSession.ts';
import { usePageText } from '../../store/captureTab.ts';
import { pathOf, usePlace } from '../../store/place.ts';
import { Button } from '../../ui/Button.tsx';
import { CodeBlock } from '../../ui/CodeBlock.tsx';
import { SeqLink } from '../../ui/findings/SeqLink.tsx';
import { LongText } from '../../ui/LongText.tsx';
import { showToast } from '../../ui/toasts.ts';
import { visibleText } from '../../ui/visibleText.ts';
import styles from './FailureNotice.module.css';
import { wayElsewhere } from './wayElsewhere.ts';

/** Above the rows of a session that failed: why, what was tried, what the server said last, and another way if there is one. */
export function FailureNotice({
  session,
  onSelect,
}: {
  readonly session: SessionObject | undefined;
  readonly onSelect: (seq: Seq) => void;
}) {
  const [, navigate] = usePlace();
  const newCaptureId = useHello()?.startCaptureId;
  const [closed, setClosed] = usePageText(`failureNotice.${session?.sessionId ?? ''}`);
  const failure = session?.failure;
  if (session === undefined || failure === undefined || closed !== '') return null;
  const { target } = session;
  const { message, tried, lastStderr, unanswered, suggestion } = failure;
  const elsewhere = wayElsewhere(target, failure);
  const start = async (open: () => Promise<CaptureId>) => {
    try {
      navigate(pathOf(await open()));
    } catch (error) {
      showToast(messageOf(error), 'error');
    }
  };
  return (
    <section className={styles.notice} aria-label="Why the session failed">
      <CircleX size={15} aria-hidden />
      <div className={styles.words}>
        <p>
          <LongText text={message} limit={400} />
        </p>
        {unanswered === undefined ? null : (
          <p>
            Unanswered:{' '}
            {unanswered.map(({ seq, method }) => (
              <span key={seq}>
                {visibleText(method)} <SeqLink seq={seq} onSelect={onSelect} />{' '}
              </span>
            ))}
          </p>
        )}
        {lastStderr === undefined || lastStderr.length === 0 ? null : (
          // Where the sentence above leaves the reason to them, they are open.
          <details open={failure.kind === 'exitedEarly'} className={styles.newest}>
            <summary>Its last lines on stderr</summary>
            <CodeBlock label="Last lines on stderr" text={lastStderr.join('\n')} />
          </details>
        )}
        {tried === undefined || tried.length === 0 ? null : (
          <details>
            <summary>Where it was looked for</summary>
            <CodeBlock label="Places that were tried" text={tried.join('\n')} />
          </details>
        )}
      </div>
      {failure.kind !== 'bridgeRestarted' || newCaptureId === undefined ? null : (
        <Button size="small" onClick={() => navigate(pathOf(newCaptureId))}>
          Go to the new session
        </Button>
      )}
      {elsewhere === undefined ? null : (
        <Button
          size="small"
          onClick={() =>
            void start(async () => (await call('session/open', { target: elsewhere.target })).captureId)
          }
        >
          {visibleText(elsewhere.words)}
        </Button>
      )}
      {suggestion !== undefined ? null : (
        <Button size="small" onClick={() => void start(() => restartSession(session))}>
          Start it again
        </Button>
      )}
      {suggestion === undefined || target.kind !== 'stdio' ? null : (
        <Button
          size="small"
          onClick={() =>
            void start(
              async () => (await call('session/open', { target: { ...target, ...suggestion } })).captureId,
            )
          }
        >
          Start {visibleText([suggestion.command, ...suggestion.args].join(' '))}
        </Button>
      )}
      <Button size="small" variant="quiet" onClick={() => setClosed('closed')}>
        Close
      </Button>
    </section>
  );
}
