import { expect, it } from 'vitest';
import { handshakeRevisions } from '../../base/revision.ts';
import { brokenRules, judgeWire, type WireStep } from '../ruleHarness.test-support.ts';

const revision = '2025-06-18';
const out = 'C>S {"jsonrpc":"2.0","id":1,"method":"ping"}';
const back = 'S>C {"jsonrpc":"2.0","id":1,"method":"ping"}';

it.each([
  ['ping/result-not-empty', out, 'S>C {"jsonrpc":"2.0","id":1,"result":{"ok":true}}', 'server', '/result/ok'],
  [
    'ping/result-not-empty',
    back,
    'C>S {"jsonrpc":"2.0","id":1,"result":{"ok":true}}',
    'client',
    '/result/ok',
  ],
  [
    'ping/refused',
    out,
    'S>C {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no"}}',
    'server',
    '/error',
  ],
  [
    'ping/refused',
    back,
    'C>S {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no"}}',
    'client',
    '/error',
  ],
])('%s is found after %s in %s', (rule, ask, answer, side, pointer) => {
  const findings = judgeWire([ask, answer], { revision });
  expect(findings.map(({ ruleId, ...rest }) => [ruleId, rest.side, rest.pointer])).toEqual([
    [rule, side, pointer],
  ]);
});

it.each(['{}', '{"_meta":{"a":1}}'])('the result %s of ping is empty', (result) => {
  expect(brokenRules([out, `S>C {"jsonrpc":"2.0","id":1,"result":${result}}`], { revision })).toEqual([]);
});

const ended: WireStep = { life: { event: 'sessionEnded' } };
const pingOnly = (steps: readonly WireStep[]) =>
  judgeWire(steps, { revision }).filter(({ ruleId }) => ruleId.startsWith('ping/'));

it.each([
  ['server', out],
  ['client', back],
] as const)('the %s is to blame when a ping is not answered in time', (side, ask) => {
  const timedOut: WireStep = { life: { event: 'requestTimedOut', request: 0 } };
  const seen = { ruleId: 'ping/unanswered', side, seq: 0, severity: 'error', pointer: '' };
  expect(pingOnly([ask, timedOut, timedOut, ended])).toMatchObject([seen]);
  expect(pingOnly([ask, { laterUs: 31_000_000 }, ended])).toMatchObject([seen]);
  expect(pingOnly([ask, { laterUs: 29_000_000 }, ended])).toEqual([]);
});

it('a ping that was answered or cancelled is not missed', () => {
  const pong = 'S>C {"jsonrpc":"2.0","id":1,"result":{}}';
  const cancel = 'C>S {"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}';
  for (const step of [pong, cancel])
    expect(pingOnly([out, step, { laterUs: 31_000_000 }, ended])).toEqual([]);
});

it('params of a ping are a note, but for _meta', () => {
  const withParams = (params: string): string => out.replace('}', `,"params":${params}}`);
  for (const each of handshakeRevisions) {
    expect(judgeWire([withParams('{"_meta":{},"a/b":1}')], { revision: each })).toMatchObject([
      { ruleId: 'ping/params', severity: 'info', side: 'client', pointer: '/params/a~1b' },
    ]);
  }
  expect(brokenRules([withParams('{"_meta":{"x":1}}')], { revision })).toEqual([]);
});

it('more than 30 pings in 10 seconds are too many, said once for each side', () => {
  const steps = (gapUs: number): readonly WireStep[] =>
    Array.from({ length: 80 }, (_, id): readonly WireStep[] => [
      { laterUs: gapUs },
      out.replace('"id":1', `"id":${id}`),
      back.replace('"id":1', `"id":${id}`),
    ]).flat();
  expect(pingOnly(steps(100_000))).toMatchObject([
    { ruleId: 'ping/excessive', severity: 'warning', side: 'client', seq: 60, related: [0] },
    { ruleId: 'ping/excessive', severity: 'warning', side: 'server', seq: 61, related: [1] },
  ]);
  expect(pingOnly(steps(1_000_000))).toEqual([]);
});

it('an error after a cancellation refuses no ping', () => {
  const steps = [
    'C>S {"jsonrpc":"2.0","id":1,"method":"ping"}',
    'C>S {"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}',
    'S>C {"jsonrpc":"2.0","id":1,"error":{"code":-32800,"message":"cancelled"}}',
  ];
  const found = judgeWire(steps, { revision: '2025-06-18' }).map(({ ruleId }) => ruleId);
  expect(found).not.toContain('ping/refused');
});
