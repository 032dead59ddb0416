import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodePointerToken } from './jsonPointer.ts';
import { pointerAt } from './pointerAt.ts';
import { spanAt } from './spanAt.ts';

function textAt(text: string, pointer: string): string | undefined {
  const span = spanAt(text, pointer);
  return span === undefined ? undefined : text.slice(span.start, span.end);
}

/** Every pointer into a value, with the value there. */
function* places(value: unknown, pointer = ''): Generator<readonly [string, unknown]> {
  yield [pointer, value];
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* places(item, `${pointer}/${index}`);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, item] of Object.entries(value))
      yield* places(item, `${pointer}/${encodePointerToken(name)}`);
  }
}

const oddValue = fc.jsonValue({ maxDepth: 4 });

test('every value of a text is found by its pointer, with its kind', () => {
  fc.assert(
    fc.property(oddValue, fc.constantFrom(0, 1), (value, spaces) => {
      const text = JSON.stringify(value, null, spaces);
      for (const [pointer, expected] of places(JSON.parse(text))) {
        expect(JSON.parse(textAt(text, pointer) ?? '?')).toEqual(expected);
      }
    }),
  );
});

test('the offset of every value leads back to its pointer', () => {
  fc.assert(
    fc.property(oddValue, (value) => {
      const text = JSON.stringify(value, null, 1);
      for (const [pointer] of places(JSON.parse(text))) {
        const span = spanAt(text, pointer);
        expect(pointerAt(text, span?.start ?? -1)).toBe(pointer);
        expect(pointerAt(text, (span?.end ?? 0) - 1)).toBe(pointer);
        expect(pointerAt(text, span?.nameSpan?.start ?? span?.start ?? -1)).toBe(pointer);
      }
    }),
  );
});

test('the span of the name includes its quotes', () => {
  const text = '{"a":{"b\\n" : 1}}';
  expect(spanAt(text, '/a/b\n')).toMatchObject({ kind: 'number', nameSpan: { start: 6, end: 11 } });
});

test('of a repeated name the last one is meant, and what the earlier one held is gone', () => {
  expect(textAt('{"a":1,"a":2}', '/a')).toBe('2');
  expect(textAt('{"a":{"b":1},"a":{"c":2}}', '/a/b')).toBeUndefined();
  expect(textAt('{"a":{"b":1},"a":3}', '/a/b')).toBeUndefined();
  expect(textAt('{"a":{"b":1},"\\u0061":{"b":2}}', '/a/b')).toBe('2');
});

test.each([
  ['{"a":1}', '/b'],
  ['{"a":1}', '/a/b'],
  ['[1]', '/1'],
  ['[1]', '/00'],
  ['[1]', '/-'],
  ['1', '/a'],
  ['{"a":1}', 'a'],
  ['', ''],
  ['{"a', '/a'],
])('%s has nothing at %s', (text, pointer) => {
  expect(spanAt(text, pointer)).toBeUndefined();
});

test('a byte order mark is stepped over', () => {
  expect(textAt('\uFEFF{"a":[7]}', '/a/0')).toBe('7');
  expect(pointerAt('\uFEFF{"a":[7]}', 7)).toBe('/a/0');
});

test('a pointer may start at a value inside the text', () => {
  const text = '[{"a":1},{"a":2}]';
  expect(spanAt(text, '/a', 9)).toMatchObject({ start: 14, end: 15 });
});

test.each([
  [0, ''],
  [2, '/a'],
  [4, '/a'],
  [5, '/a'],
  [6, '/a'],
  [7, '/a/0'],
  [8, '/a'],
  [10, '/a/1'],
  [12, '/a'],
  [13, ''],
  [14, '/b'],
  [99, ''],
])('offset %i of a small text belongs to "%s"', (offset, pointer) => {
  expect(pointerAt('{ "a":[1, 22],"b":{}}', offset)).toBe(pointer);
});

test('depth costs no more than the text', () => {
  const depth = 200_000;
  const text = `${'['.repeat(depth)}7${']'.repeat(depth)}`;
  expect(spanAt(text, '/0'.repeat(depth))).toMatchObject({ start: depth, end: depth + 1 });
  expect(pointerAt(text, depth)).toBe('/0'.repeat(depth));
});

test('text that is not JSON never throws', () => {
  const piece = fc.constantFrom('{', '}', '[', ']', ',', ':', '"', '"a"', '1', 'x', ' ', '\\', 'NaN');
  const text = fc.array(piece).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(
      text,
      fc.nat(50),
      fc.constantFrom('', '/a', '/0', '/a/0', '/0/a'),
      (anything, offset, pointer) => {
        spanAt(anything, pointer);
        spanAt(anything, pointer, offset);
        pointerAt(anything, offset);
      },
    ),
    { numRuns: 2000 },
  );
});
