import { expect, it } from 'vitest';
import { handshakeRevisions, type Revision } from '../../base/revision.ts';
import { judgeWire, type WireStep } from '../ruleHarness.test-support.ts';

const ask = (params: string): string =>
  `S>C {"jsonrpc":"2.0","id":1,"method":"sampling/createMessage","params":${params}}`;
const asking = (messages: string, rest = ''): string =>
  ask(`{"messages":[${messages}],"maxTokens":9${rest}}`);
const result = (value: string): string => `C>S {"jsonrpc":"2.0","id":1,"result":${value}}`;
const error = (code: number, text: string): string =>
  `C>S {"jsonrpc":"2.0","id":1,"error":{"code":${code},"message":"${text}"}}`;
const say = (content: string, rest = ''): string =>
  result(`{"role":"assistant","model":"m","content":${content}${rest}}`);
const text = '{"type":"text","text":"x"}';
const use = (id: string, name = 'w', input = '{}'): string =>
  `{"type":"tool_use","id":"${id}","name":"${name}","input":${input}}`;
const done = (id: string): string => `{"type":"tool_result","toolUseId":"${id}","content":[]}`;
const by = (role: string, content: string): string => `{"role":"${role}","content":${content}}`;
const tools = ',"tools":[{"name":"w","inputSchema":{"type":"object","required":["q"]}}]';
const mode = (word: string): string => `${tools},"toolChoice":{"mode":"${word}"}`;
const unbalanced = `${by('assistant', use('a'))},${by('user', text)}`;

const all = handshakeRevisions;
const r4: readonly Revision[] = ['2025-11-25'];
const r1to3 = handshakeRevisions.slice(0, 3);
const messages = '/params/messages';

const found = (steps: readonly WireStep[], revision: Revision) =>
  judgeWire(steps, { revision })
    .filter(({ ruleId }) => ruleId.startsWith('sampling/'))
    .map(({ ruleId, severity, side, pointer }) => [ruleId.slice(9), severity, side, pointer]);

type Bad = readonly [
  rule: string,
  revisions: readonly Revision[],
  severity: string,
  side: string,
  steps: readonly WireStep[],
  pointer: string,
];
const bad: readonly Bad[] = [
  ['params-shape', all, 'error', 'server', [ask('{"maxTokens":1}')], '/params'],
  ['params-shape', all, 'error', 'server', [ask('{"messages":{},"maxTokens":1}')], messages],
  ['params-shape', all, 'error', 'server', [ask('{"messages":[],"maxTokens":"1"}')], '/params/maxTokens'],
  ['params-shape', all, 'error', 'server', [ask('[]')], '/params'],
  [
    'content-array-before-r4',
    r1to3,
    'error',
    'server',
    [asking(by('user', `[${text}]`))],
    `${messages}/0/content`,
  ],
  ['content-array-before-r4', r1to3, 'error', 'client', [asking(''), say(`[${text}]`)], '/result/content'],
  [
    'priority-range',
    all,
    'error',
    'server',
    [asking('', ',"modelPreferences":{"costPriority":1.5}')],
    '/params/modelPreferences/costPriority',
  ],
  [
    'include-context-enum',
    all,
    'error',
    'server',
    [asking('', ',"includeContext":"all"')],
    '/params/includeContext',
  ],
  ['tool-choice-mode', r4, 'error', 'server', [asking('', mode('any'))], '/params/toolChoice/mode'],
  [
    'tool-result-mixed',
    r4,
    'error',
    'server',
    [asking(`${by('assistant', use('a'))},${by('user', `[${done('a')},${text}]`)}`)],
    `${messages}/1/content`,
  ],
  ['tool-use-unbalanced', r4, 'error', 'server', [asking(unbalanced)], `${messages}/0`],
  ['tool-use-unbalanced', r4, 'error', 'server', [asking(by('assistant', `[${use('a')}]`))], `${messages}/0`],
  [
    'tool-result-unknown-id',
    r4,
    'error',
    'server',
    [asking(by('user', `[1,${done('z')}]`))],
    `${messages}/0/content/1/toolUseId`,
  ],
  ['tool-block-role', r4, 'error', 'server', [asking(by('user', use('a')))], `${messages}/0/content`],
  ['tool-block-role', r4, 'error', 'client', [asking(''), say(`[${done('a')}]`)], '/result/content/0'],
  [
    'result-shape',
    all,
    'error',
    'client',
    [asking(''), result(`{"role":"assistant","content":${text}}`)],
    '/result',
  ],
  [
    'result-role',
    all,
    'warning',
    'client',
    [asking(''), result(`{"role":"user","model":"m","content":${text}}`)],
    '/result/role',
  ],
  ['tool-use-not-offered', r4, 'error', 'client', [asking(''), say(use('a'))], '/result/content'],
  [
    'tool-use-not-offered',
    r4,
    'error',
    'client',
    [asking('', mode('none')), say(`[${use('a')}]`)],
    '/result/content/0',
  ],
  ['tool-use-required-missing', r4, 'error', 'client', [asking('', mode('required')), say(text)], '/result'],
  [
    'tool-use-unknown-tool',
    r4,
    'warning',
    'client',
    [asking('', tools), say(use('a', 'v'))],
    '/result/content/name',
  ],
  [
    'tool-use-unknown-tool',
    r4,
    'warning',
    'client',
    [asking('', tools), say(use('a'))],
    '/result/content/input',
  ],
  [
    'stop-reason-tool-use',
    r4,
    'info',
    'client',
    [asking('', tools), say(use('a', 'w', '{"q":1}'), ',"stopReason":"endTurn"')],
    '/result/stopReason',
  ],
  [
    'stop-reason-tool-use',
    r4,
    'info',
    'client',
    [asking('', tools), say(text, ',"stopReason":"toolUse"')],
    '/result/stopReason',
  ],
  [
    'refusal-code',
    r1to3,
    'info',
    'client',
    [asking(''), error(-32603, 'User rejected sampling')],
    '/error/code',
  ],
  ['refusal-code', r4, 'warning', 'client', [asking(''), error(-32603, 'denied by the user')], '/error/code'],
];

it.each(bad)('sampling/%s is found in %s: case %#', (rule, revisions, severity, side, steps, pointer) => {
  for (const revision of handshakeRevisions) {
    expect(found(steps, revision)).toEqual(
      revisions.includes(revision) ? [[rule, severity, side, pointer]] : expect.not.arrayContaining([[rule]]),
    );
    if (!revisions.includes(revision)) {
      const levels = found(steps, revision).filter(([id, level]) => id === rule && level === severity);
      expect(levels).toEqual([]);
    }
  }
});

it('messages that do not match are refused with -32602', () => {
  const about = (answer: string) => found([asking(unbalanced), answer], '2025-11-25').slice(1);
  expect(about(say(text))).toEqual([['imbalance-code', 'warning', 'client', '/result']]);
  expect(about(error(-32603, 'x'))).toEqual([['imbalance-code', 'warning', 'client', '/error/code']]);
  for (const code of [-32602, -32601, -1]) expect(about(error(code, 'x'))).toEqual([]);
});

it.each([
  [
    'plain',
    all,
    [asking(by('user', text), ',"includeContext":"none"'), say(text, ',"stopReason":"endTurn"')],
  ],
  ['refused', all, [asking(''), error(-1, 'User rejected sampling request')]],
  [
    'priorities',
    all,
    [asking('', ',"modelPreferences":{"costPriority":0,"speedPriority":1,"intelligencePriority":0.5}')],
  ],
  [
    'tool uses',
    r4,
    [
      asking(
        `${by('assistant', `[${use('a')},${use('b')}]`)},${by('user', `[${done('b')},${done('a')}]`)}`,
        mode('required'),
      ),
      say(use('c', 'w', '{"q":1}'), ',"stopReason":"toolUse"'),
    ],
  ],
  ['a task', r4, [asking('', ',"task":{}'), result('{"task":{"taskId":"k","status":"working"}}')]],
] as const)('nothing is found in a sampling that is right: %s', (_, revisions, steps) => {
  for (const revision of revisions) expect(found(steps, revision)).toEqual([]);
});

it('a client that asks is judged alike', () => {
  const swapped = asking('', ',"includeContext":"all"').replace('S>C', 'C>S');
  expect(found([swapped], '2025-06-18')).toEqual([
    ['include-context-enum', 'error', 'client', '/params/includeContext'],
  ]);
});

it('a hundred thousand blocks are looked through quickly, and few are told', () => {
  const blocks = Array.from({ length: 100_000 }, (_, index) => done(String(index))).join(',');
  const findings = found([asking(by('user', `[${blocks}]`))], '2025-11-25');
  expect(findings).toHaveLength(21);
});
