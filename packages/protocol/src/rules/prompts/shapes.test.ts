import { expect, it } from 'vitest';
import { handshakeRevisions } from '../../base/revision.ts';
import { judgeWire, type WireStep } from '../ruleHarness.test-support.ts';

const ask = (method: string, params = '{}'): string =>
  `C>S {"jsonrpc":"2.0","id":1,"method":"${method}","params":${params}}`;
const answer = (result: string): string => `S>C {"jsonrpc":"2.0","id":1,"result":${result}}`;
const list = (prompt: string) => [ask('prompts/list'), answer(`{"prompts":[${prompt}]}`)];
const get = (message: string) => [ask('prompts/get', '{"name":"p"}'), answer(`{"messages":[${message}]}`)];
const given = (values: string) => [ask('prompts/get', `{"name":"p","arguments":${values}}`)];
const text = '{"type":"text","text":"hi"}';
const found = (steps: readonly WireStep[], revision: (typeof handshakeRevisions)[number]) =>
  judgeWire(steps, { revision })
    .filter(({ ruleId }) => ruleId.startsWith('prompts/'))
    .map(({ ruleId, severity, side, pointer }) => [ruleId, severity, side, pointer]);

const first = '/result/prompts/0';
const message = '/result/messages/0';
const bad: readonly [rule: string, side: string, pointer: string, steps: readonly WireStep[]][] = [
  ['item-shape', 'server', first, list('{}')],
  ['item-shape', 'server', `${first}/name`, list('{"name":3}')],
  ['item-shape', 'server', `${first}/arguments/0`, list('{"name":"p","arguments":[{"required":true}]}')],
  [
    'item-shape',
    'server',
    `${first}/arguments/0/required`,
    list('{"name":"p","arguments":[{"name":"a","required":"yes"}]}'),
  ],
  ['get-arguments-not-strings', 'client', '/params/arguments/n~1m', given('{"n/m":3,"s":"3"}')],
  ['get-arguments-not-strings', 'client', '/params/arguments/__proto__', given('{"__proto__":null}')],
  ['message-shape', 'server', `${message}/content`, get(`{"role":"user","content":[${text}]}`)],
  ['message-shape', 'server', `${message}/content`, get('{"role":"user","content":"hi"}')],
  ['message-shape', 'server', message, get('{"role":"user"}')],
  ['role-invalid', 'server', `${message}/role`, get(`{"role":"system","content":${text}}`)],
  ['role-invalid', 'server', message, get(`{"content":${text}}`)],
];

it.each(bad)('prompts/%s is the fault of the %s, at %s', (rule, side, pointer, steps) => {
  for (const revision of handshakeRevisions) {
    expect(found(steps, revision)).toEqual([[`prompts/${rule}`, 'error', side, pointer]]);
  }
});

it.each([
  ['prompts with names', list('{"name":"p","arguments":[{"name":"a","required":false},{"name":"b"}]}')],
  ['arguments that are strings', given('{"n":"3","__proto__":""}')],
  ['messages of both roles', get(`{"role":"user","content":${text}},{"role":"assistant","content":${text}}`)],
])('nothing is found in %s', (_, steps) => {
  for (const revision of handshakeRevisions) expect(found(steps, revision)).toEqual([]);
});

it('of many faults 20 are named, and one says how many more there are', () => {
  const steps = list(Array.from({ length: 30 }, () => '{}').join());
  const findings = judgeWire(steps, { revision: '2025-11-25' });
  expect(findings).toHaveLength(21);
  expect(findings.at(-1)?.message).toContain('10 more places');
});
