import { expect, it } from 'vitest';
import { judgeWire } from './ruleHarness.test-support.ts';
import { answer, ask } from './statelessLines.test-support.ts';

// Rules of the older revisions that hold in 2026-07-28 too: one case that breaks each, and one close to it that does not.

const cached = '"resultType":"complete","ttlMs":0,"cacheScope":"private"';
const listing = (method: string, member: string) => (items: string) => [
  ask('1', method),
  answer('1', `${cached},"${member}":[${items}]`),
];
const tools = listing('tools/list', 'tools');
const templates = listing('resources/templates/list', 'resourceTemplates');
const resources = listing('resources/list', 'resources');
const tool = (more: string): string => `{"name":"t","inputSchema":{"type":"object"}${more}}`;
const call = (members: string) => [
  ask('2', 'tools/call', ',"name":"t","arguments":{}'),
  answer('2', `"resultType":"complete",${members}`),
];
const block = (content: string) => call(`"content":[${content}]`);
const read = (contents: string) => [
  ask('3', 'resources/read', ',"uri":"file:///a"'),
  answer('3', `${cached},"contents":[${contents}]`),
];
const image = (more: string): string => `{"type":"image","data":"AAAA","mimeType":"image/png"${more}}`;
const withOutput = tools(tool(',"outputSchema":{"type":"object","required":["a"]}'));
const listedNothing = [...resources(''), ...templates('').map((line) => line.replace('"id":1', '"id":4'))];

const notFound = (code: number): string =>
  `S>C {"jsonrpc":"2.0","id":5,"error":{"code":${code},"message":"resource not found"}}`;

const table: readonly (readonly [
  id: string,
  severity: string,
  broken: readonly string[],
  kept: readonly string[],
])[] = [
  ['meta/key-format', 'error', block(image(',"_meta":{"-a/b":1}')), block(image(',"_meta":{"a.b/c":1}'))],
  [
    'meta/reserved-prefix',
    'warning',
    block(image(',"_meta":{"com.mcp/x":1}')),
    block(image(',"_meta":{"com.example/x":1}')),
  ],
  ['content/media-fields', 'error', block('{"type":"image","mimeType":"image/png"}'), block(image(''))],
  [
    'content/media-not-base64',
    'error',
    block('{"type":"image","data":"?","mimeType":"image/png"}'),
    block(image('')),
  ],
  [
    'content/mime-invalid',
    'error',
    block('{"type":"image","data":"AAAA","mimeType":"png"}'),
    block(image('')),
  ],
  [
    'content/annotations-shape',
    'error',
    block(image(',"annotations":{"priority":2}')),
    block(image(',"annotations":{"priority":1}')),
  ],
  [
    'content/annotations-last-modified',
    'warning',
    block(image(',"annotations":{"lastModified":"yesterday"}')),
    block(image(',"annotations":{"lastModified":"2025-01-12T15:00:58Z"}')),
  ],
  [
    'content/text-and-blob',
    'error',
    read('{"uri":"file:///a","text":"a","blob":"AAAA"}'),
    read('{"uri":"file:///a","text":"a"}'),
  ],
  [
    'resources/blob-not-base64',
    'error',
    read('{"uri":"file:///a","blob":"?"}'),
    read('{"uri":"file:///a","blob":"AAAA"}'),
  ],
  ['resources/contents-shape', 'error', read('{"uri":"file:///a"}'), read('{"uri":"file:///a","text":""}')],
  [
    'resources/custom-scheme-invalid',
    'error',
    resources('{"uri":"1a:b","name":"a"}'),
    resources('{"uri":"a1:b","name":"a"}'),
  ],
  [
    'resources/template-invalid',
    'error',
    templates('{"uriTemplate":"a:{","name":"a"}'),
    templates('{"uriTemplate":"a:{x}","name":"a"}'),
  ],
  [
    'resources/not-found-as-empty',
    'error',
    [...listedNothing, ...read('')],
    [...listedNothing, ...read('{"uri":"file:///a","text":""}')],
  ],
  [
    'resources/not-found-code',
    'error',
    [ask('5', 'resources/read', ',"uri":"file:///a"'), notFound(-32603)],
    [ask('5', 'resources/read', ',"uri":"file:///a"'), notFound(-32602)],
  ],
  [
    'icons/unsafe-scheme',
    'warning',
    tools(tool(',"icons":[{"src":"file:///a.png"}]')),
    tools(tool(',"icons":[{"src":"https://s.example/a.png"}]')),
  ],
  ['tools/duplicate-name', 'warning', tools(`${tool('')},${tool('')}`), tools(tool(''))],
  [
    'tools/input-schema-invalid',
    'error',
    tools('{"name":"t","inputSchema":{"type":"object","properties":[]}}'),
    tools(tool('')),
  ],
  [
    'tools/output-schema-invalid',
    'error',
    tools(tool(',"outputSchema":{"type":"object","properties":[]}')),
    tools(tool(',"outputSchema":{"type":"array"}')),
  ],
  [
    'tools/structured-missing',
    'error',
    [...withOutput, ...call('"content":[]')],
    [...withOutput, ...call('"content":[],"isError":true')],
  ],
  [
    'tools/structured-mismatch',
    'error',
    [...withOutput, ...call('"content":[{"type":"text","text":"{}"}],"structuredContent":{}')],
    [...withOutput, ...call('"content":[{"type":"text","text":"{\\"a\\":1}"}],"structuredContent":{"a":1}')],
  ],
  [
    'tools/structured-without-text',
    'warning',
    call('"content":[],"structuredContent":{"a":1}'),
    call('"content":[{"type":"text","text":"{\\"a\\":1}"}],"structuredContent":{"a":1}'),
  ],
];

it.each(table)('%s holds in 2026-07-28, as %s', (id, severity, broken, kept) => {
  const found = (steps: readonly string[]) =>
    judgeWire(steps, { revision: '2026-07-28' }).filter(({ ruleId }) => ruleId === id);
  const [first, ...more] = found(broken);
  expect(first).toMatchObject({ severity, side: 'server' });
  expect(first?.source.url).toContain('/2026-07-28/');
  expect(more).toEqual([]);
  expect(found(kept)).toEqual([]);
});
