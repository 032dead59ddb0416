import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callParams, withoutSpace } from './callParams.ts';

describe('the params of a call', () => {
  it('carry the digits that were typed', () => {
    const typed = '{\n  "id": 1915883588174806058,\r\n\t"x": 1.0, "y": 1e400, "z": -0\n}';
    expect(callParams('a"b', typed)).toEqual({
      ok: true,
      value: '{"name":"a\\"b","arguments":{"id":1915883588174806058,"x":1.0,"y":1e400,"z":-0}}',
    });
  });

  it('keep duplicate members and spaces inside strings', () => {
    expect(withoutSpace('{ "a b" : " \\" c " , "a b" : [ 1 , 2 ] }')).toBe('{"a b":" \\" c ","a b":[1,2]}');
  });

  it('leave blank arguments out', () => {
    expect(callParams('a', ' \n')).toEqual({ ok: true, value: '{"name":"a"}' });
  });

  it.each(['{"a":1},"name":"other"', '{', '{"a":01}', "{'a':1}"])('refuse %s', (typed) => {
    expect(callParams('a', typed)).toMatchObject({ ok: false });
  });

  it('mean the same as what was typed, in one line', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const line = withoutSpace(JSON.stringify(value, undefined, 2));
        expect(line).toBe(JSON.stringify(value));
        expect(line).not.toMatch(/[\n\r]/);
      }),
    );
  });
});
