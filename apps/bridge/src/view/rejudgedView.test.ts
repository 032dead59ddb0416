import { afterAll, expect, test } from 'vitest';
import type { CaptureHandle } from '../store/captureStore.ts';
import {
  createTestCapture,
  createTestHomes,
  makeEntry,
  makeFinding,
} from '../store/testCatalog.test-support.ts';
import { createView } from './createView.ts';
import type { ViewChange } from './view.ts';

const homes = createTestHomes();
afterAll(homes.cleanUp);

const entries = [0, 1, 2, 3].map((seq) => makeEntry({ seq }, { method: 'm' }));

/** Opens a view of everything; keeps what it tells. */
function openView(capture: CaptureHandle, fold: boolean) {
  const changes: ViewChange[] = [];
  const view = createView({
    capture,
    filter: { kind: 'everything' },
    fold,
    onChange: (change) => changes.push(change),
  });
  return { view, changes };
}

test('a view follows when its capture was judged again: worst, rows and bursts, told once', () => {
  const catalog = homes.openCatalog(homes.newHome());
  const capture = createTestCapture(catalog);
  capture.commit({ entries, updates: [], findings: [makeFinding(1, 'error')] });
  const plain = openView(capture, false);
  const folded = openView(capture, true);
  expect(folded.view.rows(0, 10)).toHaveLength(4);

  const work = catalog.rejudge(capture.captureId, '2024-11-05');
  if (typeof work === 'string') throw new Error(work);
  const rows = entries.map(({ record, row }) => ({ record, row: { ...row, rev: '2024-11-05' } }));
  expect(work.write({ entries: rows.slice(0, 2), updates: [], findings: [] })).toBeUndefined();
  expect(work.write({ entries: rows.slice(2), updates: [], findings: [] })).toBeUndefined();
  expect(plain.changes).toEqual([]);
  work.finish();
  work.close();

  expect(plain.changes).toMatchObject([{ total: 4, changed: [[0, 4]] }]);
  expect(plain.changes[0]).not.toHaveProperty('worst');
  expect(plain.view.rows(0, 10).map(({ worst, rev }) => [worst, rev])).toEqual(
    entries.map(() => [undefined, '2024-11-05']),
  );
  expect(folded.view.rows(0, 10)).toMatchObject([{ seq: 0, folded: 4, lastSeq: 3 }]);
  for (const { view } of [plain, folded]) view.close();

  const back = catalog.rejudge(capture.captureId, null);
  if (typeof back === 'string') throw new Error(back);
  const again = openView(capture, true);
  back.write({ entries, updates: [], findings: [makeFinding(2, 'warning')] });
  back.finish();
  back.close();
  expect(again.changes).toMatchObject([{ worst: 'warning' }]);
  expect(again.view.rows(0, 10)).toHaveLength(4);
  again.view.close();
});
