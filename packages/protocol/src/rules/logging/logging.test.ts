import { expect, it } from 'vitest';
import { handshakeRevisions } from '../../base/revision.ts';
import { judgeWire, type WireStep } from '../ruleHarness.test-support.ts';
import { findSecret } from './findSecret.ts';

const set = (level: string, id = 1): string =>
  `C>S {"jsonrpc":"2.0","id":${id},"method":"logging/setLevel","params":{"level":${level}}}`;
const done = (result = '{}', id = 1): string => `S>C {"jsonrpc":"2.0","id":${id},"result":${result}}`;
const refuse = (code: number): string =>
  `S>C {"jsonrpc":"2.0","id":1,"error":{"code":${code},"message":"no"}}`;
const log = (params: string): string =>
  `S>C {"jsonrpc":"2.0","method":"notifications/message","params":${params}}`;
const later: WireStep = { laterUs: 200_000 };

const loggingOnly = (
  steps: readonly WireStep[],
  revision: (typeof handshakeRevisions)[number] = '2025-06-18',
) => judgeWire(steps, { revision }).filter(({ ruleId }) => ruleId.startsWith('logging/'));

const level = '/params/level';
it.each<
  readonly [
    rule: string,
    steps: readonly WireStep[],
    severity: string,
    side: string,
    seq: number,
    pointer: string,
  ]
>([
  ['level-invalid', [set('"warn"')], 'error', 'client', 0, level],
  ['level-invalid', [set('3')], 'error', 'client', 0, level],
  ['level-invalid', [log('{"level":"INFO","data":1}')], 'error', 'server', 0, level],
  ['level-invalid', [log('{"level":null,"data":1}')], 'error', 'server', 0, level],
  ['data-missing', [log('{"level":"info"}')], 'error', 'server', 0, '/params'],
  ['set-level-result-not-empty', [set('"info"'), done('{"ok":true}')], 'warning', 'server', 1, '/result/ok'],
  [
    'below-minimum',
    [set('"error"'), done(), later, log('{"level":"warning","data":1}')],
    'warning',
    'server',
    2,
    level,
  ],
  [
    'below-minimum',
    [set('"debug"'), done(), set('"emergency"', 2), done('{}', 2), later, log('{"level":"alert","data":1}')],
    'warning',
    'server',
    4,
    level,
  ],
  [
    'secret-in-message',
    [log('{"level":"info","data":{"user":{"password":"hunter2hunter2"}}}')],
    'warning',
    'server',
    0,
    '/params/data/user/password',
  ],
  [
    'secret-in-message',
    [log('{"level":"info","data":"key AKIAABCDEFGHIJKLMNOP"}')],
    'warning',
    'server',
    0,
    '/params/data',
  ],
])('logging/%s is the only finding of its family: case %#', (rule, steps, severity, side, seq, pointer) => {
  for (const revision of handshakeRevisions) {
    const [finding, ...others] = loggingOnly(steps, revision);
    expect(finding).toMatchObject({ ruleId: `logging/${rule}`, severity, side, seq, pointer });
    expect(others).toEqual([]);
  }
});

it.each<readonly [name: string, steps: readonly WireStep[]]>([
  [
    'all levels and any data',
    [
      set('"debug"'),
      done('{"_meta":{}}'),
      later,
      log('{"level":"debug","data":null}'),
      log('{"level":"emergency","logger":"x","data":[1]}'),
    ],
  ],
  [
    'a level that is missing, which the schema says',
    [set('"x"').replace('"level":"x"', ''), log('{"data":1}')],
  ],
  ['messages before a level was set', [log('{"level":"debug","data":1}')]],
  ['a message at the level itself', [set('"error"'), done(), later, log('{"level":"error","data":1}')]],
  ['a message that was under way', [set('"error"'), done(), log('{"level":"debug","data":1}')]],
  [
    'a lower level that is not acknowledged yet',
    [set('"error"'), done(), later, set('"debug"', 2), log('{"level":"debug","data":1}')],
  ],
  ['a level that was refused', [set('"error"'), refuse(-32603), later, log('{"level":"debug","data":1}')]],
  [
    'words that only speak of secrets',
    [
      log(
        '{"level":"info","data":{"token":"[redacted]","password":"****************","tokens":"1234567890","note":"password: <hidden>"}}',
      ),
    ],
  ],
  ['params of another type', [log('[]'), set('"info"').replace('{"level":"info"}', '3')]],
])('nothing is found in %s', (_, steps) => {
  expect(loggingOnly(steps)).toEqual([]);
});

it('a level that does not exist is refused with -32602', () => {
  const of = (answer: string) =>
    loggingOnly([set('"warn"'), answer])
      .slice(1)
      .map(({ ruleId, severity, side, pointer, related }) => [ruleId, severity, side, pointer, related]);
  const warning = (pointer: string) => [['logging/invalid-level-code', 'warning', 'server', pointer, [0]]];
  expect(of(refuse(-32603))).toEqual(warning('/error/code'));
  expect(of(done())).toEqual(warning('/result'));
  expect(of(refuse(-32602))).toEqual([]);
  expect(of(refuse(-32601))).toEqual([]);
  expect(loggingOnly([set('"info"'), refuse(-32603)])).toEqual([]);
});

it('more than 1000 messages in 10 seconds are a flood, said once', () => {
  const steps = (gapUs: number): readonly WireStep[] =>
    Array.from({ length: 1_500 }, () => [{ laterUs: gapUs }, log('{"level":"info","data":1}')]).flat();
  expect(loggingOnly(steps(1_000))).toMatchObject([
    { ruleId: 'logging/flood', severity: 'info', side: 'server', seq: 1_000, related: [0] },
  ]);
  expect(loggingOnly(steps(11_000))).toEqual([]);
});

it.each([
  ['-----BEGIN RSA PRIVATE KEY-----', 'a private key'],
  [`ghp_${'a1'.repeat(18)}`, 'a token of GitHub'],
  ['xoxb-1234567890-abc', 'a token of Slack'],
  [`sk-${'a'.repeat(30)}`, 'a secret key of an API'],
  ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.x', 'a JSON Web Token'],
  ['Authorization: Bearer abcdefghijklmnopqrstuvwx', 'a bearer token'],
  ['paid with 4111 1111 1111 1111', 'the number of a card'],
  ['paid with 4111-1111-1111-1111', 'the number of a card'],
  ['SSN 123-45-6789', 'a social security number'],
  ['postgres://me:word@db/x', 'an address with a password'],
  ['login with password=swordfish', 'a password'],
])('%s is recognized and not repeated', (text, what) => {
  expect(findSecret({ a: [`before ${text} after`] })).toEqual({ pointer: '/a/0', what });
});

it('the search for secrets is bounded in depth, in width and in length', () => {
  let deep: unknown = { password: 'hunter2hunter2' };
  for (let depth = 0; depth < 10_000; depth++) deep = [deep];
  expect(findSecret(deep)).toBeUndefined();
  expect(findSecret([...Array.from({ length: 100_000 }, () => 'x'), 'password=swordfish'])).toBeUndefined();
  for (const text of [
    'a'.repeat(1_000_000),
    'eyJ'.repeat(300_000),
    'a:'.repeat(500_000),
    '-----BEGIN '.repeat(90_000),
  ])
    expect(findSecret(text)).toBeUndefined();
});
