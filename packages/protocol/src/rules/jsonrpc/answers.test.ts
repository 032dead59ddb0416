import { expect, it } from 'vitest';
import { handshakeRevisions } from '../../base/revision.ts';
import { brokenRules, type HarnessOptions, judgeWire, type WireStep } from '../ruleHarness.test-support.ts';

const newest: HarnessOptions = { revision: '2025-11-25' };
const list = (id: string): string => `C>S {"jsonrpc":"2.0","id":${id},"method":"tools/list"}`;
const answer = (id: string, rest = '"result":{}'): string => `S>C {"jsonrpc":"2.0","id":${id},${rest}}`;
const refuse = (error: string): readonly WireStep[] => [list('1'), answer('1', `"error":${error}`)];
const get = 'C>S {"jsonrpc":"2.0","id":1,"method":"prompts/get"}';

const bad: readonly [rule: string, steps: readonly WireStep[], pointer: string][] = [
  ['jsonrpc/response-both-members', [list('1'), answer('1', '"result":{},"error":null')], '/error'],
  [
    'jsonrpc/response-both-members',
    [list('1'), answer('1', '"result":null,"error":{"code":1,"message":"x"}')],
    '/error',
  ],
  ['jsonrpc/response-no-member', [list('2'), 'S>C {"jsonrpc":"2.0","id":2}'], ''],
  ['jsonrpc/result-not-object', [list('1'), answer('1', '"result":null')], '/result'],
  ['jsonrpc/result-not-object', [list('1'), answer('1', '"result":[1]')], '/result'],
  ['jsonrpc/result-missing-id', [list('1'), 'S>C {"jsonrpc":"2.0","result":{}}'], ''],
  ['jsonrpc/result-missing-id', [list('1'), answer('null')], '/id'],
  ['jsonrpc/response-unknown-id', [list('1'), answer('2')], '/id'],
  ['jsonrpc/response-id-type-changed', [list('7'), answer('"7"')], '/id'],
  ['jsonrpc/response-id-type-changed', [list('"7"'), answer('7')], '/id'],
  [
    'jsonrpc/response-own-request',
    ['S>C {"jsonrpc":"2.0","id":5,"method":"roots/list"}', answer('5')],
    '/id',
  ],
  ['jsonrpc/response-duplicate', [list('1'), answer('1'), answer('1')], '/id'],
  ['jsonrpc/error-id-null', [list('1'), answer('null', '"error":{"code":-32700,"message":"x"}')], '/id'],
  ['jsonrpc/error-shape', refuse('"bad"'), '/error'],
  ['jsonrpc/error-shape', refuse('{"message":"x"}'), '/error'],
  ['jsonrpc/error-shape', refuse('{"code":1}'), '/error'],
  ['jsonrpc/error-shape', refuse('{"code":1,"message":null}'), '/error'],
  ['jsonrpc/error-code-not-integer', refuse('{"code":"-32601","message":"x"}'), '/error/code'],
  ['jsonrpc/error-code-not-integer', refuse('{"code":1.5,"message":"x"}'), '/error/code'],
  ['jsonrpc/error-code-reserved', refuse('{"code":-32500,"message":"x"}'), '/error/code'],
  ['jsonrpc/error-message-not-concise', refuse('{"code":1,"message":"a\\nb"}'), '/error/message'],
  [
    'jsonrpc/error-message-not-concise',
    refuse(`{"code":1,"message":"${'x'.repeat(301)}"}`),
    '/error/message',
  ],
  ['jsonrpc/invalid-params-code', [get, answer('1', '"error":{"code":-32603,"message":"x"}')], '/error/code'],
  [
    'jsonrpc/invalid-params-code',
    [
      'C>S {"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":5}}',
      answer('1', '"error":{"code":-32000,"message":"x"}'),
    ],
    '/error/code',
  ],
];

it.each(bad)('%s is the only finding of %j', (rule, steps, pointer) => {
  const findings = judgeWire(steps, newest);
  expect(findings.map(({ ruleId }) => ruleId)).toEqual([rule]);
  expect(findings[0]).toMatchObject({ pointer, side: 'server' });
});

it.each<[readonly WireStep[]]>([
  [[list('1'), answer('1')]],
  [[list('"a"'), answer('"a"')]],
  [[list('1'), answer('1.0')]],
  [refuse('{"code":-32601.0,"message":"Method not found"}')],
  [refuse('{"code":-32002,"message":"x","data":{"a":[1]}}')],
  [refuse('{"code":-1,"message":"User rejected"}')],
  [[get, answer('1', '"error":{"code":-32602,"message":"x"}')]],
  [[get, answer('1', '"error":{"code":-32601,"message":"x"}')]],
  [
    [
      'C>S {"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"a:b","x":1}}',
      answer('1', '"error":{"code":-32000,"message":"x"}'),
    ],
  ],
  [
    [
      'S>C {"jsonrpc":"2.0","id":5,"method":"roots/list"}',
      'C>S {"jsonrpc":"2.0","id":5,"result":{"roots":[]}}',
    ],
  ],
])('nothing is found in %j', (steps) => {
  expect(judgeWire(steps, newest)).toEqual([]);
});

it('an unknown method must be refused with -32601', () => {
  const ask = 'C>S {"jsonrpc":"2.0","id":1,"method":"x/unknown"}';
  const wrong = judgeWire([ask, answer('1', '"error":{"code":-32603,"message":"x"}')], newest);
  expect(wrong.map(({ ruleId }) => ruleId)).toEqual([
    'jsonrpc/method-unknown',
    'jsonrpc/unknown-method-code',
  ]);
  expect(wrong[1]).toMatchObject({ severity: 'warning', related: [0] });
  expect(brokenRules([ask, answer('1', '"error":{"code":-32601,"message":"x"}')], newest)).toEqual([
    'jsonrpc/method-unknown',
  ]);
});

it('an error without id is found in the revisions that require the id', () => {
  const bare = 'S>C {"jsonrpc":"2.0","error":{"code":-32600,"message":"bad"}}';
  const found = handshakeRevisions.map((revision) =>
    judgeWire([bare], { revision }).map(({ ruleId, severity, rev }) => [ruleId, severity, rev]),
  );
  expect(found).toEqual([
    [['jsonrpc/error-missing-id', 'warning', '2024-11-05']],
    [['jsonrpc/error-missing-id', 'warning', '2025-03-26']],
    [['jsonrpc/error-missing-id', 'warning', '2025-06-18']],
    [],
  ]);
});

it.each(['-32700', '-32600'])(
  'an error %s without id is about a request that could be read when all else was',
  (code) => {
    const refusal = `S>C {"jsonrpc":"2.0","error":{"code":${code},"message":"x"}}`;
    const omitted = 'jsonrpc/error-id-omitted-though-readable';
    const judge = (steps: readonly WireStep[]) => brokenRules([...steps, refusal], newest);
    expect(judge([list('1')])).toEqual([omitted]);
    expect(
      judge([
        'C>S {"id":1,,}',
        'S>C {"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"x"}}',
        list('1'),
      ]),
    ).toContain(omitted);
    for (const unreadable of [
      'C>S {"id":1,,}',
      'C>S {"jsonrpc":"2.0"}',
      'C>S []',
      'C>S {"jsonrpc":"2.0","id":null,"method":"ping"}',
    ])
      expect(judge([unreadable, list('1')])).not.toContain(omitted);
    expect(judge([list('1'), 'C>S {"jsonrpc":"2.0","method":"notifications/initialized"}'])).toEqual([]);
  },
);

it('an error without id is a note in 2025-11-25 when it says that it could read what it refuses', () => {
  const bare = 'S>C {"jsonrpc":"2.0","error":{"code":-32601,"message":"no"}}';
  expect(judgeWire([bare], newest).map(({ ruleId, severity }) => [ruleId, severity])).toEqual([
    ['jsonrpc/error-missing-id', 'info'],
  ]);
});

it('an error without id while a readable request waits is one finding, worse in 2025-11-25', () => {
  const steps = [list('1'), 'S>C {"jsonrpc":"2.0","error":{"code":-32603,"message":"x"}}'];
  const found = handshakeRevisions.map((revision) =>
    judgeWire(steps, { revision }).map(({ ruleId, severity }) => `${ruleId} ${severity}`),
  );
  expect(found).toEqual([
    ['jsonrpc/error-missing-id warning'],
    ['jsonrpc/error-id-omitted-though-readable warning'],
    ['jsonrpc/error-id-omitted-though-readable warning'],
    ['jsonrpc/error-id-omitted-though-readable error'],
  ]);
});

it('an error body of a refused HTTP request may lack the id', () => {
  const steps = [list('1'), 'S>C {"jsonrpc":"2.0","error":{"code":-32603,"message":"x"}}'];
  expect(brokenRules(steps, { revision: '2025-06-18', transport: 'http', httpStatus: 404 })).toEqual([]);
  expect(brokenRules(steps, { revision: '2025-06-18', transport: 'http', httpStatus: 200 })).not.toEqual([]);
});

it('an answer to a notification is a warning in 2024-11-05 and an error since', () => {
  const steps = [
    'C>S {"jsonrpc":"2.0","method":"notifications/initialized"}',
    'S>C {"jsonrpc":"2.0","result":{}}',
  ];
  const levels = handshakeRevisions.map(
    (revision) =>
      judgeWire(steps, { revision }).find(({ ruleId }) => ruleId === 'jsonrpc/response-to-notification')
        ?.severity,
  );
  expect(levels).toEqual(['warning', 'error', 'error', 'error']);
});

it('an error after a broken line answers that line, not the notification before', () => {
  const steps = [
    'C>S {"jsonrpc":"2.0","method":"notifications/initialized"}',
    'C>S {"jsonrpc":"2.0",,}',
    'S>C {"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"x"}}',
  ];
  expect(brokenRules(steps, newest)).toEqual(['jsonrpc/invalid-json', 'jsonrpc/error-id-null']);
});

it('in 2026-07-28 two sentences are too many for the message of an error', () => {
  const found = (message: string, revision: '2025-11-25' | '2026-07-28') =>
    judgeWire(refuse(`{"code":1,"message":"${message}"}`), { revision })
      .filter(({ ruleId }) => ruleId === 'jsonrpc/error-message-not-concise')
      .map(({ severity }) => severity);
  expect(found('It failed. Then it failed again.', '2026-07-28')).toEqual(['info']);
  expect(found('It failed. Then it failed again.', '2025-11-25')).toEqual([]);
  for (const one of ['It failed.', 'No. 5 failed, e.g. Anna', 'See v1.2 Beta: it failed'])
    expect(found(one, '2026-07-28')).toEqual([]);
});
