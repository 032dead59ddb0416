import type { SummaryRow } from '@mcpeek/protocol/record/summaryRow';
import { describe, expect, it } from 'vitest';
import { runRows } from './runRows.ts';

const row = (seq: number, gist: string, more: Partial<SummaryRow> = {}): SummaryRow => ({
  seq,
  atUs: seq * 1000,
  dir: 'out',
  kind: 'request',
  method: 'tools/call',
  gist,
  status: 'ok',
  bytes: 1,
  ...more,
});

describe('the runs of a tool', () => {
  it('are its calls alone, the newest first', () => {
    const rows = [
      row(1, 'echo {"a":1}'),
      row(2, 'echo {"a":1}', { kind: 'result', dir: 'in' }),
      row(3, 'echo2 {}'),
      row(4, 'echo', { status: 'open' }),
      row(5, '{"name":"echo","arguments":{"long":"…'),
      row(6, 'echo', { method: 'prompts/get' }),
    ];
    const runs = runRows(rows, 'echo').map((run) => [run.requestSeq, run.gist, run.state]);
    expect(runs).toEqual([
      [5, '{"name":"echo","arguments":{"long":"…', 'done'],
      [4, '', 'running'],
      [1, '{"a":1}', 'done'],
    ]);
  });

  it.each([
    ['open', 'running'],
    ['ok', 'done'],
    ['late', 'done'],
    ['error', 'failed'],
    ['unmatched', 'failed'],
    ['cancelled', 'cancelled'],
  ] as const)('%s is %s', (status, state) => {
    expect(runRows([row(1, 'echo', { status })], 'echo')[0]?.state).toBe(state);
  });
});
