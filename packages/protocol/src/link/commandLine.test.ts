import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CommandLinePlatform, joinCommandLine, quoteArgument, splitCommandLine } from './commandLine.ts';

function split(line: string, platform: CommandLinePlatform): readonly string[] | string {
  const result = splitCommandLine(line, platform);
  return result.ok ? result.argv : result.problem.message;
}

describe('a POSIX line', () => {
  test.each([
    ['node srv.js', ['node', 'srv.js']],
    ['  node \t srv.js  ', ['node', 'srv.js']],
    ['a\\ b "c d"', ['a b', 'c d']],
    [`'single $HOME \\n' "double \\"x\\" \\n"`, ['single $HOME \\n', 'double "x" \\n']],
    [`a"b"'c'd`, ['abcd']],
    [`x "" '' y`, ['x', '', '', 'y']],
    ['echo $HOME *.js ~ `id` | cat', ['echo', '$HOME', '*.js', '~', '`id`', '|', 'cat']],
    ['--header "Authorization:${AUTH}"', ['--header', 'Authorization:${AUTH}']],
    ['"C:\\work\\tmp"', ['C:\\work\\tmp']],
    ['a \\\n b\\\nc', ['a', 'bc']],
    ['end\\', ['end\\']],
    ['', []],
    ['   ', []],
  ])('%s is split at unquoted spaces', (line, argv) => {
    expect(split(line, 'posix')).toEqual(argv);
  });
});

describe('a Windows line', () => {
  test.each([
    ['-jar C:\\work\\tmp\\app.jar', ['-jar', 'C:\\work\\tmp\\app.jar']],
    ['"C:\\Program Files\\node.exe" srv.js', ['C:\\Program Files\\node.exe', 'srv.js']],
    ['a\\\\b d"e f"g h', ['a\\\\b', 'de fg', 'h']],
    ['a\\\\\\"b c d', ['a\\"b', 'c', 'd']],
    ['a\\\\"b c" d', ['a\\b c', 'd']],
    ['"a""b" c', ['a"b', 'c']],
    ['"dir\\\\" next', ['dir\\', 'next']],
    ["'a b'", ["'a", "b'"]],
    ['x "" y', ['x', '', 'y']],
    ['', []],
  ])('%s is split by the rules of the C runtime', (line, argv) => {
    expect(split(line, 'windows')).toEqual(argv);
  });
});

test.each([
  ['node "srv.js', 'posix', 5],
  ["node 'srv.js", 'posix', 5],
  ['node "srv.js', 'windows', 5],
  ['"dir\\" next', 'windows', 0],
] as const)('a quote that is not closed in %s is named with its place', (line, platform, position) => {
  expect(splitCommandLine(line, platform)).toMatchObject({ ok: false, problem: { position } });
});

describe('an argument', () => {
  test('is quoted only where it must be', () => {
    expect(quoteArgument('srv.js', 'posix')).toBe('srv.js');
    expect(quoteArgument('C:\\work\\app.jar', 'windows')).toBe('C:\\work\\app.jar');
    expect(quoteArgument("it's", 'posix')).toBe(`'it'\\''s'`);
    expect(quoteArgument('a "b"\\', 'windows')).toBe('"a \\"b\\"\\\\"');
  });

  test('that is empty is shown', () => {
    expect(joinCommandLine(['--prefix', '', '--v'], 'posix')).toBe('--prefix "" --v');
    expect(split('--prefix "" --v', 'windows')).toEqual(['--prefix', '', '--v']);
  });
});

test.each(['posix', 'windows'] as const)('any arguments come back from their %s line', (platform) => {
  const nasty = fc
    .array(fc.constantFrom('\\', '"', "'", ' ', '\t', '\n', '$', 'a', 'é', '`'), { maxLength: 12 })
    .map((characters) => characters.join(''));
  fc.assert(
    fc.property(fc.array(fc.oneof(nasty, fc.string({ unit: 'binary' }))), (argv) => {
      expect(split(joinCommandLine(argv, platform), platform)).toEqual(argv);
    }),
    { numRuns: 2000 },
  );
});

test.each(['posix', 'windows'] as const)('any %s line is read without throwing', (platform) => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (line) => {
      splitCommandLine(line, platform);
    }),
  );
});
