import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeEnd, writeHeader, writeRecord } from './captureFile.ts';
import { type CaptureFileEvent, createCaptureFileReader } from './captureFileReader.ts';
import type { CaptureRecord } from './captureRecord.ts';
import { keepRecord } from './recordMask.ts';

const header = {
  captureId: 'c1',
  title: 'A title',
  startedAt: 1_700_000_000_000,
  target: { kind: 'stdio', command: 'x', args: [], env: { A: 'secret' } },
  revision: null,
} as const;
const headerLine =
  '{"mcpeek":1,"captureId":"c1","title":"A title","startedAt":1700000000000,' +
  '"target":{"kind":"stdio","command":"x","args":[],"env":{"A":"‹masked:6›"}},"revision":null}';
const record: CaptureRecord = {
  note: { kind: 'text', text: 'n', through: 9 },
  process: { event: 'exited', code: 1 },
  http: { part: 'body', id: 1 },
  exchange: 2,
  by: 'you',
  rev: '2025-11-25',
  cut: { headBytes: 1, tailBytes: 2, totalBytes: 3 },
  end: '\r\n',
  text: '{"n":1.0}',
  bytes: 11,
  kind: 'request',
  dir: 'out',
  atUs: 5,
  seq: 3,
};
const recordLine =
  '{"seq":3,"atUs":5,"dir":"out","kind":"request","bytes":11,"text":"{\\"n\\":1.0}","end":"\\r\\n",' +
  '"cut":{"headBytes":1,"tailBytes":2,"totalBytes":3},"rev":"2025-11-25","by":"you","exchange":2,' +
  '"http":{"part":"body","id":1},"process":{"event":"exited","code":1},"note":{"kind":"text","text":"n","through":9}}';

function read(...lines: readonly string[]) {
  const reader = createCaptureFileReader();
  const events: readonly CaptureFileEvent[] = lines.map(reader.take);
  return { events, missing: reader.finish() };
}

test('header, record and end are written with their keys in the order of the format', () => {
  expect(writeHeader(header)).toBe(headerLine);
  expect(writeRecord(record, keepRecord)).toBe(recordLine);
  expect(writeEnd(7)).toBe('{"end":true,"records":7}');
});

test('what was written is read back', () => {
  const { events, missing } = read(headerLine, recordLine, '{"end":true,"records":1}');
  expect(missing).toBeUndefined();
  expect(events).toEqual([
    { kind: 'header', header: { ...header, target: { ...header.target, env: { A: '‹masked:6›' } } } },
    { kind: 'record', record },
    { kind: 'end' },
  ]);
});

test('the revision that was forced is written after the negotiated one, and read back', () => {
  const forced = { ...header, forcedRevision: '2025-03-26' };
  const line = headerLine.replace('"revision":null', '"revision":null,"forcedRevision":"2025-03-26"');
  expect(writeHeader(forced)).toBe(line);
  expect(read(line).events).toMatchObject([{ kind: 'header', header: { forcedRevision: '2025-03-26' } }]);
});

test('unknown keys are skipped, at every level', () => {
  const { events } = read(
    headerLine.replace('{', '{"future":[],').replace('"x"', '"x","more":{}'),
    '{"new":1,"seq":0,"atUs":0,"dir":"none","kind":"note","bytes":0,"end":"","note":{"kind":"text","text":"","x":1}}',
  );
  expect(events).toMatchObject([{ kind: 'header' }, { kind: 'record' }]);
  expect(JSON.stringify(events)).not.toMatch(/future|more|"new"|"x":1/);
});

test.each([
  ['{"seq":1', 'The line is not a JSON object.'],
  ['[1]', 'seq: '],
  ['{"seq":-1,"atUs":0,"dir":"in","kind":"note","bytes":0,"end":""}', 'seq: '],
  ['{"seq":1,"atUs":0,"dir":"up","kind":"note","bytes":0,"end":""}', 'dir: '],
  [
    '{"seq":1,"atUs":0,"dir":"in","kind":"note","bytes":0,"end":"","base64":"a b"}',
    'base64: base64 is expected',
  ],
])('the broken line %s is reported with its number, and the rest is read', (broken, message) => {
  const { events, missing } = read(headerLine, '', broken, recordLine, '{"end":true,"records":2}');
  expect(events).toMatchObject([
    { kind: 'header' },
    { kind: 'nothing' },
    { kind: 'problem', problem: { line: 3, message: expect.stringContaining(message) } },
    { kind: 'record' },
    { kind: 'end' },
  ]);
  expect(missing).toBeUndefined();
});

test('a file that was cut short is reported, and so is a wrong count and a line after the end', () => {
  expect(read(headerLine, recordLine).missing).toMatchObject({
    line: 2,
    message: expect.stringContaining('cut short'),
  });
  const { events } = read(headerLine, '{"end":true,"records":5}', recordLine);
  expect(events).toMatchObject([{}, { problem: { line: 2 } }, { problem: { line: 3 } }]);
});

test('a file of a newer format is not guessed at', () => {
  expect(read('{"mcpeek":2}').events).toMatchObject([{ kind: 'tooNew' }]);
});

test('a reader never throws, whatever it gets', () => {
  const line = fc.oneof(
    fc.string(),
    fc.json(),
    fc.jsonValue().map((value) => JSON.stringify({ seq: value })),
  );
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      expect(read(...lines).events).toHaveLength(lines.length);
    }),
  );
});
