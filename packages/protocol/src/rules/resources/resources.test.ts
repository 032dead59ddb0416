import { expect, it } from 'vitest';
import { handshakeRevisions } from '../../base/revision.ts';
import type { WireStep } from '../ruleHarness.test-support.ts';
import {
  answer,
  ask,
  fail,
  hello,
  later,
  list,
  next,
  one,
  read,
  subscribe,
  templates,
  told,
  unsubscribe,
  update,
} from './resourceWire.test-support.ts';

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
    'custom-scheme-invalid',
    ['warning', 'warning', 'error', 'error'],
    '/result/resourceTemplates/0/uriTemplate',
    [],
    templates(1, '{"uriTemplate":"my_app://{id}","name":"n"},{"uriTemplate":"{+uri}","name":"n"}'),
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
    'not-found-code',
    ['warning'],
    '/error/code',
    [],
    [ask(1, 'resources/read', '{"uri":"a:b"}'), fail(1, 0, "That file doesn't exist")],
  ],
  [
    'not-found-code',
    ['warning'],
    '/error/code',
    [],
    [
      ...list(1, one('a:b')),
      ask(2, 'resources/templates/list'),
      fail(2, -32601, 'no'),
      ask(3, 'resources/read', '{"uri":"c:d"}'),
      fail(3, -32603, 'Internal error'),
    ],
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
