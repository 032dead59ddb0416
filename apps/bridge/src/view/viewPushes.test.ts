import { expect, test } from 'vitest';
import { createFakeClock } from '../platform/fakeClock.test-support.ts';
import type { ViewChange } from './view.ts';
import { createViewPushes } from './viewPushes.ts';

function setUp() {
  const clock = createFakeClock();
  const sent: ViewChange[] = [];
  const pushes = createViewPushes({ clock, send: (change) => sent.push(change) });
  let version = 0;
  const change = (total: number, changed?: ViewChange['changed']): void => {
    version += 1;
    pushes.change({
      total,
      records: total,
      version,
      lastSeq: total - 1,
      complete: true,
      ...(changed && { changed }),
    });
  };
  return { clock, sent, pushes, change };
}

test('the first change after quiet goes out at once, more of them at most 20 times a second', () => {
  const { clock, sent, change } = setUp();
  for (let total = 1; total < 1000; total += 1) {
    change(total, [[total - 1, total]]);
    clock.advance(1);
  }
  expect(sent).toHaveLength(20);
  clock.advance(50);
  expect(sent).toHaveLength(21);
  expect(sent.flatMap((each) => each.changed)).toEqual([
    [0, 1],
    [1, 50],
    ...Array.from({ length: 18 }, (_, at) => [50 + at * 50, 100 + at * 50]),
    [950, 999],
  ]);
  clock.advance(1000);
  expect(sent).toHaveLength(21);
  change(1000, [[999, 1000]]);
  expect(sent).toHaveLength(22);
});

test('64 ranges are told, more of them as all', () => {
  const { clock, sent, change } = setUp();
  change(1000, []);
  for (let at = 0; at < 64; at += 1) change(1000, [[at * 2, at * 2 + 1]]);
  clock.advance(50);
  expect(sent.at(-1)?.changed).toHaveLength(64);
  for (let at = 0; at < 65; at += 1) change(1000, [[at * 2, at * 2 + 1]]);
  clock.advance(50);
  expect(sent.at(-1)).toMatchObject({ total: 1000, version: 130 });
  expect(sent.at(-1)?.changed).toBeUndefined();
});

test('a change of all positions swallows the ranges beside it, and ranges end at the total', () => {
  const { clock, sent, change } = setUp();
  change(9, [[0, 9]]);
  change(9, [[1, 2]]);
  change(9);
  change(9, [[3, 4]]);
  clock.advance(50);
  expect(sent[1]?.changed).toBeUndefined();
  change(9, [[8, 9]]);
  change(5, [[2, 5]]);
  clock.advance(50);
  expect(sent[2]).toMatchObject({ total: 5, changed: [[2, 5]] });
});

test('nothing is sent after the close', () => {
  const { clock, sent, pushes, change } = setUp();
  change(1, [[0, 1]]);
  change(2, [[1, 2]]);
  pushes.close();
  clock.advance(1000);
  expect(sent).toHaveLength(1);
});
