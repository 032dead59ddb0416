import { expect, it } from 'vitest';
import { handshakeRevisions } from '../../base/revision.ts';
import { handshakeSteps } from '../handshakeSteps.test-support.ts';
import { judgeWire, type WireStep } from '../ruleHarness.test-support.ts';

type Party = 'C>S' | 'S>C';
const revision = '2025-03-26';
const [initialize, result, initialized] = handshakeSteps({ revision });
const other = (side: Party): Party => (side === 'C>S' ? 'S>C' : 'C>S');
const ping = (id: number): string => `{"jsonrpc":"2.0","id":${id},"method":"ping"}`;
const pong = (id: number): string => `{"jsonrpc":"2.0","id":${id},"result":{}}`;
const told = '{"jsonrpc":"2.0","method":"x/told"}';
const fail = (id: string, code: number): string =>
  `{"jsonrpc":"2.0",${id}"error":{"code":${code},"message":"no"}}`;
const ended: WireStep = { life: { event: 'sessionEnded' } };
const [rejects, missing, reply] = ['receiver-rejects', 'missing-response', 'reply-to-notifications-only'];

const batchOnly = (steps: readonly WireStep[]) =>
  judgeWire([initialize, result, initialized, ...steps], { revision }).filter(({ ruleId }) =>
    ruleId.startsWith('batch/'),
  );

type Bad = readonly [
  rule: string | undefined,
  steps: (asker: Party) => readonly WireStep[],
  severity: string,
  seq: number,
  pointer: string,
  related: readonly number[],
];
const bad: readonly Bad[] = [
  [
    rejects,
    (asker) => [`${asker} [${ping(1)}]`, `${other(asker)} ${fail('', -32600)}`],
    'error',
    4,
    '/error',
    [3],
  ],
  [
    rejects,
    (asker) => [`${asker} [${told}]`, `${other(asker)} ${fail('"id":null,', -32600)}`],
    'error',
    4,
    '/error',
    [3],
  ],
  [
    rejects,
    (asker) => [
      `${asker} [${ping(1)},${ping(2)}]`,
      `${other(asker)} [${fail('"id":1,', -32600)},${fail('"id":2,', -32600)}]`,
    ],
    'error',
    4,
    '/0/error',
    [3],
  ],
  [
    missing,
    (asker) => [`${asker} [${ping(1)},${ping(2)}]`, `${other(asker)} ${pong(1)}`, ended],
    'warning',
    3,
    '/1',
    [4],
  ],
  [
    missing,
    (asker) => [
      `${asker} [${ping(1)},${ping(2)}]`,
      `${other(asker)} ${pong(2)}`,
      { life: { event: 'requestTimedOut', request: 3 } },
      ended,
    ],
    'warning',
    3,
    '/0',
    [4],
  ],
  [reply, (asker) => [`${asker} [${told}]`, `${other(asker)} ${fail('', -32601)}`], 'error', 4, '', [3]],
  [
    reply,
    (asker) => [`${asker} [${told},${told}]`, `${other(asker)} [${fail('"id":null,', -32601)}]`],
    'error',
    4,
    '/0',
    [3],
  ],
];

it.each(bad)(
  'batch/%s is the only finding of its family, whoever asks: case %#',
  (rule, steps, severity, seq, pointer, related) => {
    for (const asker of ['C>S', 'S>C'] as const) {
      const [finding, ...others] = batchOnly(steps(asker));
      const side = asker === 'C>S' ? 'server' : 'client';
      expect(finding).toMatchObject({ ruleId: `batch/${rule}`, severity, side, seq, pointer, related });
      expect(others).toEqual([]);
    }
  },
);

it('an empty array for nothing but notifications is wrong twice', () => {
  expect(batchOnly([`C>S [${told}]`, 'S>C []']).map(({ ruleId }) => ruleId)).toEqual([
    'batch/empty',
    'batch/reply-to-notifications-only',
  ]);
});

it.each<readonly [name: string, steps: readonly WireStep[]]>([
  ['answers in an array', [`C>S [${ping(1)},${ping(2)}]`, `S>C [${pong(2)},${pong(1)}]`, ended]],
  ['answers one by one', [`C>S [${ping(1)},${ping(2)}]`, `S>C ${pong(2)}`, `S>C ${pong(1)}`, ended]],
  ['no answer at all, which another rule says', [`C>S [${ping(1)},${ping(2)}]`, ended]],
  ['notifications that nobody answers', [`C>S [${told},${told}]`, ended]],
  ['a refusal of an array with a faulty member', [`C>S [${ping(1)},{}]`, `S>C ${fail('', -32600)}`]],
  ['a refusal of a later message', [`C>S [${ping(1)}]`, `C>S ${ping(2)}`, `S>C ${fail('"id":2,', -32600)}`]],
  ['a refusal of a line that nobody can read', [`C>S [${ping(1)}]`, 'C>S {"a"', `S>C ${fail('', -32600)}`]],
  ['another request that fails', [`C>S [${told}]`, `C>S ${ping(2)}`, `S>C ${fail('', -32601)}`]],
])('nothing is found in %s', (_, steps) => {
  expect(batchOnly(steps)).toEqual([]);
});

it('an array before the end of the handshake is a warning, from either side, in 2025-03-26 alone', () => {
  for (const side of ['C>S', 'S>C'] as const) {
    const found = handshakeRevisions.map((each) =>
      judgeWire([initialize, result, `${side} [${ping(1)}]`, initialized], { revision: each }).filter(
        ({ ruleId }) => ruleId === 'batch/before-initialized',
      ),
    );
    expect(found.map((findings) => findings.length)).toEqual([0, 1, 0, 0]);
    expect(found[1]?.[0]).toMatchObject({
      severity: 'warning',
      side: side === 'C>S' ? 'client' : 'server',
      seq: 2,
      pointer: '',
    });
  }
});
