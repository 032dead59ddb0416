import { expect, it } from 'vitest';
import { handshakeRevisions } from '../../base/revision.ts';
import { handshakeSteps } from '../handshakeSteps.test-support.ts';
import { brokenRules, type HarnessOptions, judgeWire, type WireStep } from '../ruleHarness.test-support.ts';

const spawned: WireStep = {
  life: { event: 'spawned', pid: 1, command: 'x', args: [], cwd: '/', envNames: [] },
};
const ended: WireStep = { life: { event: 'sessionEnded' } };
const later = (seconds: number): WireStep => ({ laterUs: seconds * 1_000_000 });
const [initialize, result, initialized] = handshakeSteps({
  client: '{"roots":{}}',
  server: '{"tools":{}}',
});
const refused = 'S>C {"jsonrpc":"2.0","id":"i","error":{"code":-32603,"message":"no"}}';
const ask = (method: string, side = 'C>S', id = '1'): string =>
  `${side} {"jsonrpc":"2.0","id":${id},"method":"${method}"}`;
const tell = (method: string, side = 'S>C'): string => `${side} {"jsonrpc":"2.0","method":"${method}"}`;
const odd =
  'S>C {"jsonrpc":"2.0","id":"i","result":{"protocolVersion":"2099-01-01","capabilities":{},"serverInfo":{"name":"s","version":"1"}}}';

const lifecycleOf = (steps: readonly WireStep[], options: HarnessOptions = { revision: '2025-06-18' }) =>
  judgeWire(steps, options).filter(({ ruleId }) => ruleId.startsWith('lifecycle/'));

type Bad = readonly [
  rule: string,
  steps: readonly WireStep[],
  seen: {
    readonly side: 'client' | 'server';
    readonly seq: number;
    readonly severity?: string;
    readonly related?: readonly number[];
  },
];
const bad: readonly Bad[] = [
  [
    'first-message-not-initialize',
    [spawned, ask('tools/list')],
    { side: 'client', seq: 1, severity: 'error' },
  ],
  [
    'first-message-not-initialize',
    [spawned, initialized, ask('ping', 'C>S', '2')],
    { side: 'client', seq: 1, severity: 'error' },
  ],
  [
    'first-message-not-initialize',
    [spawned, ask('ping'), ask('ping', 'C>S', '2'), initialize],
    { side: 'client', seq: 1, severity: 'warning' },
  ],
  [
    'initialize-repeated',
    [initialize, result, initialized, initialize.replace('"i"', '2')],
    { side: 'client', seq: 3, severity: 'warning', related: [0] },
  ],
  [
    'request-before-initialize-result',
    [initialize, ask('tools/list')],
    { side: 'client', seq: 1, severity: 'warning', related: [0] },
  ],
  [
    'request-before-initialized',
    [initialize, result, ask('tools/list')],
    { side: 'client', seq: 2, severity: 'error', related: [0, 1] },
  ],
  [
    'request-before-initialized',
    [initialize, result, tell('notifications/roots/list_changed', 'C>S')],
    { side: 'client', seq: 2, severity: 'error' },
  ],
  [
    'initialized-before-result',
    [initialize, initialized, result, ask('tools/list')],
    { side: 'client', seq: 1, severity: 'error', related: [0] },
  ],
  [
    'initialized-after-error',
    [initialize, refused, initialized],
    { side: 'client', seq: 2, severity: 'error', related: [1] },
  ],
  [
    'initialized-duplicate',
    [initialize, result, initialized, initialized],
    { side: 'client', seq: 3, severity: 'warning', related: [2] },
  ],
  [
    'initialized-missing',
    [initialize, result, later(11), ask('ping', 'S>C'), ask('ping', 'S>C', '2'), ended],
    { side: 'client', seq: 1, severity: 'error', related: [0] },
  ],
  [
    'initialized-missing',
    [initialize, result, later(11), ended],
    { side: 'client', seq: 1, severity: 'error', related: [0] },
  ],
  [
    'server-request-before-initialized',
    [initialize, result, ask('roots/list', 'S>C')],
    { side: 'server', seq: 2, severity: 'warning' },
  ],
  [
    'server-request-before-initialized',
    [spawned, ask('roots/list', 'S>C')],
    { side: 'server', seq: 1, severity: 'warning' },
  ],
  [
    'server-notification-before-initialized',
    [initialize, tell('notifications/tools/list_changed')],
    { side: 'server', seq: 1, severity: 'info' },
  ],
];

it.each(bad)('lifecycle/%s is the only finding of its family: case %#', (rule, steps, seen) => {
  // Without a handshake nobody knows that it is of this era, before a revision is known.
  const asked = steps.indexOf(initialize);
  const unknown = asked >= 0 && asked <= seen.seq ? [undefined] : [];
  for (const revision of [...unknown, ...handshakeRevisions]) {
    const [finding, ...others] = lifecycleOf(steps, { revision });
    expect(finding).toMatchObject({ ruleId: `lifecycle/${rule}`, ...seen });
    expect(others).toEqual([]);
  }
});

it.each<readonly [name: string, steps: readonly WireStep[]]>([
  ['a whole handshake', [spawned, initialize, result, initialized, ask('tools/list'), ended]],
  ['a session that was seen from its middle on', [ask('tools/list'), initialized, ask('ping', 'S>C'), ended]],
  [
    'pings at any time',
    [initialize, ask('ping'), result, ask('ping', 'S>C'), ask('ping', 'C>S', '2'), initialized],
  ],
  [
    'log messages at any time',
    [initialize, tell('notifications/message'), result, tell('notifications/message')],
  ],
  [
    'a client that answers a ping first',
    [spawned, ask('ping', 'S>C'), 'C>S {"jsonrpc":"2.0","id":1,"result":{}}', initialize],
  ],
  ['another try after a refusal', [initialize, refused, initialize.replace('"i"', '2')]],
  [
    'initialized in good time',
    [initialize, result, later(9), ask('ping', 'S>C'), initialized, later(60), ended],
  ],
  ['a session that ends at once', [initialize, result, later(9), ended]],
  ['the question which era a server is of', [spawned, ask('server/discover'), initialize]],
])('nothing is found in %s', (_, steps) => {
  expect(lifecycleOf(steps)).toEqual([]);
});

it('arrays before the end of the handshake are left to the rules about arrays in 2025-03-26', () => {
  const steps = [initialize, result, `C>S [${ask('tools/list').slice(4)}]`];
  expect(brokenRules(steps, { revision: '2025-03-26' })).toEqual(['batch/before-initialized']);
  expect(lifecycleOf(steps).map(({ ruleId, pointer }) => [ruleId, pointer])).toEqual([
    ['lifecycle/request-before-initialized', '/0/method'],
  ]);
  const together = [initialize, result, `C>S [${initialized.slice(4)},${ask('tools/list').slice(4)}]`];
  expect(lifecycleOf(together)).toEqual([]);
});

it('over HTTP initialize may come again, since no message shows that a session is over', () => {
  const steps = [initialize, result, initialized, initialize.replace('"i"', '2')];
  expect(lifecycleOf(steps, { revision: '2025-06-18', transport: 'http' })).toEqual([]);
});

it('a client that goes on with a version that no one has published is told so once', () => {
  const findings = lifecycleOf([initialize, odd, initialized, ask('tools/list')], { revision: undefined });
  expect(findings.map(({ ruleId, side, seq, pointer }) => [ruleId, side, seq, pointer])).toEqual([
    ['lifecycle/version-unknown', 'server', 1, '/result/protocolVersion'],
    ['lifecycle/continues-on-unsupported-version', 'client', 2, '/method'],
  ]);
  const wished = initialize.replace('2025-06-18', '2099-01-01');
  const draft = lifecycleOf([wished, odd, initialized], { revision: undefined });
  expect(draft.map(({ ruleId }) => ruleId)).toEqual([
    'lifecycle/version-unknown',
    'lifecycle/version-unknown',
  ]);
});

const cancel = tell('notifications/cancelled', 'C>S').replace('}', ',"params":{"requestId":1}}');
const timedOut = (request: number): WireStep => ({ life: { event: 'requestTimedOut', request } });

it('a request that is given up without a cancellation is a warning since 2025-03-26', () => {
  const found = handshakeRevisions.map((revision) =>
    lifecycleOf([ask('tools/list'), timedOut(0), ended], { revision }).map(
      ({ ruleId, severity, side, seq }) => [ruleId, severity, side, seq],
    ),
  );
  const warning = ['lifecycle/timeout-without-cancel', 'warning', 'client', 0];
  expect(found).toEqual([[], [warning], [warning], [warning]]);
});

it.each<readonly [name: string, steps: readonly WireStep[]]>([
  ['cancelled after its time was up', [ask('tools/list'), timedOut(0), cancel, ended]],
  ['cancelled before its time was up', [ask('tools/list'), cancel, timedOut(0), ended]],
  ['answered late', [ask('ping'), timedOut(0), 'S>C {"jsonrpc":"2.0","id":1,"result":{}}', ended]],
  ['initialize, which is never cancelled', [initialize, timedOut(0), ended]],
])('nothing is found in a request that is %s', (_, steps) => {
  expect(lifecycleOf(steps)).toEqual([]);
});

it('nothing new is sent once stdin is closed; what was under way may still come', () => {
  const closed: WireStep = { life: { event: 'stdinClosed' } };
  const open = [initialize, result, initialized, ask('ping', 'C>S', '5'), closed];
  const found = (...steps: readonly WireStep[]) =>
    lifecycleOf([...open, ...steps]).map(({ ruleId, side, seq, related }) => [ruleId, side, seq, related]);
  expect(found(ask('ping', 'C>S', '6'))).toEqual([['lifecycle/frame-after-close', 'client', 5, [4]]]);
  expect(found(later(2), ask('ping', 'S>C'))).toEqual([['lifecycle/frame-after-close', 'server', 5, [4]]]);
  expect(found(ask('ping', 'S>C'))).toEqual([]);
  expect(found(later(2), 'S>C {"jsonrpc":"2.0","id":5,"result":{}}', tell('notifications/message'))).toEqual(
    [],
  );
});

it('a session that begins with neither initialize nor metadata is told of before anything says which it is', () => {
  const told = (...steps: readonly WireStep[]) =>
    lifecycleOf([spawned, ...steps], {}).map(
      ({ ruleId, severity, seq, rev }) => `${ruleId} ${severity} ${seq} ${rev}`,
    );
  const [first, request, notification] = [
    'lifecycle/first-message-not-initialize error',
    'lifecycle/server-request-before-initialized warning',
    'lifecycle/server-notification-before-initialized info',
  ];
  expect(told(ask('tools/list'))).toEqual([`${first} 1 any`]);
  expect(told(`C>S [${ask('tools/list').slice(4)}]`)).toEqual([`${first} 1 any`]);
  expect(told(ask('roots/list', 'S>C'), tell('notifications/tools/list_changed'))).toEqual([
    `${request} 1 any`,
    `${notification} 2 any`,
  ]);
  const meta = '{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}';
  const modern = `C>S {"jsonrpc":"2.0","id":9,"method":"tools/list","params":${meta}}`;
  expect(told(modern, ask('tools/list'), tell('notifications/tools/list_changed'))).toEqual([]);
  expect(told(ask('server/discover'), ask('tools/list', 'C>S', '2'))).toEqual([]);
  expect(told(ask('server/discover'), initialize, result, initialized)).toEqual([]);
});

it.each([
  ['another type of id', '"id":5,'],
  ['no id', ''],
])('a result of initialize with %s does not make what follows it wrong', (_, id) => {
  const odd = result.replace('"id":"i",', id);
  const steps = [initialize.replace('"i"', '"5"'), odd, initialized, ask('tools/list')];
  expect(lifecycleOf(steps)).toEqual([]);
});

it('an answer of initialize that is none is no refusal', () => {
  const odd = 'S>C {"jsonrpc":"2.0","id":"i"}';
  expect(lifecycleOf([initialize, odd, initialized])).toEqual([]);
  expect(
    lifecycleOf([initialize, refused, initialize.replace('"i"', '2'), odd.replace('"i"', '2'), initialized]),
  ).toEqual([]);
});
