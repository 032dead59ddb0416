import { expect, it } from 'vitest';
import { handshakeRevisions } from '../../base/revision.ts';
import { brokenRules, type HarnessOptions, judgeWire, type WireStep } from '../ruleHarness.test-support.ts';

type Side = 'C>S' | 'S>C';
const revision = '2025-06-18';
const other = (side: Side): Side => (side === 'C>S' ? 'S>C' : 'C>S');
const ask = (side: Side, id: number, token: string, method = 'ping'): string =>
  `${side} {"jsonrpc":"2.0","id":${id},"method":"${method}","params":{"_meta":{"progressToken":${token}}}}`;
const answer = (side: Side, id: number, result = '{}'): string =>
  `${side} {"jsonrpc":"2.0","id":${id},"result":${result}}`;
const progress = (side: Side, token: string, rest: string): string =>
  `${side} {"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":${token},${rest}}}`;
const of = (steps: readonly WireStep[], options: HarnessOptions = { revision }) =>
  judgeWire(steps, options).map(({ ruleId, seq, pointer, related }) => [
    ruleId.replace('progress/', ''),
    seq,
    pointer,
    related,
  ]);

type Bad = readonly [rule: string, steps: (asker: Side) => readonly WireStep[], pointer: string];
const token = '/params/progressToken';
const value = '/params/progress';
const bad: readonly Bad[] = [
  ['token-type', (asker) => [ask(asker, 1, 'true')], '/params/_meta/progressToken'],
  ['token-type', (asker) => [ask(asker, 1, 'null')], '/params/_meta/progressToken'],
  ['token-type', (asker) => [ask(asker, 1, '1.5')], '/params/_meta/progressToken'],
  ['token-type', (asker) => [ask(asker, 1, '1'), progress(other(asker), '{}', '"progress":1')], token],
  ['token-not-unique', (asker) => [ask(asker, 1, '7'), ask(asker, 2, '7.0')], '/params/_meta/progressToken'],
  ['unknown-token', (asker) => [ask(asker, 1, '1'), progress(other(asker), '"1"', '"progress":1')], token],
  ['unknown-token', (asker) => [ask(asker, 1, '"1"'), progress(other(asker), '1', '"progress":1')], token],
  ['unknown-token', (asker) => [progress(other(asker), '0', '"progress":1')], token],
  ['unknown-token', (asker) => [ask(asker, 1, '1'), progress(asker, '1', '"progress":1')], token],
  [
    'after-completion',
    (asker) => [ask(asker, 1, '0'), answer(other(asker), 1), progress(other(asker), '0', '"progress":1')],
    token,
  ],
  [
    'not-increasing',
    (asker) => [
      ask(asker, 1, '0'),
      progress(other(asker), '0', '"progress":0.5'),
      progress(other(asker), '0', '"progress":50e-2'),
    ],
    value,
  ],
  [
    'not-increasing',
    (asker) => [
      ask(asker, 1, '0'),
      progress(other(asker), '0', '"progress":9007199254740993'),
      progress(other(asker), '0', '"progress":9007199254740992'),
    ],
    value,
  ],
  [
    'exceeds-total',
    (asker) => [ask(asker, 1, '0'), progress(other(asker), '0', '"progress":5.5,"total":4')],
    value,
  ],
  [
    'exceeds-total',
    (asker) => [
      ask(asker, 1, '0'),
      progress(other(asker), '0', '"progress":1,"total":9007199254740992'),
      progress(other(asker), '0', '"progress":9007199254740993'),
    ],
    value,
  ],
];

it.each(bad)('progress/%s is the only finding, whoever asks: case %#', (rule, steps, pointer) => {
  for (const asker of ['C>S', 'S>C'] as const) {
    const findings = judgeWire(steps(asker), { revision });
    const isAskers = rule === 'token-not-unique' || pointer.includes('_meta') || pointer === '';
    const isOwnToken = steps(asker).length === 2 && steps(asker)[1]?.toString().startsWith(asker) === true;
    const sender = isAskers || isOwnToken ? asker : other(asker);
    expect(findings.map(({ ruleId, side, pointer: at }) => [ruleId, side, at])).toEqual([
      [`progress/${rule}`, sender === 'C>S' ? 'client' : 'server', pointer],
    ]);
  }
});

const good: readonly [name: string, steps: (asker: Side) => readonly WireStep[]][] = [
  [
    'a token 0, fractions, and a total that comes and goes',
    (asker) => [
      ask(asker, 1, '0'),
      progress(other(asker), '0', '"progress":0,"total":2'),
      progress(other(asker), '0.0', '"progress":0.5'),
      progress(other(asker), '0', '"progress":0.50000000000000000001,"message":"a\\nb"'),
      progress(other(asker), '0', '"progress":2,"total":2'),
      answer(other(asker), 1),
    ],
  ],
  ['1 beside "1"', (asker) => [ask(asker, 1, '1'), ask(asker, 2, '"1"')]],
  ['the same token on both sides', (asker) => [ask(asker, 1, '1'), ask(other(asker), 1, '1')]],
  [
    'a token that is used again once its request is over, from zero',
    (asker) => [
      ask(asker, 1, '"a"'),
      progress(other(asker), '"a"', '"progress":5'),
      answer(other(asker), 1),
      ask(asker, 2, '"a"'),
      progress(other(asker), '"a"', '"progress":0'),
    ],
  ],
  [
    'values that are no numbers, or missing',
    (asker) => [
      ask(asker, 1, '1'),
      progress(other(asker), '1', '"progress":"5","total":"1"'),
      progress(other(asker), '1', '"total":4'),
    ],
  ],
];

it.each(good)('nothing is found in %s', (_, steps) => {
  for (const asker of ['C>S', 'S>C'] as const) {
    for (const each of handshakeRevisions.slice(1)) expect(of(steps(asker), { revision: each })).toEqual([]);
  }
});

it('R087: each fault is a finding on its own frame', () => {
  const steps = [
    ask('C>S', 1, '0', 'tools/list'),
    ...['0', '5', '3', '5.5'].map((each) => progress('S>C', '0', `"progress":${each},"total":4`)),
    answer('S>C', 1, '{"tools":[]}'),
    progress('S>C', '0', '"progress":6'),
  ];
  expect(of(steps)).toEqual([
    ['exceeds-total', 2, value, []],
    ['not-increasing', 3, value, [2]],
    ['exceeds-total', 4, value, []],
    ['after-completion', 6, token, [0, 5]],
  ]);
});

it('a token of the other JSON type is named', () => {
  const steps = [ask('C>S', 1, '7'), progress('S>C', '"7"', '"progress":1')];
  const [finding] = judgeWire(steps, { revision });
  expect(finding?.message).toContain('gave the progress token "7" (a string); record 0 gave 7 (a number)');
  const late = judgeWire([ask('C>S', 1, '"7"'), answer('S>C', 1), progress('S>C', '7', '"progress":1')], {
    revision,
  });
  expect(late[0]?.message).toContain('record 0 gave "7" (a string)');
});

it('a wrong token that is repeated as it was given is the fault of the asker alone', () => {
  expect(of([ask('C>S', 1, 'true'), progress('S>C', 'true', '"progress":1')])).toEqual([
    ['token-type', 0, '/params/_meta/progressToken', []],
  ]);
});

it('progress of a request that was cancelled is no finding', () => {
  const cancel = 'C>S {"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}';
  expect(of([ask('C>S', 1, '1'), cancel, progress('S>C', '1', '"progress":1')])).toEqual([]);
});

it('over HTTP progress may overtake or fall behind the answer on another stream', () => {
  const steps = [ask('C>S', 1, '1'), answer('S>C', 1), progress('S>C', '1', '"progress":1')];
  expect(of(steps, { revision, transport: 'http' })).toEqual([]);
  expect(brokenRules(steps, { revision: '2024-11-05', transport: 'sse' })).toEqual([
    'progress/after-completion',
  ]);
});

it('a message is a note in 2024-11-05 and right since', () => {
  const steps = [ask('C>S', 1, '1'), progress('S>C', '1', '"progress":1,"message":"x"')];
  const found = handshakeRevisions.map((each) =>
    judgeWire(steps, { revision: each }).map(({ ruleId, severity }) => `${ruleId} ${severity}`),
  );
  expect(found).toEqual([['progress/message-before-r2 info'], [], [], []]);
});

it('more than 50 notifications in a second are a flood, said once for the token', () => {
  const steps = (gapUs: number): readonly WireStep[] => [
    ask('C>S', 1, '1'),
    ...Array.from({ length: 200 }, (_, index): readonly WireStep[] => [
      { laterUs: gapUs },
      progress('S>C', '1', `"progress":${index}`),
    ]).flat(),
  ];
  expect(of(steps(10_000))).toEqual([['flood', 51, token, []]]);
  expect(judgeWire(steps(10_000), { revision })[0]).toMatchObject({ severity: 'info', side: 'server' });
  expect(of(steps(20_000))).toEqual([]);
});

const related = '"_meta":{"io.modelcontextprotocol/related-task":{"taskId":"t1"}}';
const augmented =
  'C>S {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"x","task":{},"_meta":{"progressToken":"a"}}}';
const created = (status: string): string =>
  answer(
    'S>C',
    1,
    `{"task":{"taskId":"t1","status":"${status}","createdAt":"2025-11-25T00:00:00Z","lastUpdatedAt":"2025-11-25T00:00:00Z","ttl":null}}`,
  );
const taskStatus = (status: string): string =>
  `S>C {"jsonrpc":"2.0","method":"notifications/tasks/status","params":{"taskId":"t1","status":"${status}"}}`;
const going = progress('S>C', '"a"', `"progress":1,${related}`);
const newest: HarnessOptions = { revision: '2025-11-25' };
const progressOnly = (steps: readonly WireStep[], options = newest) =>
  of(steps, options).filter(([rule]) => typeof rule === 'string' && !rule.includes('/'));

it('the token of a task outlives the answer, until the task is over', () => {
  expect(progressOnly([augmented, created('working'), going])).toEqual([]);
  expect(progressOnly([augmented, created('working'), taskStatus('input_required'), going])).toEqual([]);
  for (const status of ['completed', 'failed', 'cancelled']) {
    const ended = ['after-task-terminal', 3, token, [0, 2]];
    expect(progressOnly([augmented, created('working'), taskStatus(status), going])).toEqual([ended]);
  }
  expect(progressOnly([augmented, created('completed'), going])).toEqual([
    ['after-task-terminal', 2, token, [0, 1]],
  ]);
});

it.each([
  ['tasks/get', '{"taskId":"t1","status":"failed"}'],
  ['tasks/cancel', '{"taskId":"t1","status":"cancelled"}'],
  ['tasks/result', `{"content":[],${related}}`],
])('the answer of %s tells that a task is over', (method, result) => {
  const question = `C>S {"jsonrpc":"2.0","id":2,"method":"${method}","params":{"taskId":"t1"}}`;
  const steps = [augmented, created('working'), question, answer('S>C', 2, result), going];
  expect(progressOnly(steps)).toEqual([['after-task-terminal', 4, token, [0, 3]]]);
});

it('a request that asked for a task and got a plain answer is over', () => {
  expect(progressOnly([augmented, answer('S>C', 1, '{"content":[]}'), going])).toEqual([
    ['after-completion', 2, token, [0, 1]],
  ]);
});

it('before 2025-11-25 there are no tasks, so the answer ends the request', () => {
  expect(progressOnly([augmented, created('working'), going], { revision })).toEqual([
    ['after-completion', 2, token, [0, 1]],
  ]);
});

it('a task keeps the token of its request', () => {
  const moved = progress('S>C', '"b"', `"progress":2,${related}`);
  expect(progressOnly([augmented, created('working'), going, moved])).toEqual([
    ['task-token-changed', 3, token, [0]],
  ]);
});

it('in an array the order within counts', () => {
  const item = (line: string): string => line.slice(4);
  const [done, told] = [item(answer('S>C', 1)), item(progress('S>C', '1', '"progress":1'))];
  const options: HarnessOptions = { revision: '2025-03-26' };
  expect(progressOnly([ask('C>S', 1, '1'), `S>C [${told},${done}]`], options)).toEqual([]);
  expect(progressOnly([ask('C>S', 1, '1'), `S>C [${done},${told}]`], options)).toEqual([
    ['after-completion', 1, `/1${token}`, [0, 1]],
  ]);
});

it('in 2026-07-28 a token beyond what parsers keep exact is found where it is given', () => {
  const given = (number: string) =>
    judgeWire([ask('C>S', 1, number, 'tools/list')], { revision: '2026-07-28' })
      .filter(({ ruleId }) => ruleId.startsWith('progress/'))
      .map(({ ruleId, severity, side, pointer }) => [ruleId, severity, side, pointer]);
  expect(given('9007199254740992')).toEqual([
    ['progress/token-unsafe-integer', 'warning', 'client', '/params/_meta/progressToken'],
  ]);
  expect(given('9007199254740991')).toEqual([]);
  expect(given('"9007199254740992"')).toEqual([]);
});
