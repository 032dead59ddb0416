import type { FilterNode } from '@mcpeek/protocol/filter/filterAst';
import { createFilterPredicate } from '@mcpeek/protocol/filter/filterPredicate';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CaptureHandle, Catalog } from '../store/captureStore.ts';
import { textOf } from '../store/recordText.ts';
import { createTestCapture, createTestHomes } from '../store/testCatalog.test-support.ts';
import { randomBatches } from './randomCapture.test-support.ts';
import { randomFilter } from './randomFilter.test-support.ts';

const homes = createTestHomes();
let catalog: Catalog;
beforeAll(() => {
  catalog = homes.openCatalog(homes.newHome());
});
afterAll(homes.cleanUp);

function findBySql(capture: CaptureHandle, filter: FilterNode): readonly number[] {
  const found: number[] = [];
  capture.scan(filter, { onSlice: (seqs) => found.push(...seqs), onDone: () => undefined });
  return found;
}

function findByPredicate(capture: CaptureHandle, filter: FilterNode): readonly number[] {
  const matches = createFilterPredicate(filter);
  return [...capture.recordsFrom(0, 10_000)]
    .filter(({ record, row }) => matches(row, { text: () => textOf(record), endOf: capture.endOf }))
    .map(({ record }) => record.seq);
}

test('SQL and predicate of a filter find the same rows', () => {
  fc.assert(
    fc.property(randomBatches, fc.array(randomFilter, { minLength: 1, maxLength: 5 }), (batches, filters) => {
      const capture = createTestCapture(catalog);
      for (const batch of batches) capture.commit(batch);
      for (const filter of filters) {
        expect(findBySql(capture, filter)).toEqual(findByPredicate(capture, filter));
      }
      capture.close();
    }),
    { numRuns: 150 },
  );
});
