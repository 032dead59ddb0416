import { describe, expect, it } from 'vitest';
import { handshakeRevisions, type Revision } from '../../base/revision.ts';
import { allRules } from '../allRules.ts';
import { judgeWire, type WireStep } from '../ruleHarness.test-support.ts';

/** Rules about one type have the word where they have something to say; here it is about what all types have in common. */
const generalRules = allRules.filter(({ id }) => /^(?:schema|jsonrpc)\//.test(id));

type Brief = readonly [rule: string, seq: number, side: string, pointer: string | undefined];

function found(steps: readonly WireStep[], revision: Revision | undefined): readonly Brief[] {
  return judgeWire(steps, { revision, rules: generalRules })
    .filter(({ ruleId }) => !ruleId.startsWith('jsonrpc/request-unanswered'))
    .map(({ ruleId, seq, side, pointer }) => [ruleId, seq, side, pointer]);
}

const ask = (method: string, params?: string, side = 'C>S'): string =>
  `${side} {"jsonrpc":"2.0","id":1,"method":"${method}"${params === undefined ? '' : `,"params":${params}`}}`;
const answer = (result: string, side = 'S>C'): string =>
  `${side} {"jsonrpc":"2.0","id":1,"result":${result}}`;
const tell = (method: string, params?: string, side = 'S>C'): string =>
  `${side} {"jsonrpc":"2.0","method":"${method}"${params === undefined ? '' : `,"params":${params}`}}`;
const toolWith = (keys: string): string => `{"tools":[{"name":"t","inputSchema":{"type":"object"}${keys}}]}`;
const listWith = (keys: string): readonly string[] => [ask('tools/list'), answer(toolWith(keys))];
const question = (schema: string): string =>
  ask('elicitation/create', `{"message":"?","requestedSchema":${schema}}`, 'S>C');

/** Steps and what is found in each of the four revisions that begin with `initialize`; one for all where they agree. */
const table: readonly (readonly [
  string,
  readonly WireStep[],
  readonly Brief[] | readonly (readonly Brief[])[],
])[] = [
  ['params that are right', [ask('tools/call', '{"name":"t","arguments":{"a":null}}')], []],
  [
    'params without a key',
    [ask('tools/call', '{"arguments":{}}')],
    [['schema/params-invalid', 0, 'client', '/params']],
  ],
  ['params that are missing', [ask('resources/read')], [['schema/params-invalid', 0, 'client', '']]],
  ['params that may be missing', [ask('tools/list'), ask('ping', undefined, 'S>C')], []],
  [
    'params of the server',
    [ask('sampling/createMessage', '{"messages":{},"maxTokens":1}', 'S>C')],
    [['schema/params-invalid', 0, 'server', '/params/messages']],
  ],
  [
    'params that are no object, which another rule tells',
    [ask('tools/call', '[]')],
    [['jsonrpc/params-not-object', 0, 'client', '/params']],
  ],
  [
    'a notification without a key',
    [tell('notifications/message', '{"level":"info"}')],
    [['schema/notification-params-invalid', 0, 'server', '/params']],
  ],
  [
    'a notification of the client with a wrong word',
    [tell('notifications/cancelled', '{"requestId":1.5,"reason":[]}', 'C>S')],
    [
      ['schema/notification-params-invalid', 0, 'client', '/params/requestId'],
      ['schema/notification-params-invalid', 0, 'client', '/params/reason'],
    ],
  ],
  ['a notification that is right', [tell('notifications/message', '{"level":"info","data":null}')], []],
  [
    'a result without a key',
    [ask('tools/list'), answer('{"tools":[{"inputSchema":{"type":"object"}}]}')],
    [['schema/result-invalid', 1, 'server', '/result/tools/0']],
  ],
  [
    'a result of the client',
    [ask('roots/list', undefined, 'S>C'), answer('{"roots":[{"uri":5}]}', 'C>S')],
    [['schema/result-invalid', 1, 'client', '/result/roots/0/uri']],
  ],
  [
    'a result that nobody asked for',
    [answer('{"tools":5}')],
    [['jsonrpc/response-unknown-id', 0, 'server', '/id']],
  ],
  [
    'a block that not all revisions have',
    [ask('tools/call', '{"name":"t"}'), answer('{"content":[{"type":"audio","data":"","mimeType":"a/b"}]}')],
    [[['schema/result-invalid', 1, 'server', '/result/content/0/type']], [], [], []],
  ],
  [
    'a result as a task that was asked for',
    [
      ask('tools/call', '{"name":"t","task":{}}'),
      answer('{"task":{"taskId":"7","status":"working","createdAt":"","lastUpdatedAt":"","ttl":null}}'),
    ],
    [
      ...['2024-11-05', '2025-03-26', '2025-06-18'].map((): readonly Brief[] => [
        ['schema/field-from-later-revision', 0, 'client', '/params/task'],
        ['schema/result-invalid', 1, 'server', '/result'],
        ['schema/unknown-field', 1, 'server', '/result/task'],
      ]),
      [],
    ],
  ],
  [
    'null for what may be left out',
    listWith(',"description":null'),
    [['schema/null-for-optional', 1, 'server', '/result/tools/0/description']],
  ],
  [
    'null for what may be left out, of the client',
    [ask('tools/list', '{"cursor":null}')],
    [['schema/null-for-optional', 0, 'client', '/params/cursor']],
  ],
  ['nothing for what may be left out', listWith(''), []],
  [
    'a key of a later revision',
    listWith(',"annotations":{},"title":"T","icons":[]'),
    [
      [
        ['schema/field-from-later-revision', 1, 'server', '/result/tools/0/annotations'],
        ['schema/field-from-later-revision', 1, 'server', '/result/tools/0/title'],
        ['schema/field-from-later-revision', 1, 'server', '/result/tools/0/icons'],
      ],
      [
        ['schema/field-from-later-revision', 1, 'server', '/result/tools/0/title'],
        ['schema/field-from-later-revision', 1, 'server', '/result/tools/0/icons'],
      ],
      [['schema/field-from-later-revision', 1, 'server', '/result/tools/0/icons']],
      [],
    ],
  ],
  [
    'a key of no revision',
    listWith(',"colour":"red"'),
    [['schema/unknown-field', 1, 'server', '/result/tools/0/colour']],
  ],
  [
    'keys where names are free',
    [
      ask('tools/call', '{"name":"t","arguments":{"x":1},"_meta":{"a/b":1}}'),
      answer('{"content":[],"_meta":{"x":1}}'),
      ask('tools/list').replace('"id":1', '"id":2'),
      answer('{"tools":[{"name":"t","inputSchema":{"type":"object","x-y":1}}]}').replace('"id":1', '"id":2'),
    ],
    [],
  ],
  [
    'a size with a fraction',
    [ask('resources/list'), answer('{"resources":[{"uri":"file:///a","name":"a","size":1.5}]}')],
    [['schema/integer-expected', 1, 'server', '/result/resources/0/size']],
  ],
  [
    'a size without one',
    [ask('resources/list'), answer('{"resources":[{"uri":"file:///a","name":"a","size":1.0}]}')],
    [],
  ],
  [
    'a URI without a scheme',
    [ask('resources/read', '{"uri":"a/b"}')],
    [['schema/uri-format', 0, 'client', '/params/uri']],
  ],
  [
    'a URI with a blank',
    [ask('resources/read', '{"uri":"file:///a b"}')],
    [['schema/uri-format', 0, 'client', '/params/uri']],
  ],
  ['a URI', [ask('resources/read', '{"uri":"urn:x:%20"}')], []],
];

describe.each(handshakeRevisions.map((revision, index) => [revision, index] as const))(
  'in %s',
  (revision, index) => {
    it.each(table)('%s', (_, steps, expected) => {
      const isPerRevision = expected.some((one) => one.length === 0 || Array.isArray(one[0]));
      expect(found(steps, revision)).toEqual(isPerRevision ? expected[index] : expected);
    });
  },
);

describe('a dialect of JSON Schema', () => {
  const strange = '"$schema":"https://json-schema.org/draft-04/schema#"';
  const steps = [
    ask('tools/list'),
    answer(
      `{"tools":[{"name":"t","inputSchema":{"type":"object",${strange}},"outputSchema":{"type":"object",${strange}}}]}`,
    ),
    question(`{"type":"object","properties":{},${strange}}`),
  ];

  it('that MCPeek does not know is told of, and is nobody’s fault', () => {
    expect(found(steps, '2025-11-25')).toEqual([
      ['schema/dialect-unsupported', 1, 'unknown', '/result/tools/0/inputSchema/$schema'],
      ['schema/dialect-unsupported', 1, 'unknown', '/result/tools/0/outputSchema/$schema'],
      ['schema/dialect-unsupported', 2, 'unknown', '/params/requestedSchema/$schema'],
    ]);
  });

  it('means nothing before 2025-11-25', () => {
    const rules = found(steps, '2025-06-18').map(([rule]) => rule);
    expect(rules).not.toContain('schema/dialect-unsupported');
  });

  it.each(['https://json-schema.org/draft/2020-12/schema', 'http://json-schema.org/draft-07/schema#'])(
    'that MCPeek knows is passed over: %s',
    (dialect) => {
      const known = steps.map((step) => step.replaceAll('https://json-schema.org/draft-04/schema#', dialect));
      expect(found(known, '2025-11-25')).toEqual([]);
    },
  );
});

describe('the result of a task', () => {
  const steps = (payload: string): readonly WireStep[] => [
    ask('tools/call', '{"name":"t","task":{}}'),
    answer('{"task":{"taskId":"7","status":"working","createdAt":"","lastUpdatedAt":"","ttl":null}}'),
    ask('tasks/result', '{"taskId":"7"}').replace('"id":1', '"id":2'),
    answer(payload).replace('"id":1', '"id":2'),
  ];

  it('is that of the request that became the task', () => {
    expect(found(steps('{"content":[]}'), '2025-11-25')).toEqual([]);
    expect(found(steps('{"content":5}'), '2025-11-25')).toEqual([
      ['schema/result-invalid', 3, 'server', '/result/content'],
    ]);
  });

  it('may be an ordinary result where the receiver has no tasks', () => {
    expect(
      found([ask('tools/call', '{"name":"t","task":{}}'), answer('{"content":[]}')], '2025-11-25'),
    ).toEqual([]);
  });
});

describe('what other rules tell', () => {
  it('is not told again: the shape of initialize', () => {
    const rules = found([ask('initialize', '{"protocolVersion":5,"clientInfo":{"name":"c"}}')], '2025-06-18');
    expect(new Set(rules.map(([rule]) => rule))).toEqual(new Set(['lifecycle/initialize-params-shape']));
    expect(rules).toHaveLength(3);
  });

  it('does not hide what they do not tell', () => {
    const whole =
      '"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"c","version":"1","title":5}';
    expect(found([ask('initialize', `{${whole}}`)], '2025-06-18')).toEqual([
      ['schema/params-invalid', 0, 'client', '/params/clientInfo/title'],
    ]);
  });
});

describe('in 2026-07-28', () => {
  const meta =
    '"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}';
  const cached = '"resultType":"complete","ttlMs":0,"cacheScope":"public"';
  const discovered = (keys: string): readonly string[] => [
    ask('server/discover', `{${meta}}`),
    answer(`{"supportedVersions":["2026-07-28"],"capabilities":{}${keys}}`),
  ];
  const called = (result: string): readonly string[] => [
    ask('tools/call', `{"name":"t",${meta}}`),
    answer(result),
  ];
  const rows: readonly (readonly [string, readonly string[], readonly Brief[]])[] = [
    ['a request with its metadata', [ask('tools/list', `{${meta}}`)], []],
    ['a request without params', [ask('tools/list')], [['schema/params-invalid', 0, 'client', '']]],
    [
      'a request without metadata',
      [ask('tools/list', '{}')],
      [['schema/params-invalid', 0, 'client', '/params']],
    ],
    ['what a server says of itself', discovered(`,${cached}`), []],
    [
      'what a server says of itself, with half of it missing',
      discovered(',"resultType":"complete","ttlMs":-1'),
      [
        ['schema/result-invalid', 1, 'server', '/result'],
        ['schema/result-invalid', 1, 'server', '/result/ttlMs'],
      ],
    ],
    ['a whole answer', called('{"resultType":"complete","content":[]}'), []],
    [
      'a whole answer without content',
      called('{"resultType":"complete"}'),
      [['schema/result-invalid', 1, 'server', '/result']],
    ],
    ['a question for more input', called('{"resultType":"input_required","requestState":"s"}'), []],
    [
      'a question for more input that is wrong in one place',
      called(
        '{"resultType":"input_required","inputRequests":{"a":{"method":"elicitation/create","params":{"message":5,"requestedSchema":{"type":"object","properties":{}}}}}}',
      ),
      [['schema/result-invalid', 1, 'server', '/result/inputRequests/a/params/message']],
    ],
    ['an answer of an extension', called('{"resultType":"task","task":5}'), []],
  ];
  it.each(rows)('%s', (_, steps, expected) => {
    expect(found(steps, '2026-07-28').filter(([rule]) => rule.startsWith('schema/'))).toEqual(expected);
  });
});

it('before a revision is agreed nothing is said', () => {
  expect(found([ask('tools/call', '{}')], undefined)).toEqual([]);
});

describe('of many places', () => {
  const tools = Array.from(
    { length: 1_000 },
    () => '{"name":null,"colour":1,"inputSchema":{"type":"object"}}',
  );
  const findings = judgeWire([ask('tools/list'), answer(`{"tools":[${tools.join(',')}]}`)], {
    revision: '2025-11-25',
    rules: generalRules,
  });

  it('that are wrong twenty are told, and how many more there are', () => {
    const wrong = findings.filter(({ ruleId }) => ruleId === 'schema/result-invalid');
    expect(wrong).toHaveLength(21);
    expect(wrong[20]).toMatchObject({
      pointer: '/result',
      message: 'In the result of tools/list: there are 980 more places like these.',
      related: [0],
    });
  });

  it('that deserve a word the first is told, and in how many more it is so', () => {
    const remarks = findings.filter(({ ruleId }) => ruleId === 'schema/unknown-field');
    expect(remarks).toMatchObject([
      {
        pointer: '/result/tools/0/colour',
        message:
          'In the result of tools/list: tools[0].colour is no key of the protocol; it is ignored. So it is in 999 more places.',
      },
    ]);
  });
});

it('a finding says where it is, what was seen and what is required', () => {
  const [finding] = judgeWire([ask('logging/setLevel', '{"level":"loud"}')], {
    revision: '2025-11-25',
    rules: generalRules,
  });
  expect(finding).toMatchObject({
    severity: 'error',
    message:
      'In the params of logging/setLevel: level is "loud"; it must be one of debug, info, notice, warning, error, critical, alert, emergency.',
  });
});

it('nesting of 10,000 levels and keys such as __proto__ break nothing', () => {
  const deep = `${'[{"content":'.repeat(5_000)}1${'}]'.repeat(5_000)}`;
  const steps = [
    ask('tools/call', `{"name":"t","arguments":{"a":${deep}}}`),
    answer(`{"content":${deep}}`),
    ask('prompts/get', '{"name":"p","arguments":{"__proto__":1}}').replace('"id":1', '"id":2'),
  ];
  const rules = found(steps, '2025-11-25');
  expect(rules).toContainEqual(['schema/params-invalid', 2, 'client', '/params/arguments/__proto__']);
});
