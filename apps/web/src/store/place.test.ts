import { toCaptureId } from '@mcpeek/protocol/base/ids';
import { describe, expect, test } from 'vitest';
import { pathOf, readPlace } from './place.ts';

describe('readPlace', () => {
  test('the root is Home', () => {
    expect(readPlace('/')).toEqual({ kind: 'home' });
  });

  test('a capture without a pane is its timeline', () => {
    expect(readPlace('/c/abc')).toEqual({ kind: 'capture', captureId: 'abc', pane: 'timeline' });
  });

  test('a written path reads back', () => {
    const id = toCaptureId('2026 a/b');
    expect(readPlace(pathOf(id, 'tools'))).toEqual({ kind: 'capture', captureId: id, pane: 'tools' });
    expect(pathOf(id, 'timeline', 4)).toBe('/c/2026%20a%2Fb/timeline?seq=4');
  });

  test('an unknown pane and a broken escape do not throw', () => {
    expect(readPlace('/c/abc/nothing').kind).toBe('unknown');
    expect(readPlace('/c/%zz/console')).toEqual({ kind: 'capture', captureId: '%zz', pane: 'console' });
  });
});
