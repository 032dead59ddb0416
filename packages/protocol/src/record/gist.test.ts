import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scanJson } from '../base/json/scanJson.ts';
import { cutGist, type GistSource, gistLimit, gistOfMalformed, gistOfMessage } from './gist.ts';

function gist(kind: GistSource['kind'], method: string | undefined, text: string): string {
  const scan = scanJson(text);
  if (!scan.ok) throw new Error(`not JSON: ${text}`);
  const asWritten = gistOfMessage({ kind, method, source: text, span: scan });
  const value: unknown = scan.kind === 'object' ? JSON.parse(text) : undefined;
  // Whoever has the parsed value gets the same line.
  if (isObject(value))
    expect(gistOfMessage({ kind, method, source: text, span: scan, value })).toBe(asWritten);
  return asWritten;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

test.each([
  [
    'request',
    'initialize',
    '{"protocolVersion":"2025-11-25","clientInfo":{"name":"MCPeek","version":"1.0"}}',
    '2025-11-25 · MCPeek 1.0',
  ],
  [
    'request',
    'tools/call',
    '{"name":"forecast","arguments":{"n":1.0,"id":1915883588174806058}}',
    'forecast {"n":1.0,"id":1915883588174806058}',
  ],
  ['request', 'tools/call', '{"name":"forecast","_meta":{"progressToken":1}}', 'forecast'],
  ['request', 'tools/list', '{"cursor":"two"}', 'from cursor "two"'],
  ['request', 'resources/read', '{"uri":"file:///a"}', 'file:///a'],
  ['request', 'x/y', '{"a":1e400,"_meta":{}}', '{"a":1e400}'],
  ['request', 'ping', '{}', ''],
  [
    'notification',
    'notifications/progress',
    '{"progressToken":1,"progress":1.50,"total":4,"message":"locating"}',
    '1.50 of 4 "locating"',
  ],
  [
    'notification',
    'notifications/message',
    '{"level":"info","logger":"db","data":{"n":1}}',
    'info db {"n":1}',
  ],
  ['notification', 'notifications/cancelled', '{"requestId":7,"reason":"no"}', 'request 7 "no"'],
  [
    'result',
    'initialize',
    '{"protocolVersion":"2025-11-25","capabilities":{"tools":{},"logging":{}},"serverInfo":{"name":"w","version":"2"}}',
    'w 2 · tools, logging · 2025-11-25',
  ],
  ['result', 'tools/list', '{"tools":[{},{}],"nextCursor":"x"}', '2 tools, more to come'],
  ['result', 'prompts/list', '{"prompts":[{}]}', '1 prompt'],
  ['result', 'tools/list', '{"tools":"none"}', '{"tools":"none"}'],
  ['result', 'tools/call', '{"content":[{"type":"text","text":"a\\nb"},{"type":"image"}]}', 'a b +1 more'],
  ['result', 'tools/call', '{"content":[{"type":"text","text":"no"}],"isError":true}', 'isError no'],
  ['result', 'tools/call', '{"content":[],"structuredContent":{"n":1.0}}', '{"n":1.0}'],
  ['result', 'ping', '{}', ''],
  ['result', undefined, '[1, 2]', '[1, 2]'],
  ['error', 'x', '{"code":-32601,"message":"Method not found"}', '-32601 Method not found'],
  ['error', 'x', '"text"', '"text"'],
] as const)('the gist of a %s of %s is short and keeps digits', (kind, method, text, expected) => {
  expect(gist(kind, method, text)).toBe(expected);
});

test('a message without params has no gist', () => {
  expect(gistOfMessage({ kind: 'request', method: 'ping', source: '', span: undefined })).toBe('');
});

test('a gist is one line of at most its limit, and never half a character', () => {
  expect(cutGist(`a\r\n\tb`)).toBe('a b');
  const long = cutGist('é'.repeat(1000));
  expect(long).toHaveLength(gistLimit);
  expect(long.endsWith('…')).toBe(true);
  expect(cutGist(`${'a'.repeat(gistLimit - 2)}😀😀`)).toBe(`${'a'.repeat(gistLimit - 2)}…`);
});

test('what is no message is quoted after what is wrong with it', () => {
  expect(gistOfMalformed('not JSON', 'listening on "3000"')).toBe('not JSON: "listening on \\"3000\\""');
});

test('any JSON has a gist', () => {
  const methods = [
    'initialize',
    'tools/call',
    'tools/list',
    'notifications/progress',
    'notifications/message',
    'x',
  ];
  fc.assert(
    fc.property(fc.json(), fc.constantFrom(...methods), (text, method) => {
      for (const kind of ['request', 'notification', 'result', 'error'] as const) {
        expect(gist(kind, method, text).length).toBeLessThanOrEqual(gistLimit);
      }
    }),
  );
});
