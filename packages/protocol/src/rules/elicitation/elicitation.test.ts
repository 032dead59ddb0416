import { expect, it } from 'vitest';
import type { Revision } from '../../base/revision.ts';
import { handshakeRevisions } from '../../base/revision.ts';
import { judgeWire, type WireStep } from '../ruleHarness.test-support.ts';
import {
  answer,
  ask,
  both,
  choices,
  complete,
  entries,
  entry,
  form,
  found,
  r4,
  titled,
  url,
} from './elicitationWire.test-support.ts';

const hello = (capabilities: string): readonly string[] => [
  `C>S {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":${capabilities},"clientInfo":{"name":"c","version":"1"}}}`,
];

it('the error that demands an address is for clients that can open one', () => {
  const error = entries(entry('a'));
  for (const declared of ['{}', '{"elicitation":{}}', '{"elicitation":{"form":{}}}'])
    expect(found([...hello(declared), error], '2025-11-25')).toEqual([
      ['required-error-without-capability', 'warning', 'server', '/error/code'],
    ]);
  expect(found([...hello('{"elicitation":{"url":{}}}'), error], '2025-11-25')).toEqual([]);
  const [finding] = judgeWire([...hello('{}'), error], { revision: '2025-11-25' }).filter(
    ({ severity }) => severity === 'warning',
  );
  expect(finding?.message).toContain('ambiguous');
});

const good: readonly [string, readonly Revision[], readonly WireStep[]][] = [
  [
    'a form of every kind',
    both,
    [
      form(
        '"a":{"type":"string","format":"date"},"b":{"type":"number","minimum":0},"c":{"type":"boolean","default":true},"d":{"type":"string","enum":["x"],"enumNames":["X"]},"maxTokens":{"type":"integer"}',
        ',"required":["a"]',
      ),
      answer('{"action":"accept","content":{"a":"2026-01-01","b":1.5,"d":"x","maxTokens":3}}'),
    ],
  ],
  [
    'choices of 2025-11-25',
    r4,
    [
      form(`"a":${choices},"b":{"type":"string",${titled},"default":"a"}`, '', ',"mode":"form"'),
      answer('{"action":"accept","content":{"a":["a"],"b":"a"}}'),
    ],
  ],
  [
    'a pattern that would never end',
    both,
    [
      form('"a":{"type":"string","pattern":"(a+)+$"}'),
      answer(`{"action":"accept","content":{"a":"${'a'.repeat(50)}!"}}`),
    ],
  ],
  [
    'characters of two units',
    both,
    [
      form('"a":{"type":"string","minLength":2,"maxLength":2}'),
      answer('{"action":"accept","content":{"a":"😀😀"}}'),
    ],
  ],
  [
    'an address, its consent and its completion',
    r4,
    [url('https://a.example/c?state=1'), answer('{"action":"accept"}'), complete('e1')],
  ],
  ['an address on this machine', r4, [url('http://localhost:3000/c'), answer('{"action":"cancel"}')]],
  [
    'an id of an error that is asked for later',
    r4,
    [entries(entry('a')), entries(entry('a')), url('https://s.example/c', 'a'), complete('a')],
  ],
  ['a task', r4, [form('', '', ',"task":{}'), answer('{"task":{"taskId":"k","status":"working"}}')]],
];

it.each(good)('nothing is found in %s', (_, revisions, steps) => {
  for (const revision of revisions) expect(found(steps, revision)).toEqual([]);
});

it('before 2025-06-18 there are no elicitations to judge', () => {
  for (const revision of handshakeRevisions.slice(0, 2))
    expect(found([ask('{}'), answer('{"action":"x"}')], revision)).toEqual([]);
});

it('of very many wrong fields few are told', () => {
  const many = Array.from({ length: 100_000 }, (_, index) => `"f${index}":{"type":"object"}`).join(',');
  expect(found([form(many)], '2025-11-25')).toHaveLength(21);
});
