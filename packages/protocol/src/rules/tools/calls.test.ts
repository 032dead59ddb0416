import { expect, it } from 'vitest';
import { type HandshakeRevision, handshakeRevisions } from '../../base/revision.ts';
import { handshakeSteps } from '../handshakeSteps.test-support.ts';
import { judgeWire, type WireStep } from '../ruleHarness.test-support.ts';

const input =
  '{"type":"object","properties":{"n":{"type":"integer"},"of":{"enum":["a",1]}},"required":["n"]}';
const output = '{"type":"object","properties":{"n":{"type":"number"}},"required":["n"]}';
const listed = `{"name":"t","inputSchema":${input},"outputSchema":${output}}`;
const plain = '{"name":"p","inputSchema":{"type":"object"}}';
const list = (...tools: readonly string[]) => [
  'C>S {"jsonrpc":"2.0","id":"l","method":"tools/list"}',
  `S>C {"jsonrpc":"2.0","id":"l","result":{"tools":[${tools.join()}]}}`,
];
const call = (name: string, args?: string): string =>
  `C>S {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${name}"${args === undefined ? '' : `,"arguments":${args}`}}}`;
const answer = (result: string): string => `S>C {"jsonrpc":"2.0","id":1,"result":${result}}`;
const refuse = (code: number, text = 'no'): string =>
  `S>C {"jsonrpc":"2.0","id":1,"error":{"code":${code},"message":"${text}"}}`;
const changed = 'S>C {"jsonrpc":"2.0","method":"notifications/tools/list_changed"}';
const ok = answer('{"content":[]}');
const right = '{"content":[{"type":"text","text":"{ \\"n\\": 1 }"}],"structuredContent":{"n":1}}';

const found = (steps: readonly WireStep[], revision: HandshakeRevision, server = '{"tools":{}}') =>
  judgeWire([...handshakeSteps({ revision, server }), ...steps], { revision })
    .filter(({ ruleId }) => ruleId.startsWith('tools/') && ruleId !== 'tools/no-params-schema')
    .map(({ ruleId, severity, side, pointer }) => `${severity} ${side} ${ruleId} ${pointer}`);

type Bad = readonly [finding: string, since: number, steps: readonly string[]];
const both = (steps: readonly string[]) => [...list(listed, plain), ...steps];
it.each<Bad>([
  ['error client tools/call-arguments-not-object /params/arguments', 0, [call('p', 'null')]],
  ['error client tools/call-arguments-not-object /params/arguments', 0, both([call('t', '[1]')])],
  ['warning client tools/call-arguments-invalid /params/arguments/n', 0, both([call('t', '{"n":1.5}')])],
  ['warning client tools/call-arguments-invalid /params/arguments', 0, both([call('t', '{}')])],
  ['warning client tools/call-arguments-invalid /params', 0, both([call('t')])],
  [
    'warning client tools/call-arguments-invalid /params/arguments/of',
    0,
    both([call('t', '{"n":1,"of":"b"}')]),
  ],
  ['info client tools/call-unlisted-tool /params/name', 0, both([call('x')])],
  ['error server tools/result-content-missing /result', 0, [call('p'), answer('{}')]],
  ['error server tools/result-content-missing /result/content', 0, [call('p'), answer('{"content":"a"}')]],
  [
    'error server tools/is-error-type /result/isError',
    0,
    [call('p'), answer('{"content":[],"isError":"yes"}')],
  ],
  [
    'warning server tools/execution-error-as-protocol-error /error/code',
    0,
    both([call('t', '{"n":1}'), refuse(-32603)]),
  ],
  ['error server tools/structured-missing /result', 2, both([call('t', '{"n":1}'), ok])],
  [
    'error server tools/structured-mismatch /result/structuredContent/n',
    2,
    both([
      call('t', '{"n":1}'),
      answer(right.replace('"structuredContent":{"n":1}', '"structuredContent":{"n":"1"}')).replace(
        '\\"n\\": 1',
        '\\"n\\": \\"1\\"',
      ),
    ]),
  ],
  [
    'error server tools/structured-not-object /result/structuredContent',
    2,
    [call('p'), answer('{"content":[],"structuredContent":[1]}')],
  ],
  [
    'warning server tools/structured-without-text /result/content',
    2,
    [call('p'), answer('{"content":[{"type":"text","text":"{\\"n\\":2}"}],"structuredContent":{"n":1}}')],
  ],
  [
    'warning server tools/embedded-without-resources-capability /result/content/0',
    2,
    [call('p'), answer('{"content":[{"type":"resource","resource":{"uri":"a:b","text":""}}]}')],
  ],
  [
    'warning server tools/input-error-as-protocol-error /error/code',
    3,
    both([call('t', '{"n":1}'), refuse(-32602)]),
  ],
])('%s, from revision %i on: case %#', (finding, since, steps) => {
  handshakeRevisions.forEach((revision, index) => {
    expect(found(steps, revision)).toEqual(index < since ? [] : [finding]);
  });
});

it('that a call is refused for its task is no matter of its arguments', () => {
  const list =
    'S>C {"jsonrpc":"2.0","id":0,"result":{"tools":[{"name":"t","inputSchema":{"type":"object"},"execution":{"taskSupport":"required"}}]}}';
  const steps = ['C>S {"jsonrpc":"2.0","id":0,"method":"tools/list"}', list, call('t'), refuse(-32602)];
  expect(found(steps, '2025-11-25')).not.toContain(
    'warning server tools/input-error-as-protocol-error /error/code',
  );
});

it('a tool that does not exist is refused with an error', () => {
  const steps = both([call('x'), answer('{"content":[],"isError":true}')]);
  for (const revision of handshakeRevisions)
    expect(found(steps, revision).at(-1)).toBe('warning server tools/unknown-tool-as-result /result/isError');
});

it('structuredContent of a call that failed is judged more mildly', () => {
  const steps = both([
    call('t', '{"n":1}'),
    answer('{"content":[{"type":"text","text":"{}"}],"structuredContent":{},"isError":true}'),
  ]);
  expect(found(steps, '2025-11-25')).toEqual([
    'warning server tools/structured-mismatch /result/structuredContent',
  ]);
});

it.each<readonly [string, readonly string[]]>([
  ['a right call and its result', both([call('t', '{"n":1,"of":1,"more":null}'), answer(right)])],
  ['a call that failed', both([call('t', '{"n":1}'), answer('{"content":[],"isError":true}')])],
  ['a tool that was never listed', [call('x', '{}'), ok]],
  ['an error of a tool that was never listed', [call('x'), refuse(-32603)]],
  ['a call that waits for a URL elicitation', both([call('p'), refuse(-32042)])],
  ['a listed tool that the server does not know', both([call('p'), refuse(-32602, 'Unknown tool: p')])],
  ['a call after the list has changed', both([changed, call('x', '{"n":"x"}'), ok])],
  ['an answer after the list has changed', both([call('t', '{"n":1}'), changed, ok])],
  [
    'a list of which one page was seen',
    [
      'C>S {"jsonrpc":"2.0","id":"l","method":"tools/list"}',
      `S>C {"jsonrpc":"2.0","id":"l","result":{"tools":[${plain}],"nextCursor":"2"}}`,
      call('x'),
      ok,
    ],
  ],
])('nothing is found in %s', (_, steps) => {
  for (const revision of handshakeRevisions) expect(found(steps, revision)).toEqual([]);
});

it('a result that a task stands for, and embedded resources that were declared, are right', () => {
  const task = answer('{"task":{"taskId":"k"}}');
  expect(found(both([call('t', '{"n":1}'), task]), '2025-11-25')).toEqual([]);
  const embedded = answer('{"content":[{"type":"resource","resource":{"uri":"a:b","text":""}}]}');
  expect(found([call('p'), embedded], '2025-11-25', '{"tools":{},"resources":{}}')).toEqual([]);
});

it('a schema that is too large to keep judges nothing', () => {
  const large = `{"type":"object","description":"${'a'.repeat(60_000)}","required":["n"]}`;
  const steps = [...list(`{"name":"t","inputSchema":${large}}`), call('t', '{}'), ok];
  expect(found(steps, '2025-11-25')).toEqual([]);
});

it('names are compared over all pages of one listing, and not with those of another', () => {
  const page = (id: number, cursor: string, tools: string, next: string) => [
    `C>S {"jsonrpc":"2.0","id":${id},"method":"tools/list","params":{${cursor}}}`,
    `S>C {"jsonrpc":"2.0","id":${id},"result":{"tools":[${tools}]${next}}}`,
  ];
  const twice = [
    ...page(1, '', plain, ',"nextCursor":"2"'),
    ...page(2, '"cursor":"2"', `${listed},${plain}`, ''),
  ];
  const finding = 'warning server tools/duplicate-name /result/tools';
  for (const revision of handshakeRevisions) {
    expect(found(twice, revision)).toEqual([`${finding}/1/name`]);
    expect(found(list(plain, plain, listed), revision)).toEqual([`${finding}/1/name`]);
    expect(found([...list(plain), ...list(plain)], revision)).toEqual([]);
    const stuck = [...page(1, '', plain, ',"nextCursor":"2"'), ...page(2, '"cursor":"2"', plain, '')];
    // What comes again is mostly a fault of paging, so one name is told.
    expect(found(stuck, revision)).toEqual(['warning server tools/duplicate-name /result/tools/0/name']);
  }
});
