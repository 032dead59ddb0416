import type { CaptureId } from '@mcpeek/protocol/base/ids';
import type { ReactNode } from 'react';
import { useBridgeState, useCapture, useSessionOfCapture } from '../../api/queries.ts';
import { pathOf } from '../../store/place.ts';
import { formatBytes, formatCounted } from '../../ui/format.ts';
import styles from './StatusBar.module.css';
import { isOver } from './sessionWords.ts';

export interface StatusBarProps {
  readonly captureId: CaptureId | undefined;
  readonly onNavigate: (path: string) => void;
  /** What Home has to say. */
  readonly home: ReactNode;
}

/** The bar at the foot: counts of the capture, and where it is kept. */
export function StatusBar({ captureId, onNavigate, home }: StatusBarProps) {
  const state = useBridgeState();
  return (
    <footer className={styles.bar}>
      {captureId === undefined ? home : <OfCapture captureId={captureId} onNavigate={onNavigate} />}
      <span className={styles.end}>
        {captureId === undefined ? null : <Counts captureId={captureId} />}
        {state.kind !== 'lost' ? '' : captureId === undefined ? 'not connected' : ' · not connected'}
      </span>
    </footer>
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
  if (session === undefined) return null;
  const { stderr } = session.counts;
  const question = session.pending.length;
  return (
    <>
      <button type="button" className={styles.link} onClick={() => onNavigate(pathOf(captureId, 'console'))}>
        {formatCounted(stderr, 'line')} on stderr
      </button>
      {question === 0 ? null : <span>{formatCounted(question, 'question')} of the server</span>}
    </>
  );
}

function Counts({ captureId }: { readonly captureId: CaptureId }) {
  const session = useSessionOfCapture(captureId);
  const { data: capture } = useCapture(captureId);
  const records = Math.max(session?.counts.records ?? 0, capture?.records ?? 0);
  const isLive = session !== undefined && !isOver(session.phase);
  const parts = [
    formatCounted(records, 'record'),
    capture === undefined ? undefined : formatBytes(capture.bytes),
    isLive ? 'live' : 'stored',
  ];
  return parts.filter((part) => part !== undefined).join(' · ');
}
