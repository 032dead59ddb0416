import { expect, it } from 'vitest';
import { brokenRules, judgeWire, type WireStep } from '../ruleHarness.test-support.ts';
import { answer, ask, expectBroken, expectClean, metaOf, tell } from '../statelessLines.test-support.ts';

const log = (level: string) => tell('message', `{"level":"${level}","data":1}`);
const logLevel = (level: string) => metaOf('{}', `,"io.modelcontextprotocol/logLevel":"${level}"`);
const request = (params: string) => `C>S {"jsonrpc":"2.0","id":1,"method":"tools/call"${params}}`;

const bad: readonly (readonly [string, readonly WireStep[], string, 'client' | 'server'])[] = [
  ['meta-missing', [request('')], '', 'client'],
  ['meta-missing', [request(',"params":{}')], '/params', 'client'],
  ['meta-missing', [request(',"params":[]')], '/params', 'client'],
  ['meta-missing', [request(',"params":{"_meta":1}')], '/params/_meta', 'client'],
  [
    'meta-missing',
    [ask('1', 'tools/call', '', metaOf().replace('protocolVersion', 'x'))],
    '/params/_meta',
    'client',
  ],
  [
    'meta-missing',
    [ask('1', 'tools/call', '', metaOf('true'))],
    '/params/_meta/io.modelcontextprotocol~1clientCapabilities',
    'client',
  ],
  [
    'client-info-missing',
    [ask('1', 'tools/call', '', metaOf().replace('clientInfo', 'x'))],
    '/params/_meta',
    'client',
  ],
  [
    'client-info-shape',
    [ask('1', 'tools/call', '', metaOf().replace('"version":"1"', '"version":1'))],
    '/params/_meta/io.modelcontextprotocol~1clientInfo',
    'client',
  ],
  [
    'server-info-missing',
    [ask('1', 'tools/call'), 'S>C {"jsonrpc":"2.0","id":1,"result":{"resultType":"complete"}}'],
    '/result',
    'server',
  ],
  [
    'server-info-top-level',
    [ask('1', 'server/discover'), answer('1', '"resultType":"complete","serverInfo":{}')],
    '/result/serverInfo',
    'server',
  ],
  [
    'server-request',
    ['S>C {"jsonrpc":"2.0","id":1,"method":"elicitation/create","params":{}}'],
    '/method',
    'server',
  ],
  ['client-response', ['C>S {"jsonrpc":"2.0","id":1,"result":{}}'], '', 'client'],
  ['log-unrequested', [ask('1', 'tools/call'), log('error')], '', 'server'],
  [
    'log-unrequested',
    [ask('1', 'tools/call', '', logLevel('info')), answer('1', '"resultType":"complete"'), log('error')],
    '',
    'server',
  ],
  [
    'log-below-level',
    [ask('1', 'tools/call', '', logLevel('warning')), log('info')],
    '/params/level',
    'server',
  ],
];

it.each(bad)('stateless/%s is broken', (name, steps, pointer, side) => {
  expectBroken(steps, `stateless/${name}`, pointer, side);
});

it.each(['initialize', 'notifications/cancelled'])(
  'of %s as a request nobody asks for metadata',
  (method) => {
    const found = brokenRules([`C>S {"jsonrpc":"2.0","id":1,"method":"${method}","params":{}}`], {
      revision: '2026-07-28',
    });
    expect(found).not.toContain('stateless/meta-missing');
    expect(found.length).toBeGreaterThan(0);
  },
);

it('metadata that lacks a key is said once, also by the rules about types', () => {
  const steps = [ask('1', 'tools/call', ',"name":"t"', metaOf().replace('clientCapabilities', 'x'))];
  const found = judgeWire(steps, { revision: '2026-07-28', withTypes: true });
  expect(found.filter(({ severity }) => severity === 'error').map(({ ruleId }) => ruleId)).toEqual([
    'stateless/meta-missing',
  ]);
});

it('requests with metadata, their results and the logs that they ask for are clean', () => {
  expectClean([
    ask('1', 'tools/call', ',"name":"t"', logLevel('info')),
    log('info'),
    answer('1', '"resultType":"complete","content":[]'),
  ]);
});

it('a client that agreed on a revision and then carries one is told once', () => {
  const steps = [
    'C>S {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}',
    'S>C {"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2025-11-25","capabilities":{},"serverInfo":{"name":"s","version":"1"}}}',
    ask('1', 'tools/list'),
    ask('2', 'tools/list'),
  ];
  const times = (lines: readonly string[]) =>
    brokenRules(lines, { revision: '2026-07-28' }).filter((id) => id === 'stateless/mixed-era').length;
  expect(times(steps)).toBe(1);
  expect(times(steps.slice(2))).toBe(0);
});

it('an id may come again once it was answered, in this era only', () => {
  const steps = [ask('1', 'tools/call'), answer('1', '"resultType":"complete"'), ask('1', 'tools/call')];
  expect(brokenRules(steps, { revision: '2026-07-28' })).toEqual([]);
  expect(brokenRules(steps, { revision: '2025-11-25' })).toContain('jsonrpc/request-id-reused');
  expect(brokenRules([ask('1', 'tools/call'), ask('1', 'tools/call')], { revision: '2026-07-28' })).toEqual([
    'jsonrpc/request-id-reused',
  ]);
});
