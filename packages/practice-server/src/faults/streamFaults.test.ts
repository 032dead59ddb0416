import { describe, expect, test } from 'vitest';
import { cleanAnswer, echoCall, runExchange } from '../testing/runExchange.ts';
import { startServer } from '../testing/startServer.ts';
import { streamFaults } from './streamFaults.ts';

const sameLine =
  '{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"same line"}}';

interface Expected {
  readonly bytes: string;
  readonly exit?: number;
}

const expected: ReadonlyMap<string, Expected> = new Map<string, Expected>([
  ['stdout-log', { bytes: `[info] handling a request\n${cleanAnswer}\n` }],
  ['blank-line', { bytes: `\n${cleanAnswer}\n` }],
  ['trailing-text', { bytes: `${cleanAnswer} update available 9.9\n` }],
  ['two-on-one-line', { bytes: `${cleanAnswer}${sameLine}\n` }],
  ['pretty-printed', { bytes: `${JSON.stringify(JSON.parse(cleanAnswer), undefined, 2)}\n` }],
  ['crlf', { bytes: `${cleanAnswer}\r\n` }],
  ['content-length', { bytes: `Content-Length: 75\r\n\r\n${cleanAnswer}` }],
  ['no-final-newline-then-exit', { bytes: cleanAnswer }],
  ['half-answer', { bytes: cleanAnswer.slice(0, 38), exit: 1 }],
  ['invalid-utf8', { bytes: cleanAnswer.replace('hi"', 'hi\u00ff"').concat('\n') }],
  ['bom', { bytes: `\u00ef\u00bb\u00bf${cleanAnswer}\n` }],
  ['long-line', { bytes: `${'x'.repeat(8 * 1024 * 1024)}\n${cleanAnswer}\n` }],
  ['duplicate-answer', { bytes: `${cleanAnswer}\n${cleanAnswer}\n` }],
  ['echo-input', { bytes: `${echoCall}${cleanAnswer}\n` }],
]);

describe.concurrent('a fault in the bytes on stdout', () => {
  test.each([...expected])('%s writes exactly its bytes', async (name, { bytes, exit = 0 }) => {
    const exchange = await runExchange(['--fault', name]);
    expect(exchange.rest.equals(Buffer.from(bytes, 'latin1'))).toBe(true);
    expect(exchange.exit).toBe(exit);
  });

  test('line-separators leaves U+2028, U+2029 and U+0085 unescaped', async () => {
    const { rest } = await runExchange(['--fault', 'line-separators']);
    expect(rest.toString()).toBe(`${cleanAnswer.replace('hi', 'one\u2028two\u2029three\u0085four')}\n`);
  });

  test('banner comes before everything', async () => {
    await using server = startServer('--fault', 'banner');
    await server.connect();
    expect(server.bytes().toString()).toMatch(
      /^Practice server 0\.1\.0\nListening on stdio \.\.\.\n\n\n\{"jsonrpc"/,
    );
  });

  test('garbage writes nothing else', async () => {
    await using server = startServer('--fault', 'garbage');
    server.send({ jsonrpc: '2.0', id: 1, method: 'ping' });
    server.closeInput();
    await server.exited;
    expect(server.bytes().toString()).toBe('%!x7 zq \\u{} ]]> not a message\n'.repeat(2));
  });

  test('long-line has the length that was asked for', async () => {
    const { rest } = await runExchange(['--fault', 'long-line', '--line-megabytes', '0.25']);
    expect(rest.indexOf('\n')).toBe(256 * 1024);
  });

  test('--fault-on moves a fault to another method', async () => {
    const calls = `{"jsonrpc":"2.0","id":3,"method":"ping"}\n${echoCall}`;
    const { rest } = await runExchange(['--fault', 'crlf', '--fault-on', 'ping'], calls);
    const lines = rest.toString().split('\n').sort();
    expect(lines).toEqual(['', '{"jsonrpc":"2.0","id":3,"result":{}}\r', cleanAnswer]);
  });

  test('NAME@METHOD moves one fault only', async () => {
    const calls = `{"jsonrpc":"2.0","id":3,"method":"ping"}\n${echoCall}`;
    const { rest } = await runExchange(['--fault', 'crlf@ping', '--fault', 'extra-member'], calls);
    const lines = rest.toString().split('\n').sort();
    const broken = `${cleanAnswer.slice(0, -1)},"took_ms":12}`;
    expect(lines).toEqual(['', '{"jsonrpc":"2.0","id":3,"result":{}}\r', broken]);
  });

  test('several faults break the same answer, in the order given', async () => {
    const { rest } = await runExchange([
      '--fault',
      'string-id',
      '--fault',
      'trailing-text',
      '--fault',
      'crlf',
    ]);
    expect(rest.toString()).toBe(`${cleanAnswer.replace(':7', ':"7"')} update available 9.9\r\n`);
  });

  test('every fault of this family is tested', () => {
    const others = ['line-separators', 'banner', 'garbage'];
    const tested = [...expected.keys(), ...others].sort();
    expect(tested).toEqual(streamFaults.map((fault) => fault.name).sort());
  });
});
