import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Revision } from '@mcpeek/protocol/base/revision';
import type { Finding } from '@mcpeek/protocol/record/finding';
import { createJudge } from '@mcpeek/protocol/rules/judge';
import { createRecordJudge } from '@mcpeek/protocol/rules/judgeRecord';
import { afterEach, expect, test, vi } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import type {
  CaptureHandle,
  Catalog,
  CommitNotice,
  FindingPage,
  FindingQuery,
  Rejudging,
} from './captureStore.ts';
import { rejudgeCapture } from './rejudgeCapture.ts';
import { createTestCapture, createTestHomes } from './testCatalog.test-support.ts';

const homes = createTestHomes();
afterEach(homes.cleanUp);

const request =
  '{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}';
const answer =
  '{"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2025-11-25","capabilities":{"logging":{}},"serverInfo":{"name":"s","version":"1"}}}';
const initialized = '{"jsonrpc":"2.0","method":"notifications/initialized"}';
const log = '{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":1}}';
/** Not JSON in any revision; only 2025-03-26 has batches. */
const banner = 'listening';
const batch = `[${log},${log}]`;
const start = [
  ['out', request],
  ['in', answer],
  ['out', initialized],
  ['in', batch],
  ['in', banner],
] as const;

/** Judges lines as a session does and stores them; gives a function that adds more. */
function writeLines(capture: CaptureHandle) {
  const judge = createRecordJudge(createJudge({ transport: 'stdio' }));
  return (lines: readonly (readonly ['out' | 'in', string])[]): void => {
    for (const [dir, text] of lines) {
      const seq = capture.lastSeq() + 1;
      const { record, row, updates, findings } = judge({
        seq,
        atUs: seq * 10,
        dir,
        kind: 'request',
        bytes: text.length + 1,
        text,
        end: '\n',
      });
      capture.commit({ entries: [{ record, row }], updates, findings });
    }
  };
}

/** All that a capture says, facts and verdict. */
const sayAll = (capture: CaptureHandle) => ({
  records: [...capture.recordsFrom(0, 10_000)],
  findings: capture.findings(Array.from({ length: capture.count() }, (_, seq) => seq)),
  groups: capture.findingGroups(),
  worst: Array.from({ length: capture.count() }, (_, place) => capture.columns().worstAt(place)),
  counts: capture.summary().findings,
});
const beginRejudge = (catalog: Catalog, capture: CaptureHandle, revision: Revision | null): Rejudging => {
  const work = catalog.rejudge(capture.captureId, revision);
  if (typeof work === 'string') throw new Error(work);
  return work;
};
const rejudge = (catalog: Catalog, capture: CaptureHandle, revision: Revision | null) =>
  rejudgeCapture(beginRejudge(catalog, capture, revision), {
    clock: systemClock,
    onCaughtUp: () => undefined,
  });
const rulesOf = (capture: CaptureHandle): readonly string[] =>
  capture.findingGroups().map(({ ruleId }) => ruleId);

test('another revision changes findings, worst and rev, and never the facts; its own brings all back', async () => {
  const catalog = homes.openCatalog(homes.newHome());
  const capture = createTestCapture(catalog);
  writeLines(capture)(start);
  const before = sayAll(capture);
  expect(rulesOf(capture)).toContain('batch/not-supported');

  expect(await rejudge(catalog, capture, '2025-03-26')).toEqual({ ok: true, value: undefined });
  expect(rulesOf(capture)).not.toContain('batch/not-supported');
  expect(capture.summary()).toMatchObject({ forcedRevision: '2025-03-26' });
  expect(capture.summary().findings).not.toEqual(before.counts);
  const forced = sayAll(capture);
  expect(forced.records.map(({ row }) => row.rev)).toEqual(forced.records.map(() => '2025-03-26'));
  const facts = ({ records }: typeof before) => records.map(({ record: { rev: _, ...fact } }) => fact);
  expect(facts(forced)).toEqual(facts(before));
  expect(forced.records[3]?.row.worst).toBeUndefined();
  expect(forced.records[0]?.row).toMatchObject({ status: 'ok', tookUs: 10 });

  await rejudge(catalog, capture, null);
  expect(sayAll(capture)).toEqual(before);
  expect(capture.summary()).not.toHaveProperty('forcedRevision');
});

test('a stored capture keeps the revision and its counts when it is opened again', async () => {
  const home = homes.newHome();
  const first = homes.openCatalog(home);
  const written = createTestCapture(first);
  writeLines(written)(start);
  written.close();
  const capture = first.open(written.captureId);
  if (capture === undefined) throw new Error('gone');
  await rejudge(first, capture, '2025-03-26');
  const said = sayAll(capture);
  await first.close();

  const second = homes.openCatalog(home);
  const again = second.open(written.captureId);
  if (again === undefined) throw new Error('gone');
  expect(sayAll(again)).toEqual(said);
  expect(second.list()).toMatchObject([{ forcedRevision: '2025-03-26', findings: said.counts, open: false }]);
});

test('what a session adds meanwhile is judged like the rest, however often the work pauses', async () => {
  const catalog = homes.openCatalog(homes.newHome());
  const capture = createTestCapture(catalog);
  const add = writeLines(capture);
  add(start);
  add(Array.from({ length: 3000 }, () => ['in', batch] as const));
  const notices: CommitNotice[] = [];
  capture.onCommit((notice) => notices.push(notice));
  let caughtUpAt = -1;
  const work = rejudgeCapture(beginRejudge(catalog, capture, '2025-03-26'), {
    clock: systemClock,
    onCaughtUp() {
      caughtUpAt = capture.lastSeq();
    },
  });
  for (let turn = 0; turn < 3; turn += 1) {
    add([
      ['in', batch],
      ['in', banner],
    ]);
    expect(capture.summary().rejudging).toMatchObject({ revision: '2025-03-26', total: capture.count() });
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(await work).toMatchObject({ ok: true });
  expect(caughtUpAt).toBe(start.length + 3000 + 6 - 1);
  expect(notices.filter(({ rejudged }) => rejudged)).toHaveLength(1);
  expect(capture.summary()).toMatchObject({ forcedRevision: '2025-03-26', findings: sayAll(capture).counts });
  expect(rulesOf(capture)).not.toContain('batch/not-supported');
  const bad = [...capture.recordsFrom(0, 10_000)].filter(({ row }) => row.worst === 'error');
  expect(bad.map(({ record }) => record.text)).toEqual([banner, banner, banner, banner]);
  await rejudge(catalog, capture, null);
  expect(capture.findingGroups().find(({ ruleId }) => ruleId === 'batch/not-supported')?.count).toBe(3004);
});

test('only one at a time; meanwhile the capture cannot be removed', async () => {
  const catalog = homes.openCatalog(homes.newHome());
  const capture = createTestCapture(catalog);
  writeLines(capture)(start);
  const work = beginRejudge(catalog, capture, '2025-03-26');
  expect(catalog.rejudge(capture.captureId, null)).toBe('running');
  capture.close();
  expect(catalog.remove(capture.captureId)).toEqual({ kind: 'rejudged' });
  work.close();
  expect(catalog.remove(capture.captureId)).toBeUndefined();
});

test('one that was broken off says so, counts truly, and is told of when it is opened', async () => {
  const home = homes.newHome();
  const first = homes.openCatalog(home);
  const written = createTestCapture(first);
  const add = writeLines(written);
  add(start);
  add(Array.from({ length: 12_000 }, () => ['in', batch] as const));
  written.close();
  const total = start.length + 12_000;
  const capture = first.open(written.captureId);
  if (capture === undefined) throw new Error('gone');
  const before = sayAll(capture).counts;
  const work = rejudgeCapture(beginRejudge(first, capture, '2025-03-26'), {
    clock: systemClock,
    onCaughtUp: () => undefined,
  });
  // The first slice may end before the first record that is judged otherwise.
  await vi.waitFor(() => expect(capture.summary().rejudging?.done).toBeGreaterThan(start.length));
  await first.close();
  expect(await work).toMatchObject({ ok: false });
  // As after a kill: the lock is still there.
  const lock = join(home, 'captures', `${written.captureId}.lock`);
  writeFileSync(lock, JSON.stringify({ pid: process.pid, startedAt: 'long ago' }));

  const second = homes.openCatalog(home);
  const unfinished: unknown[] = [];
  second.onUnfinished((...told) => unfinished.push(told));
  const [listed] = second.list();
  expect(listed).toMatchObject({ open: false, records: total, rejudging: { revision: '2025-03-26', total } });
  expect(listed?.findings.error).toBeLessThan(before.error);
  const again = second.open(written.captureId);
  if (again === undefined) throw new Error('gone');
  expect(again.count()).toBe(total);
  await vi.waitFor(() => expect(unfinished).toEqual([[written.captureId, '2025-03-26']]));
  await rejudge(second, again, '2025-03-26');
  expect(rulesOf(again)).not.toContain('batch/not-supported');
  expect(again.summary()).toMatchObject({ forcedRevision: '2025-03-26', findings: sayAll(again).counts });
  expect(again.summary()).not.toHaveProperty('rejudging');
}, 60_000);

test('a lock that a dead bridge left behind is noted before the capture is judged again', async () => {
  const home = homes.newHome();
  const first = homes.openCatalog(home);
  const written = createTestCapture(first);
  writeLines(written)(start);
  written.close();
  await first.close();
  const second = homes.openCatalog(home);
  const lock = join(home, 'captures', `${written.captureId}.lock`);
  writeFileSync(lock, JSON.stringify({ pid: process.pid, startedAt: 'long ago' }));
  const work = second.rejudge(written.captureId, '2025-03-26');
  if (typeof work === 'string') throw new Error(work);
  expect(await rejudgeCapture(work, { clock: systemClock, onCaughtUp: () => undefined })).toMatchObject({
    ok: true,
  });
  expect(existsSync(lock)).toBe(false);
  expect(second.list()).toMatchObject([
    { records: start.length + 1, ending: 'the bridge ended', forcedRevision: '2025-03-26', open: false },
  ]);
});

test('findings are listed page by page, by rule, side and the revision that judged their records', async () => {
  const catalog = homes.openCatalog(homes.newHome());
  const capture = createTestCapture(catalog);
  const add = writeLines(capture);
  add(start);
  add(Array.from({ length: 250 }, () => ['in', banner] as const));
  const all = sayAll(capture).findings;
  const read = (query: Omit<FindingQuery, 'after' | 'limit'>, limit = 100) => {
    const pages: (readonly Finding[])[] = [];
    for (let after: number | undefined = 0; after !== undefined; ) {
      const page: FindingPage = capture.listFindings({ ...query, after, limit });
      pages.push(page.findings);
      after = page.next;
    }
    return pages;
  };
  expect(read({}).flat()).toEqual(all);
  const bannerRule = { ruleId: 'stdio/non-json-on-stdout', severity: 'error', side: 'server' } as const;
  const pages = read(bannerRule);
  expect(pages.map(({ length }) => length)).toEqual([100, 100, 51]);
  expect(pages.flat()).toEqual(all.filter(({ ruleId }) => ruleId === bannerRule.ruleId));
  expect(read({ ...bannerRule, side: 'client' }).flat()).toEqual([]);
  expect(read({ rev: '2024-11-05' }).flat()).toEqual([]);
  expect(capture.findingGroups({ rev: '2024-11-05' })).toEqual([]);
  await rejudge(catalog, capture, '2024-11-05');
  expect(capture.findingGroups({ rev: '2024-11-05' })).toEqual(capture.findingGroups());
  expect(read({ rev: '2024-11-05' }).flat()).toEqual(sayAll(capture).findings);
});
