import type { CaptureId } from '@mcpeek/protocol/base/ids';
import { Flag, Hammer, Rows3, SquareTerminal } from 'lucide-react';
import { useSessionOfCapture } from '../../api/queries.ts';
import { type Pane, pathOf } from '../../store/place.ts';
import { joinClasses } from '../../ui/joinClasses.ts';
import { Tooltip } from '../../ui/Tooltip.tsx';
import styles from './Rail.module.css';
import { toolsReason } from './sessionWords.ts';
import { useHoldsTools } from './useHoldsTools.ts';

export interface RailProps {
  readonly captureId: CaptureId;
  readonly pane: Pane;
  readonly onNavigate: (path: string) => void;
}

const items = [
  { pane: 'timeline', icon: Rows3, word: 'Timeline', keys: 'g t' },
  { pane: 'tools', icon: Hammer, word: 'Tools', keys: 'g o' },
  { pane: 'findings', icon: Flag, word: 'Findings', keys: 'g f' },
  { pane: 'console', icon: SquareTerminal, word: 'Console', keys: 'g c' },
] as const;

/** The panes of a capture; what the server does not offer is greyed and says why. */
export function Rail({ captureId, pane, onNavigate }: RailProps) {
  const session = useSessionOfCapture(captureId);
  const reason = toolsReason(session, useHoldsTools(captureId, session === undefined));
  return (
    <nav className={styles.rail} aria-label="Panes">
      {items.map(({ pane: own, icon: Icon, word, keys }) => {
        const off = own === 'tools' ? reason : undefined;
        return (
          <Tooltip key={own} side="right" text={off === undefined ? `${word} · ${keys}` : `${word}: ${off}`}>
            <a
              href={pathOf(captureId, own)}
              className={joinClasses(
                styles.item,
                own === pane && styles.current,
                off !== undefined && styles.off,
              )}
              aria-current={own === pane ? 'page' : undefined}
              aria-disabled={off !== undefined || undefined}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                if (off === undefined) onNavigate(pathOf(captureId, own));
              }}
            >
              <Icon size={17} strokeWidth={1.8} aria-hidden />
              {word}
            </a>
          </Tooltip>
        );
      })}
    </nav>
  );
}
