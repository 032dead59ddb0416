import { expect, it } from 'vitest';
import { createFakeClock } from '../platform/fakeClock.test-support.ts';
import type { StopSignal } from './machine.ts';
import { stopOnSignals } from './stopSignals.ts';

function setUp(stop: () => Promise<void>) {
  const clock = createFakeClock();
  const codes: number[] = [];
  const ended = Promise.withResolvers<number>();
  let signal: (name: StopSignal) => void = () => undefined;
  stopOnSignals(
    {
      clock,
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
      onStopSignal: (listener) => {
        signal = listener;
      },
      exit(code) {
        codes.push(code);
        ended.resolve(code);
      },
    },
    stop,
  );
  return { clock, codes, ended: ended.promise, send: (name: StopSignal) => signal(name) };
}

it('stops cleanly at the first signal, once, and exits with 0', async () => {
  let stops = 0;
  const { send, ended } = setUp(async () => {
    stops++;
  });
  send('SIGTERM');
  send('SIGTERM');
  expect([await ended, stops]).toEqual([0, 1]);
});

it('takes the echoes of one Ctrl-C as one, and ends at once at the next', () => {
  const { send, codes, clock } = setUp(() => new Promise(() => undefined));
  send('SIGINT');
  send('SIGINT');
  clock.advance(400);
  send('SIGINT');
  expect(codes).toEqual([]);
  clock.advance(200);
  send('SIGINT');
  expect(codes).toEqual([130]);
});

it('exits with 1 when it could not stop cleanly', async () => {
  const { send, ended } = setUp(() => Promise.reject(new Error('disk')));
  send('SIGTERM');
  expect(await ended).toBe(1);
});
