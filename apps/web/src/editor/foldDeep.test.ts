import { prettyPrint } from '@mcpeek/protocol/base/json/prettyPrint';
import { describe, expect, test } from 'vitest';
import { depthOf, foldDeep } from './foldDeep.ts';

const nested = (levels: number, inner = '') => '['.repeat(levels) + inner + ']'.repeat(levels);
const withoutSpace = (text: string) => text.replace(/\s/g, '');

describe('depthOf', () => {
  test('counts containers, not brackets in strings', () => {
    expect(depthOf('1')).toBe(0);
    expect(depthOf('{"a":[[],{"[[[[":"\\"]{{{"}]}')).toBe(3);
    expect(depthOf(nested(10_000))).toBe(10_000);
  });
});

describe('foldDeep', () => {
  test('puts what is below the level on one line', () => {
    expect(foldDeep('{"a":[[1,{"b":"x, y"}],[]]}', 2)).toBe(
      '{\n  "a": [\n    [1, {"b": "x, y"}],\n    []\n  ]\n}',
    );
  });

  test('ten thousand nested arrays keep every bracket, on few lines', () => {
    const text = `{"id":1,"deep":${nested(10_000, '"[\\n", 1.0')},"last":true}`;
    const folded = foldDeep(text);
    expect(withoutSpace(folded)).toBe(withoutSpace(text));
    expect(folded.split('\n')).toHaveLength(63);
    expect(folded.length).toBeLessThan(text.length + 5_000);
  });

  test('a text that is shallow enough is laid out as ever', () => {
    const text = '{"a":[1,{"b":[]}],"c":"d\\u00e9"}';
    expect(foldDeep(text)).toBe(prettyPrint(text));
  });
});
