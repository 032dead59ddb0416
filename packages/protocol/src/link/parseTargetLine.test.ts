import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseTargetLine } from './parseTargetLine.ts';

function hintsOf(line: string, platform: 'posix' | 'windows' = 'posix'): readonly string[] {
  const read = parseTargetLine(line, platform);
  if (!read.ok) throw new Error(read.problem.message);
  return read.hints;
}

describe('an address', () => {
  test.each(['http://localhost:3000/mcp', ' https://a.test/mcp?x=1 ', '\tHTTP://A.test\n'])(
    '%s is one',
    (line) => {
      expect(parseTargetLine(line, 'posix')).toEqual({
        ok: true,
        target: { kind: 'http', url: line.trim() },
        hints: [],
      });
    },
  );

  test('with spaces in it, or none that can be read, is a problem with its place', () => {
    expect(parseTargetLine(' http://a.test/x y', 'posix')).toMatchObject({
      ok: false,
      problem: { position: 16 },
    });
    expect(parseTargetLine('http://', 'posix')).toMatchObject({ ok: false, problem: { position: 0 } });
  });
});

describe('a command', () => {
  test('is the first argument, without white space around the line', () => {
    expect(parseTargetLine('  node srv.js --port 1 \n', 'posix')).toEqual({
      ok: true,
      target: { kind: 'stdio', command: 'node', args: ['srv.js', '--port', '1'] },
      hints: [],
    });
  });

  test('on Windows keeps its backslashes, and no pasted line break', () => {
    expect(parseTargetLine('java -jar C:\\work\\tmp\\app.jar\r\n', 'windows')).toMatchObject({
      target: { command: 'java', args: ['-jar', 'C:\\work\\tmp\\app.jar'] },
      hints: [],
    });
  });

  test.each(['', '   ', '""', '" " x'])('that is empty (%s) is a problem', (line) => {
    expect(parseTargetLine(line, 'posix')).toMatchObject({ ok: false, problem: { position: 0 } });
  });

  test('with an open quote is a problem with its place', () => {
    expect(parseTargetLine(' node "x', 'posix')).toMatchObject({ ok: false, problem: { position: 6 } });
  });
});

describe('a hint', () => {
  test.each([
    ['stray brackets and commas', 'node [-e, process.exit(0)]', "'[-e,' and 'process.exit(0)]'"],
    ['a variable in braces', "x --header 'Authorization:${AUTH}'", '${AUTH}: passed as written'],
    ['a variable', 'x $HOME/y $HOME', '$HOME: passed as written'],
    ['a command with spaces', '"npx -y some-server"', 'one file name with spaces'],
    ['an operator of a shell', 'cd dir && node x', '&& is passed as an argument'],
    ['a variable set before the command', 'A=b node x', "'A=b' is taken as the command".replaceAll("'", '')],
    ['the home directory', '~/bin/x', '~/bin/x: ~ is not replaced'],
    ['curly quotes', 'node “x y”', 'curly quotes'],
    ['backslashes that a path loses', 'node C:\\work\\x.js', 'A backslash outside quotes'],
  ])('is given for %s', (_, line, hint) => {
    expect(hintsOf(line).join('\n')).toContain(hint);
  });

  test('is given for a variable of Windows there only', () => {
    expect(hintsOf('node %HOME%', 'windows').join()).toContain('%HOME%');
    expect(hintsOf('node %HOME%', 'posix')).toEqual([]);
  });

  test.each([
    'node srv.js --list [1,2] --json {"a":[1]}',
    'npx -y @scope/server-x /data',
    'node -e "a || b"',
    'x 5$ a[0]',
  ])('is not given for %s', (line) => {
    expect(hintsOf(line)).toEqual([]);
  });
});

test('any line is read without throwing', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl()),
      fc.constantFrom('posix', 'windows'),
      (line, platform) => {
        parseTargetLine(line, platform);
      },
    ),
  );
});
