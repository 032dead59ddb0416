import { systemClock } from '../platform/clock.ts';
import { randomIds } from '../platform/ids.ts';
import { createCatalog } from './catalog.ts';
import { createTestCapture, makeEntry } from './testCatalog.test-support.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const home = process.argv[2] ?? '';
const capture = createTestCapture(createCatalog({ home, clock: systemClock, ids: randomIds, log: quiet }));

/** Commits batches of one to seven records, and says so after each. */
function commitMore(): void {
  const first = capture.count();
  const entries = Array.from({ length: 1 + (first % 7) }, (_, at) => makeEntry({ seq: first + at }));
  capture.commit({ entries, updates: [], findings: [] });
  process.stdout.write(`${capture.captureId} ${capture.count() - 1}\n`, () => setImmediate(commitMore));
}
commitMore();
