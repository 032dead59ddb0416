import { expect, it } from 'vitest';
import { handshakeRevisions } from '../../base/revision.ts';
import { brokenRules, judgeWire } from '../ruleHarness.test-support.ts';

const elicit =
  'S>C {"jsonrpc":"2.0","id":1,"method":"elicitation/create","params":{"message":"m","requestedSchema":{"type":"object","properties":{}}}}';

it('a method of a later revision is a warning in the first two and an error in the third', () => {
  const tasks = 'C>S {"jsonrpc":"2.0","id":1,"method":"tasks/list"}';
  const levels = handshakeRevisions.map((revision) => judgeWire([tasks], { revision })[0]?.severity);
  expect(levels).toEqual(['warning', 'warning', 'error', undefined]);
});

it('a method that the revision has is right there and named elsewhere', () => {
  expect(brokenRules([elicit], { revision: '2025-06-18' })).toEqual([]);
  const [finding] = judgeWire([elicit], { revision: '2025-03-26' });
  expect(finding).toMatchObject({
    ruleId: 'jsonrpc/method-not-in-revision',
    pointer: '/method',
    side: 'server',
  });
  expect(finding?.message).toContain('2025-06-18, 2025-11-25');
});

it('before a revision is agreed no known method is out of place', () => {
  expect(brokenRules([elicit])).toEqual([]);
});

it.each(['C>S {"jsonrpc":"2.0","id":1,"method":"tool/list"}', 'C>S {"jsonrpc":"2.0","id":1,"method":""}'])(
  'an unknown method is a note: %s',
  (line) => {
    const findings = judgeWire([line], { revision: '2025-06-18' });
    expect(findings.map(({ ruleId, severity }) => [ruleId, severity])).toEqual([
      ['jsonrpc/method-unknown', 'info'],
    ]);
  },
);

it('a method that a side announced as experimental is not unknown', () => {
  const steps = [
    'C>S {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{"experimental":{"x/ext":{}}},"clientInfo":{"name":"c","version":"1"}}}',
    'S>C {"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2025-06-18","capabilities":{},"serverInfo":{"name":"s","version":"1"}}}',
    'C>S {"jsonrpc":"2.0","method":"notifications/initialized"}',
    'C>S {"jsonrpc":"2.0","id":1,"method":"x/ext/run"}',
  ];
  expect(brokenRules(steps, { revision: '2025-06-18' })).toEqual([]);
});

it.each([
  ['jsonrpc/method-wrong-direction', 'S>C {"jsonrpc":"2.0","id":1,"method":"tools/list"}', 'server'],
  ['jsonrpc/method-wrong-direction', 'C>S {"jsonrpc":"2.0","id":1,"method":"roots/list"}', 'client'],
  [
    'jsonrpc/notification-wrong-direction',
    'C>S {"jsonrpc":"2.0","method":"notifications/tools/list_changed"}',
    'client',
  ],
  [
    'jsonrpc/notification-wrong-direction',
    'S>C {"jsonrpc":"2.0","method":"notifications/initialized"}',
    'server',
  ],
])('%s is the only finding of %s', (rule, line, side) => {
  for (const revision of [undefined, ...handshakeRevisions]) {
    const findings = judgeWire([line], { revision });
    expect(findings.map((finding) => [finding.ruleId, finding.side])).toEqual([[rule, side]]);
  }
});

it.each([
  'C>S {"jsonrpc":"2.0","id":1,"method":"tools/list"}',
  'S>C {"jsonrpc":"2.0","id":1,"method":"ping"}',
])('the right side may send %s', (line) => {
  for (const revision of handshakeRevisions) expect(brokenRules([line], { revision })).toEqual([]);
});
