import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Catalog, CommitNotice } from './captureStore.ts';
import {
  commitEach,
  createTestCapture,
  createTestHomes,
  makeEntry,
  makeFinding,
} from './testCatalog.test-support.ts';

const homes = createTestHomes();
let shared: Catalog;
beforeAll(() => {
  shared = homes.openCatalog(homes.newHome());
});
afterAll(homes.cleanUp);

const openNew = () => createTestCapture(shared);

test.each([
  ['plain text', { text: '{"a":1}', end: '\n' }],
  ['carriage return and newline', { text: 'x', end: '\r\n' }],
  ['no end', { text: 'half a li', end: '' }],
  ['a byte order mark and a NUL', { text: '\uFEFF{"a":"\0"} after', end: '\n' }],
  ['every plane of Unicode', { text: '"é漢😀\u2028"', end: '\n' }],
  ['empty text', { text: '', end: '\n' }],
  [
    'bytes that are not UTF-8',
    { base64: Buffer.from([0x7b, 0xff, 0x00, 0xc3]).toString('base64'), end: '\n' },
  ],
  ['two megabytes', { text: 'x'.repeat(2_000_000), end: '\n' }],
  ['large bytes', { base64: Buffer.alloc(100_000, 0xfe).toString('base64'), end: '' }],
] as const)('%s come back exactly', (_name, parts) => {
  const capture = openNew();
  const bytes = Buffer.concat([
    'text' in parts ? Buffer.from(parts.text) : Buffer.from(parts.base64, 'base64'),
    Buffer.from(parts.end),
  ]);
  const entry = makeEntry({ seq: 0, kind: 'malformed', bytes: bytes.length, ...parts });
  capture.commit({ entries: [entry], updates: [], findings: [] });
  expect(capture.record(0)).toEqual(entry);
  expect(Buffer.from(capture.body(0) ?? []).equals(bytes)).toBe(true);
  expect([...capture.recordsFrom(0, 10)]).toEqual([entry]);
});

test('what only some kinds of record have comes back', () => {
  const capture = openNew();
  const entries = [
    makeEntry({ seq: 0, kind: 'process', dir: 'none', process: { event: 'exited', code: 3 } }),
    makeEntry({ seq: 1, kind: 'note', dir: 'none', note: { kind: 'text', text: 'so' } }),
    makeEntry({ seq: 2, kind: 'http', http: { part: 'body', id: 7 } }),
    makeEntry({
      seq: 3,
      kind: 'malformed',
      cut: { headBytes: 1, tailBytes: 2, totalBytes: 9 },
      rev: '2025-06-18',
    }),
  ];
  capture.commit({ entries, updates: [], findings: [] });
  expect([...capture.recordsFrom(0, 10)]).toEqual(entries);
});

test('changes and findings of the same batch are part of its rows, before anyone is told', () => {
  const capture = openNew();
  const notices: CommitNotice[] = [];
  capture.onCommit((notice) => notices.push(notice));
  capture.commit({
    entries: [makeEntry({ seq: 0, kind: 'request' }, { status: 'open' }), makeEntry({ seq: 1 })],
    updates: [{ seq: 0, status: 'ok', tookUs: 12 }],
    findings: [makeFinding(1, 'info'), makeFinding(1, 'warning'), makeFinding(0, 'error')],
  });
  expect(capture.rows([1, 0])).toMatchObject([
    { seq: 1, worst: 'warning' },
    { seq: 0, worst: 'error', status: 'ok', tookUs: 12 },
  ]);
  expect(notices).toHaveLength(1);
  expect(notices[0]?.changedSeqs).toEqual([]);
  expect(notices[0]?.batch.entries.map((entry) => entry.row)).toEqual(capture.rows([0, 1]));
  expect(capture.summary()).toMatchObject({ worst: 'error', findings: { error: 1, warning: 1, info: 1 } });
});

test('later changes reach earlier rows, and worst only gets worse', () => {
  const capture = openNew();
  commitEach(capture, [makeEntry({ seq: 0, kind: 'request' }, { status: 'open' }), makeEntry({ seq: 1 })]);
  const changed: (readonly number[])[] = [];
  capture.onCommit((notice) => changed.push(notice.changedSeqs));
  capture.commit({
    entries: [makeEntry({ seq: 2, kind: 'result', exchange: 0 })],
    updates: [{ seq: 0, status: 'ok', tookUs: 5, worst: 'warning' }],
    findings: [makeFinding(1, 'error'), makeFinding(0, 'info')],
  });
  capture.commit({ entries: [], updates: [], findings: [makeFinding(1, 'info')] });
  expect(capture.rows([0, 1])).toMatchObject([
    { status: 'ok', tookUs: 5, worst: 'warning' },
    { worst: 'error' },
  ]);
  expect(changed.map((seqs) => [...seqs].sort())).toEqual([[0, 1], [1]]);
  expect(capture.findings([1, 0]).map(({ seq, severity }) => [seq, severity])).toEqual([
    [1, 'error'],
    [1, 'info'],
    [0, 'info'],
  ]);
  expect(capture.findingGroups()).toMatchObject([
    { severity: 'error', count: 1, first: 1, seqs: [1] },
    { severity: 'info', count: 2, first: 0, seqs: [0, 1] },
  ]);
  expect(capture.findingGroups({ filter: { kind: 'exchange', request: 0 } })).toMatchObject([
    { severity: 'error', seqs: [1] },
    { severity: 'info', count: 2 },
  ]);
});

test('rows of an exchange include its request, its members in batches and nothing else', () => {
  const capture = openNew();
  const items = [
    { pointer: '/0', kind: 'result', exchange: { seq: 1, pointer: '' } },
    { pointer: '/1', kind: 'error', exchange: { seq: 0, pointer: '' } },
  ] as const;
  capture.commit({
    entries: [
      makeEntry({ seq: 0, kind: 'request', exchange: 0 }),
      makeEntry({ seq: 1, kind: 'request' }),
      makeEntry({ seq: 2, exchange: 1 }),
      makeEntry({ seq: 3, kind: 'batch' }, { items }),
      makeEntry({ seq: 4 }),
    ],
    updates: [],
    findings: [],
  });
  expect(capture.exchangeRows(1, 100).map((row) => row.seq)).toEqual([1, 2, 3]);
  expect(capture.exchangeRows(0, 100).map((row) => row.seq)).toEqual([0, 3]);
  expect(capture.exchangeRows(1, 2).map((row) => row.seq)).toEqual([1, 2]);
  expect(capture.rows([3])[0]?.items).toEqual(items);
  expect(capture.endOf(1)).toBe(3);
  expect(capture.endOf(4)).toBeUndefined();
});

test('unknown rows are left out, and places are clipped', () => {
  const capture = openNew();
  commitEach(
    capture,
    [0, 1, 2].map((seq) => makeEntry({ seq })),
  );
  expect(capture.rows([2, 9, 0]).map((row) => row.seq)).toEqual([2, 0]);
  expect(capture.rows([1, 2, 3, 4]).map((row) => row.seq)).toEqual([1, 2]);
  expect(capture.rowsAt(-5, 99).map((row) => row.seq)).toEqual([0, 1, 2]);
  expect(capture.rowsAt(2, 1)).toEqual([]);
  expect(capture.record(3)).toBeUndefined();
  expect(capture.body(3)).toBeUndefined();
});

test('columns of a large stored capture are read behind and agree with those kept while it was written', async () => {
  const home = homes.newHome();
  const first = homes.openCatalog(home);
  const capture = createTestCapture(first);
  const entries = Array.from({ length: 25_000 }, (_, seq) =>
    makeEntry({ seq, kind: seq % 3 === 0 ? 'stderr' : 'notification' }, { method: `m${seq % 7}` }),
  );
  capture.commit({ entries, updates: [], findings: [makeFinding(7, 'warning')] });
  const written = capture.columns();
  expect(capture.areColumnsRead()).toBe(true);
  capture.close();
  await first.close();

  const stored = homes.openCatalog(home).open(capture.captureId);
  const columns = stored?.columns();
  expect(stored?.areColumnsRead()).toBe(false);
  await new Promise<void>((resolve) => {
    stored?.onColumnsRead(() => stored.areColumnsRead() && resolve());
  });
  const sorts = new Map<number | undefined, number>();
  for (let place = 0; place < entries.length; place += 1) {
    expect(columns?.atUsAt(place)).toBe(written.atUsAt(place));
    expect(columns?.kindAt(place)).toBe(written.kindAt(place));
    expect(columns?.worstAt(place)).toBe(written.worstAt(place));
    const sort = columns?.sortAt(place);
    sorts.set(sort, sorts.get(sort) ?? written.sortAt(place));
    expect(sorts.get(sort)).toBe(written.sortAt(place));
  }
  expect(sorts.size).toBe(14);
});
