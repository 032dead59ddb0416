import { expect, test } from 'vitest';
import { createFakeClock } from '../platform/fakeClock.test-support.ts';
import { createDeadline } from './deadline.ts';

test('a deadline ends once its time has passed', () => {
  const clock = createFakeClock();
  let ended = 0;
  createDeadline(clock, 1000, () => (ended += 1));
  clock.advance(999);
  expect(ended).toBe(0);
  clock.advance(1);
  clock.advance(5000);
  expect(ended).toBe(1);
});

test('time does not count while a deadline is paused', () => {
  const clock = createFakeClock();
  let ended = false;
  const deadline = createDeadline(clock, 1000, () => {
    ended = true;
  });
  clock.advance(600);
  deadline.pause();
  clock.advance(60_000);
  expect(ended).toBe(false);
  deadline.resume();
  clock.advance(399);
  expect(ended).toBe(false);
  clock.advance(1);
  expect(ended).toBe(true);
});

test('a reset starts the time over, and without a limit it never ends', () => {
  const clock = createFakeClock();
  let ended = false;
  const deadline = createDeadline(clock, 1000, () => {
    ended = true;
  });
  clock.advance(900);
  deadline.reset(1000);
  clock.advance(900);
  expect(ended).toBe(false);
  deadline.reset(undefined);
  clock.advance(1_000_000);
  expect(ended).toBe(false);
  expect(deadline.limitMs()).toBeUndefined();
});

test('a stopped deadline stays silent', () => {
  const clock = createFakeClock();
  let ended = false;
  const deadline = createDeadline(clock, 1000, () => {
    ended = true;
  });
  deadline.stop();
  deadline.resume();
  clock.advance(10_000);
  expect(ended).toBe(false);
});
