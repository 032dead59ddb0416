import type { SummaryRow } from '@mcpeek/protocol/record/summaryRow';
import { describe, expect, test } from 'vitest';
import { foldedOfRow, holdsSeq, textOfRow, tookOfRow } from './rowText.ts';

const row = (parts: Partial<SummaryRow>): SummaryRow => ({
  seq: 3,
  atUs: 0,
  dir: 'in',
  kind: 'request',
  gist: '',
  bytes: 10,
  ...parts,
});

describe('textOfRow', () => {
  test("a request is strong, its answer dimmed under the request's method", () => {
    expect(textOfRow(row({ method: 'tools/call', gist: 'echo' }))).toEqual({
      name: 'tools/call',
      isDim: false,
      isError: false,
      gist: 'echo',
    });
    expect(textOfRow(row({ kind: 'result', method: 'tools/call' })).isDim).toBe(true);
  });

  test('an error answer and a failed tool say so', () => {
    expect(textOfRow(row({ kind: 'error', method: 'x' })).isError).toBe(true);
    expect(textOfRow(row({ kind: 'result', status: 'error' })).isError).toBe(true);
    expect(textOfRow(row({ kind: 'result', status: 'ok' })).isError).toBe(false);
  });

  test('what is no message is named by what is wrong with it', () => {
    const text = textOfRow(row({ kind: 'malformed', gist: 'not JSON: "Fetching…"' }));
    expect([text.name, text.gist]).toEqual(['not JSON', '"Fetching…"']);
    expect(textOfRow(row({ kind: 'malformed', gist: 'not UTF-8 from byte 4 on' })).name).toBe('malformed');
  });

  test('text of a peer cannot hide or turn around', () => {
    expect(textOfRow(row({ method: 'a\u202eb', gist: 'x\u0007' }))).toMatchObject({
      name: 'a‹U+202E›b',
      gist: 'x‹BEL›',
    });
  });

  test('took is a duration, or how the exchange stands', () => {
    expect(tookOfRow(row({ tookUs: 12_000, status: 'ok' }))).toBe('12 ms');
    expect(tookOfRow(row({ status: 'open' }))).toBe('open');
    expect(tookOfRow(row({ status: 'cancelled', tookUs: 5 }))).toBe('cancelled');
    expect(tookOfRow(row({ kind: 'result', status: 'ok', tookUs: 5 }))).toBe('');
    expect(tookOfRow(row({ kind: 'result', status: 'unmatched' }))).toBe('unmatched');
  });

  test('a folded row holds the records of its burst', () => {
    const folded = row({ seq: 10, folded: 4, lastSeq: 14 });
    expect(foldedOfRow(folded)).toBe('×4');
    expect(holdsSeq(folded, 12)).toBe(true);
    expect(holdsSeq(folded, 15)).toBe(false);
    expect(holdsSeq(row({ seq: 10 }), 11)).toBe(false);
  });
});
