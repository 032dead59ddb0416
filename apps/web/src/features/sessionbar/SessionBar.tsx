import type { CaptureId } from '@mcpeek/protocol/base/ids';
import { Keyboard } from 'lucide-react';
import { useBridgeState, useCapture, useSessionOfCapture } from '../../api/queries.ts';
import { pathOf } from '../../store/place.ts';
import { Badge } from '../../ui/Badge.tsx';
import { formatCount, formatCounted } from '../../ui/format.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { visibleLine } from '../../ui/visibleText.ts';
import { Logo } from './Logo.tsx';
import styles from './SessionBar.module.css';
import { SessionButtons } from './SessionButtons.tsx';
import { SessionFacts } from './SessionFacts.tsx';
import { SessionSwitcher } from './SessionSwitcher.tsx';
import { ThemeButton } from './ThemeButton.tsx';

export interface SessionBarProps {
  /** Undefined on Home. */
  readonly captureId: CaptureId | undefined;
  readonly onNavigate: (path: string) => void;
  readonly onPalette: () => void;
  readonly onKeys: () => void;
  /** As printed: `⌘K` or `Ctrl K`. */
  readonly paletteKeys: string;
}

/** The bar at the top: which session, how it stands, what can be done with it. */
export function SessionBar({ captureId, onNavigate, onPalette, onKeys, paletteKeys }: SessionBarProps) {
  return (
    <header className={styles.bar}>
      <a
        className={styles.home}
        href="/"
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          onNavigate('/');
        }}
      >
        <Logo />
        <span className={styles.word}>MCPeek</span>
      </a>
      {captureId === undefined ? (
        <span className={styles.middle} />
      ) : (
        <OfCapture captureId={captureId} onNavigate={onNavigate} />
      )}
      <button type="button" className={styles.palette} onClick={onPalette}>
        <span className="visually-hidden">All actions, </span>
        <Kbd keys={paletteKeys} />
      </button>
      {captureId === undefined ? null : <SessionButtons captureId={captureId} onNavigate={onNavigate} />}
      <IconButton icon={Keyboard} name="Keys" hint="?" onClick={onKeys} />
      <ThemeButton />
    </header>
  );
}

function OfCapture({
  captureId,
  onNavigate,
}: {
  readonly captureId: CaptureId;
  readonly onNavigate: (path: string) => void;
}) {
  const session = useSessionOfCapture(captureId);
  const { data: capture } = useCapture(captureId);
  const bridge = useBridgeState();
  const findings = pathOf(captureId, 'findings');
  const errors = session?.counts.errors ?? capture?.findings.error ?? 0;
  const warnings = session?.counts.warnings ?? capture?.findings.warning ?? 0;
  return (
    <>
      <h1 className="visually-hidden">{visibleLine(session?.title ?? capture?.title ?? 'Capture')}</h1>
      <SessionSwitcher captureId={captureId} onNavigate={onNavigate} />
      <div className={styles.middle}>
        <SessionFacts session={session} capture={capture} isLost={bridge.kind === 'lost'} />
      </div>
      {errors === 0 && warnings === 0 ? null : (
        <a
          className={styles.findings}
          href={findings}
          title="To the findings"
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            onNavigate(findings);
          }}
        >
          <span className="visually-hidden">Findings: </span>
          {errors === 0 ? null : (
            <Badge tone="error" title={formatCounted(errors, 'error')}>
              {formatCount(errors)}
              <span className="visually-hidden"> {errors === 1 ? 'error' : 'errors'}</span>
            </Badge>
          )}
          {warnings === 0 ? null : (
            <Badge tone="warning" title={formatCounted(warnings, 'warning')}>
              {formatCount(warnings)}
              <span className="visually-hidden"> {warnings === 1 ? 'warning' : 'warnings'}</span>
            </Badge>
          )}
        </a>
      )}
    </>
  );
}
