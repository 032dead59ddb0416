import { toCaptureId } from '@mcpeek/protocol/base/ids';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pathOf } from './place.ts';
import { chosenPlace, followLink, readSeq, selectedSeq, selectSeq } from './selection.ts';

describe('followLink', () => {
  test('a link to a record selects it, also when another one was selected before', () => {
    const id = toCaptureId('one');
    for (const seq of [4, 14]) {
      const { pathname, search } = new URL(pathOf(id, 'timeline', seq), 'http://x');
      followLink(pathname, search);
      expect(selectedSeq(id)).toBe(seq);
    }
  });

  test('a link without a record leaves the selection, and so does one of another capture', () => {
    const id = toCaptureId('two');
    followLink('/c/two/timeline', '?seq=7');
    followLink('/c/two/tools', '');
    followLink('/c/three/timeline', '?seq=8');
    expect(selectedSeq(id)).toBe(7);
  });
});

describe('a place in a record', () => {
  // The address is not written: there is none.
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('is chosen with it, anew each time, and goes when something else is selected', () => {
    const id = toCaptureId('four');
    followLink('/c/four/findings', '?seq=1');
    expect(chosenPlace(id)).toBeUndefined();
    selectSeq(id, 5, '/result');
    const first = chosenPlace(id);
    expect([selectedSeq(id), first]).toEqual([5, { seq: 5, pointer: '/result' }]);
    selectSeq(id, 5, '/result');
    expect(chosenPlace(id)).toEqual(first);
    expect(chosenPlace(id)).not.toBe(first);
    selectSeq(id, 5);
    expect(chosenPlace(id)).toEqual(first);
    selectSeq(id, 6);
    expect(chosenPlace(id)).toBeUndefined();
  });
});

test.each([
  ['?seq=34', 34],
  ['?seq=', undefined],
  ['?seq=-1', undefined],
  ['?seq=1e3', undefined],
  ['', undefined],
])('%s names the record %s', (search, expected) => {
  expect(readSeq(search)).toBe(expected);
});
