import type { CaptureId, Seq } from '@mcpeek/protocol/base/ids';
import { useView } from '../../store/useView.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FramesTab } from './FramesTab.tsx';

export interface StderrTabProps {
  readonly captureId: CaptureId;
  readonly selected: Seq | undefined;
  readonly onSelect: (seq: Seq) => void;
}

/** What the server wrote to stderr in the whole session. */
export function StderrTab({ captureId, selected, onSelect }: StderrTabProps) {
  const [view, store] = useView(captureId, 'kind:stderr');
  if (view.phase === 'ready' && view.total === 0 && view.complete) {
    return (
      <EmptyState title="Nothing on stderr">
        <p>
          Each line that the server writes to stderr is shown here. On stdio that is where it may log freely.
        </p>
      </EmptyState>
    );
  }
  return <FramesTab view={view} store={store} selected={selected} onSelect={onSelect} />;
}
