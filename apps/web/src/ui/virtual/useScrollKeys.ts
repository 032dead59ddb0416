import { type KeyboardEvent, useCallback } from 'react';
import type { VirtualScroll } from './useVirtualScroll.ts';

/** Scrolls by the keys that scroll, where no row is selected; `onMove` hears whether it went to the end. */
export function useScrollKeys(
  scroll: VirtualScroll,
  total: number,
  onMove?: (isAtEnd: boolean) => void,
): (event: KeyboardEvent) => void {
  const { from, to, showRow } = scroll;
  return useCallback(
    (event) => {
      const page = Math.max(1, to - from - 2);
      const targets = new Map([
        ['ArrowDown', to],
        ['ArrowUp', from - 1],
        ['PageDown', to + page],
        ['PageUp', from - page],
        ['Home', 0],
        ['End', total - 1],
      ]);
      const target = targets.get(event.key);
      if (target === undefined || total === 0) return;
      event.preventDefault();
      onMove?.(event.key === 'End');
      showRow(Math.min(Math.max(0, target), total - 1));
    },
    [from, to, showRow, total, onMove],
  );
}
