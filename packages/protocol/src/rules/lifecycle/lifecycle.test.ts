import { expect, it } from 'vitest';
import { handshakeRevisions, type Revision } from '../../base/revision.ts';
import { brokenRules, judgeWire } from '../ruleHarness.test-support.ts';

const info = '{"name":"n","version":"1"}';
const ask = (params: string): string =>
  `C>S {"jsonrpc":"2.0","id":0,"method":"initialize","params":${params}}`;
const good = `{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":${info}}`;
const client = (capabilities: string): readonly string[] => [
  ask(`{"protocolVersion":"2025-06-18","capabilities":${capabilities},"clientInfo":${info}}`),
];
const answer = (result: string): readonly string[] => [
  ask(good),
  `S>C {"jsonrpc":"2.0","id":0,"result":${result}}`,
];
const server = (capabilities: string): readonly string[] =>
  answer(`{"protocolVersion":"2025-06-18","capabilities":${capabilities},"serverInfo":${info}}`);
const version = (text: string): readonly string[] =>
  answer(`{"protocolVersion":"${text}","capabilities":{},"serverInfo":${info}}`);

const bad: readonly [rule: string, steps: readonly string[], pointers: readonly string[]][] = [
  ['lifecycle/initialize-params-shape', ['C>S {"jsonrpc":"2.0","id":0,"method":"initialize"}'], ['']],
  ['lifecycle/initialize-params-shape', [ask('{}')], ['/params', '/params', '/params']],
  [
    'lifecycle/initialize-params-shape',
    [ask('{"protocolVersion":1,"capabilities":[],"clientInfo":{"name":"n"}}')],
    ['/params/protocolVersion', '/params/capabilities', '/params/clientInfo'],
  ],
  ['lifecycle/initialize-result-shape', answer('{}'), ['/result', '/result', '/result']],
  [
    'lifecycle/initialize-result-shape',
    answer('{"protocolVersion":"2025-06-18","capabilities":null,"serverInfo":"s"}'),
    ['/result/capabilities', '/result/serverInfo'],
  ],
  [
    'lifecycle/instructions-type',
    answer(`{"protocolVersion":"2025-06-18","capabilities":{},"serverInfo":${info},"instructions":["a"]}`),
    ['/result/instructions'],
  ],
  ['lifecycle/version-format', version('latest'), ['/result/protocolVersion']],
  ['lifecycle/version-format', version('2025-13-01'), ['/result/protocolVersion']],
  ['lifecycle/version-unknown', version('2099-01-01'), ['/result/protocolVersion']],
  ['lifecycle/capability-value-type', server('{"tools":true}'), ['/result/capabilities/tools']],
  [
    'lifecycle/capability-value-type',
    server('{"resources":{"subscribe":"yes","listChanged":1}}'),
    ['/result/capabilities/resources/subscribe', '/result/capabilities/resources/listChanged'],
  ],
  ['lifecycle/capability-value-type', client('{"roots":[]}'), ['/params/capabilities/roots']],
  ['lifecycle/experimental-shape', server('{"experimental":true}'), ['/result/capabilities/experimental']],
  [
    'lifecycle/experimental-shape',
    client('{"experimental":{"a/b":1}}'),
    ['/params/capabilities/experimental/a~1b'],
  ],
  ['lifecycle/unknown-capability', server('{"ping":true}'), ['/result/capabilities/ping']],
  ['lifecycle/unknown-capability', client('{"tools":{}}'), ['/params/capabilities/tools']],
];

it.each(bad)('%s is the only rule that %j breaks', (rule, steps, pointers) => {
  const findings = judgeWire(steps, { revision: '2025-06-18' });
  expect(findings.map(({ ruleId, pointer }) => [ruleId, pointer])).toEqual(
    pointers.map((each) => [rule, each]),
  );
  for (const finding of findings) expect(finding.side).toBe(steps.length === 1 ? 'client' : 'server');
});

it.each([
  [server('{}')],
  [answer(`{"protocolVersion":"2025-06-18","capabilities":{},"serverInfo":${info},"instructions":""}`)],
  [server('{"tools":{"listChanged":false},"experimental":{"x":{}},"completions":{},"logging":{}}')],
  [client('{"roots":{"listChanged":true},"sampling":{},"elicitation":{}}')],
  [version('2025-03-26')],
  [version('2026-07-28')],
])('nothing is found in %j', (steps) => {
  expect(brokenRules(steps, { revision: '2025-06-18' })).toEqual([]);
});

it('a capability is known from its revision on, and its parts are judged there', () => {
  const step = client('{"tasks":{"cancel":true}}');
  const found = handshakeRevisions.map((revision) => brokenRules(step, { revision }));
  expect(found).toEqual([
    ['lifecycle/unknown-capability'],
    ['lifecycle/unknown-capability'],
    ['lifecycle/unknown-capability'],
    ['tasks/capability-shape'],
  ]);
});

it('a true capability is an error and an unknown one a note, whatever the revision', () => {
  const steps = server('{"ping":true,"tools":true}');
  const revisions: readonly (Revision | undefined)[] = [undefined, ...handshakeRevisions];
  for (const revision of revisions) {
    expect(judgeWire(steps, { revision }).map(({ ruleId, severity }) => `${ruleId} ${severity}`)).toEqual([
      'lifecycle/capability-value-type error',
      'lifecycle/unknown-capability info',
    ]);
  }
});

it('a version that is refused with an error is a warning, another refusal is not', () => {
  const refuse = (error: string): readonly string[] => [
    ask(good),
    `S>C {"jsonrpc":"2.0","id":0,"error":${error}}`,
  ];
  const byText = judgeWire(refuse('{"code":-32602,"message":"Unsupported protocol version"}'));
  expect(byText.map(({ ruleId, severity, rev }) => [ruleId, severity, rev])).toEqual([
    ['lifecycle/version-refused-with-error', 'warning', 'any'],
    ['lifecycle/version-error-data', 'info', 'any'],
  ]);
  expect(byText[0]?.message).toContain('"2025-06-18"');
  const byData = judgeWire(refuse('{"code":-32602,"message":"no","data":{"supported":["1"]}}'));
  expect(byData.map(({ ruleId, pointer }) => [ruleId, pointer])).toEqual([
    ['lifecycle/version-refused-with-error', '/error'],
    ['lifecycle/version-error-data', '/error/data'],
  ]);
  expect(byData[1]?.message).toBe('The data of the error lacks requested.');
  const whole = '{"code":-32602,"message":"no","data":{"supported":["1"],"requested":"2025-06-18"}}';
  expect(brokenRules(refuse(whole))).toEqual(['lifecycle/version-refused-with-error']);
  expect(brokenRules(refuse('{"code":-32603,"message":"Out of memory"}'))).toEqual([]);
  const wrong = '{"code":-32602,"message":"Invalid params"}';
  expect(brokenRules(refuse(wrong))).toEqual([]);
  const [first = '', second = ''] = refuse(wrong);
  const unpublished = first.replace('2025-06-18', '2099-01-01');
  expect(brokenRules([unpublished, second])).toEqual([
    'lifecycle/version-unknown',
    'lifecycle/version-refused-with-error',
    'lifecycle/version-error-data',
  ]);
  expect(brokenRules([unpublished.replace('clientInfo', 'info'), second])).not.toContain(
    'lifecycle/version-refused-with-error',
  );
});
