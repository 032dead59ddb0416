import { describe, expect, test } from 'vitest';
import {
  formatAgo,
  formatAtUs,
  formatBytes,
  formatCounted,
  formatDuration,
  formatSeconds,
} from './format.ts';

describe('format', () => {
  test.each([
    [0, '0 B'],
    [81, '81 B'],
    [999, '999 B'],
    [1000, '1 kB'],
    [2100, '2.1 kB'],
    [9600, '9.6 kB'],
    [318_000, '318 kB'],
    [999_600, '1 MB'],
    [1_048_576, '1.05 MB'],
    [4_000_000_000, '4 GB'],
  ])('%i bytes are %s', (bytes, expected) => {
    expect(formatBytes(bytes)).toBe(expected);
  });

  test.each([
    [0, '0 µs'],
    [38, '38 µs'],
    [999.7, '1 ms'],
    [12_000, '12 ms'],
    [1_840_000, '1.84 s'],
    [59_994_000, '60 s'],
    [125_000_000, '2 min 5 s'],
    [3_780_000_000, '1 h 3 min'],
  ])('%f µs are %s', (us, expected) => {
    expect(formatDuration(us)).toBe(expected);
  });

  test('seconds are cut, not rounded, so two rows never swap', () => {
    expect(formatSeconds(1_004_999)).toBe('1.004');
    expect(formatSeconds(0)).toBe('0.000');
    expect(formatAtUs(1_004_210)).toBe('1.004210 s');
  });

  test('counts know one from many', () => {
    expect(formatCounted(1, 'record')).toBe('1 record');
    expect(formatCounted(1204, 'record')).toBe('1,204 records');
    expect(formatCounted(2, 'reply', 'replies')).toBe('2 replies');
  });

  test('ago names today and yesterday', () => {
    const now = new Date(2026, 10, 30, 12, 0, 0).getTime();
    expect(formatAgo(now - 5_000, now)).toBe('just now');
    expect(formatAgo(now - 240_000, now)).toBe('4 min ago');
    expect(formatAgo(new Date(2026, 10, 30, 9, 12).getTime(), now)).toBe('today 09:12');
    expect(formatAgo(new Date(2026, 10, 29, 9, 12).getTime(), now)).toBe('yesterday 09:12');
    expect(formatAgo(new Date(2026, 10, 24, 9, 12).getTime(), now)).toBe('24 Nov');
    expect(formatAgo(new Date(2025, 10, 24, 9, 12).getTime(), now)).toBe('24 Nov 2025');
  });
});
