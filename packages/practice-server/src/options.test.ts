import { describe, expect, test } from 'vitest';
import { allFaults } from './faults/catalogue.ts';
import { helpText } from './helpText.ts';
import { readCommandLine } from './options.ts';
import { startServer } from './testing/startServer.ts';

test('without options the server speaks everything and breaks nothing', () => {
  expect(readCommandLine([])).toEqual({
    kind: 'run',
    session: { pageSize: 100, clockPeriodMs: 1000 },
    faults: [],
    faultSettings: { startSeconds: 3, lineMegabytes: 8 },
  });
});

test('--http and --http-sse take a port or none', () => {
  const http = (...words: readonly string[]) => {
    const line = readCommandLine(words);
    return line.kind === 'run' ? line.http : undefined;
  };
  expect(http('--http')).toMatchObject({ port: 0, transports: 'streamable' });
  expect(http('--http', '8080', '--legacy')).toMatchObject({ port: 8080, transports: 'both' });
  expect(http('--http-sse', '--fault', 'crlf')).toMatchObject({ port: 0, transports: 'sse' });
});

test('--fault-on moves the faults of answers, not those of a moment or of one method', () => {
  const words = ['crlf', 'silent', 'banner', 'wrong-revision', 'bom@ping'].flatMap((name) => [
    '--fault',
    name,
  ]);
  const line = readCommandLine([...words, '--fault-on', 'tools/list']);
  const on = line.kind === 'run' ? line.faults.map((active) => active.on) : [];
  expect(on).toEqual(['tools/list', 'tools/list', 'start', 'initialize', 'ping']);
});

describe.each([
  [['--fault', 'nothing'], '--fault nothing: no such fault'],
  [['--revision', '2026-01-01'], '--revision 2026-01-01: must be one of'],
  [['--page-size', '1.5'], 'must be a whole number'],
  [['--page-size', '0'], 'must be a number above 0'],
  [['--clock-seconds', 'x'], 'must be a number above 0'],
  [['--colour'], "Unknown option '--colour'"],
  [['word'], 'Unexpected argument'],
])('the command line %j', (words, reason) => {
  test('is refused with a reason', () => {
    const line = readCommandLine(words);
    expect(line.kind === 'wrong' ? line.reason : '').toContain(reason);
  });
});

test('a wrong command line exits with 2 and says why on stderr', async () => {
  await using server = startServer('--fault', 'nothing');
  await expect(server.exited).resolves.toBe(2);
  await expect(server.errorOutput(() => true)).resolves.toContain('no such fault');
});

test('the help names every fault, each of them once, and ends by itself', async () => {
  await using server = startServer('--help');
  await expect(server.exited).resolves.toBe(0);
  expect(server.bytes().toString()).toBe(helpText());
  const names = allFaults.map((fault) => fault.name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(helpText()).toContain(`\n  ${name} `);
});
