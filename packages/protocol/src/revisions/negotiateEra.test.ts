import { describe, expect, it } from 'vitest';
import type { Revision } from '../base/revision.ts';
import {
  decideAfterGreeting,
  decideOverHttp,
  decideOverStdio,
  type EraDecision,
  type GreetingOutcome,
  type ProbeOutcome,
} from './negotiateEra.ts';

type Row = readonly [outcome: ProbeOutcome, row: string, verdict: EraDecision['verdict']];

const shared: readonly Row[] = [
  [{ kind: 'discovered', supported: ['2026-07-28'] }, 'discovered', 'stateless'],
  [{ kind: 'discovered', supported: ['2027-01-01', '2026-07-28'] }, 'discovered', 'stateless'],
  [{ kind: 'discovered' }, 'discovered-without-list', 'stateless'],
  [{ kind: 'discovered', supported: ['2025-11-25'] }, 'discovered-older', 'handshake'],
  [{ kind: 'discovered', supported: ['2027-01-01'] }, 'discovered-disjoint', 'incompatible'],
  [{ kind: 'discovered', supported: [] }, 'discovered-disjoint', 'incompatible'],
  [{ kind: 'error', code: -32022, supported: ['2026-07-28'] }, 'unsupported-but-listed', 'again'],
  [{ kind: 'error', code: -32022, supported: ['2025-06-18'] }, 'unsupported-older', 'handshake'],
  [{ kind: 'error', code: -32022, supported: ['2027-01-01'] }, 'unsupported-disjoint', 'incompatible'],
  [{ kind: 'error', code: -32022 }, 'unsupported-without-list', 'incompatible'],
  [{ kind: 'error', code: -32020 }, 'header-mismatch', 'stateless'],
  [{ kind: 'error', code: -32021 }, 'capability-missing', 'stateless'],
  [{ kind: 'error', code: -32601 }, 'other-error', 'handshake'],
  [{ kind: 'error', code: -32602 }, 'other-error', 'handshake'],
  [{ kind: 'error', code: -32600 }, 'other-error', 'handshake'],
  [{ kind: 'error', code: -32000 }, 'other-error', 'handshake'],
  [{ kind: 'error', code: 0 }, 'other-error', 'handshake'],
  [{ kind: 'error' }, 'other-error', 'handshake'],
  [{ kind: 'malformed' }, 'unusable-answer', 'handshake'],
];

const overStdio: readonly Row[] = [
  ...shared,
  [{ kind: 'timeout' }, 'no-answer', 'handshake'],
  [{ kind: 'exited' }, 'exited-on-probe', 'handshake'],
];

const overHttp: readonly Row[] = [
  ...shared,
  [
    { kind: 'error', code: -32022, supported: ['2026-07-28'], status: 400 },
    'unsupported-but-listed',
    'again',
  ],
  [{ kind: 'error', code: -32020, status: 400 }, 'header-mismatch', 'stateless'],
  [{ kind: 'error', code: -32021, status: 400 }, 'capability-missing', 'stateless'],
  [{ kind: 'error', code: -32601, status: 404 }, 'other-error', 'handshake'],
  [{ kind: 'error', code: -32601, status: 200 }, 'other-error', 'handshake'],
  [{ kind: 'error', code: -32602, status: 200 }, 'other-error', 'handshake'],
  [{ kind: 'error', code: -32000, status: 400 }, 'other-error', 'handshake'],
  [{ kind: 'status', status: 400 }, 'not-a-modern-answer', 'handshake'],
  [{ kind: 'status', status: 404 }, 'not-a-modern-answer', 'handshake'],
  [{ kind: 'status', status: 405 }, 'not-a-modern-answer', 'handshake'],
  [{ kind: 'status', status: 200 }, 'not-a-modern-answer', 'handshake'],
  [{ kind: 'status', status: 401 }, 'not-let-in', 'authorization'],
  [{ kind: 'status', status: 403 }, 'not-let-in', 'authorization'],
  [{ kind: 'error', code: -32001, status: 401 }, 'not-let-in', 'authorization'],
  [{ kind: 'status', status: 307 }, 'redirected', 'redirected'],
  [{ kind: 'status', status: 500 }, 'outage', 'outage'],
  [{ kind: 'status', status: 502 }, 'outage', 'outage'],
  [{ kind: 'error', code: -32603, status: 503 }, 'outage', 'outage'],
  [{ kind: 'timeout' }, 'outage', 'outage'],
  [{ kind: 'unreachable' }, 'outage', 'outage'],
];

describe.each([
  ['stdio', decideOverStdio, overStdio],
  ['HTTP', decideOverHttp, overHttp],
] as const)('over %s', (_, decide, rows) => {
  it.each(rows)('%j is the row %s, which says %s', (outcome, row, verdict) => {
    const decision = decide(outcome);
    expect(decision).toMatchObject({ row, verdict });
    expect(decision.words).toMatch(/^[A-Za-z].*\.$/);
  });
});

const greetings: readonly (readonly [GreetingOutcome, Revision, string, string])[] = [
  [{ kind: 'answered', status: 200 }, '2025-11-25', 'streamable', 'streamable'],
  [{ kind: 'error', code: -32602, status: 200 }, '2025-11-25', 'streamable', 'streamable'],
  [{ kind: 'error', code: -32000, status: 400 }, '2025-11-25', 'initialize-refused', 'eventStream'],
  [{ kind: 'status', status: 400 }, '2025-11-25', 'initialize-refused', 'eventStream'],
  [{ kind: 'status', status: 404 }, '2025-11-25', 'initialize-refused', 'eventStream'],
  [{ kind: 'status', status: 405 }, '2025-11-25', 'initialize-refused', 'eventStream'],
  [{ kind: 'status', status: 406 }, '2025-11-25', 'initialize-failed', 'failed'],
  [{ kind: 'status', status: 415 }, '2025-11-25', 'initialize-failed', 'failed'],
  [{ kind: 'status', status: 406 }, '2025-06-18', 'initialize-refused', 'eventStream'],
  [{ kind: 'status', status: 415 }, '2025-03-26', 'initialize-refused', 'eventStream'],
  [{ kind: 'status', status: 401 }, '2025-06-18', 'not-let-in', 'authorization'],
  [{ kind: 'status', status: 403 }, '2025-06-18', 'not-let-in', 'authorization'],
  [{ kind: 'status', status: 401 }, '2025-11-25', 'not-let-in', 'authorization'],
  [{ kind: 'status', status: 500 }, '2025-11-25', 'initialize-failed', 'failed'],
  [{ kind: 'status', status: 502 }, '2025-03-26', 'initialize-failed', 'failed'],
  [{ kind: 'malformed', status: 200 }, '2025-11-25', 'initialize-failed', 'failed'],
  [{ kind: 'timeout' }, '2025-11-25', 'initialize-failed', 'failed'],
  [{ kind: 'unreachable' }, '2025-06-18', 'initialize-failed', 'failed'],
];

it.each(greetings)(
  'after initialize %j asked as %s is the row %s, which says %s',
  (outcome, asked, row, verdict) => {
    const decision = decideAfterGreeting(outcome, asked);
    expect(decision).toMatchObject({ row, verdict });
    expect(decision.words).toMatch(/\.$/);
  },
);
