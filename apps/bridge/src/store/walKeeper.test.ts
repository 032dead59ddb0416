import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { createTestCapture, createTestHomes, makeEntry } from './testCatalog.test-support.ts';

const homes = createTestHomes();
afterEach(homes.cleanUp);

test('the log is copied into the database while a session writes, and is gone after its end', async () => {
  const home = homes.newHome();
  const catalog = homes.openCatalog(home);
  const capture = createTestCapture(catalog);
  const path = join(home, 'captures', `${capture.captureId}.db`);
  for (let seq = 0; seq < 40; seq += 1) {
    const entry = makeEntry({ seq, text: 'x'.repeat(1_000_000), bytes: 1_000_001 });
    capture.commit({ entries: [entry], updates: [], findings: [] });
  }
  await vi.waitFor(() => expect(statSync(path).size).toBeGreaterThan(20_000_000), { timeout: 15_000 });
  capture.close();
  await vi.waitFor(() => expect(existsSync(`${path}-wal`)).toBe(false), { timeout: 15_000 });
  expect(statSync(path).size).toBeGreaterThan(40_000_000);
  expect(existsSync(path.replace(/db$/, 'lock'))).toBe(false);
});
