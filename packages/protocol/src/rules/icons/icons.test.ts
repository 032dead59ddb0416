import { expect, it } from 'vitest';
import { encodeBase64 } from '../../base/base64.ts';
import { handshakeRevisions } from '../../base/revision.ts';
import { encodeUtf8 } from '../../base/utf8.ts';
import { judgeWire } from '../ruleHarness.test-support.ts';
import { findActive } from './findActive.ts';

const listed = (icons: string) => [
  'C>S {"jsonrpc":"2.0","id":1,"method":"prompts/list"}',
  `S>C {"jsonrpc":"2.0","id":1,"result":{"prompts":[{"name":"p","icons":${icons}}]}}`,
];
const told = (steps: readonly string[], revision: (typeof handshakeRevisions)[number]) =>
  judgeWire(steps, { revision })
    .filter(({ ruleId }) => ruleId.startsWith('icons/'))
    .map(({ ruleId, severity, side, pointer }) => [ruleId, severity, side, pointer]);
const svg = (text: string) => `data:image/svg+xml;base64,${encodeBase64(encodeUtf8(text))}`;
const src = (address: string, rest = '') => `[{"src":"${address}"${rest}}]`;

const bad: readonly [rule: string, severity: string, path: string, icons: string][] = [
  ['src-missing', 'error', '', '{"src":"https://a/b.png"}'],
  ['src-missing', 'error', '/0', '[{}]'],
  ['src-missing', 'error', '/0', '[null]'],
  ['src-missing', 'error', '/0/src', '[{"src":1}]'],
  ['unsafe-scheme', 'error', '/0/src', src('javascript:alert(1)')],
  ['unsafe-scheme', 'error', '/0/src', src('FILE:///a.png')],
  ['unsafe-scheme', 'error', '/0/src', src('app://a')],
  ['http-scheme', 'warning', '/0/src', src('http://a/b.png')],
  ['data-uri-invalid', 'warning', '/0/src', src('data:image/png,x')],
  ['data-uri-invalid', 'warning', '/0/src', src('data:image/png;base64,???')],
  ['data-uri-invalid', 'warning', '/0/src', src('data:text/plain;base64,AAAA')],
  ['data-uri-invalid', 'warning', '/0/src', src('data:')],
  ['sizes-format', 'warning', '/0/sizes', src('https://a/b', ',"sizes":"48x48"')],
  ['sizes-format', 'warning', '/0/sizes/1', src('https://a/b', ',"sizes":["any","48"]')],
  ['theme-enum', 'error', '/0/theme', src('https://a/b', ',"theme":"blue"')],
  ['mime-unsupported', 'info', '/0/mimeType', src('https://a/b', ',"mimeType":"image/gif"')],
  ['mime-unsupported', 'info', '/0/src', src('data:image/gif;base64,AAAA')],
  ['svg-active-content', 'warning', '/0/src', src(svg('<svg><script>1</script></svg>'))],
];

it.each(bad)('icons/%s is a %s at %s of %s', (rule, severity, path, icons) => {
  for (const revision of handshakeRevisions)
    expect(told(listed(icons), revision)).toEqual(
      revision === '2025-11-25'
        ? [[`icons/${rule}`, severity, 'server', `/result/prompts/0/icons${path}`]]
        : [],
    );
});

it.each([
  src('https://a/b.png', ',"sizes":["48x48","any"],"theme":"dark","mimeType":"image/png"'),
  src('data:image/png;base64,AAAA', ',"sizes":[]'),
  src(svg('<svg xmlns="http://www.w3.org/2000/svg"><use href="#a"/><text>on a = "b"</text></svg>')),
  '[]',
])('nothing is found in %s', (icons) => {
  expect(told(listed(icons), '2025-11-25')).toEqual([]);
});

it('judges the icons of a client, of a link in content, and of a tool that is offered to a model', () => {
  const steps = [
    `C>S {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"c","version":"1","icons":[{}]}}}`,
    'C>S {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"t"}}',
    `S>C {"jsonrpc":"2.0","id":2,"result":{"content":[{"type":"resource_link","uri":"a:b","name":"a","icons":[{}]}]}}`,
    'S>C {"jsonrpc":"2.0","id":3,"method":"sampling/createMessage","params":{"messages":[],"maxTokens":1,"tools":[{"name":"t","icons":[{}]}]}}',
  ];
  expect(told(steps, '2025-11-25')).toEqual([
    ['icons/src-missing', 'error', 'client', '/params/clientInfo/icons/0'],
    ['icons/src-missing', 'error', 'server', '/result/content/0/icons/0'],
    ['icons/src-missing', 'error', 'server', '/params/tools/0/icons/0'],
  ]);
});

it('in 2026-07-28 only https and data are safe, also for the icons of the two sides themselves', () => {
  const info = (side: string, address: string) =>
    `"_meta":{"io.modelcontextprotocol/${side}Info":{"name":"n","version":"1","icons":${src(address)}}}`;
  const steps = (address: string) => [
    `C>S {"jsonrpc":"2.0","id":1,"method":"completion/complete","params":{${info('client', address)}}}`,
    `S>C {"jsonrpc":"2.0","id":1,"result":{"resultType":"complete",${info('server', address)}}}`,
  ];
  const found = (address: string) =>
    judgeWire(steps(address), { revision: '2026-07-28' })
      .filter(({ ruleId }) => ruleId.startsWith('icons/'))
      .map(({ ruleId, severity, side, pointer }) => [ruleId, severity, side, pointer]);
  const at = (part: string, side: string) =>
    `/${part}/_meta/io.modelcontextprotocol~1${side}Info/icons/0/src`;
  expect(found('http://a/b.png')).toEqual([
    ['icons/unsafe-scheme', 'warning', 'client', at('params', 'client')],
    ['icons/unsafe-scheme', 'warning', 'server', at('result', 'server')],
  ]);
  expect(found('https://a/b.png')).toEqual([]);
});

it.each([
  ['<svg onload="x()">', 'an event handler'],
  ['<a xlink:href="https://x/">', 'a reference to something outside'],
  ['<image href="//x/y.png">', 'a reference to something outside'],
  ['<a href="javascript:x()">', 'a javascript: address'],
  ['<foreignObject>', 'a foreignObject'],
  ['<style>@import "x";</style>', 'a style from outside'],
  ['<rect style="fill:url(https://x/y)">', 'a style from outside'],
  ['<rect style="fill:url(#a)">', undefined],
])('%s has %s', (text, active) => {
  expect(findActive(text)).toBe(active);
});
