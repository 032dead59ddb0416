import type { Finding } from '@mcpeek/protocol/record/finding';
import { describe, expect, test } from 'vitest';
import { layOut } from './layOut.ts';

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

  test('a finding without a place in the text underlines nothing', () => {
    expect(layOut('{}', [finding('/nowhere')]).marks).toEqual([]);
  });
});
