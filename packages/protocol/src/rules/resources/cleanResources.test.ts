import { expect, it } from 'vitest';
import { handshakeRevisions } from '../../base/revision.ts';
import type { WireStep } from '../ruleHarness.test-support.ts';
import {
  ask,
  changed,
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
