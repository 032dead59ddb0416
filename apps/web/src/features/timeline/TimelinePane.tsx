import type { CaptureId, Seq } from '@mcpeek/protocol/base/ids';
import { useCallback, useRef, useState } from 'react';
import { useCapture, useSessionOfCapture } from '../../api/queries.ts';
import { useActions } from '../../store/actions.ts';
import { useTabText } from '../../store/captureTab.ts';
import { selectSeq, useSelectedSeq } from '../../store/selection.ts';
import { useSteadyText } from '../../store/useSteadyText.ts';
import { useView } from '../../store/useView.ts';
import { formatCount, formatCounted } from '../../ui/format.ts';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { RecordTable } from '../../ui/records/RecordTable.tsx';
import { copyRow } from './copyRow.ts';
import { FailureNotice } from './FailureNotice.tsx';
import { FilterField } from './FilterField.tsx';
import { FollowButton } from './FollowButton.tsx';
import { LinkNotice } from './LinkNotice.tsx';
import { NothingYet } from './NothingYet.tsx';
import { StartNotice } from './StartNotice.tsx';
import styles from './TimelinePane.module.css';

export interface TimelinePaneProps {
  readonly captureId: CaptureId;
  /** Enter on a row: the detail pane takes the focus. */
  readonly onOpen: (seq: Seq) => void;
}

/** Waits this long after the last key before the filter is asked, in milliseconds. */
const filterPauseMs = 180;

/** Every record of a capture as a row, live. */
export function TimelinePane({ captureId, onOpen }: TimelinePaneProps) {
  const [filter, setFilter] = useTabText(captureId, 'filter');
  const [tail, setTail] = useTabText(captureId, 'tail', 'follow');
  const steadyFilter = useSteadyText(filter.trim(), filterPauseMs);
  const [view, store] = useView(captureId, steadyFilter, true);
  const session = useSessionOfCapture(captureId);
  const { data: capture } = useCapture(captureId);
  const selectedSeq = useSelectedSeq(captureId);
  const filterField = useRef<HTMLInputElement>(null);
  const [request, setRequest] = useState(0);

  const isLive = session !== undefined && session.phase !== 'closed' && session.phase !== 'failed';
  const isFollowing = isLive && tail === 'follow';
  const all = Math.max(view.records, session?.counts.records ?? capture?.records ?? 0);

  const onSelect = useCallback((seq: Seq) => selectSeq(captureId, seq), [captureId]);
  const onShow = useCallback((from: number, to: number) => store?.show(from, to), [store]);
  const findPosition = useCallback((seq: Seq) => store?.find(seq) ?? Promise.resolve(-1), [store]);
  const onFold = useCallback(
    (seq: Seq, open: boolean) => void store?.fold(seq, open).catch(ignoreLoss),
    [store],
  );
  const onFollowing = useCallback((isNow: boolean) => setTail(isNow ? 'follow' : 'stay'), [setTail]);

  useActions([
    {
      id: 'timeline.filter',
      title: 'Filter the rows',
      group: 'Timeline',
      keys: '/',
      run: () => filterField.current?.focus(),
    },
    {
      id: 'timeline.newest',
      title: 'Jump to the newest record',
      group: 'Timeline',
      keys: 'End',
      ...(!isLive && { disabledReason: 'the session is over' }),
      run: () => setTail('follow'),
    },
    ...(filter === ''
      ? []
      : [{ id: 'timeline.clear', title: 'Clear the filter', group: 'Timeline', run: () => setFilter('') }]),
    ...(selectedSeq === undefined
      ? []
      : [
          {
            id: 'timeline.copy',
            title: `Copy the text of #${selectedSeq}`,
            group: 'Timeline',
            keys: 'C',
            run: () => void copyRow(captureId, selectedSeq),
          },
        ]),
  ]);

  const isFiltered = view.filter !== '';
  return (
    <section className={styles.pane} aria-label="Timeline">
      <FilterField
        ref={filterField}
        text={filter}
        onChange={setFilter}
        problem={view.phase === 'failed' ? view.problem : undefined}
        count={
          isFiltered
            ? `${formatCount(view.records)}${view.complete ? '' : '+'} of ${formatCount(all)}`
            : formatCounted(all, 'record')
        }
        onDone={() => setRequest(request + 1)}
      />
      <StartNotice session={session} />
      <LinkNotice session={session} />
      <FailureNotice session={session} onSelect={onSelect} />
      {view.total === 0 ? (
        <NothingYet session={session} view={view} filter={view.filter} onClear={() => setFilter('')} />
      ) : (
        <div className={styles.rows}>
          <RecordTable
            key={view.filter}
            label="Records"
            rows={view}
            selectedSeq={selectedSeq}
            onSelect={onSelect}
            onOpen={onOpen}
            onShow={onShow}
            findPosition={findPosition}
            onFold={onFold}
            isFollowing={isFollowing}
            onFollowing={onFollowing}
            focusRequest={request}
            takesFreeFocus
            onKeyDown={(event, row) => {
              if (event.ctrlKey || event.metaKey || event.altKey) return;
              if (event.key === '/') {
                event.preventDefault();
                filterField.current?.focus();
              } else if ((event.key === 'c' || event.key === 'C') && row !== undefined) {
                void copyRow(captureId, row.seq);
              }
            }}
          />
          {isLive && !isFollowing ? (
            <FollowButton lastSeq={view.lastSeq} onFollow={() => setTail('follow')} />
          ) : null}
        </div>
      )}
      <LiveRegion text={isFiltered && view.complete ? `${formatCount(view.records)} records match` : ''} />
    </section>
  );
}

/** A line that broke is said by the session bar; the next connection opens the view again. */
function ignoreLoss(): void {}
