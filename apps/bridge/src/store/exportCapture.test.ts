import type { CaptureFileHeader } from '@mcpeek/protocol/record/captureFile';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import type { Catalog } from './captureStore.ts';
import { exportCapture, previewExport } from './exportCapture.ts';
import { importCapture, type RecordJudge } from './importCapture.ts';
import { rejudgeCapture } from './rejudgeCapture.ts';
import { createTestCapture, createTestHomes, makeEntry, makeFinding } from './testCatalog.test-support.ts';

const homes = createTestHomes();
let catalog: Catalog;
beforeAll(() => {
  catalog = homes.openCatalog(homes.newHome());
});
afterAll(homes.cleanUp);

/** Gives each record a plain row, a warning to each malformed one, and marks the request of an answer. */
const judge: RecordJudge = (record) => ({
  row: makeEntry(record).row,
  findings: record.kind === 'malformed' ? [makeFinding(record.seq, 'warning')] : [],
  updates:
    record.kind === 'result' && record.exchange !== undefined ? [{ seq: record.exchange, status: 'ok' }] : [],
});

async function readAll(lines: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const part of lines) text += part;
  return text;
}
async function* inPieces(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const importText = (text: string, size = 1000, lineLimitBytes?: number) =>
  importCapture(inPieces(text, size), {
    catalog,
    clock: systemClock,
    judgeFor: () => judge,
    ...(lineLimitBytes === undefined ? {} : { lineLimitBytes }),
  });

const header: CaptureFileHeader = {
  captureId: 'c-far-away',
  title: 'From afar',
  startedAt: 1234,
  target: { kind: 'stdio', command: 'x', args: [], env: { A: '‹masked:9›' } },
  revision: '2025-06-18',
};
const headLine = `${JSON.stringify({ mcpeek: 1, ...header })}\n`;
const line = (seq: number): string =>
  `{"seq":${seq},"atUs":${seq},"dir":"in","kind":"stderr","bytes":2,"text":"é","end":""}\n`;
const endLine = (records: number): string => `{"end":true,"records":${records}}\n`;

function makeSource() {
  const capture = createTestCapture(catalog, 'Source');
  const entries = Array.from({ length: 1203 }, (_, seq) =>
    makeEntry({ seq, kind: seq % 5 === 0 ? 'malformed' : 'sse' }),
  );
  entries.push(makeEntry({ seq: 1203, kind: 'malformed', base64: '/wA=', bytes: 3 }));
  entries.push(
    makeEntry({ seq: 1204, kind: 'note', dir: 'none', text: '', note: { kind: 'blankLine', text: '' } }),
  );
  capture.commit({ entries, updates: [], findings: [] });
  return capture;
}

test('a capture that is exported and imported is the same, and its export too', async () => {
  const source = makeSource();
  const file = await readAll(exportCapture(source));
  expect(file.split('\n')).toHaveLength(1 + 1205 + 1 + 1);
  const imported = await importText(file);
  expect(imported).toMatchObject({ ok: true, value: { records: 1205, problems: [], problemCount: 0 } });
  if (!imported.ok) return;
  expect(imported.value.captureId).not.toBe(source.captureId);

  const copy = catalog.open(imported.value.captureId);
  expect([...(copy?.recordsFrom(0, 9999) ?? [])].map(({ record }) => record)).toEqual(
    [...source.recordsFrom(0, 9999)].map(({ record }) => record),
  );
  expect(copy?.summary()).toMatchObject({
    title: 'Source',
    startedAt: source.summary().startedAt,
    target: source.summary().target,
    origin: { captureId: source.captureId, title: 'Source' },
    findings: { warning: 242 },
    open: false,
  });
  expect(await readAll(exportCapture(copy ?? source))).toBe(file);
});

test('an export says which revision was forced, an import judges by it, and a later export says what holds then', async () => {
  const asked: (string | undefined)[] = [];
  const importForced = (head: object) =>
    importCapture(
      inPieces(`${JSON.stringify({ mcpeek: 1, ...header, ...head })}\n${line(0)}${endLine(1)}`, 99),
      {
        catalog,
        clock: systemClock,
        judgeFor: (_target, forced) => {
          asked.push(forced);
          return judge;
        },
      },
    );
  const imported = await importForced({ forcedRevision: '2025-03-26' });
  expect(imported).toMatchObject({ ok: true, value: { problemCount: 0 } });
  if (!imported.ok) return;
  const { captureId } = imported.value;
  const copy = catalog.open(captureId);
  expect(copy?.summary()).toMatchObject({ revision: '2025-06-18', forcedRevision: '2025-03-26' });
  const headOf = async () => {
    const capture = catalog.open(captureId);
    return capture === undefined ? undefined : (await readAll(exportCapture(capture))).split('\n')[0];
  };
  expect(await headOf()).toBe(`${headLine.trimEnd().slice(0, -1)},"forcedRevision":"2025-03-26"}`);
  const work = catalog.rejudge(captureId, null);
  if (typeof work === 'string') return expect.fail(work);
  expect(await rejudgeCapture(work, { clock: systemClock, onCaughtUp: () => undefined })).toMatchObject({
    ok: true,
  });
  expect(await headOf()).toBe(headLine.trimEnd());

  const unknown = await importForced({ forcedRevision: '2031-01-01' });
  expect(unknown).toMatchObject({
    value: { problems: [{ line: 1, message: expect.stringContaining('2031-01-01') }], problemCount: 1 },
  });
  expect(asked).toEqual(['2025-03-26', undefined]);
});

test.each([1, 3, 64 * 1024])('a file is read the same in pieces of %i bytes', async (size) => {
  const imported = await importText(headLine + [0, 1, 2].map(line).join('') + endLine(3), size);
  expect(imported).toMatchObject({ ok: true, value: { records: 3, problemCount: 0 } });
  expect(catalog.list().some(({ title, startedAt }) => title === 'From afar' && startedAt === 1234)).toBe(
    true,
  );
});

test('broken lines are reported with their numbers, and a gap keeps the numbers of the rest', async () => {
  const long = line(4).replace('é', 'é'.repeat(300));
  const file = `${headLine}${line(0)}{"seq":1\n${line(2)}${line(2)}${line(3)}${long}${line(7)}`;
  const imported = await importText(file, 50, 400);
  expect(imported).toMatchObject({
    ok: true,
    value: {
      problemCount: 4,
      problems: [
        { line: 3 },
        { line: 5 },
        { line: 7, message: /limit is 400/ },
        { message: /cut short/ },
      ].map(({ message, ...rest }) => ({
        ...rest,
        ...(message && { message: expect.stringMatching(message) }),
      })),
    },
  });
  if (!imported.ok) return;
  const copy = catalog.open(imported.value.captureId);
  expect(copy?.rowsAt(0, 99).map(({ seq, kind }) => [seq, kind])).toEqual([
    [0, 'stderr'],
    [1, 'note'],
    [2, 'stderr'],
    [3, 'stderr'],
    [4, 'note'],
    [7, 'stderr'],
  ]);
  expect(copy?.record(4)?.record.note).toMatchObject({ kind: 'gap', through: 6 });
});

test('without its first line a file is still read', async () => {
  const imported = await importText(`{"mcpeek":1,"captureId":\n${line(0)}${endLine(1)}`);
  expect(imported).toMatchObject({
    ok: true,
    value: { records: 1, problems: [{ line: 1 }], problemCount: 1 },
  });
});

test('answers reach back to earlier batches', async () => {
  const request = line(0).replace('stderr', 'request');
  const rest = Array.from({ length: 1200 }, (_, at) => line(at + 1)).join('');
  const answer = line(1201).replace('"stderr"', '"result"').replace('"end":""', '"end":"","exchange":0');
  const imported = await importText(headLine + request + rest + answer + endLine(1202));
  if (imported.ok) expect(catalog.open(imported.value.captureId)?.rows([0])[0]?.status).toBe('ok');
  expect(imported).toMatchObject({ ok: true, value: { problemCount: 0 } });
});

test.each([
  ['an empty file', ''],
  ['a text file', 'Dear diary,\ntoday\n'],
  ['other JSON lines', '{"a":1}\n{"b":2}\n'],
  ['a newer file', '{"mcpeek":2}\n'],
])('%s is refused and leaves no capture behind', async (_name, text) => {
  const before = catalog.list().length;
  expect(await importText(text)).toMatchObject({ ok: false });
  expect(catalog.list()).toHaveLength(before);
});

test('an upload that breaks off leaves no capture behind', async () => {
  const before = catalog.list().length;
  async function* breakOff(): AsyncGenerator<Uint8Array> {
    yield* inPieces(headLine + Array.from({ length: 900 }, (_, seq) => line(seq)).join(''), 1000);
    throw new Error('connection reset');
  }
  const imported = await importCapture(breakOff(), { catalog, clock: systemClock, judgeFor: () => judge });
  expect(imported).toMatchObject({ ok: false, problem: expect.stringContaining('connection reset') });
  expect(catalog.list()).toHaveLength(before);
});

test('an export holds what was there when it began', async () => {
  const capture = createTestCapture(catalog);
  capture.commit({ entries: [0, 1, 2].map((seq) => makeEntry({ seq })), updates: [], findings: [] });
  const lines = exportCapture(capture);
  await lines.next();
  const records = await lines.next();
  capture.commit({ entries: [makeEntry({ seq: 3 })], updates: [], findings: [] });
  expect(records.value.split('\n')).toHaveLength(4);
  expect(await lines.next()).toMatchObject({ value: endLine(3) });
});

test('keys in frames are masked on request, and the preview names them', async () => {
  const capture = createTestCapture(catalog);
  const entry = makeEntry({ seq: 0, text: '{"password":"hunter2"}', bytes: 23 });
  capture.commit({ entries: [entry], updates: [], findings: [] });
  expect(await previewExport(capture, false)).toMatchObject({
    records: 1,
    bytes: 23,
    suspicious: [{ key: 'password', count: 1, first: 0 }],
  });
  expect(await readAll(exportCapture(capture))).toContain('hunter2');
  expect(await readAll(exportCapture(capture, { frameKeys: ['password'] }))).toContain('‹masked:7›');
});
