import { toCaptureId } from '@mcpeek/protocol/base/ids';
import { describe, expect, test } from 'vitest';
import { pathOf } from './place.ts';
import { followLink, readSeq, selectedSeq } from './selection.ts';

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

test.each([
  ['?seq=34', 34],
  ['?seq=', undefined],
  ['?seq=-1', undefined],
  ['?seq=1e3', undefined],
  ['', undefined],
])('%s names the record %s', (search, expected) => {
  expect(readSeq(search)).toBe(expected);
});
