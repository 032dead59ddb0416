import type { Finding } from '@mcpeek/protocol/record/finding';
import { describe, expect, test } from 'vitest';
import { layOut, placeOf } from './layOut.ts';

const finding = (pointer: string): Finding => ({
  seq: 1,
  ruleId: 'tools/structured-content-mismatch',
  severity: 'error',
  side: 'server',
  pointer,
  message: 'a string',
  fix: '',
  source: { page: '', heading: '', url: '' },
  rev: '2025-11-25',
  related: [],
});

describe('layOut', () => {
  test('keeps every digit, escape and repeated name', () => {
    const { text } = layOut('{"a":1915883588174806058,"b":1.0,"b":1e400,"c":"\\u00e9"}', []);
    expect(text).toBe('{\n  "a": 1915883588174806058,\n  "b": 1.0,\n  "b": 1e400,\n  "c": "\\u00e9"\n}');
  });

  test('underlines what a finding points at', () => {
    const { text, marks } = layOut('{"result":{"t":"21.5"}}', [finding('/result/t')]);
    expect(marks).toHaveLength(1);
    expect(text.slice(marks[0]?.start, marks[0]?.end)).toBe('"21.5"');
  });

  test('says how deep a message is that it folds, and underlines inside it', () => {
    const text = `{"a":${'['.repeat(10_000)}"x"${']'.repeat(10_000)}}`;
    const { text: shown, marks, foldedDepth } = layOut(text, [finding(`/a${'/0'.repeat(10_000)}`)]);
    expect(foldedDepth).toBe(10_001);
    expect(shown.slice(marks[0]?.start, marks[0]?.end)).toBe('"x"');
    expect(layOut('['.repeat(100) + ']'.repeat(100), []).foldedDepth).toBeUndefined();
  });

  const shown = (text: string, pointers: readonly string[]) => {
    const laidOut = layOut(text, pointers.map(finding));
    return laidOut.marks.map(({ start, end }) => laidOut.text.slice(start, end));
  };

  test('several findings in one message are each underlined, those of one value too', () => {
    const text = '{"a":{"b":[1,{"c~/d":"x"}]},"e":null}';
    expect(shown(text, ['/a/b/0', '/a/b/1/c~0~1d', '/e', '/e'])).toEqual(['1', '"x"', 'null', 'null']);
  });

  test('a member of a batch is underlined where it stands', () => {
    const text = '[{"id":1,"method":"a"},{"id":1,"method":"b"},5]';
    expect(shown(text, ['/0/id', '/1/method', '/2'])).toEqual(['1', '"b"', '5']);
    expect(shown(text, ['/1'])).toEqual(['{\n    "id": 1,\n    "method": "b"\n  }']);
  });

  test('a value of several lines is underlined by its name', () => {
    expect(shown('{"result":{"tools":[{"x":1}]}}', ['/result/tools', '/result'])).toEqual([
      '"tools"',
      '"result"',
    ]);
  });

  test('of a member that is missing what it is missing from is underlined', () => {
    expect(shown('{"params":{"a":1},"s":"x"}', ['/params/protocolVersion', '/params/b/c', '/s/t'])).toEqual([
      '"params"',
      '"params"',
      '"x"',
    ]);
    expect(shown('{}', ['/jsonrpc'])).toEqual(['{}']);
  });

  test('of a message that is here only in part, what lies beyond the part underlines nothing', () => {
    const head = '{"result":{"tools":[{"name":"a"},{"name":"b","x":';
    const pointers = ['/result/tools/0/name', '/result/tools/0/title', '/result/tools/1/title', '/id'];
    const { text, marks } = layOut(head, pointers.map(finding), true);
    expect(marks.map(({ start, end }) => text.slice(start, end))).toEqual([
      '"a"',
      '{\n        "name": "a"\n      }',
    ]);
    expect(placeOf(text, '/result/tools', true)).toBeDefined();
  });

  test('a finding without a place in the text underlines nothing', () => {
    expect(shown('{"a":1}', ['not a pointer'])).toEqual([]);
  });
});
