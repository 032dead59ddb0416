import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { CaptureRecord, Note, ProcessEvent } from './captureRecord.ts';
import { captureRecordSchema } from './recordSchema.ts';

// These do not compile while an event or a kind of note is missing.
const events = {
  spawned: { event: 'spawned', pid: 1, command: 'x', args: [''], cwd: '/', envNames: ['A'] },
  spawnFailed: { event: 'spawnFailed', message: 'm', tried: ['/x'] },
  stdinClosed: { event: 'stdinClosed' },
  stdoutClosed: { event: 'stdoutClosed' },
  signalSent: { event: 'signalSent', signal: 'SIGTERM' },
  strays: { event: 'strays', pids: [2, 3] },
  writeFailed: { event: 'writeFailed', message: 'm' },
  exited: { event: 'exited', code: 0, signal: 'SIGKILL' },
  startTimed: {
    event: 'startTimed',
    steps: [{ name: 'spawned', atUs: 1 }],
    slow: { from: 'spawned', to: 'firstStdout', tookUs: 2, message: 'm', directCommand: 'd' },
  },
} satisfies { readonly [Name in ProcessEvent['event']]: Extract<ProcessEvent, { readonly event: Name }> };
const noteKinds = {
  blankLine: true,
  gap: true,
  bridgeEnded: true,
  timeout: true,
  cancelled: true,
  unanswered: true,
  sessionEnded: true,
  text: true,
} satisfies Record<Note['kind'], true>;

const bare = { seq: 0, atUs: 0, dir: 'none', kind: 'process', bytes: 0, end: '' } as const;
const read = (record: unknown): CaptureRecord => v.parse(captureRecordSchema, record);

test.each(Object.values(events))('the event $event is read with all it says', (process) => {
  expect(read({ ...bare, process })).toEqual({ ...bare, process });
});

test.each(Object.keys(noteKinds))('a note of kind %s is read', (kind) => {
  const note = { kind, text: 't', through: 4 };
  expect(read({ ...bare, note })).toEqual({ ...bare, note });
});
