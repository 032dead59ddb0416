import { expect, it } from 'vitest';
import { handshakeRevisions, type Revision } from '../../base/revision.ts';
import type { Severity, Side } from '../../record/finding.ts';
import type { HttpStep } from '../httpHarness.test-support.ts';
import {
  answer,
  ask,
  ends,
  event,
  findIn,
  handshake,
  opens,
  priming,
  send,
  tell,
} from './streamSteps.test-support.ts';

type Make = (revision: Revision) => readonly HttpStep[];
const log = (text: string): string => tell('notifications/message', `{"level":"info","data":"${text}"}`);
const get = (revision: Revision, id?: string): HttpStep =>
  send('GET', undefined, revision, id === undefined ? {} : { 'Last-Event-ID': id });

/** A GET stream, exchange 3, that gave the ids a, b and c and broke off; then a POST's, exchange 4, with the id p, broke off. */
const broken: Make = (revision) => [
  ...handshake(revision),
  get(revision),
  opens(),
  ...['a', 'b', 'c'].map((id) => event({ id, data: log(id) })),
  send('POST', ask(2), revision),
  opens(),
  event({ id: 'p', data: log('p') }),
  ends('cut', 4),
  ends('cut', 3),
  { laterUs: 10 },
];
const after =
  (...steps: readonly ((revision: Revision) => HttpStep)[]): Make =>
  (revision) => [...broken(revision), ...steps.map((step) => step(revision))];
const on = (step: HttpStep) => () => step;

/** Of what these steps show beside it nothing is asked here. */
const ofBreak = new Set(['sse/closed-before-response', 'sse/priming-missing']);
const find = (steps: readonly HttpStep[]) =>
  findIn(['sse'], steps).filter(({ ruleId }) => !ofBreak.has(ruleId));

const all: readonly Revision[] = handshakeRevisions;
const newest: readonly Revision[] = ['2025-11-25'];

it.each<readonly [string, Severity, Side, readonly Revision[], Make, Make]>([
  [
    'resume-without-last-event-id',
    'warning',
    'client',
    all,
    after((revision) => get(revision)),
    after((revision) => get(revision, 'c')),
  ],
  [
    'resume-without-last-event-id',
    'warning',
    'client',
    all,
    after((revision) => ({ ...send('GET', undefined, revision), resumes: 4 })),
    after((revision) => ({ ...send('GET', undefined, revision, { 'Last-Event-ID': 'p' }), resumes: 4 })),
  ],
  [
    'resume-not-get',
    'error',
    'client',
    newest,
    after((revision) => send('POST', ask(3), revision, { 'Last-Event-ID': 'p' })),
    after((revision) => send('POST', ask(3), revision)),
  ],
  [
    'resume-stale-id',
    'warning',
    'client',
    all,
    after((revision) => get(revision, 'z')),
    after((revision) => get(revision, 'p')),
  ],
  [
    'replay-foreign-stream',
    'error',
    'server',
    all,
    after((revision) => get(revision, 'c'), on(opens()), on(event({ id: 'p', data: log('p') }))),
    after((revision) => get(revision, 'b'), on(opens()), on(event({ id: 'c', data: log('c') }))),
  ],
  [
    'replay-foreign-stream',
    'error',
    'server',
    all,
    after((revision) => get(revision, 'c'), on(opens()), on(event({ id: 'q', data: answer(2) }))),
    after((revision) => get(revision, 'p'), on(opens()), on(event({ id: 'q', data: answer(2) }))),
  ],
  [
    'replay-overlap',
    'warning',
    'server',
    all,
    after((revision) => get(revision, 'b'), on(opens()), on(event({ id: 'b', data: log('b') }))),
    after((revision) => get(revision, 'b'), on(opens()), on(event({ id: 'c', data: log('c') }))),
  ],
  [
    'replay-overlap',
    'warning',
    'server',
    all,
    after((revision) => get(revision, 'b'), on(opens()), on(event({ id: 'a', data: log('a') }))),
    after((revision) => get(revision, 'b'), on(opens()), on(event({ id: 'd', data: log('d') }))),
  ],
])('sse/%s is a %s of the %s where it is broken: case %#', (rule, severity, side, judged, bad, good) => {
  for (const revision of all) {
    const isJudged = judged.includes(revision);
    expect(find(bad(revision))).toMatchObject(
      isJudged ? [{ ruleId: `sse/${rule}`, severity, side, rev: revision }] : [],
    );
    expect(find(good(revision))).toEqual([]);
  }
});

it('a client that closed a stream itself may open another without an id', () => {
  const steps = [...broken('2025-06-18').slice(0, -2), ends('aborted', 3), get('2025-06-18'), opens()];
  expect(find(steps)).toEqual([]);
});

it('a GET is told once, and those after it begin something new', () => {
  const steps = after(
    (revision) => get(revision),
    on(opens()),
    (revision) => get(revision),
  )('2025-06-18');
  expect(find(steps)).toHaveLength(1);
});

it('a stream that is taken up twice goes on from the newest end', () => {
  const steps = (wait: number): readonly HttpStep[] => [
    ...handshake(),
    send('POST', ask(2)),
    opens(),
    priming('a', '10'),
    ends(),
    { laterUs: 100_000 },
    get('2025-11-25', 'a'),
    opens(),
    priming('b', '1000'),
    ends(),
    { laterUs: wait },
    get('2025-11-25', 'b'),
    opens(),
    event({ id: 'c', data: answer(2) }),
  ];
  expect(find(steps(1_000_000))).toEqual([]);
  expect(find(steps(985_000))).toEqual([]);
  expect(find(steps(500_000))).toMatchObject([
    { ruleId: 'sse/retry-not-respected', severity: 'error', side: 'client' },
  ]);
});

it('only 2025-11-25 obliges a client to wait as long as retry says', () => {
  for (const revision of all) {
    const steps = [
      ...handshake(revision),
      get(revision),
      opens(),
      event({ id: 'a', retry: '1000', data: log('a') }),
      ends(),
      get(revision, 'a'),
    ];
    expect(find(steps).map(({ ruleId }) => ruleId)).toEqual(
      revision === '2025-11-25' ? ['sse/retry-not-respected'] : [],
    );
  }
});
