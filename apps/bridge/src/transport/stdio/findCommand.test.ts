import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type CommandSurroundings, findCommand } from './findCommand.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mcpeek-find-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const program = (name: string, mode = 0o755): string => {
  const file = join(folder, name);
  writeFileSync(file, '', { mode });
  return file;
};
const posix = (of: Partial<CommandSurroundings> = {}): CommandSurroundings => ({
  path: folder,
  pathExtensions: undefined,
  cwd: folder,
  platform: 'linux',
  ...of,
});
const windows = (of: Partial<CommandSurroundings> = {}): CommandSurroundings => ({
  ...posix({ pathExtensions: '.COM;.EXE;.BAT;.CMD', platform: 'win32' }),
  ...of,
});

test('the first program of that name on PATH is found', () => {
  const file = program('server');
  expect(findCommand('server', posix({ path: `/nowhere:${folder}` }))).toEqual({ kind: 'found', file });
});

test('a file without the right to execute is passed over, and named when nothing else is found', () => {
  const file = program('server', 0o644);
  expect(findCommand('server', posix())).toEqual({ kind: 'notExecutable', file, tried: [file] });
});

test('a folder is no program, and is said to be one where its path is written', () => {
  mkdirSync(join(folder, 'server'));
  expect(findCommand('server', posix({ path: `/nowhere:${folder}` }))).toMatchObject({ kind: 'notFound' });
  expect(findCommand('./server', posix())).toMatchObject({ kind: 'folder', file: join(folder, 'server') });
});

test('a path with a slash is looked for from the working directory, never on PATH', () => {
  program('server');
  expect(findCommand('./server', posix({ path: '' }))).toMatchObject({ kind: 'found' });
  expect(findCommand('sub/server', posix())).toEqual({
    kind: 'notFound',
    tried: [join(folder, 'sub', 'server')],
  });
});

test('without PATH the system folders are tried, as the system does', () => {
  expect(findCommand('no-such-server', posix({ path: undefined }))).toEqual({
    kind: 'notFound',
    tried: ['/usr/bin/no-such-server', '/bin/no-such-server'],
  });
});

test('on Windows npm is npm.cmd, found by the endings of PATHEXT', () => {
  const file = program('npm.cmd');
  expect(findCommand('npm', windows())).toEqual({ kind: 'found', file });
});

test('on Windows the places that were tried have every ending', () => {
  expect(findCommand('npm', windows())).toEqual({
    kind: 'notFound',
    tried: ['.com', '.exe', '.bat', '.cmd'].map((ending) => join(folder, `npm${ending}`)),
  });
});

test('on Windows a name with its ending is taken as it is', () => {
  const file = program('tool.exe');
  expect(findCommand('tool.exe', windows())).toEqual({ kind: 'found', file });
});
