import type { SummaryRow } from '@mcpeek/protocol/record/summaryRow';
import { describe, expect, it } from 'vitest';
import type { Run } from '../runs/loadRun.ts';
import { runFacts, runVerdict } from './runVerdict.ts';

const row = (more: Partial<SummaryRow>): SummaryRow => ({
  seq: 1,
  atUs: 0,
  dir: 'out',
  kind: 'request',
  gist: '',
  bytes: 10,
  ...more,
});

function run(more: Partial<Run> = {}, request: Partial<SummaryRow> = {}): Run {
  return { request: row(request), argumentsText: undefined, progress: 0, findings: [], ...more };
}

const answer = (kind: 'result' | 'error', text: string) => ({
  answer: { kind, text, row: row({ kind, dir: 'in', bytes: 96 }) },
});

describe('what became of a call', () => {
  it.each([
    [undefined, { kind: 'none' }],
    [run(answer('result', '{"content":[]}')), { kind: 'ok' }],
    [run(answer('result', '{"isError":true}')), { kind: 'toolError' }],
    [run(answer('error', '{"code":-32602,"message":"x"}')), { kind: 'protocolError', code: '-32602' }],
    [run(answer('error', '{}')), { kind: 'protocolError', code: 'no code' }],
    [run({}, { status: 'open' }), { kind: 'running' }],
    [run({}, { status: 'cancelled' }), { kind: 'cancelled' }],
    [run({ note: 'waited 1 s' }, { status: 'cancelled' }), { kind: 'unanswered', words: 'timed out' }],
    [run({}, { status: 'unmatched' }), { kind: 'unanswered', words: 'no answer' }],
  ])('is told apart (%#)', (given, verdict) => {
    expect(runVerdict(given)).toEqual(verdict);
  });

  it('a late answer to a cancelled call is an answer', () => {
    expect(runVerdict(run(answer('result', '{}'), { status: 'cancelled' }))).toEqual({ kind: 'ok' });
  });

  it('comes with time, size and progress', () => {
    const done = run({ ...answer('result', '{}'), progress: 4, lastProgress: '4 of 4' }, { tookUs: 12_000 });
    expect(runFacts(done)).toEqual(['12 ms', '96 B', 'progress 4 of 4']);
    expect(runFacts(run())).toEqual([]);
  });
});
