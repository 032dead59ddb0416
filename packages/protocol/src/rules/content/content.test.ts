import { expect, it } from 'vitest';
import { type HandshakeRevision, handshakeRevisions } from '../../base/revision.ts';
import { judgeWire } from '../ruleHarness.test-support.ts';

type Where = 'tool' | 'prompt' | 'sampling' | 'sampled' | 'read' | 'listed';

/** The exchange in which a block, or a resource, stands at one place, and that place. */
const places: Readonly<
  Record<Where, { method: string; asker: 'C>S' | 'S>C'; params: string; answer: string; path: string }>
> = {
  tool: {
    method: 'tools/call',
    asker: 'C>S',
    params: '{"name":"t"}',
    answer: '{"content":[@]}',
    path: '/result/content/0',
  },
  prompt: {
    method: 'prompts/get',
    asker: 'C>S',
    params: '{"name":"p"}',
    answer: '{"messages":[{"role":"user","content":@}]}',
    path: '/result/messages/0/content',
  },
  sampling: {
    method: 'sampling/createMessage',
    asker: 'S>C',
    params: '{"messages":[{"role":"user","content":@}],"maxTokens":1}',
    answer: '{"role":"assistant","model":"m","content":{"type":"text","text":"x"}}',
    path: '/params/messages/0/content',
  },
  sampled: {
    method: 'sampling/createMessage',
    asker: 'S>C',
    params: '{"messages":[],"maxTokens":1}',
    answer: '{"role":"assistant","model":"m","content":@}',
    path: '/result/content',
  },
  read: {
    method: 'resources/read',
    asker: 'C>S',
    params: '{"uri":"a:b"}',
    answer: '{"contents":[@]}',
    path: '/result/contents/0',
  },
  listed: {
    method: 'resources/list',
    asker: 'C>S',
    params: '{}',
    answer: '{"resources":[@]}',
    path: '/result/resources/0',
  },
};

const found = (where: Where, block: string, revision: HandshakeRevision | undefined, withTypes = false) => {
  const { method, asker, params, answer } = places[where];
  const answerer = asker === 'C>S' ? 'S>C' : 'C>S';
  return judgeWire(
    [
      `${asker} {"jsonrpc":"2.0","id":1,"method":"${method}","params":${params.replace('@', block)}}`,
      `${answerer} {"jsonrpc":"2.0","id":1,"result":${answer.replace('@', block)}}`,
    ],
    { revision, withTypes },
  );
};
const told = (where: Where, block: string, revision: HandshakeRevision | undefined) =>
  found(where, block, revision)
    .filter(({ ruleId }) => ruleId.startsWith('content/'))
    .map(({ ruleId, severity, side, pointer }) => [ruleId, severity, side, pointer]);

const png = 'iVBORw0KGgo=';
const image = (rest: string) => `{"type":"image",${rest}}`;
const resource = (rest: string) => `{"type":"resource","resource":{${rest}}}`;

const bad: readonly [
  rule: string,
  severities: string,
  where: Where,
  path: string,
  block: string,
  side?: string,
][] = [
  ['unknown-type', 'eeee', 'tool', '/type', '{"type":"video"}'],
  ['unknown-type', 'eeee', 'prompt', '', '{"text":"x"}'],
  ['unknown-type', 'eeee', 'sampled', '/type', '{"type":["text"]}', 'client'],
  ['type-not-in-revision', 'e---', 'tool', '/type', `{"type":"audio","data":"AAAA","mimeType":"audio/x"}`],
  ['type-not-in-revision', 'ee--', 'prompt', '/type', '{"type":"resource_link","uri":"a:b","name":"a"}'],
  [
    'type-not-in-revision',
    'eee-',
    'sampled',
    '/type',
    '{"type":"tool_use","id":"a","name":"t","input":{}}',
    'client',
  ],
  ['type-not-allowed-here', 'eeee', 'sampling', '/type', resource('"uri":"a:b","text":""')],
  ['media-fields', 'eeee', 'tool', '', image('"mimeType":"image/png"')],
  ['media-fields', 'eeee', 'tool', '/mimeType', image(`"data":"${png}","mimeType":null`)],
  ['media-fields', 'eeee', 'sampled', '/data', image('"data":1,"mimeType":"image/png"'), 'client'],
  [
    'media-not-base64',
    'eeee',
    'tool',
    '/data',
    image(`"data":"data:image/png;base64,${png}","mimeType":"image/png"`),
  ],
  ['media-not-base64', 'eeee', 'prompt', '/data', image(`"data":"iVBORw0KGgo","mimeType":"image/png"`)],
  ['mime-invalid', 'wwww', 'tool', '/mimeType', image(`"data":"AAAA","mimeType":"x"`)],
  ['mime-invalid', 'wwww', 'tool', '/mimeType', image(`"data":"AAAA","mimeType":"text/plain"`)],
  ['mime-invalid', 'wwww', 'tool', '/resource/mimeType', resource('"uri":"a:b","text":"","mimeType":"md"')],
  [
    'mime-invalid',
    '--ww',
    'tool',
    '/mimeType',
    '{"type":"resource_link","uri":"a:b","name":"n","mimeType":""}',
  ],
  ['mime-magic-mismatch', 'iiii', 'tool', '/mimeType', image(`"data":"${png}","mimeType":"image/jpeg"`)],
  ['mime-magic-mismatch', 'iiii', 'tool', '/mimeType', image(`"data":"AAAA","mimeType":"image/png"`)],
  ['embedded-resource-shape', 'eeee', 'tool', '/resource', resource('"text":"x"')],
  ['embedded-resource-shape', 'eeee', 'tool', '/resource', resource('"uri":"a:b"')],
  ['embedded-resource-shape', 'eeee', 'tool', '/resource/blob', resource('"uri":"a:b","blob":1')],
  ['embedded-resource-shape', 'eeee', 'tool', '', '{"type":"resource"}'],
  ['text-and-blob', 'wwww', 'tool', '/resource', resource('"uri":"a:b","text":"","blob":""')],
  ['text-and-blob', 'wwww', 'read', '', '{"uri":"a:b","text":"","blob":""}'],
  ['embedded-resource-mime-missing', 'wwww', 'prompt', '/resource', resource('"uri":"a:b","text":""')],
  ['resource-link-fields', '--ee', 'tool', '', '{"type":"resource_link","uri":"a:b"}'],
  ['resource-link-fields', '--ee', 'tool', '/uri', '{"type":"resource_link","uri":7,"name":"a"}'],
  [
    'annotations-shape',
    'eeee',
    'tool',
    '/annotations/audience',
    '{"type":"text","text":"","annotations":{"audience":"user"}}',
  ],
  [
    'annotations-shape',
    'eeee',
    'sampling',
    '/annotations/audience/1',
    '{"type":"text","text":"","annotations":{"audience":["user","system"]}}',
  ],
  [
    'annotations-shape',
    'eeee',
    'listed',
    '/annotations/priority',
    '{"uri":"a:b","name":"a","annotations":{"priority":1.1}}',
  ],
  [
    'annotations-last-modified',
    '--ww',
    'listed',
    '/annotations/lastModified',
    '{"uri":"a:b","name":"a","annotations":{"lastModified":"today"}}',
  ],
  [
    'annotations-misplaced',
    '--ii',
    'tool',
    '/resource/annotations',
    resource('"uri":"a:b","text":"","annotations":{}'),
  ],
];
const words: Readonly<Record<string, string>> = { e: 'error', w: 'warning', i: 'info' };

it.each(bad)(
  'content/%s is found (%s) in %s at %s',
  (rule, severities, where, path, block, side = 'server') => {
    handshakeRevisions.forEach((revision, index) => {
      const severity = words[severities[index] ?? ''];
      const expected = [`content/${rule}`, severity, side, places[where].path + path];
      const seen = told(where, block, revision).filter(([id]) => id === `content/${rule}`);
      expect(seen).toEqual(severity === undefined ? [] : [expected]);
    });
  },
);

it.each<[Where, string]>([
  ['tool', '{"type":"text","text":"x","annotations":{"audience":["user","assistant"],"priority":0}}'],
  ['tool', image(`"data":"${png}","mimeType":"image/png"`)],
  ['sampling', image(`"data":"${png}","mimeType":"IMAGE/PNG"`)],
  ['tool', image('"data":"AAAA","mimeType":"image/tiff"')],
  ['prompt', resource('"uri":"a:b","text":"","mimeType":"text/plain"')],
  ['tool', resource('"uri":"a:b","blob":""')],
  ['read', '{"uri":"a:b","blob":""}'],
  ['listed', '{"uri":"a:b","name":"a","annotations":{"lastModified":"2025-01-12T15:00:58Z","priority":1}}'],
])('nothing is found in a %s with %s', (where, block) => {
  for (const revision of handshakeRevisions) expect(told(where, block, revision)).toEqual([]);
});

it.each<[Where, string]>([
  ['tool', '{"type":"audio","data":"UklGRgAAAABXQVZF","mimeType":"audio/wav"}'],
  ['tool', '{"type":"resource_link","uri":"a:b","name":"a"}'],
  ['sampled', '[{"type":"tool_use","id":"a","name":"t","input":{}},{"type":"text","text":""}]'],
  [
    'sampling',
    '[{"type":"tool_result","toolUseId":"a","content":[{"type":"resource_link","uri":"a:b","name":"a"}]}]',
  ],
])('the newest revision has in a %s the block %s', (where, block) => {
  expect(told(where, block, '2025-11-25')).toEqual([]);
});

it('judges the blocks in a tool_result block, which itself cannot stand there', () => {
  const block =
    '[{"type":"tool_result","toolUseId":"a","content":[{"type":"tool_use","id":"a"},{"type":"x"}]}]';
  const place = '/params/messages/0/content/0/content';
  expect(told('sampling', block, '2025-11-25')).toEqual([
    ['content/unknown-type', 'error', 'server', `${place}/1/type`],
    ['content/type-not-allowed-here', 'error', 'server', `${place}/0/type`],
  ]);
});

it('says of the type of a block only what is wrong with it, not what follows in the schema', () => {
  for (const block of ['{"type":"video"}', '{"type":"audio","data":"AAAA","mimeType":"audio/x"}'])
    expect(found('tool', block, '2024-11-05', true).map(({ ruleId }) => ruleId)).toEqual([
      block.includes('video') ? 'content/unknown-type' : 'content/type-not-in-revision',
    ]);
});

it('before a revision is agreed it says only what all say', () => {
  expect(told('tool', '{"type":"audio","data":"AAAA","mimeType":"audio/x"}', undefined)).toEqual([]);
  expect(told('tool', '{"type":"image","data":5,"mimeType":"image/png"}', undefined)).toHaveLength(1);
});

it('does not take what a user filled into a form for blocks', () => {
  const form = '{"action":"accept","content":{"type":"image","data":"?","mimeType":"?"}}';
  const steps = [
    'S>C {"jsonrpc":"2.0","id":1,"method":"elicitation/create","params":{}}',
    `C>S {"jsonrpc":"2.0","id":1,"result":${form}}`,
    `C>S {"jsonrpc":"2.0","id":2,"result":${form}}`,
  ];
  const seen = judgeWire(steps, { revision: '2025-11-25' }).map(({ ruleId }) => ruleId);
  expect(seen.filter((id) => id.startsWith('content/'))).toEqual([]);
});

it('tells at most 20 of very many blocks, and how many more', () => {
  const blocks = Array.from({ length: 100_000 }, () => '{"type":"x"}').join(',');
  const findings = found('tool', blocks, '2025-11-25').filter(
    ({ ruleId }) => ruleId === 'content/unknown-type',
  );
  expect(findings).toHaveLength(21);
  expect(findings[20]?.message).toContain('99980 more');
});
