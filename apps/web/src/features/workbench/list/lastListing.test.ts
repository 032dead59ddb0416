import type { SummaryRow } from '@mcpeek/protocol/record/summaryRow';
import { describe, expect, it } from 'vitest';
import { lastListing } from './lastListing.ts';

const row = (seq: number, more: Partial<SummaryRow> = {}): SummaryRow => ({
  seq,
  atUs: seq,
  dir: 'out',
  kind: 'request',
  method: 'tools/list',
  gist: '',
  status: 'ok',
  bytes: 1,
  ...more,
});

describe('the newest listing of a capture', () => {
  it.each([
    ['nothing', [], []],
    ['one page', [row(3)], [3]],
    ['the pages of the last of two', [row(1), row(3), row(5, { gist: 'from cursor "b"' })], [3, 5]],
    ['no refused request', [row(1), row(3, { status: 'error' })], [1]],
    [
      'no answer and nothing of another kind',
      [row(1), row(2, { kind: 'result', dir: 'in' }), row(4, { kind: 'note' })],
      [1],
    ],
    ['later pages alone, where the first is out of reach', [row(5, { gist: 'from cursor "b"' })], [5]],
  ])('is %s', (_, rows, seqs) => {
    expect(lastListing(rows)).toEqual(seqs);
  });
});
