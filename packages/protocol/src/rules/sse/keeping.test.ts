import { expect, it } from 'vitest';
import type { HttpStep } from '../httpHarness.test-support.ts';
import {
  ask,
  discovered,
  ends,
  event,
  findIn,
  handshake,
  opens,
  postModern,
  send,
  served,
  streamHead,
} from './streamSteps.test-support.ts';

const minute = 60_000_000;
const acknowledged =
  '{"jsonrpc":"2.0","method":"notifications/subscriptions/acknowledged","params":{"_meta":{"io.modelcontextprotocol/subscriptionId":2},"notifications":{}}}';
const listen = (...steps: readonly HttpStep[]): readonly HttpStep[] => [
  ...discovered,
  postModern(2, 'subscriptions/listen', ',"notifications":{}'),
  opens(),
  event({ data: acknowledged }),
  ...steps,
];

it('2026-07-28 wants X-Accel-Buffering: no on streams, and it is said once a session', () => {
  const stream = (id: number, headers: Readonly<Record<string, string>>): readonly HttpStep[] => [
    postModern(id, 'tools/list'),
    { status: 200, headers, isStream: true },
    event({ data: served(id) }),
    ends(),
  ];
  const bare = { 'content-type': 'text/event-stream' };
  expect(findIn(['sse'], [...discovered, ...stream(2, bare), ...stream(3, bare)])).toMatchObject([
    { ruleId: 'sse/buffering-header', severity: 'warning', side: 'server' },
  ]);
  expect(
    findIn(['sse'], [...discovered, ...stream(2, { ...bare, 'x-accel-buffering': 'yes' })]),
  ).toHaveLength(1);
  expect(findIn(['sse'], [...discovered, ...stream(2, streamHead)])).toEqual([]);
  const older = [
    ...handshake('2025-06-18'),
    send('GET'),
    { status: 200, headers: bare, isStream: true },
  ] as const;
  expect(findIn(['sse'], older)).toEqual([]);
});

it('2026-07-28 remarks on a subscription that is silent for a minute without a comment', () => {
  const rest: readonly (readonly HttpStep[])[] = [[ends('cut')], [{ over: true }], [event({})]];
  for (const next of rest) {
    expect(findIn(['sse'], listen({ laterUs: minute }, ...next))).toMatchObject([
      { ruleId: 'sse/keep-alive-missing', severity: 'info', side: 'server' },
    ]);
    expect(findIn(['sse'], listen({ laterUs: minute / 2 }, ...next))).toEqual([]);
    expect(findIn(['sse'], listen(event({}), { laterUs: minute }, ...next))).toEqual([]);
  }
  const older = [
    ...handshake('2025-06-18'),
    send('POST', ask(2)),
    opens(),
    { laterUs: minute },
    ends('aborted'),
  ];
  expect(findIn(['sse'], older)).toEqual([]);
});

it('a comment before the first message keeps a subscription alive too', () => {
  const steps = [
    ...listen().slice(0, -1),
    event({}),
    event({ data: acknowledged }),
    { laterUs: minute },
    ends('cut'),
  ];
  expect(findIn(['sse'], steps)).toEqual([]);
});
