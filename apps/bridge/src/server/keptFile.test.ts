import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openKeptFile } from './keptFile.ts';

let folder = '';
const warnings: string[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mcpeek-kept-'));
  warnings.length = 0;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = () =>
  openKeptFile<readonly string[]>({
    path: join(folder, 'kept.json'),
    empty: [],
    parse: (content) => (Array.isArray(content) ? content.map(String) : undefined),
    log: {
      info: () => undefined,
      warn: (text) => void warnings.push(text),
      error: () => undefined,
    },
  });

test('two bridges of one home see and keep what the other one wrote', () => {
  const [one, two] = [open(), open()];
  expect([one.read(), two.read()]).toEqual([[], []]);
  one.update((list) => [...list, 'a']);
  two.update((list) => [...list, 'b']);
  one.update((list) => [...list, 'c']);
  expect(two.read()).toEqual(['a', 'b', 'c']);
  expect(one.read()).toEqual(['a', 'b', 'c']);
  expect(JSON.parse(readFileSync(join(folder, 'kept.json'), 'utf8'))).toEqual(['a', 'b', 'c']);
  expect(readdirSync(folder)).toEqual(['kept.json']);
  expect(statSync(join(folder, 'kept.json')).mode & 0o777).toBe(0o600);
});

test('a lock that a killed bridge left is taken over', () => {
  const lock = join(folder, 'kept.json.lock');
  writeFileSync(lock, '');
  utimesSync(lock, 0, 0);
  expect(open().update(() => ['a'])).toEqual({ ok: true, value: ['a'] });
  expect(readdirSync(folder)).toEqual(['kept.json']);
});

test('a change that fails leaves the file and no lock', () => {
  const file = open();
  file.update(() => ['a']);
  expect(() =>
    file.update(() => {
      throw new Error('no');
    }),
  ).toThrow('no');
  expect(file.read()).toEqual(['a']);
  expect(readdirSync(folder)).toEqual(['kept.json']);
});

test('a broken file is put aside and said', () => {
  writeFileSync(join(folder, 'kept.json'), '{');
  expect(open().read()).toEqual([]);
  expect(readdirSync(folder)).toEqual(['kept.json.broken']);
  expect(warnings[0]).toContain('kept.json.broken');
});

test.skipIf(!existsSync('/dev/full'))('a full disk is said in words, and the file stays as it was', () => {
  const file = open();
  file.update(() => ['a']);
  symlinkSync('/dev/full', join(folder, 'kept.json.new'));
  expect(file.update(() => ['b'])).toEqual({ ok: false, problem: 'there is no space left on the disk' });
  expect(file.read()).toEqual(['a']);
  expect(readdirSync(folder)).toEqual(['kept.json']);
});
