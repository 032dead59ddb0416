import { expect, it } from 'vitest';
import { handshakeRevisions, type Revision, revisions } from '../../base/revision.ts';
import type { HttpStep } from '../httpHarness.test-support.ts';
import {
  answer,
  ask,
  discovered,
  ends,
  event,
  findIn,
  handshake,
  opens,
  postModern,
  priming,
  send,
  served,
  tell,
} from './streamSteps.test-support.ts';

const log = tell('notifications/message', '{"level":"info","data":"x"}');

/** A POST with a stream that begins as the revision wants it, without an event id where it can. */
function post(revision: Revision, steps: readonly HttpStep[]): readonly HttpStep[] {
  if (revision === '2026-07-28') return [...discovered, postModern(2, 'tools/list'), opens(), ...steps];
  return [...handshake(revision), send('POST', ask(2), revision), opens(), ...steps];
}

const idsOf = (steps: readonly HttpStep[]): readonly string[] =>
  findIn(['sse'], steps)
    .map(({ ruleId }) => ruleId)
    .filter((id) => id !== 'sse/priming-missing' && id !== 'sse/priming-before-r4');
const result = (revision: Revision): string => (revision === '2026-07-28' ? served(2) : answer(2));

it('a stream that ends before its answer is a warning, and an error in 2026-07-28', () => {
  for (const revision of revisions) {
    const [found, ...others] = findIn(['sse'], post(revision, [event({ data: log }), ends()])).filter(
      ({ ruleId }) => ruleId !== 'sse/priming-missing',
    );
    const severity = revision === '2026-07-28' ? 'error' : 'warning';
    expect(found).toMatchObject({ ruleId: 'sse/closed-before-response', severity, side: 'server' });
    expect(others).toEqual([]);
    expect(idsOf(post(revision, [event({ data: result(revision) }), ends()]))).toEqual([]);
  }
});

it('nobody is blamed for a connection that breaks off, nor anything said of one that the client closed', () => {
  for (const revision of revisions) {
    expect(
      findIn(['sse'], post(revision, [event({ data: log }), ends('cut')])).filter(
        ({ ruleId }) => ruleId !== 'sse/priming-missing',
      ),
    ).toMatchObject([{ ruleId: 'sse/closed-before-response', severity: 'warning', side: 'unknown' }]);
    expect(idsOf(post(revision, [event({ data: log }), ends('aborted')]))).toEqual([]);
  }
});

it('only 2025-11-25 lets a stream end early once it has given an event id', () => {
  for (const revision of handshakeRevisions) {
    const steps = post(revision, [event({ id: 'a', data: '', retry: '10' }), ends()]);
    expect(idsOf(steps)).toEqual(revision === '2025-11-25' ? [] : ['sse/closed-before-response']);
  }
});

it('a stream may end with its session, and when its request was cancelled', () => {
  const body = tell('notifications/cancelled', '{"requestId":2}');
  for (const revision of handshakeRevisions) {
    const gone = [send('DELETE', undefined, revision), { status: 200 }, ends('complete', 3)];
    expect(idsOf(post(revision, gone))).toEqual([]);
    const cancelled = [send('POST', body, revision), { status: 202 }, ends('complete', 3)];
    expect(idsOf(post(revision, cancelled))).toEqual([]);
  }
});

it('subscriptions/listen ends by rules of its own', () => {
  const listen = postModern(2, 'subscriptions/listen', ',"notifications":{}');
  expect(idsOf([...discovered, listen, opens(), event({ data: log }), ends()])).toEqual([]);
});

it('2025-11-25 wants a retry field before a connection is closed early', () => {
  const early = (...steps: readonly HttpStep[]) => post('2025-11-25', [...steps, ends()]);
  expect(findIn(['sse'], early(priming('a')))).toMatchObject([
    { ruleId: 'sse/retry-missing', severity: 'warning', side: 'server' },
  ]);
  expect(findIn(['sse'], early(priming('a', '500')))).toEqual([]);
  expect(findIn(['sse'], early(priming('a'), event({ data: answer(2) })))).toEqual([]);
  expect(findIn(['sse'], post('2025-11-25', [priming('a'), ends('cut')]))).toEqual([]);
  const unfinished = event({ what: 'unfinished', data: answer(2) });
  expect(idsOf(early(priming('a'), unfinished))).toEqual(['sse/incomplete-event']);
});

const second = 1_000_000;

it('a stream that stays open after its answer is told when the next thing happens', () => {
  for (const revision of revisions) {
    const answered = post(revision, [event({ data: result(revision) })]);
    const rest: readonly (readonly HttpStep[])[] = [
      [ends()],
      [event({})],
      [{ over: true }],
      [send('GET', undefined, revision)],
    ];
    for (const next of rest) {
      const found = findIn(['sse'], [...answered, { laterUs: 6 * second }, ...next]).filter(
        ({ ruleId }) => ruleId === 'sse/open-after-response',
      );
      expect(found).toMatchObject([{ severity: 'warning', side: 'server' }]);
      expect(idsOf([...answered, { laterUs: 4 * second }, ...next])).toEqual([]);
    }
    const twice = [...answered, { laterUs: 6 * second }, event({}), { laterUs: 6 * second }, event({})];
    expect(idsOf(twice)).toEqual(['sse/open-after-response']);
  }
});
