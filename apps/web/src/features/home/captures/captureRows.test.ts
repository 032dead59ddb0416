import { toCaptureId } from '@mcpeek/protocol/base/ids';
import type { CaptureSummary } from '@mcpeek/protocol/wire/captureSummary';
import { describe, expect, it } from 'vitest';
import { captureRows } from './captureRows.ts';

const now = new Date(2026, 10, 30, 9, 30).getTime();

function capture(id: string, more: Partial<CaptureSummary> = {}): CaptureSummary {
  return {
    captureId: toCaptureId(id),
    title: id,
    startedAt: now - 60 * 60_000 * 2,
    target: { kind: 'stdio', command: 'node', args: ['a.js', ''] },
    records: 3,
    bytes: 100,
    worst: null,
    findings: { error: 0, warning: 0, info: 0 },
    revision: '2025-11-25',
    open: false,
    ...more,
  };
}

describe('the table of captures', () => {
  it('has live ones first, then the newest', () => {
    const rows = captureRows(
      [
        capture('old', { startedAt: now - 9_000_000 }),
        capture('new'),
        capture('live', { open: true, startedAt: now - 90_000_000 }),
      ],
      now,
    );
    expect(rows.map((row) => row.captureId)).toEqual(['live', 'new', 'old']);
  });

  it('does not call a session live that has failed', () => {
    const [first, second] = captureRows(
      [
        capture('failed', { open: true, ending: 'command not found' }),
        capture('live', { open: true, startedAt: now - 90_000_000 }),
      ],
      now,
    );
    expect([first?.captureId, first?.isLive]).toEqual(['live', true]);
    expect([second?.isLive, second?.when, second?.canDelete]).toEqual([false, 'today 07:30', false]);
  });

  it('shows the command with its empty argument', () => {
    expect(captureRows([capture('a')], now)[0]?.targetText).toBe('node a.js ""');
  });

  it('knows the practice server', () => {
    const practice = { kind: 'stdio', command: 'node', args: ['practice.js'] } as const;
    const rows = captureRows([capture('a', { target: practice }), capture('b')], now, practice);
    expect(rows.map((row) => row.isPractice)).toEqual([true, false]);
  });

  it('counts the findings of the worst severity alone', () => {
    const findings = { error: 0, warning: 3, info: 9 };
    const row = captureRows([capture('a', { worst: 'warning', findings })], now)[0];
    expect(row).toMatchObject({ worst: 'warning', worstCount: 3 });
  });

  it.each([
    [{ ending: 'exited, code 2' }, { text: 'exited, code 2', isProblem: true }],
    [
      { isReadOnly: true, open: true },
      { text: 'written by another MCPeek', isProblem: false },
    ],
    [{ origin: { captureId: 'x', title: 'x', startedAt: 0 } }, { text: 'imported', isProblem: false }],
    [{}, undefined],
  ])('remarks %j', (more, remark) => {
    expect(captureRows([capture('a', more)], now)[0]?.remark).toEqual(remark);
  });

  it('writes a dash where no revision was agreed', () => {
    expect(captureRows([capture('a', { revision: null })], now)[0]?.revision).toBe('—');
  });

  it('deletes nothing that is being written', () => {
    const rows = captureRows([capture('a', { open: true }), capture('b')], now);
    expect(rows.map((row) => row.canDelete)).toEqual([false, true]);
  });
});
