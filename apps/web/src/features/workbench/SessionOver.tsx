import type { SessionObject } from '@mcpeek/protocol/wire/sessionObject';
import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { messageOf } from '../../api/callFailure.ts';
import { restartSession } from '../../api/restartSession.ts';
import { pathOf } from '../../store/place.ts';
import { Button } from '../../ui/Button.tsx';
import { shortenVisible } from '../../ui/visibleText.ts';
import type { ToolsState } from './list/toolsState.ts';
import styles from './ToolsPane.module.css';

export interface SessionOverProps {
  readonly session: SessionObject | undefined;
  readonly state: ToolsState;
}

/** Says that nothing can be run any more, and starts the same target again; what is typed stays. */
export function SessionOver({ session, state }: SessionOverProps) {
  const [, navigate] = useLocation();
  const restart = useMutation({
    mutationFn: restartSession,
    onSuccess: (captureId) => navigate(pathOf(captureId, 'tools')),
  });
  if (state !== 'over') return null;
  return (
    <div className={styles.over} role="status">
      <span className={styles.words}>
        {session === undefined
          ? 'This session is over; its tools and runs are shown as they were.'
          : wordsOfEnd(session.failure?.message)}
        {restart.error === null ? null : <span role="alert"> {messageOf(restart.error)}</span>}
      </span>
      {session === undefined ? null : (
        <Button size="small" disabled={restart.isPending} onClick={() => restart.mutate(session)}>
          {restart.isPending ? 'Restarting…' : 'Restart'}
        </Button>
      )}
    </div>
  );
}

function wordsOfEnd(message: string | undefined): string {
  if (message === undefined) return 'The session is over. What you typed stays.';
  return `The session is over: ${shortenVisible(message.replace(/\.$/, ''), 240).text}. What you typed stays.`;
}
