import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  createScrollMap,
  offsetToShow,
  rowHeight as recordHeight,
  type ScrollMap,
  visibleRange,
} from './scrollMap.ts';

export interface VirtualScroll {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly map: ScrollMap;
  readonly viewportHeight: number;
  readonly headHeight: number;
  /** Pixels from the top of the first drawn row to the top of the viewport. */
  readonly shift: number;
  /** Drawn rows `[from, to)`. */
  readonly from: number;
  readonly to: number;
  readonly showRow: (position: number, align?: 'nearest' | 'center') => void;
  readonly showEnd: () => void;
}

export interface VirtualScrollOptions {
  readonly total: number;
  /** Pixels; the height of a record's row when left out. */
  readonly rowHeight?: number;
  /** Pixels at the top that a head takes away from the rows. */
  readonly headHeight?: number;
  /** Keep the last row in view while rows arrive. */
  readonly isFollowing: boolean;
  /** The user scrolled: is the end in view now? */
  readonly onUserScroll: (isAtEnd: boolean) => void;
}

/** A pixel of slack: positions of a scaled screen are fractions. */
const slack = 2;

/** Our own mapping of the scroll position to rows; new rows never move what is being read. */
export function useVirtualScroll(options: VirtualScrollOptions): VirtualScroll {
  const { total, rowHeight = recordHeight, headHeight = 0, isFollowing, onUserScroll } = options;
  const scroller = useRef<HTMLDivElement>(null);
  const [viewportHeight, setViewportHeight] = useState(0);
  const [offset, setOffset] = useState(0);
  const map = createScrollMap(total, viewportHeight, rowHeight);
  const now = useRef({ map, offset, viewportHeight, onUserScroll });
  now.current = { map, offset: Math.min(offset, map.maxOffset), viewportHeight, onUserScroll };
  /** The scroll position that we set ourselves: its event is not the user's. */
  const ownScroll = useRef(-1);

  const moveTo = useCallback((wanted: number) => {
    const { map: current } = now.current;
    const next = Math.min(Math.max(0, wanted), current.maxOffset);
    const element = scroller.current;
    setOffset(next);
    if (element === null) return;
    element.scrollTop = current.toScroll(next);
    ownScroll.current = element.scrollTop;
  }, []);

  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const isAtEnd = (at: number) => at >= now.current.map.maxOffset - slack;
    const onScroll = () => {
      if (Math.abs(element.scrollTop - ownScroll.current) < slack) return;
      ownScroll.current = -1;
      const next = now.current.map.toOffset(element.scrollTop);
      setOffset(next);
      now.current.onUserScroll(isAtEnd(next));
    };
    // In proportion, one notch of the wheel would pass many rows: it moves by its own pixels instead.
    const onWheel = (event: WheelEvent) => {
      if (!now.current.map.isScaled || event.deltaY === 0 || event.ctrlKey) return;
      event.preventDefault();
      const unit =
        event.deltaMode === WheelEvent.DOM_DELTA_LINE
          ? 24
          : event.deltaMode === WheelEvent.DOM_DELTA_PAGE
            ? 400
            : 1;
      const next = Math.min(Math.max(0, now.current.offset + event.deltaY * unit), now.current.map.maxOffset);
      now.current = { ...now.current, offset: next };
      moveTo(next);
      now.current.onUserScroll(isAtEnd(next));
    };
    const sizes = new ResizeObserver(() => setViewportHeight(Math.max(0, element.clientHeight - headHeight)));
    sizes.observe(element);
    setViewportHeight(Math.max(0, element.clientHeight - headHeight));
    element.addEventListener('scroll', onScroll, { passive: true });
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', onScroll);
      element.removeEventListener('wheel', onWheel);
    };
  }, [moveTo, headHeight]);

  // When rows arrive the mapping changes: stay on the same row, or at the end.
  useLayoutEffect(() => {
    if (viewportHeight === 0) return;
    if (isFollowing) moveTo(createScrollMap(total, viewportHeight, rowHeight).maxOffset);
    else if (now.current.map.isScaled) moveTo(now.current.offset);
  }, [total, viewportHeight, rowHeight, isFollowing, moveTo]);

  const shownOffset = Math.min(offset, map.maxOffset);
  const [from, to] = visibleRange(shownOffset, viewportHeight, total, rowHeight);
  return {
    scroller,
    map,
    viewportHeight,
    headHeight,
    shift: shownOffset - from * rowHeight,
    from,
    to,
    showRow: useCallback(
      (position, align = 'nearest') => {
        const { offset: at, viewportHeight: height } = now.current;
        const next = offsetToShow(position, align, at, height, rowHeight);
        if (next !== at) moveTo(next);
      },
      [moveTo, rowHeight],
    ),
    showEnd: useCallback(() => moveTo(now.current.map.maxOffset), [moveTo]),
  };
}
