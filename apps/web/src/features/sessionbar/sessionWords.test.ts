import { toCaptureId, toSessionId } from '@mcpeek/protocol/base/ids';
import type { SessionObject } from '@mcpeek/protocol/wire/sessionObject';
import { describe, expect, test } from 'vitest';
import { capabilityWords, dotOfPhase, toolsReason, wordsOfFailure } from './sessionWords.ts';

const session = (parts: Partial<SessionObject>): SessionObject => ({
  sessionId: toSessionId('s'),
  captureId: toCaptureId('c'),
  target: { kind: 'stdio', command: 'node', args: [] },
  title: 'x',
  phase: 'ready',
  pending: [],
  openedAt: 0,
  order: { auto: 'all', clientInfo: {}, capabilities: {}, roots: [], timeoutMs: 0 },
  start: { steps: [] },
  counts: { records: 0, stderr: 0, errors: 0, warnings: 0, infos: 0 },
  waiting: [],
  ...parts,
});

describe('words of a session', () => {
  test('capabilities have a fixed order, unknown ones last', () => {
    expect(capabilityWords({ zebra: {}, logging: {}, tools: {}, resources: {} })).toEqual([
      'tools',
      'resources',
      'logging',
      'zebra',
    ]);
    expect(capabilityWords(undefined)).toEqual([]);
  });

  test('each phase has its dot', () => {
    expect([
      dotOfPhase('ready'),
      dotOfPhase('negotiating'),
      dotOfPhase('failed'),
      dotOfPhase('closed'),
    ]).toEqual(['live', 'busy', 'failed', 'off']);
  });

  test('a failure is a few words', () => {
    expect(wordsOfFailure('notFound')).toBe('command not found');
    expect(wordsOfFailure('exitedEarly')).toBe('exited before the handshake');
  });

  test('tools are greyed with the reason', () => {
    const declared = session({ serverCapabilities: { tools: {} } });
    expect(toolsReason(declared, undefined)).toBeUndefined();
    expect(toolsReason(session({ serverCapabilities: {} }), undefined)).toBe(
      'the server did not declare “tools”',
    );
    expect(toolsReason(session({ phase: 'failed' }), undefined)).toContain('ended before');
  });

  test('a stored capture has tools when it holds a list of them', () => {
    expect(toolsReason(undefined, true)).toBeUndefined();
    expect(toolsReason(undefined, undefined)).toBeUndefined();
    expect(toolsReason(undefined, false)).toContain('holds no tools/list');
  });
});
