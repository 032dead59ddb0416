import { describe, expect, it } from 'vitest';
import type { HttpStep } from '../httpHarness.test-support.ts';
import {
  discovery,
  expectCleanHttp,
  expectHttp,
  findHttp,
  json,
  modernPost,
  recordAt,
  served,
} from './httpSteps.test-support.ts';

const schema =
  '{"type":"object","properties":{"region":{"type":"string","x-mcp-header":"Region"},"n":{"type":"integer","x-mcp-header":"N"},"at":{"type":"object","properties":{"zone":{"type":"string","x-mcp-header":"Zone"}}},"plain":{"type":"string"}}}';
const listed = (input = schema): readonly HttpStep[] => [
  ...discovery(),
  modernPost(1, 'tools/list'),
  {
    status: 200,
    headers: json,
    body: served(1, `"tools":[{"name":"t","inputSchema":${input}}],"ttlMs":0,"cacheScope":"private"`),
  },
];
const call = (args: string, headers: Readonly<Record<string, string>> = {}): HttpStep =>
  modernPost(2, 'tools/call', `,"name":"t"${args === '' ? '' : `,"arguments":${args}`}`, {
    'Mcp-Name': 't',
    ...headers,
  });
const rule = ['http/param-header', 'error', 'client'] as const;

const bad: readonly (readonly [string, string, Readonly<Record<string, string>>])[] = [
  ['is missing', '{"region":"eu"}', {}],
  ['is missing for a value within', '{"at":{"zone":"b"}}', {}],
  ['differs', '{"region":"eu"}', { 'Mcp-Param-Region': 'us' }],
  ['differs in its case', '{"region":"eu"}', { 'Mcp-Param-Region': 'EU' }],
  ['differs in its digits', '{"n":9007199254740993}', { 'Mcp-Param-N': '9007199254740992' }],
  ['is sent for null', '{"region":null}', { 'Mcp-Param-Region': 'null' }],
  ['is sent without an argument', '', { 'Mcp-Param-Region': '' }],
  ['is sent for what the tool does not annotate', '{"plain":"x"}', { 'Mcp-Param-Plain': 'x' }],
  ['comes from another place', '{"zone":"b"}', { 'Mcp-Param-Zone': 'b' }],
  ['is sent twice', '{"region":"eu"}', { 'Mcp-Param-Region': 'eu', 'mcp-param-region': 'eu' }],
];

describe('a header of an argument', () => {
  it.each(bad)('%s', (_name, args, headers) => {
    const steps = [...listed(), call(args, headers)];
    const { seq, related, source } = expectHttp(steps, rule);
    expect(recordAt(steps, seq)).toBe('out http request');
    expect(recordAt(steps, related[0] ?? 0)).toBe('in result body');
    expect(source.url).toContain('#client-behavior');
  });

  const good: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    ['{"region":"eu","n":42}', { 'MCP-PARAM-REGION': 'eu', 'Mcp-Param-N': '42' }],
    ['{"n":42}', { 'Mcp-Param-N': '42.0' }],
    ['{"n":1e2}', { 'Mcp-Param-N': '100' }],
    ['{"region":"世界"}', { 'Mcp-Param-Region': '=?base64?5LiW55WM?=' }],
    ['{"region":""}', { 'Mcp-Param-Region': '' }],
    ['{"region":null,"plain":"x"}', {}],
    ['{"region":{"x":1}}', {}],
    ['{"at":{"zone":"b"}}', { 'Mcp-Param-Zone': 'b' }],
    ['', {}],
  ];
  it.each(good)('is right: %s', (args, headers) => {
    expectCleanHttp([...listed(), call(args, headers)]);
  });

  it('is written as header values are, and its value is not shown', () => {
    const steps = [...listed(), call('{"region":"géheim"}', { 'Mcp-Param-Region': 'géheim' })];
    const { message } = expectHttp(steps, ['http/value-encoding', 'error', 'client']);
    expect(message).not.toContain('heim');
    const differs = [...listed(), call('{"region":"secret"}', { 'Mcp-Param-Region': 'secrets' })];
    expect(expectHttp(differs, rule).message).not.toContain('secret');
  });
});

it('nothing is said of a tool whose schema is unknown or has faults', () => {
  const headers = { 'Mcp-Param-Region': 'us' };
  expectCleanHttp([...discovery(), call('{"region":"eu"}', headers)]);
  const faulty = '{"type":"object","properties":{"r":{"type":"number","x-mcp-header":"R"}}}';
  expectCleanHttp([...listed(faulty), call('{"r":1}')]);
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`Mcp-Param-X${index}`, '1']));
  expect(findHttp([...listed(), call('{}', many)])).toHaveLength(21);
});
