import type { Seq } from '@mcpeek/protocol/base/ids';
import { useCallback, useState } from 'react';
import type { ViewSnapshot, ViewStore } from '../../store/viewStore.ts';
import { RecordTable } from '../../ui/records/RecordTable.tsx';
import styles from './Drawer.module.css';

export interface FramesTabProps {
  readonly view: ViewSnapshot;
  readonly store: ViewStore | undefined;
  readonly selected: Seq | undefined;
  readonly onSelect: (seq: Seq) => void;
}

/** Rows of a view, live: the same rows as the timeline's. */
export function FramesTab({ view, store, selected, onSelect }: FramesTabProps) {
  const [isFollowing, setFollowing] = useState(true);
  const show = useCallback((from: number, to: number) => store?.show(from, to), [store]);
  const find = useCallback(async (seq: Seq) => (store === undefined ? -1 : store.find(seq)), [store]);
  if (view.phase === 'failed') {
    return (
      <p className={styles.problem} role="alert">
        {view.problem?.message}
      </p>
    );
  }
  return (
    <RecordTable
      label="Frames of the exchange"
      rows={view}
      selectedSeq={selected}
      onSelect={onSelect}
      onShow={show}
      findPosition={find}
      isFollowing={isFollowing}
      onFollowing={setFollowing}
    />
  );
}
