import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSpreadTracker, type SpreadStep } from './spreadTracker.ts';
import { createStdioFramer } from './stdioFramer.ts';

/** The steps of a tracker over the frames of a stream, numbered from 0. */
function track(stream: string): readonly SpreadStep[] {
  const framer = createStdioFramer();
  const tracker = createSpreadTracker();
  const frames = [...framer.push(new TextEncoder().encode(stream)), ...framer.end()];
  return frames.map((frame, seq) => tracker.feed(seq, frame));
}

const kinds = (stream: string): readonly string[] => track(stream).map(({ kind }) => kind);

test('an object indented over six lines is found whole', () => {
  const text = '{\n  "jsonrpc": "2.0",\n  "id": 0,\n  "result": {\n  }\n}';
  const steps = track(`${text}\n`);
  expect(steps.slice(0, 5).map(({ kind }) => kind)).toEqual(Array(5).fill('waiting'));
  expect(steps[5]).toEqual({ kind: 'joined', seqs: [0, 1, 2, 3, 4, 5], text });
});

test('any value that JSON.stringify indents is found whole, CR LF and blank lines kept', () => {
  const value = fc.oneof(
    fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }),
    fc.array(fc.jsonValue(), { minLength: 1 }),
  );
  fc.assert(
    fc.property(value, fc.constantFrom('\n', '\r\n', '\n\n'), (any, lineEnd) => {
      const text = JSON.stringify(any, null, 2).replaceAll('\n', lineEnd);
      const steps = track(`${text}\n`);
      expect(steps.at(-1)).toEqual({ kind: 'joined', seqs: steps.map((_, seq) => seq), text });
    }),
  );
});

test('two values, one after the other, are found apart', () => {
  expect(kinds('{\n"a":1\n}\n[\n2]\n')).toEqual(['waiting', 'waiting', 'joined', 'waiting', 'joined']);
});

test('a line that does not fit breaks it, and lines outside of one are none', () => {
  expect(track('hello\n{\n"a":1,\nStarting server\n"b":2\n}\n')).toEqual([
    { kind: 'none' },
    { kind: 'waiting' },
    { kind: 'waiting' },
    { kind: 'broken', seqs: [1, 2] },
    { kind: 'none' },
    { kind: 'none' },
  ]);
});

test('a bracket of the other kind breaks it', () => {
  expect(kinds('{\n"a":1\n]\n')).toEqual(['waiting', 'waiting', 'broken']);
});

test('text after the end breaks it', () => {
  expect(kinds('{\n"a":1\n} done\n')).toEqual(['waiting', 'waiting', 'broken']);
});

test('a string with raw line breaks is found whole, with the breaks as the escapes they should be', () => {
  expect(track('{"a":"half\nother \\\\\r\n\nhalf","b":\n2}\n').at(-1)).toEqual({
    kind: 'joined',
    seqs: [0, 1, 2, 3, 4],
    text: '{"a":"half\\nother \\\\\\r\\n\\nhalf","b":\n2}',
  });
});

test('a string does not go on after half an escape, after what it cannot hold, nor in a name', () => {
  expect(kinds('{"a":"half\\\nother half"}\n')).toEqual(['none', 'none']);
  expect(kinds('{"a":"half\\u00\n41"}\n')).toEqual(['none', 'none']);
  expect(kinds('{"a":"half\nother\thalf"}\n')).toEqual(['waiting', 'broken']);
  expect(kinds('{"a\nb":1}\n')).toEqual(['none', 'none']);
});

test('a message after half a string is a message', () => {
  expect(kinds('{"a":"half\n{"jsonrpc":"2.0","id":1,"result":{}}\nb"}\n')).toEqual([
    'waiting',
    'broken',
    'none',
  ]);
});

test('a message between the lines is a message, and breaks it', () => {
  expect(track('{\n{"jsonrpc":"2.0","id":1,"result":{}}\n}\n')).toEqual([
    { kind: 'waiting' },
    { kind: 'broken', seqs: [0] },
    { kind: 'none' },
  ]);
});

test('lines that are JSON by themselves may be part of it', () => {
  expect(kinds('[\n1,\n[],\n2\n]\n')).toEqual(['waiting', 'waiting', 'waiting', 'waiting', 'joined']);
});

test('the line that breaks it may begin another', () => {
  expect(kinds('{\n{\n"a":1}\n')).toEqual(['waiting', 'broken', 'joined']);
});

test('bytes that are not text break it', () => {
  const tracker = createSpreadTracker();
  const [start] = createStdioFramer().push(new TextEncoder().encode('{\n'));
  const [bad] = createStdioFramer().push(Uint8Array.of(0xff, 0x0a));
  if (start === undefined || bad === undefined) throw new Error('expected frames');
  expect(tracker.feed(5, start).kind).toBe('waiting');
  expect(tracker.feed(6, bad)).toEqual({ kind: 'broken', seqs: [5] });
});

test('more than ten thousand lines are given up', () => {
  const steps = kinds(`[\n${'1,\n'.repeat(10_000)}1]\n`);
  expect(steps[9_999]).toBe('waiting');
  expect(steps[10_000]).toBe('broken');
});

test('any lines are taken without throwing', () => {
  const line = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    '"a":',
    '1,',
    '1',
    '"x"',
    'null',
    ',',
    ':',
    'x',
    '',
    '{}',
    '\uFEFF{',
  );
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      for (const step of track(lines.join('\n'))) {
        if (step.kind === 'joined') expect(() => JSON.parse(step.text.replace(/^\uFEFF/, ''))).not.toThrow();
      }
    }),
    { numRuns: 2000 },
  );
});
