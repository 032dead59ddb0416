import { describe, expect, test } from 'vitest';
import { createScrollMap, offsetToShow, plainHeightLimit, rowHeight, visibleRange } from './scrollMap.ts';

describe('scrollMap', () => {
  test('short content maps one to one', () => {
    const map = createScrollMap(1000, 600);
    expect(map.height).toBe(24_000);
    expect(map.isScaled).toBe(false);
    expect(map.toOffset(1234)).toBe(1234);
    expect(map.toOffset(99_999)).toBe(23_400);
  });

  test.each([400_000, 1_000_000, 50_000_000])('%i rows reach their first and last row', (total) => {
    const viewport = 613;
    const map = createScrollMap(total, viewport);
    expect(map.height).toBe(plainHeightLimit);
    expect(map.toOffset(0)).toBe(0);
    expect(visibleRange(map.toOffset(map.height - viewport), viewport, total)[1]).toBe(total);
    expect(map.toOffset(map.height)).toBe(map.maxOffset);
  });

  test('there and back lands on the same pixel', () => {
    const map = createScrollMap(1_000_000, 700);
    for (const offset of [0, 24, 1_234_567.5, map.maxOffset]) {
      expect(map.toOffset(map.toScroll(offset))).toBeCloseTo(offset, 3);
    }
  });

  test('an empty list is empty', () => {
    expect(createScrollMap(0, 600).maxOffset).toBe(0);
    expect(visibleRange(0, 600, 0)).toEqual([0, 0]);
  });

  test('the visible range holds every row that the viewport touches', () => {
    expect(visibleRange(0, 48, 100)).toEqual([0, 2]);
    expect(visibleRange(12, 48, 100)).toEqual([0, 3]);
    expect(visibleRange(99 * rowHeight, 48, 100)).toEqual([99, 100]);
  });

  test('showing a row moves no more than it must', () => {
    expect(offsetToShow(5, 'nearest', 0, 240)).toBe(0);
    expect(offsetToShow(10, 'nearest', 0, 240)).toBe(24);
    expect(offsetToShow(2, 'nearest', 100, 240)).toBe(48);
    expect(offsetToShow(50, 'center', 0, 240)).toBe(1092);
  });
});
