import { expect, test } from 'vitest';
import { writeEnd, writeHeader, writeRecord } from './captureFile.ts';
import { createCaptureFileReader } from './captureFileReader.ts';

const header = writeHeader({
  captureId: 'c1',
  title: 't',
  startedAt: 0,
  target: { kind: 'stdio', command: 'node', args: [] },
  revision: null,
});
const record = (seq: number) =>
  writeRecord(
    { seq, atUs: seq, dir: 'in', kind: 'notification', bytes: 3, text: '{}', end: '\n' },
    (same) => same,
  );

function problemsOf(...lines: readonly string[]): readonly string[] {
  const reader = createCaptureFileReader();
  const events = lines.map((line) => reader.take(line));
  const problems = events.flatMap((event) => (event.kind === 'problem' ? [event.problem] : []));
  const last = reader.finish();
  return [...problems, ...(last === undefined ? [] : [last])].map(
    ({ line, message }) => `${line}: ${message}`,
  );
}

test('a whole file has no problems', () => {
  expect(problemsOf(header, record(0), record(1), writeEnd(2))).toEqual([]);
});

test('a broken line is reported once, whether it was a record or somebody added it', () => {
  expect(problemsOf(header, record(0), 'oops', record(1), writeEnd(2))).toEqual([
    '3: The line is not a JSON object.',
  ]);
  expect(problemsOf(header, record(0), 'oops', writeEnd(2))).toEqual(['3: The line is not a JSON object.']);
});

test('missing records, and a missing end, are reported', () => {
  expect(problemsOf(header, record(0), writeEnd(5))).toEqual([
    '3: The file says that it holds 5 records, but 1 were read.',
  ]);
  expect(problemsOf(header, record(0))).toEqual(['2: The file is cut short: its last line is missing.']);
});
