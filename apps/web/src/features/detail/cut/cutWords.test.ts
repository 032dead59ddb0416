import { expect, test } from 'vitest';
import { cutWords, raiseWords } from './cutWords.ts';

const cut = { headBytes: 4096, tailBytes: 4096, totalBytes: 3_145_800 };

test('what was cut is said with the limit, the bytes on the wire, and what is kept at each end', () => {
  const words = cutWords(cut, 1024 * 1024);
  for (const part of ['3,145,800 bytes', 'now 1 MiB', 'first 4,096', 'last 4,096', '3,137,608 between'])
    expect(words).toContain(part);
  expect(cutWords(cut, undefined)).not.toContain('MiB');
});

test('the option that would keep the line is named, unless no limit is high enough', () => {
  expect(raiseWords(cut).option).toBe('--frame-limit 4');
  expect(raiseWords({ ...cut, totalBytes: 128 * 1024 * 1024 }).option).toBe('--frame-limit 128');
  expect(raiseWords({ ...cut, totalBytes: 128 * 1024 * 1024 + 1 })).toEqual({
    words: 'A line of more than 128 MiB is always cut.',
  });
});
