import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepareHome } from './prepareHome.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mcpeek-home-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a home is made with the folders above it, for its owner alone', () => {
  const home = join(folder, 'a', 'b');
  expect(prepareHome(home)).toEqual({ ok: true, value: home });
  expect(statSync(home).mode & 0o777).toBe(0o700);
  expect(prepareHome(home).ok).toBe(true);
});

test.each(['/proc/nope', '/proc/nope/deeper'])('%s is refused with what to do', (home) => {
  const refused = prepareHome(home);
  expect(refused.ok ? '' : refused.problem).toMatch(/cannot write to its home folder .*--home DIR/);
});

test('a file in the place of the home is refused', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(prepareHome(file).ok).toBe(false);
  expect(prepareHome(join(file, 'below')).ok).toBe(false);
});
