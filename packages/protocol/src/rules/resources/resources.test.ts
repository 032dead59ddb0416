import { expect, it } from 'vitest';
import { handshakeRevisions, type Revision } from '../../base/revision.ts';
import { judgeWire, type WireStep } from '../ruleHarness.test-support.ts';

const ask = (id: number, method: string, params = '{}') =>
  `C>S {"jsonrpc":"2.0","id":${id},"method":"${method}","params":${params}}`;
const answer = (id: number, result: string) => `S>C {"jsonrpc":"2.0","id":${id},"result":${result}}`;
const fail = (id: number, code: number, text: string) =>
  `S>C {"jsonrpc":"2.0","id":${id},"error":{"code":${code},"message":"${text}"}}`;
const list = (id: number, resources: string, rest = '') => [
  ask(id, 'resources/list'),
  answer(id, `{"resources":[${resources}]${rest}}`),
];
const next = (id: number, cursor: string, resources: string, rest = '') => [
  ask(id, 'resources/list', `{"cursor":"${cursor}"}`),
  answer(id, `{"resources":[${resources}]${rest}}`),
];
const templates = (id: number, items: string) => [
  ask(id, 'resources/templates/list'),
  answer(id, `{"resourceTemplates":[${items}]}`),
];
const read = (id: number, uri: string, contents: string) => [
  ask(id, 'resources/read', `{"uri":"${uri}"}`),
  answer(id, `{"contents":${contents}}`),
];
const hello = [
  ask(
    0,
    'initialize',
    '{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"c","version":"1"}}',
  ),
  answer(
    0,
    '{"protocolVersion":"2025-06-18","capabilities":{"resources":{"subscribe":true}},"serverInfo":{"name":"s","version":"1"}}',
  ),
];
const update = (uri: string) =>
  `S>C {"jsonrpc":"2.0","method":"notifications/resources/updated","params":{"uri":"${uri}"}}`;
const changed = 'S>C {"jsonrpc":"2.0","method":"notifications/resources/list_changed"}';
const subscribe = (id: number, uri: string) => [
  ask(id, 'resources/subscribe', `{"uri":"${uri}"}`),
  answer(id, '{}'),
];
const unsubscribe = (id: number, uri: string) => [
  ask(id, 'resources/unsubscribe', `{"uri":"${uri}"}`),
  answer(id, '{"_meta":{}}'),
];
const one = (uri: string, rest = '') => `{"uri":"${uri}","name":"n"${rest}}`;
const later: WireStep = { laterUs: 2_000_000 };

const told = (steps: readonly WireStep[], revision?: Revision) =>
  judgeWire(steps, { revision })
    .filter(({ ruleId }) => ruleId.startsWith('resources/'))
    .map(({ ruleId, severity, side, pointer, related }) => [ruleId, severity, side, pointer, related]);

const bad: readonly [
  rule: string,
  severities: readonly string[],
  pointer: string,
  related: readonly number[],
  steps: readonly WireStep[],
][] = [
  ['item-shape', ['error'], '/result/resources/0', [], list(1, '{"name":"a"}')],
  ['item-shape', ['error'], '/result/resources/0/name', [], list(1, '{"uri":"a:b","name":1}')],
  ['item-shape', ['error'], '/result/resourceTemplates/0', [], templates(1, '{"name":"a"}')],
  ['duplicate-uri', ['warning'], '/result/resources/1/uri', [], list(1, `${one('a:b')},${one('a:b')}`)],
  [
    'duplicate-uri',
    ['warning'],
    '/result/resources/1/uri',
    [1],
    [...list(1, one('a:b'), ',"nextCursor":"c"'), ...next(2, 'c', `${one('a:c')},${one('a:b')}`)],
  ],
  [
    'custom-scheme-invalid',
    ['warning', 'warning', 'error', 'error'],
    '/result/resources/0/uri',
    [],
    list(1, one('my_app://a')),
  ],
  [
    'custom-scheme-invalid',
    ['warning', 'warning', 'error', 'error'],
    '/result/contents/0/uri',
    [],
    read(1, 'a:b', '[{"uri":"/a","text":""}]'),
  ],
  [
    'custom-scheme-invalid',
    ['warning', 'warning', 'error', 'error'],
    '/result/content/0/resource/uri',
    [],
    [
      ask(1, 'tools/call', '{"name":"t"}'),
      answer(1, '{"content":[{"type":"resource","resource":{"uri":"1a:b","text":""}}]}'),
    ],
  ],
  [
    'template-invalid',
    ['warning'],
    '/result/resourceTemplates/0/uriTemplate',
    [],
    templates(1, '{"uriTemplate":"a:{b","name":"n"}'),
  ],
  ['contents-shape', ['error'], '/result', [], [ask(1, 'resources/read', '{"uri":"a:b"}'), answer(1, '{}')]],
  ['contents-shape', ['error'], '/result/contents', [], read(1, 'a:b', '{}')],
  ['contents-shape', ['error'], '/result/contents/0', [], read(1, 'a:b', '[{"text":""}]')],
  ['contents-shape', ['error'], '/result/contents/0', [], read(1, 'a:b', '[{"uri":"a:b"}]')],
  [
    'blob-not-base64',
    ['error'],
    '/result/contents/0/blob',
    [],
    read(1, 'a:b', '[{"uri":"a:b","blob":"-_=="}]'),
  ],
  [
    'blob-not-base64',
    ['error'],
    '/result/messages/0/content/resource/blob',
    [],
    [
      ask(1, 'prompts/get', '{"name":"p"}'),
      answer(
        1,
        '{"messages":[{"role":"user","content":{"type":"resource","resource":{"uri":"a:b","blob":"A"}}}]}',
      ),
    ],
  ],
  [
    'not-found-code',
    ['warning'],
    '/error/code',
    [],
    [ask(1, 'resources/read', '{"uri":"a:b"}'), fail(1, -32602, 'Resource a:b not found')],
  ],
  [
    'not-found-as-empty',
    ['info'],
    '/result/contents',
    [],
    [...list(1, one('a:b')), ...templates(2, '{"uriTemplate":"t:{x}","name":"t"}'), ...read(3, 'c:d', '[]')],
  ],
  ['updated-without-subscription', ['warning'], '/params/uri', [], [...hello, update('a:b')]],
  [
    'updated-without-subscription',
    ['warning'],
    '/params/uri',
    [],
    [...hello, ...subscribe(1, 'a:b/c'), update('a:b')],
  ],
  [
    'updated-without-subscription',
    ['warning'],
    '/params/uri',
    [],
    [...hello, ask(1, 'resources/subscribe', '{"uri":"a:b"}'), fail(1, -32603, 'no'), update('a:b')],
  ],
  [
    'updated-after-unsubscribe',
    ['warning'],
    '/params/uri',
    [5],
    [...hello, ...subscribe(1, 'a:b'), ...unsubscribe(2, 'a:b'), later, update('a:b/c')],
  ],
  [
    'subscribe-result-not-empty',
    ['warning'],
    '/result/ok',
    [],
    [ask(1, 'resources/subscribe', '{"uri":"a:b"}'), answer(1, '{"_meta":{},"ok":true}')],
  ],
  [
    'size-mismatch',
    ['info'],
    '/result/contents/0',
    [1],
    [...list(1, one('a:b', ',"size":2')), ...read(2, 'a:b', '[{"uri":"a:b","text":"é!"}]')],
  ],
  [
    'size-mismatch',
    ['info'],
    '/result/contents/0',
    [1],
    [...list(1, one('a:b', ',"size":4')), ...read(2, 'a:b', '[{"uri":"a:b","blob":"AAA="}]')],
  ],
  [
    'mime-mismatch',
    ['info'],
    '/result/contents/0/mimeType',
    [1],
    [
      ...list(1, one('a:b', ',"mimeType":"text/plain"')),
      ...read(2, 'a:b', '[{"uri":"a:b","text":"","mimeType":"text/html"}]'),
    ],
  ],
  [
    'mime-mismatch',
    ['info'],
    '/result/contents/0/mimeType',
    [],
    [
      ...templates(1, '{"uriTemplate":"a:{x}","name":"t","mimeType":"text/plain"}'),
      ...read(2, 'a:b', '[{"uri":"a:b","text":"","mimeType":"text/html"}]'),
    ],
  ],
];

it.each(bad)('resources/%s is found (%j) at %s', (rule, severities, pointer, related, steps) => {
  handshakeRevisions.forEach((revision, index) => {
    const severity = severities[index] ?? severities[0];
    expect(told(steps, revision)).toEqual([[`resources/${rule}`, severity, 'server', pointer, related]]);
  });
});

const clean: readonly [name: string, steps: readonly WireStep[]][] = [
  ['a listing asked for twice', [...list(1, one('a:b')), ...list(2, one('a:b'))]],
  [
    'a page asked for twice',
    [...list(1, one('a:a'), ',"nextCursor":"c"'), ...next(2, 'c', one('a:b')), ...next(3, 'c', one('a:b'))],
  ],
  [
    'a list that changed between its pages',
    [...list(1, one('a:b'), ',"nextCursor":"c"'), changed, ...next(2, 'c', one('a:b'))],
  ],
  ["URIs of one's own", list(1, `${one('my-app+v1:x')},${one('file:///a')}`)],
  ['contents of both kinds', read(1, 'a:b', '[{"uri":"a:b","text":""},{"uri":"a:c","blob":""}]')],
  ['the right code', [ask(1, 'resources/read', '{"uri":"a:b"}'), fail(1, -32002, 'Resource not found')]],
  [
    'a method that is not there',
    [ask(1, 'resources/read', '{"uri":"a:b"}'), fail(1, -32601, 'Method not found')],
  ],
  ['another error', [ask(1, 'resources/read', '{"uri":"a:b"}'), fail(1, -32603, 'Disk is full')]],
  [
    "empty contents of what may be a template's",
    [...list(1, ''), ...templates(2, '{"uriTemplate":"c:{x}","name":"t"}'), ...read(3, 'c:d', '[]')],
  ],
  [
    'empty contents below a listed folder',
    [...list(1, one('a:b')), ...templates(2, ''), ...read(3, 'a:b/c', '[]')],
  ],
  ['empty contents before the templates are known', [...list(1, ''), ...read(3, 'c:d', '[]')]],
  [
    'empty contents before the last page',
    [...list(1, '', ',"nextCursor":"c"'), ...templates(2, ''), ...read(3, 'c:d', '[]')],
  ],
  ['an update before the handshake was seen', [update('a:b')]],
  ['an update of a resource', [...hello, ...subscribe(1, 'a:b'), update('a:b')]],
  ['an update below it', [...hello, ...subscribe(1, 'a:b'), update('a:b/c')]],
  ['an update before the answer', [...hello, ask(1, 'resources/subscribe', '{"uri":"a:b"}'), update('a:b')]],
  [
    'an update right after the end',
    [...hello, ...subscribe(1, 'a:b'), ...unsubscribe(2, 'a:b'), update('a:b')],
  ],
  [
    'an update after a new beginning',
    [
      ...hello,
      ...subscribe(1, 'a:b'),
      ...unsubscribe(2, 'a:b'),
      ...subscribe(3, 'a:b'),
      later,
      update('a:b'),
    ],
  ],
  ['the right size', [...list(1, one('a:b', ',"size":3')), ...read(2, 'a:b', '[{"uri":"a:b","text":"é!"}]')]],
  [
    'another size after an update',
    [
      ...hello,
      ...subscribe(1, 'a:b'),
      ...list(2, one('a:b', ',"size":9')),
      update('a:b'),
      ...read(3, 'a:b', '[{"uri":"a:b","text":""}]'),
    ],
  ],
  [
    'the same mimeType with a parameter',
    [
      ...list(1, one('a:b', ',"mimeType":"text/plain"')),
      ...read(2, 'a:b', '[{"uri":"a:b","text":"","mimeType":"Text/Plain; charset=utf-8"}]'),
    ],
  ],
  [
    'a mimeType where two templates may be meant',
    [
      ...templates(
        1,
        '{"uriTemplate":"a:{x}","name":"t","mimeType":"text/plain"},{"uriTemplate":"{y}","name":"u"}',
      ),
      ...read(2, 'a:b', '[{"uri":"a:b","text":"","mimeType":"text/html"}]'),
    ],
  ],
];

it.each(clean)('nothing is found in %s', (_, steps) => {
  for (const revision of [undefined, ...handshakeRevisions]) expect(told(steps, revision)).toEqual([]);
});

it('lists of 100,000 resources are taken in good time, and forgotten beyond what is kept', () => {
  const many = Array.from({ length: 100_000 }, (_, index) => one(`a:${index}`)).join(',');
  expect(told([...list(1, many), ...templates(2, ''), ...read(3, 'z:z', '[]')], '2025-06-18')).toEqual([]);
});

it('beyond so many subscriptions it says nothing of updates', () => {
  const many = Array.from({ length: 1_001 }, (_, index) => subscribe(index + 1, `a:${index}/`)).flat();
  expect(told([...hello, ...many, update('z:z')], '2025-06-18')).toEqual([]);
});
