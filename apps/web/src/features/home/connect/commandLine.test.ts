import { describe, expect, it } from 'vitest';
import { showArgument, toCommandLine } from './commandLine.ts';

describe('a command as one line', () => {
  it.each([
    ['node', ['server.js', '--port', '1'], 'node server.js --port 1'],
    ['node', ['--prefix', '', '--v'], 'node --prefix "" --v'],
    ['/opt/my server/run', ['a b'], "'/opt/my server/run' 'a b'"],
    ['node', ["it's", '$HOME', 'say "hi"'], `node "it's" '$HOME' 'say "hi"'`],
    ['java', ['-jar', 'C:\\work\\app.jar'], 'java -jar C:\\work\\app.jar'],
  ])('writes %s %j', (command, args, line) => {
    expect(toCommandLine(command, args)).toBe(line);
  });

  it('escapes inside double quotes only what they would change', () => {
    expect(toCommandLine('x', [`it's "$5"`])).toBe(`x "it's \\"\\$5\\""`);
  });

  it('shows an empty argument as two quotes', () => {
    expect(showArgument('')).toBe('""');
    expect(showArgument('a b')).toBe('a b');
  });
});
