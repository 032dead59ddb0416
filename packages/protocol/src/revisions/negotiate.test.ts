import { expect, it } from 'vitest';
import { askRevision, negotiate } from './negotiate.ts';

it('asks for the newest revision with initialize unless the user chose one', () => {
  expect(askRevision()).toEqual({ revision: '2025-11-25', isForced: false });
  expect(askRevision('2024-11-05')).toEqual({ revision: '2024-11-05', isForced: true });
});

it.each([
  ['2025-11-25', 'accept', '2025-11-25'],
  ['2025-06-18', 'acceptOlder', '2025-06-18'],
  ['2024-11-05', 'acceptOlder', '2024-11-05'],
  ['2026-07-28', 'refuse', undefined],
  ['2099-01-01', 'refuse', undefined],
  ['latest', 'refuse', undefined],
  ['', 'refuse', undefined],
  [undefined, 'refuse', undefined],
] as const)('asked for the newest and answered %s: %s', (answered, kind, revision) => {
  const outcome = negotiate(askRevision(), answered);
  expect(outcome.kind).toBe(kind);
  expect('revision' in outcome ? outcome.revision : undefined).toBe(revision);
  expect(outcome.decidedBy).toContain('2025-11-25, the newest');
});

it('a newer revision than the one chosen by hand is taken, and the reason says so', () => {
  const outcome = negotiate(askRevision('2024-11-05'), '2025-11-25');
  expect(outcome).toMatchObject({ kind: 'acceptNewer', revision: '2025-11-25' });
  expect(outcome.decidedBy).toContain('chosen by hand');
});

it('a hostile version is quoted and cut', () => {
  const { decidedBy } = negotiate(askRevision(), `\u001b${'x'.repeat(1000)}`);
  expect(decidedBy).toContain('\\u001b');
  expect(decidedBy.length).toBeLessThan(250);
});
