import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itemTexts, jsonSlices, memberText, stringOf } from './jsonSlices.ts';

describe('cutting JSON text', () => {
  it('keeps every digit and space inside a value', () => {
    const text = ' { "a" : 1915883588174806058 , "b":1.0,"c":1e400, "d" :{ "x": [1, 2] } } ';
    expect(jsonSlices(text)).toEqual([
      { key: 'a', text: '1915883588174806058' },
      { key: 'b', text: '1.0' },
      { key: 'c', text: '1e400' },
      { key: 'd', text: '{ "x": [1, 2] }' },
    ]);
  });

  it('is not fooled by brackets, commas and quotes inside strings', () => {
    expect(jsonSlices('{"a,\\"}":"]},\\\\","b":[]}')).toEqual([
      { key: 'a,"}', text: '"]},\\\\"' },
      { key: 'b', text: '[]' },
    ]);
  });

  it('takes the last of two members of one name', () => {
    expect(memberText('{"a":1,"a":2}', 'a')).toBe('2');
    expect(memberText('[1]', '0')).toBeUndefined();
    expect(memberText(undefined, 'a')).toBeUndefined();
  });

  it('cuts arrays', () => {
    expect(itemTexts('[1, "a" ,{}]')).toEqual(['1', '"a"', '{}']);
    expect(itemTexts('[]')).toEqual([]);
    expect(itemTexts('{}')).toBeUndefined();
  });

  it('reads strings and nothing else', () => {
    expect(stringOf('"a\\n"')).toBe('a\n');
    expect(stringOf('1')).toBeUndefined();
  });

  it('stands 10,000 nested arrays', () => {
    const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
    expect(itemTexts(deep)?.[0]?.length).toBe(19_998);
  });

  it('agrees with JSON.parse on any object', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.constantFrom(0, 2), (value, spaces) => {
        const slices = jsonSlices(JSON.stringify(value, undefined, spaces)) ?? [];
        const back = slices.map((slice) => [slice.key, JSON.parse(slice.text)]);
        expect(back).toEqual(Object.entries(JSON.parse(JSON.stringify(value))));
      }),
    );
  });

  it('never throws on any text', () => {
    fc.assert(fc.property(fc.string(), (text) => void jsonSlices(text)));
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'{}[]",:\\ 1a') }), (text) => void jsonSlices(text)),
    );
  });
});
