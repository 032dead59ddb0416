import type { SummaryRow } from '@mcpeek/protocol/record/summaryRow';
import { describe, expect, test } from 'vitest';
import { shapeOfRow, spanOfRows, ticksOfSpan } from './waterfall.ts';

const row = (parts: Partial<SummaryRow>): SummaryRow => ({
  seq: 0,
  atUs: 0,
  dir: 'out',
  kind: 'request',
  gist: '',
  bytes: 1,
  ...parts,
});
const span = { fromUs: 0, toUs: 1000 };

describe('waterfall', () => {
  test('a span covers every row and the whole of each exchange', () => {
    const found = spanOfRows([
      row({ atUs: 100_000, tookUs: 900_000 }),
      row({ atUs: 200_000, kind: 'result' }),
    ]);
    expect(found?.fromUs).toBeLessThan(100_000);
    expect(found?.toUs).toBeGreaterThan(1_000_000);
    expect(spanOfRows([])).toBeUndefined();
  });

  test('a single point in time still has a width', () => {
    const found = spanOfRows([row({ atUs: 5, kind: 'note', dir: 'none' })]);
    expect((found?.toUs ?? 0) - (found?.fromUs ?? 0)).toBeGreaterThanOrEqual(200);
  });

  test('a request is a bar as long as it took', () => {
    expect(shapeOfRow(row({ atUs: 250, tookUs: 500, status: 'ok' }), span)).toEqual({
      kind: 'bar',
      left: 25,
      width: 50,
      tone: 'out',
      isOpen: false,
    });
  });

  test('an open request reaches the end, pale', () => {
    expect(shapeOfRow(row({ atUs: 250, status: 'open' }), span)).toMatchObject({ width: 75, isOpen: true });
    expect(shapeOfRow(row({ atUs: 250, status: 'error' }), span)).toMatchObject({ width: 0, isOpen: false });
  });

  test('answers are ticks, faults are dots in their colour', () => {
    expect(shapeOfRow(row({ kind: 'result', dir: 'in', atUs: 500 }), span)).toEqual({
      kind: 'tick',
      left: 50,
      tone: 'in',
    });
    expect(shapeOfRow(row({ kind: 'malformed', dir: 'in' }), span)).toMatchObject({
      kind: 'dot',
      tone: 'error',
    });
    expect(shapeOfRow(row({ kind: 'notification', dir: 'in', worst: 'warning' }), span)).toMatchObject({
      tone: 'warning',
    });
  });

  test.each([
    [{ fromUs: 0, toUs: 9_000_000 }, ['0 s', '2 s', '4 s', '6 s']],
    [{ fromUs: 900_000, toUs: 2_400_000 }, ['1.0 s', '1.5 s', '2.0 s']],
    [{ fromUs: 0, toUs: 1000 }, ['0 ms', '0.5 ms']],
    // A single point of time: nothing finer than a microsecond is known.
    [{ fromUs: 13_000, toUs: 13_001 }, ['13 ms']],
  ])('ticks are round and carry their unit (%j)', (wanted, expected) => {
    expect(ticksOfSpan(wanted).map((tick) => tick.label)).toEqual(expected);
  });
});
