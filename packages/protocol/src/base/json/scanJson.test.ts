import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type JsonFailure, type JsonScan, scanJson } from './scanJson.ts';

function failureOf(scan: JsonScan): JsonFailure {
  if (scan.ok) throw new Error('expected a failure');
  return scan;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** JSON text with one character changed, removed or put in: mostly wrong, sometimes still right. */
const nearlyJson = fc
  .tuple(
    fc.json({ maxDepth: 4 }),
    fc.nat(),
    fc.constantFrom(...'{}[],:"\\ \t\n0123456789-+.eEtrufalsn\u0000\u2028é/x'),
    fc.constantFrom('insert', 'remove', 'replace'),
  )
  .map(([text, position, character, how]) => {
    const at = position % (text.length + 1);
    const rest = text.slice(how === 'insert' ? at : at + 1);
    return `${text.slice(0, at)}${how === 'remove' ? '' : character}${rest}`;
  });

describe('a whole value', () => {
  test('gives the spans and decoded names of its members in the order written', () => {
    const text = ' {"a" : 1 , "\\u0062":[true,{"x":null}], "c":"}\\"{"} ';
    const scan = scanJson(text);
    expect(scan).toMatchObject({ ok: true, kind: 'object', start: 1, end: text.length - 1, depth: 3 });
    expect(scan.members.map(({ name, kind, start, end }) => [name, kind, text.slice(start, end)])).toEqual([
      ['a', 'number', '1'],
      ['b', 'array', '[true,{"x":null}]'],
      ['c', 'string', '"}\\"{"'],
    ]);
  });

  test('gives the spans of its elements when it is an array', () => {
    const text = '[1, [], {}, {"a":[2]}, "x", false]';
    const { elements } = scanJson(text);
    expect(elements.map(({ kind, start, end }) => [kind, text.slice(start, end)])).toEqual([
      ['number', '1'],
      ['array', '[]'],
      ['object', '{}'],
      ['object', '{"a":[2]}'],
      ['string', '"x"'],
      ['false', 'false'],
    ]);
  });

  test.each([
    ['null', 'null', 0],
    ['-0.5e+10', 'number', 0],
    ['""', 'string', 0],
    ['{}', 'object', 1],
    ['[[]]', 'array', 2],
  ])('%s has kind and depth', (text, kind, depth) => {
    expect(scanJson(text)).toMatchObject({ ok: true, kind, depth, start: 0, end: text.length });
  });

  test('is accepted exactly when JSON.parse accepts it', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          nearlyJson,
          fc.string(),
          fc.json(),
          fc.jsonValue().map((v) => JSON.stringify(v, null, 2)),
        ),
        (text) => {
          expect(scanJson(text).ok).toBe(isJson(text));
          expect(scanJson(text, { wantsDuplicates: false }).ok).toBe(isJson(text));
        },
      ),
      { numRuns: 3000 },
    );
  });

  test('holds the values that JSON.parse finds', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const text = JSON.stringify(value);
        const entries = scanJson(text).members.map(({ name, start, end }) => [
          name,
          JSON.parse(text.slice(start, end)),
        ]);
        expect(entries).toEqual(Object.entries(JSON.parse(text)));
      }),
    );
  });

  test('may begin later in the text', () => {
    expect(scanJson('\uFEFF{"a":1}', { from: 1 })).toMatchObject({ ok: true, start: 1, end: 8 });
  });
});

describe('what is not JSON', () => {
  test.each([
    ['{"a":{"mean":NaN}}', 13, 'NaN', 'a value'],
    ['{"a":-Infinity}', 5, '-Infinity', 'a number as JSON writes it'],
    ['{"a":01}', 5, '01', 'a number as JSON writes it'],
    ['{"a":1.}', 5, '1.', 'a number as JSON writes it'],
    ['{"a":.5}', 5, '.5', 'a value'],
    ['{"a":undefined}', 5, 'undefined', 'a value'],
    ['{"a":True}', 5, 'True', 'a value'],
    ["{'a':1}", 1, "'", 'a member name or "}"'],
    ['{"a":1,}', 7, '}', 'a member name'],
    ['[1,]', 3, ']', 'a value'],
    ['[1 2]', 3, '2', '"," or "]"'],
    ['{"a" 1}', 5, '1', '":"'],
    ['{"a":1]', 6, ']', '"," or "}"'],
    ['{"a":"b\tc"}', 7, 'U+0009', 'an escape instead of a control character'],
    ['{"a":"\\x"}', 6, '\\x', 'a known escape'],
    ['{"a":"\\u12G4"}', 6, '\\u', 'a known escape'],
    ['> srv@1.0.0 start', 0, '>', 'a value'],
    ['[env] injected', 1, 'env', 'a value'],
    ['\uFEFF{}', 0, 'U+FEFF', 'a value'],
    ['{/* c */}', 1, '/', 'a member name or "}"'],
  ])('%s is wrong at its place', (text, offset, found, expected) => {
    expect(failureOf(scanJson(text))).toMatchObject({ offset, found, expected, incomplete: false });
  });

  test('still gives the members before it, and the one whose value broke off', () => {
    const text = '{"jsonrpc":"2.0","id":5,"result":{"content":[],"structuredContent":{"mean":NaN}}}';
    const { members, openMember, openDepth } = failureOf(scanJson(text));
    expect(members.map(({ name, start, end }) => [name, text.slice(start, end)])).toEqual([
      ['jsonrpc', '"2.0"'],
      ['id', '5'],
    ]);
    expect(openMember).toEqual({ name: 'result', start: text.indexOf('{"content') });
    expect(openDepth).toBe(3);
  });

  test('names no open member when its value is whole or its colon is missing', () => {
    expect(failureOf(scanJson('{"a":1 x}')).openMember).toBeUndefined();
    expect(failureOf(scanJson('{"a":1,"b" x}')).openMember).toBeUndefined();
    expect(failureOf(scanJson('{"a":[1}')).openMember).toEqual({ name: 'a', start: 5 });
    expect(failureOf(scanJson('[{"a":x}]')).openMember).toBeUndefined();
  });

  test('shows a long token by its beginning', () => {
    const { found } = failureOf(scanJson('x'.repeat(1000)));
    expect(found).toBe(`${'x'.repeat(23)}…`);
  });
});

describe('an unfinished value', () => {
  const small = fc.jsonValue({ maxDepth: 2 });

  test('is called incomplete at every cut of a valid text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.dictionary(fc.string(), small), fc.array(small)), (value) => {
        const text = JSON.stringify(value);
        const wrong = Array.from({ length: text.length }, (_, end) => end).filter((end) => {
          const scan = scanJson(text.slice(0, end));
          return scan.ok || !scan.incomplete || scan.offset !== end;
        });
        expect(wrong).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });

  test('tells how many brackets are open', () => {
    expect(failureOf(scanJson('{"a":[{"b":1'))).toMatchObject({ incomplete: true, openDepth: 3 });
  });
});

describe('what follows a whole value', () => {
  test('is text that is not JSON', () => {
    const failure = failureOf(scanJson('{"id":1} update available 9.9'));
    expect(failure).toMatchObject({ offset: 9, found: 'update', isSeveralValues: false, valueEnds: [8] });
    expect(failure.first).toMatchObject({ kind: 'object', end: 8 });
  });

  test('is further values', () => {
    expect(failureOf(scanJson('{"a":1}{"b":2} [3]'))).toMatchObject({
      isSeveralValues: true,
      valueEnds: [7, 14, 18],
    });
  });

  test('is further values and then something else', () => {
    expect(failureOf(scanJson('{"a":1}{"b":2} oops'))).toMatchObject({
      isSeveralValues: false,
      valueEnds: [7, 14],
    });
  });

  test('is listed up to a thousand values, with a mark for more', () => {
    const failure = failureOf(scanJson('{}'.repeat(5000)));
    expect(failure).toMatchObject({ isSeveralValues: true, hasMoreValues: true });
    expect(failure.valueEnds).toHaveLength(1000);
  });
});

describe('repeated names', () => {
  function duplicatesOf(text: string) {
    const scan = scanJson(text);
    if (!scan.ok) throw new Error('expected JSON');
    return scan.duplicates;
  }

  test('are listed by pointer with their count, whatever way they are escaped', () => {
    const text = '{"id":1,"id":2,"result":{"a":1,"\\u0061":2,"a":3},"list":[0,{"x/y~":1,"x/y~":2}]}';
    expect(duplicatesOf(text)).toEqual([
      { pointer: '/id', count: 2 },
      { pointer: '/result/a', count: 3 },
      { pointer: '/list/1/x~1y~0', count: 2 },
    ]);
  });

  test('are no repetition in different objects', () => {
    expect(duplicatesOf('{"a":{"a":1},"b":[{"a":1},{"a":2}],"c":{"b":{"a":1}}}')).toEqual([]);
  });

  test('are found in objects with many members too', () => {
    const members = Array.from({ length: 500 }, (_, index) => `"m${index}":${index}`);
    expect(duplicatesOf(`{${members.join(',')}}`)).toEqual([]);
    expect(duplicatesOf(`{${[...members, '"m3":0', '"m499":0', '"m3":0'].join(',')}}`)).toEqual([
      { pointer: '/m3', count: 3 },
      { pointer: '/m499', count: 2 },
    ]);
  });

  test('agree with a plain count for any names', () => {
    const name = fc.oneof(
      fc.constantFrom('a', 'b', '', '__proto__', 'constructor'),
      fc.string({ maxLength: 2 }),
    );
    fc.assert(
      fc.property(fc.array(name, { maxLength: 30 }), (names) => {
        const counts = new Map<string, number>();
        for (const each of names) counts.set(each, (counts.get(each) ?? 0) + 1);
        const repeated = [...counts.values()].filter((count) => count > 1).sort();
        const text = `{${names.map((each) => `${JSON.stringify(each)}:0`).join(',')}}`;
        expect(
          duplicatesOf(text)
            .map(({ count }) => count)
            .sort(),
        ).toEqual(repeated);
      }),
    );
  });

  test('are listed up to a hundred, and noticed beyond', () => {
    const scan = scanJson(`[${'{"a":1,"a":2},'.repeat(300)}0]`);
    expect(scan).toMatchObject({ ok: true, hasDuplicates: true });
    expect(scan.ok && scan.duplicates).toHaveLength(100);
  });

  test('far inside cost no more than the text', () => {
    const text = `${'{"a":'.repeat(200_000)}{${'"b":1,'.repeat(100_000)}"b":1}${'}'.repeat(200_000)}`;
    const scan = scanJson(text);
    expect(scan).toMatchObject({ ok: true, hasDuplicates: true, depth: 200_001 });
    expect(scan.ok && scan.duplicates).toEqual([{ pointer: `${'/a'.repeat(200_000)}/b`, count: 100_001 }]);
  });
});

describe('hostile texts', () => {
  test.each([
    ['arrays', '[', ']', ''],
    ['objects', '{"a":', '}', '1'],
  ])('a million nested %s are read', (_, open, close, inside) => {
    const text = `${open.repeat(1_000_000)}${inside}${close.repeat(1_000_000)}`;
    expect(scanJson(text)).toMatchObject({ ok: true, depth: 1_000_000 });
    expect(failureOf(scanJson(text.slice(0, -1)))).toMatchObject({ incomplete: true, openDepth: 1 });
    expect(failureOf(scanJson(open.repeat(1_000_000)))).toMatchObject({
      incomplete: true,
      openDepth: 1_000_000,
    });
  });

  test('never throw', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), nearlyJson), fc.nat(20), (text, from) => {
        scanJson(text);
        scanJson(text, { from });
      }),
      { numRuns: 2000 },
    );
  });
});
