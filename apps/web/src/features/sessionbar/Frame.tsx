import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useActions } from '../../store/actions.ts';
import { type Place, pathOf } from '../../store/place.ts';
import { isAppleKeyboard } from '../../ui/Kbd.tsx';
import { BridgeNotice } from './BridgeNotice.tsx';
import styles from './Frame.module.css';
import { KeysDialog } from './KeysDialog.tsx';
import { LostNotice } from './LostNotice.tsx';
import { Rail } from './Rail.tsx';
import { SessionBar } from './SessionBar.tsx';
import { StatusBar } from './StatusBar.tsx';
import { usePageKeys } from './usePageKeys.ts';

const Palette = lazy(() => import('./Palette.tsx').then((room) => ({ default: room.Palette })));

export interface FrameProps {
  readonly place: Place;
  readonly onNavigate: (path: string) => void;
  /** The left part of the status bar on Home. */
  readonly homeStatus: ReactNode;
  readonly children: ReactNode;
}

/** The letter after `g` for each pane. */
const paneKeys = [
  ['t', 'timeline'],
  ['o', 'tools'],
  ['f', 'findings'],
  ['c', 'console'],
] as const;

/** The frame of the page: session bar, rail, status bar, and the keys that work anywhere. */
export function Frame({ place, onNavigate, homeStatus, children }: FrameProps) {
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const [areKeysOpen, setKeysOpen] = useState(false);
  const captureId = place.kind === 'capture' ? place.captureId : undefined;
  const paletteKeys = isAppleKeyboard(navigator.platform) ? '⌘K' : 'Ctrl K';
  usePageKeys({
    onPalette: () => setPaletteOpen(true),
    onKeys: () => setKeysOpen(true),
    onGo: (letter) => {
      const pane = paneKeys.find(([key]) => key === letter)?.[1];
      if (letter === 'h') onNavigate('/');
      else if (captureId !== undefined && pane !== undefined) onNavigate(pathOf(captureId, pane));
    },
  });
  useActions([
    { id: 'go.home', title: 'Home', group: 'Go to', keys: 'g h', run: () => onNavigate('/') },
    ...(captureId === undefined
      ? []
      : ([
          {
            id: 'go.timeline',
            title: 'Timeline',
            group: 'Go to',
            keys: 'g t',
            run: () => onNavigate(pathOf(captureId, 'timeline')),
          },
          {
            id: 'go.tools',
            title: 'Tools',
            group: 'Go to',
            keys: 'g o',
            run: () => onNavigate(pathOf(captureId, 'tools')),
          },
          {
            id: 'go.findings',
            title: 'Findings',
            group: 'Go to',
            keys: 'g f',
            run: () => onNavigate(pathOf(captureId, 'findings')),
          },
          {
            id: 'go.console',
            title: 'Console',
            group: 'Go to',
            keys: 'g c',
            run: () => onNavigate(pathOf(captureId, 'console')),
          },
        ] as const)),
    { id: 'page.keys', title: 'Show the keys', group: 'Page', keys: '?', run: () => setKeysOpen(true) },
  ]);
  return (
    <div className={styles.frame}>
      <SessionBar
        captureId={captureId}
        onNavigate={onNavigate}
        onPalette={() => setPaletteOpen(true)}
        onKeys={() => setKeysOpen(true)}
        paletteKeys={paletteKeys}
      />
      <LostNotice />
      <BridgeNotice />
      <div className={styles.middle}>
        {place.kind === 'capture' ? (
          <Rail captureId={place.captureId} pane={place.pane} onNavigate={onNavigate} />
        ) : null}
        <main className={styles.content}>{children}</main>
      </div>
      <StatusBar captureId={captureId} onNavigate={onNavigate} home={homeStatus} />
      {isPaletteOpen ? (
        <Suspense>
          <Palette open onClose={() => setPaletteOpen(false)} />
        </Suspense>
      ) : null}
      <KeysDialog open={areKeysOpen} onClose={() => setKeysOpen(false)} paletteKeys={paletteKeys} />
    </div>
  );
}
