import { expect, it } from 'vitest';
import { judgeWire, type WireStep } from '../ruleHarness.test-support.ts';

const ping = (id: string): string => `C>S {"jsonrpc":"2.0","id":${id},"method":"ping"}`;
const pong = (id: string): string => `S>C {"jsonrpc":"2.0","id":${id},"result":{}}`;

const bad: readonly [rule: string, steps: readonly WireStep[], pointer: string][] = [
  ['jsonrpc/request-id-null', [ping('null')], '/id'],
  ['jsonrpc/request-id-type', [ping('true')], '/id'],
  ['jsonrpc/request-id-type', [ping('{}')], '/id'],
  ['jsonrpc/request-id-fractional', [ping('1.5')], '/id'],
  ['jsonrpc/request-id-fractional', [ping('15e-1')], '/id'],
  ['jsonrpc/request-id-unsafe-integer', [ping('9007199254740993')], '/id'],
  ['jsonrpc/request-id-unsafe-integer', [ping('-1e400')], '/id'],
  ['jsonrpc/request-id-reused', [ping('1'), pong('1'), ping('1')], '/id'],
  ['jsonrpc/request-id-reused', [ping('1'), pong('1'), ping('1.0')], '/id'],
  ['jsonrpc/request-without-id', ['C>S {"jsonrpc":"2.0","method":"tools/list"}'], ''],
  ['jsonrpc/request-without-id', ['S>C {"jsonrpc":"2.0","method":"roots/list"}'], ''],
  [
    'jsonrpc/notification-with-id',
    ['C>S {"jsonrpc":"2.0","id":1,"method":"notifications/initialized"}'],
    '/id',
  ],
  [
    'jsonrpc/notification-with-id',
    ['C>S {"jsonrpc":"2.0","id":null,"method":"notifications/initialized"}'],
    '/id',
  ],
];

it.each(bad)('%s is the only finding of %j', (rule, steps, pointer) => {
  const findings = judgeWire(steps, { revision: '2025-06-18' });
  expect(findings.map(({ ruleId }) => ruleId)).toEqual([rule]);
  expect(findings[0]?.pointer).toBe(pointer);
});

it.each<[readonly WireStep[]]>([
  [[ping('1.0'), ping('"1"'), ping('2')]],
  [[ping('9007199254740991'), ping('-3'), ping('1e0')]],
  [
    [
      ping('2'),
      'S>C {"jsonrpc":"2.0","id":2,"method":"ping"}',
      'C>S {"jsonrpc":"2.0","id":2,"result":{}}',
      pong('2'),
    ],
  ],
  [['C>S {"jsonrpc":"2.0","method":"notifications/initialized"}']],
])('nothing is found in %j', (steps) => {
  expect(judgeWire(steps, { revision: '2025-06-18' })).toEqual([]);
});

it('a reused id names the record that had it first', () => {
  const [finding] = judgeWire([ping('7'), pong('7'), ping('7')], { revision: '2025-11-25' });
  expect(finding).toMatchObject({
    seq: 2,
    severity: 'error',
    side: 'client',
    related: [0],
    rev: '2025-11-25',
  });
});

it('initialize begins anew with all ids, once the one before was answered', () => {
  const initialize =
    'C>S {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}';
  const refused = 'S>C {"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"no"}}';
  const reused = (...steps: readonly WireStep[]) =>
    judgeWire(steps, { revision: '2025-06-18' })
      .filter(({ ruleId }) => ruleId === 'jsonrpc/request-id-reused')
      .map(({ seq }) => seq);
  expect(reused(initialize, refused, ping('2'), pong('2'), initialize, ping('2'))).toEqual([]);
  expect(reused(initialize, refused, initialize, ping('2'), pong('2'), ping('2'))).toEqual([5]);
  expect(reused(initialize, initialize)).toEqual([1]);
});
