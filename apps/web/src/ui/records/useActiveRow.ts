import type { Seq } from '@mcpeek/protocol/base/ids';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { VirtualScroll } from '../virtual/useVirtualScroll.ts';
import { locateSeq } from './locateSeq.ts';
import { positionAfterKey } from './positionAfterKey.ts';
import type { RecordRows } from './RecordTable.tsx';

export interface ActiveRowOptions {
  readonly rows: RecordRows;
  readonly selectedSeq: Seq | undefined;
  readonly onSelect: (seq: Seq) => void;
  readonly findPosition: (seq: Seq) => Promise<number>;
  readonly scroll: VirtualScroll;
  readonly onFollowing: (isFollowing: boolean) => void;
}

/** Ties the selected record to a position: moves it by keys, and finds it when it was selected elsewhere. */
export function useActiveRow({
  rows,
  selectedSeq,
  onSelect,
  findPosition,
  scroll,
  onFollowing,
}: ActiveRowOptions) {
  const [position, setPosition] = useState<number>();
  /** A position that a key went to and whose row has not come yet. */
  const wanted = useRef<number>(undefined);
  const { showRow, from, to, viewportHeight } = scroll;

  useEffect(() => {
    if (wanted.current === undefined) return;
    const row = rows.rowAt(wanted.current);
    if (row === undefined) return;
    wanted.current = undefined;
    onSelect(row.seq);
  }, [rows, onSelect]);

  const isReady = viewportHeight > 0 && rows.total > 0;
  const latest = useRef({ rows, from, to, position, findPosition, onFollowing });
  latest.current = { rows, from, to, position, findPosition, onFollowing };
  useEffect(() => {
    // A key is on its way to another row: the selection follows it.
    if (selectedSeq === undefined || !isReady || wanted.current !== undefined) return;
    const now = latest.current;
    const place = locateSeq(now.rows, now.position, selectedSeq, now);
    if (place.kind === 'at') {
      setPosition(place.position);
      return;
    }
    let isCurrent = true;
    void now.findPosition(selectedSeq).then(
      (found) => {
        if (!isCurrent || found < 0 || wanted.current !== undefined) return;
        setPosition(found);
        latest.current.onFollowing(false);
        showRow(found, 'center');
      },
      // The line broke: the next connection opens the view again.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [selectedSeq, isReady, showRow]);

  /** The user folds or unfolds: the selected row stays in view, wherever it goes. */
  const mustShow = useRef(false);
  const isAsking = useRef(false);
  useEffect(() => {
    const last = latest.current.position;
    if (selectedSeq === undefined || last === undefined || wanted.current !== undefined) return;
    const place = locateSeq(rows, last, selectedSeq, latest.current);
    const moveTo = (next: number) => {
      if (next < 0 || next === latest.current.position) return;
      setPosition(next);
      if (mustShow.current) showRow(next);
      mustShow.current = false;
    };
    if (place.kind === 'at') moveTo(place.position);
    if (place.kind !== 'ask' || isAsking.current || rows.total === 0) return;
    isAsking.current = true;
    const done = () => {
      isAsking.current = false;
    };
    void latest.current.findPosition(selectedSeq).then(moveTo, done).then(done);
  }, [rows, selectedSeq, showRow]);

  return {
    position,
    /** Call before a fold or unfold that the user asked for. */
    keepInView: () => {
      mustShow.current = true;
    },
    /** Moves the selection; false for a key that does not move it. */
    onKey: (event: KeyboardEvent): boolean => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.target !== event.currentTarget)
        return false;
      const next = positionAfterKey(event.key, position, { total: rows.total, from, to });
      if (next === undefined) return false;
      event.preventDefault();
      setPosition(next);
      onFollowing(next === rows.total - 1 && event.key === 'End');
      showRow(next);
      const row = rows.rowAt(next);
      wanted.current = row === undefined ? next : undefined;
      if (row !== undefined) onSelect(row.seq);
      return true;
    },
  };
}
