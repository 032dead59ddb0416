import { toCaptureId, toSessionId } from '@mcpeek/protocol/base/ids';
import type { SessionObject } from '@mcpeek/protocol/wire/sessionObject';
import { describe, expect, it } from 'vitest';
import { isListing, runDisabledReason, toolsState } from './toolsState.ts';

function session(more: Partial<SessionObject>): SessionObject {
  return {
    sessionId: toSessionId('s'),
    captureId: toCaptureId('c'),
    target: { kind: 'stdio', command: 'a', args: [] },
    title: 'a',
    phase: 'ready',
    pending: [],
    openedAt: 0,
    order: { auto: 'all', clientInfo: {}, capabilities: {}, roots: [], timeoutMs: 0 },
    start: { steps: [] },
    counts: { records: 0, stderr: 0, errors: 0, warnings: 0, infos: 0 },
    waiting: [],
    ...more,
  };
}

describe('what a session can give of tools', () => {
  it.each([
    [undefined, 'over'],
    [session({ phase: 'connecting' }), 'starting'],
    [session({ phase: 'negotiating' }), 'starting'],
    [session({}), 'undeclared'],
    [session({ serverCapabilities: { tools: {} } }), 'offered'],
    [session({ phase: 'failed' }), 'over'],
    [session({ phase: 'closed' }), 'over'],
  ])('%#', (given, state) => {
    expect(toolsState(given)).toBe(state);
  });

  it('is listing while tools/list is awaited', () => {
    const waiting = [{ requestSeq: 3, method: 'tools/list', sinceUs: 0, timeoutMs: 1 }];
    expect([session({ waiting }), session({}), undefined].map(isListing)).toEqual([true, false, false]);
  });

  it('lets tools be run also where they were not declared', () => {
    expect(runDisabledReason('undeclared', false)).toBeUndefined();
    expect(runDisabledReason('offered', false)).toBeUndefined();
    expect(runDisabledReason('over', false)).toContain('restart');
    expect(runDisabledReason('offered', true)).toContain('bridge does not answer');
  });
});
