import type { CaptureId } from '@mcpeek/protocol/base/ids';
import { RotateCw, Square } from 'lucide-react';
import { call } from '../../api/call.ts';
import { messageOf } from '../../api/callFailure.ts';
import { useSessionOfCapture } from '../../api/queries.ts';
import { restartSession } from '../../api/restartSession.ts';
import { useActions } from '../../store/actions.ts';
import { pathOf } from '../../store/place.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { showToast } from '../../ui/toasts.ts';
import styles from './SessionButtons.module.css';
import { isOver } from './sessionWords.ts';

export interface SessionButtonsProps {
  readonly captureId: CaptureId;
  readonly onNavigate: (path: string) => void;
}

/** Restart and stop. */
export function SessionButtons({ captureId, onNavigate }: SessionButtonsProps) {
  const session = useSessionOfCapture(captureId);
  const sessionId = session?.sessionId;
  const restart = async () => {
    if (session === undefined) return;
    try {
      onNavigate(pathOf(await restartSession(session)));
    } catch (error) {
      showToast(messageOf(error), 'error');
    }
  };
  const stop = async () => {
    if (sessionId === undefined) return;
    try {
      await call('session/close', { sessionId });
    } catch (error) {
      showToast(messageOf(error), 'error');
    }
  };
  const noSession = session === undefined ? 'no session of this bridge wrote this capture' : undefined;
  const stopReason = session !== undefined && isOver(session.phase) ? 'the session is over' : noSession;
  useActions([
    {
      id: 'session.restart',
      title: 'Restart the session',
      group: 'Session',
      keywords: ['reconnect', 'again'],
      ...(noSession !== undefined && { disabledReason: noSession }),
      run: () => void restart(),
    },
    {
      id: 'session.stop',
      title: 'Stop the session',
      group: 'Session',
      keywords: ['close', 'end', 'kill'],
      ...(stopReason !== undefined && { disabledReason: stopReason }),
      run: () => void stop(),
    },
  ]);
  return (
    <>
      <IconButton
        icon={RotateCw}
        name="Restart the session"
        {...(noSession !== undefined && { hint: noSession })}
        disabled={noSession !== undefined}
        onClick={() => void restart()}
      />
      <IconButton
        icon={Square}
        className={styles.stop}
        name="Stop the session"
        {...(stopReason !== undefined && { hint: stopReason })}
        disabled={stopReason !== undefined}
        onClick={() => void stop()}
      />
    </>
  );
}
