import { toCaptureId, toSessionId } from '@mcpeek/protocol/base/ids';
import type { SessionObject } from '@mcpeek/protocol/wire/sessionObject';
import { describe, expect, test } from 'vitest';
import { createEndedSessions } from './endedSessions.ts';

const session = (name: string, phase: SessionObject['phase']): SessionObject => ({
  sessionId: toSessionId(name),
  captureId: toCaptureId(`capture of ${name}`),
  target: { kind: 'stdio', command: 'node', args: [] },
  title: name,
  phase,
  pending: [],
  openedAt: 0,
  order: { auto: 'all', clientInfo: {}, capabilities: {}, roots: [], timeoutMs: 0 },
  start: { steps: [] },
  counts: { records: 3, stderr: 0, errors: 0, warnings: 0, infos: 0 },
  waiting: [],
});

describe('sessions of a bridge that is gone', () => {
  test('the same bridge after a broken line ends nothing', () => {
    const ended = createEndedSessions();
    const live = [session('a', 'ready')];
    expect(ended.greet('b1', [])).toBe(false);
    expect(ended.greet('b1', live)).toBe(false);
    expect(ended.join(live)).toEqual(live);
    expect(ended.join([])).toEqual([]);
  });

  test('another bridge ends what was live, and says so', () => {
    const ended = createEndedSessions();
    ended.greet('b1', []);
    expect(ended.greet('b2', [session('a', 'ready'), session('b', 'closed')])).toBe(true);
    const list = ended.join([session('new', 'ready')]);
    expect(list.map(({ title, phase }) => [title, phase])).toEqual([
      ['new', 'ready'],
      ['a', 'failed'],
      ['b', 'closed'],
    ]);
    expect(list[1]?.failure?.message).toBe('Bridge restarted, session ended.');
    expect(list[1]?.counts.records).toBe(3);
    expect(ended.has(toSessionId('a'))).toBe(true);
    expect(ended.has(toSessionId('new'))).toBe(false);
  });
});

test('a session that ended with its bridge is said to have, whether the page saw it end or not', () => {
  const stopped = {
    ...session('a', 'closed'),
    failure: { kind: 'bridgeRestarted', message: 'MCPeek was stopped, and the session with it.' },
  } as const;
  const ended = createEndedSessions();
  ended.greet('b1', []);
  ended.greet('b2', [stopped]);
  expect(ended.join([])[0]).toMatchObject({
    phase: 'failed',
    failure: { message: 'Bridge restarted, session ended.' },
    ending: { kind: 'bridgeRestarted' },
  });
});

test('what was open when the bridge went is named', () => {
  const waiting = [{ requestSeq: 7, method: 'tools/call', sinceUs: 0, timeoutMs: null }];
  const ended = createEndedSessions();
  ended.greet('b1', []);
  ended.greet('b2', [{ ...session('a', 'ready'), waiting }]);
  expect(ended.join([])[0]).toMatchObject({
    waiting: [],
    failure: { unanswered: [{ seq: 7, method: 'tools/call' }] },
  });
});
