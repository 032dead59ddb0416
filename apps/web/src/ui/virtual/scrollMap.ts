/** Height of a row of records, in CSS pixels; the default of all functions here. */
export const rowHeight = 24;
/**
 * Tallest content that is laid out as it is, in CSS pixels. Browsers cap an element's height at 33,554,428 device pixels;
 * a quarter of it stays whole up to a device scale of 4.
 */
export const plainHeightLimit = 8_000_000;

/** How the scroll bar maps to rows: one to one, or in proportion when the content is taller than a browser can lay out. */
export interface ScrollMap {
  /** Height to lay out. */
  readonly height: number;
  /** Largest virtual offset: the last row stands at the bottom. */
  readonly maxOffset: number;
  readonly isScaled: boolean;
  /** Scroll position → virtual offset of the first visible pixel. */
  readonly toOffset: (scrollTop: number) => number;
  /** Virtual offset → scroll position. */
  readonly toScroll: (offset: number) => number;
}

/** Maps for `total` rows in a viewport of so many pixels. */
export function createScrollMap(total: number, viewportHeight: number, height = rowHeight): ScrollMap {
  const contentHeight = total * height;
  const maxOffset = Math.max(0, contentHeight - viewportHeight);
  if (contentHeight <= plainHeightLimit) {
    const clamp = (value: number) => Math.min(Math.max(0, value), maxOffset);
    return { height: contentHeight, maxOffset, isScaled: false, toOffset: clamp, toScroll: clamp };
  }
  const maxScroll = plainHeightLimit - viewportHeight;
  const factor = maxOffset / maxScroll;
  return {
    height: plainHeightLimit,
    maxOffset,
    isScaled: true,
    toOffset: (scrollTop) => Math.min(Math.max(0, scrollTop * factor), maxOffset),
    toScroll: (offset) => Math.min(Math.max(0, offset / factor), maxScroll),
  };
}

/** The rows `[from, to)` that a viewport at this offset touches. */
export function visibleRange(
  offset: number,
  viewportHeight: number,
  total: number,
  height = rowHeight,
): readonly [number, number] {
  const from = Math.min(Math.floor(offset / height), Math.max(0, total - 1));
  const to = Math.min(total, Math.ceil((offset + viewportHeight) / height));
  return [Math.max(0, from), Math.max(0, to)];
}

/** The offset nearest to `offset` at which a row is wholly visible, or in the middle. */
export function offsetToShow(
  position: number,
  align: 'nearest' | 'center',
  offset: number,
  viewportHeight: number,
  height = rowHeight,
): number {
  const top = position * height;
  const bottom = top + height;
  if (align === 'center') return Math.max(0, top - (viewportHeight - height) / 2);
  if (top < offset) return top;
  return bottom > offset + viewportHeight ? bottom - viewportHeight : offset;
}
