import { expect, it } from 'vitest';
import { type HandshakeRevision, handshakeRevisions } from '../../base/revision.ts';
import { type HandshakeParts, handshakeSteps } from '../handshakeSteps.test-support.ts';
import { judgeWire, type WireStep } from '../ruleHarness.test-support.ts';

const request = (side: string, method: string, params = '{}'): string =>
  `${side} {"jsonrpc":"2.0","id":1,"method":"${method}","params":${params}}`;
const notify = (side: string, method: string): string =>
  `${side} {"jsonrpc":"2.0","method":"${method}","params":{"level":"info","data":1}}`;
const served = (side: string, result = '{}'): string => `${side} {"jsonrpc":"2.0","id":1,"result":${result}}`;
const refused = (side: string, code: number): string =>
  `${side} {"jsonrpc":"2.0","id":1,"error":{"code":${code},"message":"no"}}`;

const found = (parts: HandshakeParts, steps: readonly WireStep[], revision: HandshakeRevision) =>
  judgeWire([...handshakeSteps({ ...parts, revision }), ...steps], { revision }).filter(({ ruleId }) =>
    ruleId.startsWith('capability/'),
  );
const wordsOf = (...all: Parameters<typeof found>): readonly string[] =>
  found(...all).map(({ ruleId, severity, side, pointer }) => `${ruleId} ${severity} ${side} ${pointer}`);

const strict = ['warning', 'warning', 'error', 'error'];
const always = (level: string): readonly string[] => [level, level, level, level];

type Bad = readonly [
  rule: string,
  parts: HandshakeParts,
  steps: readonly string[],
  levels: readonly string[],
  side: 'client' | 'server',
  pointer: string,
];
it.each<Bad>([
  ['client-uses-undeclared-server-feature', {}, [request('C>S', 'tools/list')], strict, 'client', '/method'],
  [
    'client-uses-undeclared-server-feature',
    {},
    [request('C>S', 'logging/setLevel')],
    strict,
    'client',
    '/method',
  ],
  [
    'client-uses-undeclared-server-feature',
    { server: '{"tools":false}' },
    [request('C>S', 'tools/call')],
    strict,
    'client',
    '/method',
  ],
  [
    'client-uses-undeclared-server-feature',
    {},
    [request('C>S', 'completion/complete')],
    ['none', 'warning', 'error', 'error'],
    'client',
    '/method',
  ],
  [
    'client-uses-undeclared-server-feature',
    {},
    [request('C>S', 'tasks/list')],
    ['none', 'none', 'none', 'error'],
    'client',
    '/method',
  ],
  ['server-uses-undeclared-client-feature', {}, [request('S>C', 'roots/list')], strict, 'server', '/method'],
  [
    'server-uses-undeclared-client-feature',
    {},
    [request('S>C', 'elicitation/create')],
    ['none', 'none', 'error', 'error'],
    'server',
    '/method',
  ],
  [
    'subscribe-undeclared',
    { server: '{"resources":{}}' },
    [request('C>S', 'resources/subscribe')],
    strict,
    'client',
    '/method',
  ],
  [
    'subscribe-undeclared',
    { server: '{"resources":{"subscribe":false}}' },
    [request('C>S', 'resources/unsubscribe')],
    strict,
    'client',
    '/method',
  ],
  [
    'list-changed-undeclared',
    { server: '{"tools":{}}' },
    [notify('S>C', 'notifications/tools/list_changed')],
    strict,
    'server',
    '/method',
  ],
  [
    'list-changed-undeclared',
    { server: '{"prompts":{"listChanged":false}}' },
    [notify('S>C', 'notifications/prompts/list_changed')],
    strict,
    'server',
    '/method',
  ],
  [
    'roots-list-changed-undeclared',
    { client: '{"roots":{}}' },
    [notify('C>S', 'notifications/roots/list_changed')],
    strict,
    'client',
    '/method',
  ],
  ['logging-undeclared', {}, [notify('S>C', 'notifications/message')], always('error'), 'server', '/method'],
  [
    'declared-not-implemented',
    { server: '{"tools":{}}' },
    [request('C>S', 'tools/list'), refused('S>C', -32601)],
    always('warning'),
    'server',
    '/error/code',
  ],
  [
    'declared-not-implemented',
    { server: '{"resources":{}}' },
    [request('C>S', 'resources/templates/list'), refused('S>C', -32601)],
    always('info'),
    'server',
    '/error/code',
  ],
])(
  'capability/%s is found where the revision has it: case %#',
  (rule, parts, steps, levels, side, pointer) => {
    handshakeRevisions.forEach((revision, index) => {
      const level = levels[index] ?? 'none';
      const wanted = level === 'none' ? [] : [`capability/${rule} ${level} ${side} ${pointer}`];
      expect(wordsOf(parts, steps, revision)).toEqual(wanted);
    });
  },
);

it.each([
  [
    'server-serves-undeclared-feature',
    request('C>S', 'prompts/list'),
    served('S>C'),
    'server',
    'server/prompts',
  ],
  [
    'server-serves-undeclared-feature',
    request('C>S', 'resources/subscribe'),
    served('S>C'),
    'server',
    'server/resources',
  ],
  [
    'client-serves-undeclared-feature',
    request('S>C', 'sampling/createMessage'),
    served('C>S'),
    'client',
    'client/sampling',
  ],
])('capability/%s is an error that cites the page of the feature', (rule, ask, answer, side, page) => {
  for (const revision of handshakeRevisions) {
    const finding = found({}, [ask, answer], revision).at(-1);
    expect(finding).toMatchObject({
      ruleId: `capability/${rule}`,
      severity: 'error',
      side,
      pointer: '/result',
      related: [0, 1, 3],
    });
    expect(finding?.source).toMatchObject({ page, heading: 'Capabilities' });
    expect(finding?.source.url).toContain(`/${revision}/${page}#capabilities`);
  }
});

it('who subscribes at a server without resources uses two things that were not declared', () => {
  expect(wordsOf({}, [request('C>S', 'resources/subscribe')], '2025-11-25')).toEqual([
    'capability/client-uses-undeclared-server-feature error client /method',
    'capability/subscribe-undeclared error client /method',
  ]);
});

it('what was not declared is refused with -32601', () => {
  const warned = (ask: string, answer: string) =>
    found({}, [ask, answer], '2025-06-18')
      .filter(({ ruleId }) => ruleId === 'capability/unsupported-feature-code')
      .map(({ severity, side, pointer, related }) => [severity, side, pointer, related]);
  const ask = request('C>S', 'completion/complete');
  expect(warned(ask, refused('S>C', -32602))).toEqual([['warning', 'server', '/error/code', [3]]]);
  expect(warned(request('S>C', 'sampling/createMessage'), refused('C>S', -1))).toEqual([
    ['warning', 'client', '/error/code', [3]],
  ]);
  expect(warned(ask, refused('S>C', -32601))).toEqual([]);
  // What is said of roots says it once more, in a rule of its own.
  expect(warned(request('S>C', 'roots/list'), refused('C>S', -32603))).toHaveLength(1);
});

const everything: HandshakeParts = {
  client:
    '{"roots":{"listChanged":true},"sampling":{"context":{},"tools":{}},"elicitation":{"form":{},"url":{}}}',
  server:
    '{"tools":{"listChanged":true},"resources":{"subscribe":true},"logging":{},"completions":{},"tasks":{}}',
};
it.each([
  [[request('C>S', 'tools/call'), served('S>C')]],
  [[request('C>S', 'resources/subscribe'), served('S>C')]],
  [[request('C>S', 'tasks/get'), refused('S>C', -32602)]],
  [[request('C>S', 'tools/list'), refused('S>C', -32603)]],
  [[request('S>C', 'roots/list'), served('C>S', '{"roots":[]}')]],
  [[notify('S>C', 'notifications/message'), notify('S>C', 'notifications/tools/list_changed')]],
  [[notify('C>S', 'notifications/roots/list_changed')]],
  [[request('S>C', 'sampling/createMessage', '{"tools":[],"includeContext":"allServers"}'), served('C>S')]],
  [[request('S>C', 'elicitation/create', '{"mode":"url"}'), refused('C>S', -32603)]],
])('nothing is found where all is declared: case %#', (steps) => {
  expect(wordsOf(everything, steps, '2025-11-25')).toEqual([]);
});

it('while the declarations are not known nothing is said', () => {
  const [initialize] = handshakeSteps();
  for (const before of [[], [initialize]]) {
    const steps = [...before, request('C>S', 'tools/list'), notify('S>C', 'notifications/message')];
    const rules = judgeWire(steps, { revision: '2025-06-18' }).map(({ ruleId }) => ruleId);
    expect(rules.filter((rule) => rule.startsWith('capability/'))).toEqual([]);
  }
});

const elicit = (params: string): string => request('S>C', 'elicitation/create', params);
const sample = (params: string): string => request('S>C', 'sampling/createMessage', params);
it.each<readonly [client: string, steps: readonly string[], wanted: readonly string[]]>([
  [
    '{"sampling":{}}',
    [sample('{"includeContext":"thisServer"}')],
    ['sampling-context warning server /params/includeContext'],
  ],
  ['{"sampling":{}}', [sample('{"includeContext":"none"}')], []],
  ['{"sampling":{}}', [sample('{"tools":[]}')], ['sampling-tools error server /params/tools']],
  [
    '{"sampling":{}}',
    [sample('{"toolChoice":{}}'), refused('C>S', -32602)],
    ['sampling-tools error server /params/toolChoice'],
  ],
  [
    '{"sampling":{}}',
    [sample('{"tools":[]}'), served('C>S')],
    ['sampling-tools error server /params/tools', 'sampling-tools-not-refused error client /result'],
  ],
  ['{"elicitation":{}}', [elicit('{"mode":"url"}')], ['elicitation-mode error server /params/mode']],
  ['{"elicitation":{"url":{}}}', [elicit('{}')], ['elicitation-mode error server /params']],
  [
    '{"elicitation":{"form":{}}}',
    [elicit('{"mode":"url"}'), refused('C>S', -32603)],
    ['elicitation-mode error server /params/mode', 'elicitation-mode-code error client /error/code'],
  ],
  [
    '{"elicitation":{"form":{}}}',
    [elicit('{"mode":"url"}'), refused('C>S', -32602)],
    ['elicitation-mode error server /params/mode'],
  ],
  ['{"elicitation":{}}', [elicit('{"mode":"form"}')], []],
  ['{"elicitation":{}}', [elicit('{"mode":"voice"}')], []],
  ['{"elicitation":{"voice":{}}}', [], ['elicitation-no-mode error client /params/capabilities/elicitation']],
])('with %s, %j gives %j, in 2025-11-25 alone', (client, steps, wanted) => {
  expect(wordsOf({ client }, steps, '2025-11-25')).toEqual(wanted.map((words) => `capability/${words}`));
  const before = wordsOf({ client }, steps, '2025-06-18');
  expect(before).toEqual([]);
});
