import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itemTexts, memberText, stringOf } from './jsonSlices.ts';

describe('cutting JSON text', () => {
  it('keeps every digit and space inside a value', () => {
    const text = ' { "a" : 1915883588174806058 , "b":1.0,"c":1e400, "d" :{ "x": [1, 2] } } ';
    const values = ['a', 'b', 'c', 'd'].map((name) => memberText(text, name));
    expect(values).toEqual(['1915883588174806058', '1.0', '1e400', '{ "x": [1, 2] }']);
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
    expect(stringOf('"a')).toBeUndefined();
  });

  it('stands 10,000 nested arrays', () => {
    const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
    expect(itemTexts(deep)?.[0]?.length).toBe(19_998);
  });

  it('never throws on any text', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'{}[]",:\\ 1a') });
    fc.assert(
      fc.property(fc.oneof(fc.string(), letters), (text) => {
        memberText(text, 'a');
        itemTexts(text);
        stringOf(text);
      }),
    );
  });
});
