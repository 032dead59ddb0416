import { expect, it } from 'vitest';
import { type HandshakeRevision, handshakeRevisions } from '../../base/revision.ts';
import { handshakeSteps } from '../handshakeSteps.test-support.ts';
import { judgeWire, type WireStep } from '../ruleHarness.test-support.ts';

const open = handshakeSteps({ server: '{"tools":{},"prompts":{},"resources":{}}' });
/** A request for a page, and its answer; the cursor as JSON text. */
const walk = (
  ...pages: readonly (readonly [cursor: string | undefined, result: string, method?: string])[]
) =>
  pages.flatMap(([cursor, result, method = 'tools/list'], id) => [
    `C>S {"jsonrpc":"2.0","id":${id},"method":"${method}"${cursor === undefined ? '' : `,"params":{"cursor":${cursor}}`}}`,
    `S>C {"jsonrpc":"2.0","id":${id},${result.startsWith('{"code"') ? '"error"' : '"result"'}:${result}}`,
  ]);
const page = (tool: string, next?: string): string =>
  `{"tools":[{"name":"${tool}","inputSchema":{"type":"object"}}]${next === undefined ? '' : `,"nextCursor":${next}`}}`;
const pagingOnly = (steps: readonly WireStep[], revision: HandshakeRevision = '2025-06-18') =>
  judgeWire([...open, ...steps], { revision }).filter(({ ruleId }) => ruleId.startsWith('pagination/'));

type Bad = readonly [
  rule: string,
  steps: readonly string[],
  seen: {
    readonly severity: string;
    readonly side: string;
    readonly seq: number;
    readonly pointer: string;
    readonly related?: readonly number[];
  },
];
it.each<Bad>([
  [
    'next-cursor-type',
    walk([undefined, page('a', 'null')]),
    { severity: 'error', side: 'server', seq: 4, pointer: '/result/nextCursor' },
  ],
  [
    'next-cursor-type',
    walk([undefined, '{"prompts":[],"nextCursor":3}', 'prompts/list']),
    { severity: 'error', side: 'server', seq: 4, pointer: '/result/nextCursor' },
  ],
  [
    'cursor-type',
    walk(['null', page('a')]),
    { severity: 'error', side: 'client', seq: 3, pointer: '/params/cursor' },
  ],
  [
    'cursor-not-issued',
    walk([undefined, page('a', '"2"')], ['"3"', page('b')]),
    { severity: 'error', side: 'client', seq: 5, pointer: '/params/cursor', related: [] },
  ],
  [
    'cursor-cross-method',
    walk([undefined, page('a', '"2"')], ['"2"', '{"prompts":[]}', 'prompts/list']),
    { severity: 'error', side: 'client', seq: 5, pointer: '/params/cursor', related: [4] },
  ],
  [
    'loop',
    walk([undefined, page('a', '"2"')], ['"2"', page('b', '"2"')]),
    { severity: 'warning', side: 'server', seq: 6, pointer: '/result/nextCursor', related: [5] },
  ],
  [
    'loop',
    walk([undefined, page('a', '"2"')], ['"2"', page('b', '"3"')], ['"3"', page('c', '"2"')]),
    { severity: 'warning', side: 'server', seq: 8, pointer: '/result/nextCursor', related: [7] },
  ],
  [
    'cursor-ignored',
    walk([undefined, page('a', '"2"')], ['"2"', page('a', '"3"')]),
    { severity: 'warning', side: 'server', seq: 6, pointer: '/result/tools', related: [4, 5] },
  ],
  [
    'empty-page',
    walk([undefined, '{"resources":[],"nextCursor":"2"}', 'resources/list']),
    { severity: 'info', side: 'server', seq: 4, pointer: '/result/resources' },
  ],
  [
    'empty-string-cursor',
    walk([undefined, page('a', '""')]),
    { severity: 'warning', side: 'server', seq: 4, pointer: '/result/nextCursor' },
  ],
])('pagination/%s is the only finding of its family: case %#', (rule, steps, seen) => {
  for (const revision of handshakeRevisions) {
    const [finding, ...others] = pagingOnly(steps, revision);
    expect(finding).toMatchObject({ ruleId: `pagination/${rule}`, ...seen });
    expect(others).toEqual([]);
  }
});

it.each<readonly [name: string, steps: readonly string[]]>([
  ['a walk to the end', walk([undefined, page('a', '"2"')], ['"2"', page('b', '"3"')], ['"3"', page('c')])],
  [
    'the same walk twice',
    walk(
      [undefined, page('a', '"2"')],
      ['"2"', page('b')],
      [undefined, page('a', '"2"')],
      ['"2"', page('b')],
    ),
  ],
  [
    'a cursor that is used twice',
    walk([undefined, page('a', '"2"')], ['"2"', page('b')], ['"2"', page('b')]),
  ],
  ['the empty cursor sent back', walk([undefined, page('a', '"x"')], ['"x"', page('b')])],
  [
    'the same cursor text of two lists',
    walk(
      [undefined, page('a', '"2"')],
      [undefined, '{"prompts":[{"name":"p"}],"nextCursor":"2"}', 'prompts/list'],
      ['"2"', '{"prompts":[]}', 'prompts/list'],
    ),
  ],
  ['params and results of other types', walk([undefined, '[]'], [undefined, '{"tools":3}'])],
])('nothing is found in %s', (_, steps) => {
  expect(pagingOnly(steps)).toEqual([]);
});

it('two walks at once do not make a loop', () => {
  const ask = (id: number, cursor: string): string =>
    `C>S {"jsonrpc":"2.0","id":${id},"method":"tools/list","params":{${cursor}}}`;
  const tell = (id: number, result: string): string => `S>C {"jsonrpc":"2.0","id":${id},"result":${result}}`;
  const steps = [
    ask(1, ''),
    ask(2, ''),
    tell(1, page('a', '"2"')),
    tell(2, page('a', '"2"')),
    ask(3, '"cursor":"2"'),
    ask(4, '"cursor":"2"'),
    tell(4, page('b', '"3"')),
    tell(3, page('b', '"3"')),
  ];
  expect(pagingOnly(steps)).toEqual([]);
});

it('a cursor that was given out before the capture began is no finding', () => {
  const steps = walk(['"9"', page('a')]);
  expect(judgeWire(steps, { revision: '2025-06-18' })).toEqual([]);
});

it('tasks are listed by either side, in 2025-11-25 alone', () => {
  const steps = [
    'S>C {"jsonrpc":"2.0","id":1,"method":"tasks/list"}',
    'C>S {"jsonrpc":"2.0","id":1,"result":{"tasks":[],"nextCursor":null}}',
  ];
  const found = handshakeRevisions.map((revision) =>
    pagingOnly(steps, revision).map(({ ruleId, side }) => `${ruleId} ${side}`),
  );
  expect(found).toEqual([[], [], [], ['pagination/next-cursor-type client']]);
});

it('a cursor that does not exist is refused with -32602, or at least not taken for the first page', () => {
  const found = (result: string) =>
    pagingOnly(walk([undefined, page('a', '"2"')], ['"9"', result]))
      .filter(({ side }) => side === 'server')
      .map(({ ruleId, severity, pointer, related }) => [ruleId, severity, pointer, related]);
  expect(found('{"code":-32603,"message":"no"}')).toEqual([
    ['pagination/invalid-cursor-code', 'warning', '/error/code', [5]],
  ]);
  expect(found(page('a', '"2"'))).toEqual([['pagination/invalid-cursor-code', 'warning', '/result', [5, 4]]]);
  for (const result of ['{"code":-32602,"message":"no"}', '{"code":-32601,"message":"no"}', page('c')])
    expect(found(result)).toEqual([]);
});

it('beyond 2,000 cursors nobody is blamed for one that may have been forgotten', () => {
  const pages = Array.from(
    { length: 2_100 },
    (_, index) => [index === 0 ? undefined : `"${index}"`, page(`t${index}`, `"${index + 1}"`)] as const,
  );
  expect(pagingOnly(walk(...pages, ['"never"', page('x')]))).toEqual([]);
  expect(pagingOnly(walk(...pages.slice(0, 100), ['"never"', page('x')]))).toHaveLength(1);
});
