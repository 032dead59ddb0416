import type { SessionObject } from '@mcpeek/protocol/wire/sessionObject';
import { Radio, SearchX, TimerReset } from 'lucide-react';
import type { ViewSnapshot } from '../../store/viewStore.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { waitWords } from './startWords.ts';
import { WaitedTime } from './WaitedTime.tsx';

export interface NothingYetProps {
  readonly session: SessionObject | undefined;
  readonly view: ViewSnapshot;
  readonly filter: string;
  readonly onClear: () => void;
}

/** In place of rows: what would be here, what is waited for, and what to do. */
export function NothingYet({ session, view, filter, onClear }: NothingYetProps) {
  if (view.phase === 'failed') {
    if (filter !== '')
      return (
        <EmptyState
          icon={SearchX}
          title="The filter has a fault"
          actions={<Button onClick={onClear}>Clear the filter</Button>}
        />
      );
    return (
      <EmptyState icon={SearchX} title="The capture could not be opened">
        {view.problem?.message}
      </EmptyState>
    );
  }
  if (view.phase === 'opening') return <div aria-busy="true" />;
  if (filter !== '') {
    return (
      <EmptyState
        icon={SearchX}
        title={view.complete ? 'No record matches' : 'Nothing found so far'}
        actions={<Button onClick={onClear}>Clear the filter</Button>}
      >
        {view.complete
          ? 'The words are looked for in the text of each frame, whether they are written large or small. New records that match will appear here.'
          : 'The bridge is still looking through the capture.'}
      </EmptyState>
    );
  }
  const waits = session === undefined ? undefined : waitWords(session);
  if (session !== undefined && waits !== undefined) {
    return (
      <EmptyState icon={TimerReset} title={waits.title}>
        <WaitedTime session={session} sinceUs={waits.sinceUs ?? 0} />
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={Radio} title="No records">
      Every frame between client and server appears here as a row, in both directions, as it was sent.
    </EmptyState>
  );
}
