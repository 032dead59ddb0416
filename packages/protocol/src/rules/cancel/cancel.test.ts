import { expect, it } from 'vitest';
import { handshakeRevisions } from '../../base/revision.ts';
import { handshakeSteps } from '../handshakeSteps.test-support.ts';
import { brokenRules, type HarnessOptions, judgeWire, type WireStep } from '../ruleHarness.test-support.ts';

type Party = 'C>S' | 'S>C';
const revision = '2025-06-18';
const open = handshakeSteps({ server: '{"tools":{}}' });
const other = (side: Party): Party => (side === 'C>S' ? 'S>C' : 'C>S');
const ask = (side: Party, id: string): string => `${side} {"jsonrpc":"2.0","id":${id},"method":"ping"}`;
const answer = (side: Party, id: string): string => `${side} {"jsonrpc":"2.0","id":${id},"result":{}}`;
const fail = (side: Party, id: string): string =>
  `${side} {"jsonrpc":"2.0",${id}"error":{"code":-32603,"message":"unknown request"}}`;
const cancel = (side: Party, params: string): string =>
  `${side} {"jsonrpc":"2.0","method":"notifications/cancelled","params":${params}}`;
const later: WireStep = { laterUs: 1_500_000 };
const place = '/params/requestId';

const cancelOnly = (steps: readonly WireStep[], options: HarnessOptions = { revision }) =>
  judgeWire([...open, ...steps], options).filter(({ ruleId }) => ruleId.startsWith('cancel/'));

type Bad = readonly [
  rule: string,
  steps: (asker: Party) => readonly WireStep[],
  severity: string,
  blamed: 'asker' | 'other',
  pointer: string,
  related: readonly number[],
];
const bad: readonly Bad[] = [
  ['unknown-request', (asker) => [cancel(asker, '{"requestId":5}')], 'error', 'asker', place, []],
  [
    'unknown-request',
    (asker) => [ask(asker, '5'), cancel(asker, '{"requestId":"5"}')],
    'error',
    'asker',
    place,
    [3],
  ],
  [
    'wrong-direction',
    (asker) => [ask(other(asker), '5'), cancel(asker, '{"requestId":5}')],
    'error',
    'asker',
    place,
    [3],
  ],
  [
    'already-completed',
    (asker) => [ask(asker, '5'), answer(other(asker), '5'), cancel(asker, '{"requestId":5.0}')],
    'info',
    'asker',
    place,
    [3, 4],
  ],
  ['request-id-missing', (asker) => [cancel(asker, '{"reason":"x"}')], 'error', 'asker', '/params', []],
  [
    'request-id-missing',
    (asker) => [`${asker} {"jsonrpc":"2.0","method":"notifications/cancelled"}`],
    'error',
    'asker',
    '',
    [],
  ],
  [
    'answered-after-cancel',
    (asker) => [ask(asker, '5'), cancel(asker, '{"requestId":5}'), later, answer(other(asker), '5')],
    'warning',
    'other',
    '',
    [3, 4],
  ],
];

it.each(bad)(
  'cancel/%s is the only finding, whoever asks: case %#',
  (rule, steps, severity, blamed, pointer, related) => {
    for (const asker of ['C>S', 'S>C'] as const) {
      const client = blamed === 'asker' ? 'C>S' : 'S>C';
      for (const each of handshakeRevisions) {
        const [finding, ...others] = cancelOnly(steps(asker), { revision: each });
        const side = asker === client ? 'client' : 'server';
        expect(finding).toMatchObject({ ruleId: `cancel/${rule}`, severity, side, pointer, related });
        expect(others).toEqual([]);
      }
    }
  },
);

it.each<readonly [name: string, steps: (asker: Party) => readonly WireStep[]]>([
  ['a request that waits', (asker) => [ask(asker, '5'), cancel(asker, '{"requestId":5,"reason":"x"}')]],
  [
    'an id that both sides use',
    (asker) => [ask(asker, '5'), ask(other(asker), '5'), cancel(asker, '{"requestId":5}')],
  ],
  [
    'an answer under way',
    (asker) => [ask(asker, '5'), cancel(asker, '{"requestId":5}'), answer(other(asker), '5')],
  ],
  [
    'an id of another type',
    (asker) => [cancel(asker, '{"requestId":null}'), cancel(asker, '{"requestId":{}}')],
  ],
  ['params of another type', (asker) => [cancel(asker, '[]')]],
  [
    'a request on a line that nobody can read',
    (asker) => [`${asker} {"id":5,`, cancel(asker, '{"requestId":5}')],
  ],
])('nothing is found in %s', (_, steps) => {
  for (const asker of ['C>S', 'S>C'] as const) expect(cancelOnly(steps(asker))).toEqual([]);
});

it('initialize is never cancelled, whether its id is written 0 or 0.0', () => {
  const initialize = open[0].replace('"i"', '0');
  for (const id of ['0', '0.0']) {
    expect(judgeWire([initialize, cancel('C>S', `{"requestId":${id}}`)])).toMatchObject([
      { ruleId: 'cancel/initialize', side: 'client', pointer: place, related: [0], severity: 'error' },
    ]);
  }
});

it('what came before the capture began may have had any id', () => {
  expect(brokenRules([cancel('C>S', '{"requestId":5}')], { revision })).toEqual([]);
});

it('a cancellation without id says in 2025-11-25 that the specification is ambiguous', () => {
  const [finding] = cancelOnly([cancel('C>S', '{}')], { revision: '2025-11-25' });
  expect(finding?.message).toContain('ambiguous');
  expect(cancelOnly([cancel('C>S', '{}')])[0]?.message).not.toContain('ambiguous');
});

it.each<readonly [name: string, steps: readonly WireStep[], at: number]>([
  [
    'by the id of a request that is over',
    [ask('C>S', '5'), answer('S>C', '5'), cancel('C>S', '{"requestId":5}'), fail('S>C', '"id":5,')],
    5,
  ],
  ['by the id that was never used', [cancel('C>S', '{"requestId":5}'), fail('S>C', '"id":5,')], 3],
  ['without an id', [cancel('C>S', '{"requestId":5}'), fail('S>C', '')], 3],
  ['with the id null', [cancel('C>S', '{}'), fail('S>C', '"id":null,')], 3],
])('an error for a cancellation that was to be ignored is found: %s', (_, steps, at) => {
  expect(cancelOnly(steps).at(-1)).toMatchObject({
    ruleId: 'cancel/error-reply',
    severity: 'warning',
    side: 'server',
    pointer: '/error',
    related: [at],
  });
});

it('an error without id that may belong to something else is not blamed on a cancellation', () => {
  const found = (steps: readonly WireStep[]) => cancelOnly(steps).map(({ ruleId }) => ruleId);
  const unknown = cancel('C>S', '{"requestId":5}');
  expect(found([ask('C>S', '6'), unknown, fail('S>C', '')])).toEqual(['cancel/unknown-request']);
  expect(found([unknown, 'C>S {"a":', fail('S>C', '')])).toEqual(['cancel/unknown-request']);
  expect(found([ask('C>S', '6'), cancel('C>S', '{"requestId":6}'), fail('S>C', '')])).toEqual([]);
});

const taskCall = 'C>S {"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"x","task":{"ttl":1}}}';
const task =
  'S>C {"jsonrpc":"2.0","id":7,"result":{"task":{"taskId":"t","status":"working","createdAt":"2025-11-25T00:00:00Z","lastUpdatedAt":"2025-11-25T00:00:00Z","ttl":null}}}';
const plain = 'S>C {"jsonrpc":"2.0","id":7,"result":{"content":[]}}';

it('what runs as a task is cancelled with tasks/cancel, in 2025-11-25', () => {
  const stop = cancel('C>S', '{"requestId":7}');
  const of = (steps: readonly WireStep[], options: HarnessOptions = { revision: '2025-11-25' }) =>
    cancelOnly(steps, options).map(({ ruleId, severity, side }) => `${ruleId} ${severity} ${side}`);
  expect(of([taskCall, stop])).toEqual(['cancel/task-augmented error client']);
  expect(of([taskCall, task, stop])).toEqual(['cancel/task-augmented error client']);
  expect(of([taskCall, plain, stop])).toEqual(['cancel/already-completed info client']);
  expect(of([taskCall.replace('"task":{"ttl":1}', '"arguments":{}'), stop])).toEqual([]);
  for (const each of handshakeRevisions.slice(0, 3))
    expect(of([taskCall, stop], { revision: each })).toEqual([]);
});
