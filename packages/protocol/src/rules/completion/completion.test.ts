import { expect, it } from 'vitest';
import { type HandshakeRevision, handshakeRevisions } from '../../base/revision.ts';
import { judgeWire, type WireStep } from '../ruleHarness.test-support.ts';

const ask = (params: string): string =>
  `C>S {"jsonrpc":"2.0","id":1,"method":"completion/complete","params":${params}}`;
const ref = '"ref":{"type":"ref/prompt","name":"p"}';
const argument = '"argument":{"name":"a","value":""}';
const good = ask(`{${ref},${argument}}`);
const answer = (completion: string): readonly string[] => [
  good,
  `S>C {"jsonrpc":"2.0","id":1,"result":{"completion":${completion}}}`,
];
const values = (count: number): string => JSON.stringify(Array.from({ length: count }, () => 'v'));
const completionOnly = (steps: readonly WireStep[], revision: HandshakeRevision = '2025-06-18') =>
  judgeWire(steps, { revision }).filter(({ ruleId }) => ruleId.startsWith('completion/'));

it.each<readonly [rule: string, severity: string, steps: readonly string[], pointer: string]>([
  ['ref-type', 'error', [ask(`{${argument}}`)], '/params'],
  ['ref-type', 'error', [ask(`{"ref":"p",${argument}}`)], '/params/ref'],
  ['ref-type', 'error', [ask(`{"ref":{"name":"p"},${argument}}`)], '/params/ref'],
  ['ref-type', 'error', [ask(`{"ref":{"type":"ref/tool","name":"p"},${argument}}`)], '/params/ref/type'],
  ['ref-type', 'error', [ask(`{"ref":{"type":"ref/prompt","uri":"p"},${argument}}`)], '/params/ref'],
  ['ref-type', 'error', [ask(`{"ref":{"type":"ref/resource","uri":1},${argument}}`)], '/params/ref/uri'],
  ['argument-shape', 'error', [ask(`{${ref}}`)], '/params'],
  ['argument-shape', 'error', [ask(`{${ref},"argument":[]}`)], '/params/argument'],
  ['argument-shape', 'error', [ask(`{${ref},"argument":{"value":""}}`)], '/params/argument'],
  ['argument-shape', 'error', [ask(`{${ref},"argument":{"name":"a"}}`)], '/params/argument'],
  ['argument-shape', 'error', [ask(`{${ref},"argument":{"name":"a","value":3}}`)], '/params/argument/value'],
  ['values-not-strings', 'error', [good, 'S>C {"jsonrpc":"2.0","id":1,"result":{}}'], '/result'],
  ['values-not-strings', 'error', answer('[]'), '/result/completion'],
  ['values-not-strings', 'error', answer('{}'), '/result/completion'],
  ['values-not-strings', 'error', answer('{"values":"v"}'), '/result/completion/values'],
  ['values-not-strings', 'error', answer('{"values":["v",1]}'), '/result/completion/values/1'],
  ['too-many-values', 'error', answer(`{"values":${values(101)}}`), '/result/completion/values'],
  ['counts-inconsistent', 'info', answer('{"values":["a","b"],"total":1}'), '/result/completion/total'],
  [
    'counts-inconsistent',
    'info',
    answer('{"values":["a"],"total":2,"hasMore":false}'),
    '/result/completion/hasMore',
  ],
])('completion/%s (%s) is the only finding of its family: case %#', (rule, severity, steps, pointer) => {
  const side = steps.length === 1 ? 'client' : 'server';
  for (const revision of handshakeRevisions) {
    const [finding, ...others] = completionOnly(steps, revision);
    expect(finding).toMatchObject({ ruleId: `completion/${rule}`, severity, side, pointer });
    expect(others).toEqual([]);
  }
});

it.each<readonly [steps: readonly string[]]>([
  [answer(`{"values":${values(100)},"total":250,"hasMore":true}`)],
  [answer('{"values":[],"total":0,"hasMore":false}')],
  [answer('{"values":["a"],"total":"many","hasMore":1}')],
  [[ask(`{"ref":{"type":"ref/resource","uri":"file:///{a}"},${argument}}`)]],
  [[ask('[]')]],
  [['S>C {"jsonrpc":"2.0","id":1,"result":{"completion":3}}']],
])('nothing is found in case %#', (steps) => {
  expect(completionOnly(steps)).toEqual([]);
});

it('a context is a note before 2025-06-18, and holds strings since', () => {
  const found = (context: string) =>
    handshakeRevisions.map((revision) =>
      completionOnly([ask(`{${ref},${argument},"context":${context}}`)], revision).map(
        ({ ruleId, severity, side, pointer }) => [ruleId, severity, side, pointer],
      ),
    );
  const note = [['completion/context-in-old-revision', 'info', 'client', '/params/context']];
  const wrong = [['completion/context-not-strings', 'error', 'client', '/params/context/arguments/b~1c']];
  expect(found('{"arguments":{"a":"1"}}')).toEqual([note, note, [], []]);
  expect(found('{"arguments":{"a":"1","b/c":2}}')).toEqual([note, note, wrong, wrong]);
});

it('wrong params are refused with -32602 since 2025-03-26', () => {
  const refuse = (code: number): string =>
    `S>C {"jsonrpc":"2.0","id":1,"error":{"code":${code},"message":"no"}}`;
  const found = (first: string, code: number, revision?: HandshakeRevision) =>
    completionOnly([first, refuse(code)], revision)
      .filter(({ side }) => side === 'server')
      .map(({ ruleId, severity, pointer, related }) => [ruleId, severity, pointer, related]);
  const warning = [['completion/error-code', 'warning', '/error/code', [0]]];
  const bad = ask(`{"ref":{"type":"x"},${argument}}`);
  expect(handshakeRevisions.map((revision) => found(bad, -32603, revision))).toEqual([
    [],
    warning,
    warning,
    warning,
  ]);
  expect(found(ask(`{${ref}}`), -32603)).toEqual(warning);
  for (const code of [-32602, -32601]) expect(found(bad, code)).toEqual([]);
  expect(found(good, -32603)).toEqual([]);
});

it('an argument without name and value lacks two things', () => {
  const found = completionOnly([ask(`{${ref},"argument":{}}`)]);
  expect(found.map(({ message }) => message)).toEqual([
    'The argument has no name.',
    'The argument has no value.',
  ]);
});

it('a prompt that the whole list lacks is refused with -32602 too, and wrong params are not answered', () => {
  const list = [
    'C>S {"jsonrpc":"2.0","id":"l","method":"prompts/list"}',
    'S>C {"jsonrpc":"2.0","id":"l","result":{"prompts":[{"name":"q"}]}}',
  ];
  const refuse = (code: number): string =>
    `S>C {"jsonrpc":"2.0","id":1,"error":{"code":${code},"message":"no"}}`;
  const result = 'S>C {"jsonrpc":"2.0","id":1,"result":{"completion":{"values":[]}}}';
  const found = (steps: readonly string[]) =>
    completionOnly(steps)
      .filter(({ ruleId }) => ruleId === 'completion/error-code')
      .map(({ severity, side, pointer, related }) => [severity, side, pointer, related]);
  expect(found([...list, good, refuse(-32603)])).toEqual([['warning', 'server', '/error/code', [2, 1]]]);
  expect(found([...list, good, refuse(-32602)])).toEqual([]);
  expect(found([...list, good, result])).toEqual([]);
  expect(found([...list, good.replace('"p"', '"q"'), refuse(-32603)])).toEqual([]);
  expect(found([ask(`{${ref}}`), result])).toEqual([['warning', 'server', '/result', [0]]]);
});

it('of 100,000 wrong values 20 are named', () => {
  const findings = completionOnly(answer(`{"values":${JSON.stringify(Array(100_000).fill(1))}}`));
  expect(findings.filter(({ ruleId }) => ruleId === 'completion/values-not-strings')).toHaveLength(21);
});
