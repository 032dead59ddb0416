import type { CaptureId } from '@mcpeek/protocol/base/ids';
import { ChevronDown, House } from 'lucide-react';
import { useCapture, useSessionOfCapture, useSessions } from '../../api/queries.ts';
import { pathOf } from '../../store/place.ts';
import { Button } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { StatusDot } from '../../ui/StatusDot.tsx';
import { visibleLine } from '../../ui/visibleText.ts';
import styles from './SessionSwitcher.module.css';
import { dotOfPhase, wordsOfPhase } from './sessionWords.ts';

export interface SessionSwitcherProps {
  readonly captureId: CaptureId;
  readonly onNavigate: (path: string) => void;
}

/** The name of what is shown, and the way to the other sessions. */
export function SessionSwitcher({ captureId, onNavigate }: SessionSwitcherProps) {
  const { data: sessions = [] } = useSessions();
  const session = useSessionOfCapture(captureId);
  const { data: capture } = useCapture(captureId);
  const title = visibleLine(session?.title ?? capture?.title ?? captureId);
  return (
    <Menu
      label="Sessions"
      trigger={
        <Button size="small" className={styles.trigger ?? ''}>
          <span className={styles.title}>{title}</span>
          <ChevronDown size={13} aria-hidden />
        </Button>
      }
      groups={[
        {
          title: 'Sessions of this bridge',
          items: sessions.map((one) => ({
            id: one.sessionId,
            label: (
              <>
                <StatusDot state={dotOfPhase(one.phase)} />
                <span className={styles.name}>{visibleLine(one.title)}</span>
              </>
            ),
            detail: wordsOfPhase(one.phase),
            isChosen: one.captureId === captureId,
            onSelect: () => onNavigate(pathOf(one.captureId)),
          })),
        },
        {
          items: [
            {
              id: 'home',
              label: 'Home: connect, open, practise',
              icon: House,
              onSelect: () => onNavigate('/'),
            },
          ],
        },
      ]}
    />
  );
}
