import { expect, it } from 'vitest';
import { handshakeRevisions } from '../../base/revision.ts';
import { judgeWire, type WireStep } from '../ruleHarness.test-support.ts';

const prompt = '{"name":"p","arguments":[{"name":"a","required":true},{"name":"b"}]}';
const list = (prompts: string, rest = '') => [
  'C>S {"jsonrpc":"2.0","id":"l","method":"prompts/list"}',
  `S>C {"jsonrpc":"2.0","id":"l","result":{"prompts":[${prompts}]${rest}}}`,
];
const get = (name: string, given?: string): string =>
  `C>S {"jsonrpc":"2.0","id":1,"method":"prompts/get","params":{"name":"${name}"${given === undefined ? '' : `,"arguments":${given}`}}}`;
const made = 'S>C {"jsonrpc":"2.0","id":1,"result":{"messages":[]}}';
const refuse = (code: number, text = 'no') =>
  `S>C {"jsonrpc":"2.0","id":1,"error":{"code":${code},"message":"${text}"}}`;
const changed = 'S>C {"jsonrpc":"2.0","method":"notifications/prompts/list_changed"}';
const found = (steps: readonly WireStep[], revision: (typeof handshakeRevisions)[number]) =>
  judgeWire(steps, { revision })
    .filter(({ ruleId }) => ruleId.startsWith('prompts/'))
    .map(({ ruleId, severity, side, pointer, related }) => [ruleId, severity, side, pointer, related]);

type Bad = readonly [
  rule: string,
  side: string,
  pointer: string,
  related: readonly number[],
  steps: string[],
];
it.each<Bad>([
  ['duplicate-name', 'server', '/result/prompts/1/name', [], list(`${prompt},{"name":"p"}`)],
  ['get-missing-required', 'client', '/params', [1], [...list(prompt), get('p')]],
  ['get-missing-required', 'client', '/params/arguments', [1], [...list(prompt), get('p', '{"b":""}')]],
  ['unknown-name-code', 'server', '/error/code', [2, 1], [...list(prompt), get('x'), refuse(-32002)]],
  ['unknown-name-code', 'server', '/error/code', [0], [get('x'), refuse(-32603, 'Unknown prompt: x')]],
  ['unknown-name-code', 'server', '/error/code', [0], [get('x'), refuse(-32002, 'Prompt x not found')]],
])('prompts/%s is the fault of the %s, at %s', (rule, side, pointer, related, steps) => {
  for (const revision of handshakeRevisions)
    expect(found(steps, revision)).toEqual([[`prompts/${rule}`, 'warning', side, pointer, related]]);
});

it('a prompt that is made without a required argument is the fault of both sides', () => {
  for (const revision of handshakeRevisions)
    expect(found([...list(prompt), get('p', '{}'), made], revision)).toEqual([
      ['prompts/get-missing-required', 'warning', 'client', '/params/arguments', [1]],
      ['prompts/missing-argument-accepted', 'warning', 'server', '/result', [2, 1]],
    ]);
});

it.each<readonly [string, readonly string[]]>([
  ['a prompt with all it requires', [...list(prompt), get('p', '{"a":""}'), made]],
  ['a prompt that was never listed', [get('p'), made]],
  ['an error of a prompt that was never listed', [get('p'), refuse(-32603)]],
  ['a method that is not found', [get('p'), refuse(-32601, 'Method prompts/get not found')]],
  ['an error about something else of an unlisted prompt', [get('p'), refuse(-32603, 'File not found')]],
  ['an unknown prompt that is refused with -32602', [...list(prompt), get('x'), refuse(-32602)]],
  ['a listed prompt that fails', [...list(prompt), get('p', '{"a":""}'), refuse(-32603)]],
  ['a list that has changed', [...list(prompt), changed, get('p'), made]],
  ['a list of which one page was seen', [...list(prompt, ',"nextCursor":"2"'), get('x'), refuse(-32603)]],
  ['two listings of the same', [...list(prompt), ...list(prompt)]],
])('nothing is found in %s', (_, steps) => {
  for (const revision of handshakeRevisions) expect(found(steps, revision)).toEqual([]);
});
