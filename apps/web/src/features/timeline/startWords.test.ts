import { toCaptureId, toSessionId } from '@mcpeek/protocol/base/ids';
import type { SessionObject } from '@mcpeek/protocol/wire/sessionObject';
import { describe, expect, test } from 'vitest';
import { waitedUs, waitWords } from './startWords.ts';

const session = (parts: Partial<SessionObject>): SessionObject => ({
  sessionId: toSessionId('s'),
  captureId: toCaptureId('c'),
  target: { kind: 'stdio', command: 'node', args: [] },
  title: 'x',
  phase: 'negotiating',
  pending: [],
  openedAt: 1000,
  order: { auto: 'all', clientInfo: {}, capabilities: {}, roots: [], timeoutMs: 0 },
  start: { steps: [{ name: 'spawned', atUs: 900 }] },
  counts: { records: 2, stderr: 0, errors: 0, warnings: 0, infos: 0 },
  waiting: [],
  ...parts,
});

describe('waitWords', () => {
  test('names the request that waits and its limit', () => {
    const words = waitWords(
      session({ waiting: [{ requestSeq: 1, method: 'initialize', sinceUs: 2000, timeoutMs: 60_000 }] }),
    );
    expect(words).toEqual({
      title: 'Waiting for the server to answer initialize',
      lines: [{ before: 'It may take 1 min.' }],
      sinceUs: 2000,
    });
  });

  test('tells of a line without end and of stderr', () => {
    const words = waitWords(
      session({ unfinishedLine: { bytes: 31, head: 'Proceed? ', sinceUs: 5 }, lastStderr: 'downloading' }),
    );
    expect(words?.lines[0]).toMatchObject({ quoted: 'Proceed? ' });
    expect(words?.lines[0]?.before).toContain('31 B without ending the line');
    expect(words?.lines[1]).toMatchObject({ quoted: 'downloading' });
  });

  test('a ready session waits for nothing', () => {
    expect(waitWords(session({ phase: 'ready' }))).toBeUndefined();
  });

  test('the wait is counted by the bridge’s start, never below nothing', () => {
    expect(waitedUs(session({}), 500_000, 3000)).toBe(1_500_000);
    expect(waitedUs(session({}), 500_000, 0)).toBe(0);
  });
});
