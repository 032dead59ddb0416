import type { CaptureId, Seq } from '@mcpeek/protocol/base/ids';
import { SquareTerminal } from 'lucide-react';
import { useCallback, useEffect } from 'react';
import { useSessionOfCapture } from '../../api/queries.ts';
import { useTabText } from '../../store/captureTab.ts';
import { useSelectedSeq } from '../../store/selection.ts';
import { useView } from '../../store/useView.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { formatCounted, formatSeconds } from '../../ui/format.ts';
import { useFreeFocus } from '../../ui/virtual/useFreeFocus.ts';
import { useScrollKeys } from '../../ui/virtual/useScrollKeys.ts';
import { useVirtualScroll } from '../../ui/virtual/useVirtualScroll.ts';
import { VirtualRows } from '../../ui/virtual/VirtualRows.tsx';
import { ConsoleLine } from './ConsoleLine.tsx';
import styles from './ConsolePane.module.css';

export interface ConsolePaneProps {
  readonly captureId: CaptureId;
  readonly onSelect: (seq: Seq) => void;
  /** Shows a line in the timeline. */
  readonly onOpen: (seq: Seq) => void;
}

/** What the server wrote to stderr, line by line, as it came. */
export function ConsolePane({ captureId, onSelect, onOpen }: ConsolePaneProps) {
  const [view, store] = useView(captureId, 'kind:stderr');
  const [tail, setTail] = useTabText(captureId, 'consoleTail', 'follow');
  const selectedSeq = useSelectedSeq(captureId);
  const session = useSessionOfCapture(captureId);
  const onUserScroll = useCallback((isAtEnd: boolean) => setTail(isAtEnd ? 'follow' : 'stay'), [setTail]);
  const isLive = session !== undefined && session.phase !== 'closed' && session.phase !== 'failed';
  const scroll = useVirtualScroll({
    total: view.total,
    isFollowing: isLive && tail === 'follow',
    onUserScroll,
  });
  const { from, to } = scroll;
  useFreeFocus(scroll.scroller, true);
  const onKeyDown = useScrollKeys(scroll, view.total, onUserScroll);
  useEffect(() => store?.show(from, to), [store, from, to]);

  return (
    <section className={styles.pane} aria-label="Console">
      <header className={styles.head}>
        <h2>stderr</h2>
        <span>{view.phase === 'ready' ? formatCounted(view.total, 'line') : ''}</span>
      </header>
      {view.phase === 'failed' ? (
        <EmptyState title="stderr could not be read">{view.problem?.message}</EmptyState>
      ) : null}
      {view.phase === 'ready' && view.total === 0 ? (
        <EmptyState icon={SquareTerminal} title="Nothing on stderr">
          A server over stdio may write whatever it likes to stderr: logs, warnings, a stack before it ends.
          Its lines appear here as they come; stdout is for messages alone.
        </EmptyState>
      ) : null}
      <VirtualRows
        role="table"
        label="Lines of stderr"
        scroll={scroll}
        aria-rowcount={view.total}
        onKeyDown={onKeyDown}
        renderRow={(position) => {
          const row = view.rowAt(position);
          return row === undefined ? (
            <div key={position} className={styles.waiting} />
          ) : (
            <ConsoleLine
              key={position}
              captureId={captureId}
              row={row}
              rowIndex={position + 1}
              time={formatSeconds(row.atUs)}
              isSelected={row.seq === selectedSeq}
              onSelect={onSelect}
              onOpen={onOpen}
            />
          );
        }}
      />
    </section>
  );
}
