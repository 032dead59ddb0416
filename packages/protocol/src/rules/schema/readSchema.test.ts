import { describe, expect, it } from 'vitest';
import { judgeWire, type WireStep } from '../ruleHarness.test-support.ts';
import { answer, ask, type Brief, found, generalRules, question } from './schemaSteps.test-support.ts';

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
