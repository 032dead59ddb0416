import { expect, it } from 'vitest';
import { brokenRules, judgeWire } from '../ruleHarness.test-support.ts';

const revision = '2025-06-18';
const out = 'C>S {"jsonrpc":"2.0","id":1,"method":"ping"}';
const back = 'S>C {"jsonrpc":"2.0","id":1,"method":"ping"}';
const initialize =
  'C>S {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}';

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

it('initialize is never cancelled, whether its id is written 0 or 0.0', () => {
  for (const id of ['0', '0.0']) {
    const cancel = `C>S {"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":${id}}}`;
    expect(judgeWire([initialize, cancel])).toMatchObject([
      {
        ruleId: 'cancel/initialize',
        side: 'client',
        pointer: '/params/requestId',
        related: [0],
        severity: 'error',
      },
    ]);
  }
});

it('another request may be cancelled', () => {
  const cancel = 'C>S {"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}';
  expect(brokenRules([initialize, out, cancel], { revision })).toEqual([]);
  expect(brokenRules([initialize, cancel.replace('"requestId":1', '"reason":"x"')], { revision })).toEqual(
    [],
  );
});

it('a late answer after a cancellation is no finding', () => {
  const cancel = 'C>S {"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}';
  expect(brokenRules([out, cancel, 'S>C {"jsonrpc":"2.0","id":1,"result":{}}'], { revision })).toEqual([]);
});
