import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Revision, revisions } from '../base/revision.ts';
import { createChance, makeValue } from './comparison/makeValues.ts';
import { forEachMutation } from './comparison/mutateValue.ts';
import { createSchemaCheck } from './createSchemaCheck.ts';
import { fitsPlainly } from './fitsPlainly.ts';
import { jsonSchemaOf } from './jsonSchemaOf.ts';
import { reviewValue } from './reviewValue.ts';
import { typesOf } from './typesOf.ts';

const check = createSchemaCheck();
const messages = (revision: Revision, definition: string, value: unknown): readonly string[] =>
  check(revision, definition, value).map(({ pointer, message }) => `${pointer} ${message}`);
const tool = { name: 't', inputSchema: { type: 'object' } };

describe('what changed between revisions', () => {
  const text = { type: 'text', text: 'x' };
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const cached = { resultType: 'complete', ttlMs: 0, cacheScope: 'public' };
  const result = (content: unknown) => ({ content: [content], resultType: 'complete' });
  const task = { taskId: 't', status: 'working', createdAt: '', lastUpdatedAt: '', ttl: null };
  /** What fits in which revisions, oldest first; `.` where the revision does not have the type. */
  const rows = [
    ['Tool', { ...tool, title: 5 }, '11000'],
    ['Tool', { ...tool, annotations: [] }, '10000'],
    ['Tool', { ...tool, icons: [{}] }, '11100'],
    ['Tool', { ...tool, execution: { taskSupport: 'maybe' } }, '11101'],
    ['Tool', { ...tool, outputSchema: { type: 'array' } }, '11001'],
    ['Tool', { ...tool, _meta: 1 }, '11000'],
    ['Tool', { ...tool, inputSchema: { type: 'object', properties: { a: true } } }, '00001'],
    ['CallToolResult', result(text), '11111'],
    ['CallToolResult', result({ type: 'audio', data: '', mimeType: 'a/b' }), '01111'],
    ['CallToolResult', result({ type: 'resource_link', uri: 'x:', name: 'n' }), '00111'],
    ['CallToolResult', result({ type: 'tool_use', id: '1', name: 'n', input: {} }), '00000'],
    ['CallToolResult', { content: [] }, '11110'],
    ['CallToolResult', { ...result(text), structuredContent: [1] }, '11001'],
    ['SamplingMessage', { role: 'user', content: [text] }, '00011'],
    [
      'SamplingMessage',
      { role: 'user', content: { type: 'tool_use', id: '1', name: 'n', input: {} } },
      '00011',
    ],
    ['ListToolsResult', { tools: [] }, '11110'],
    ['ListToolsResult', { ...cached, tools: [] }, '11111'],
    ['ListToolsResult', { ...cached, tools: [], ttlMs: -1 }, '11110'],
    ['ListToolsResult', { ...cached, tools: [], ttlMs: 1.5 }, '11110'],
    ['CompleteResult', { resultType: 'complete', completion: { values: Array(101).fill('') } }, '11110'],
    ['CompleteResult', { resultType: 'complete', completion: { values: [], total: 1.5 } }, '11111'],
    ['CancelledNotificationParams', {}, '00010'],
    ['ProgressNotificationParams', { progressToken: 1, progress: 0.5, message: 5 }, '10000'],
    ['PaginatedRequestParams', {}, '11110'],
    ['PaginatedRequestParams', { _meta: meta }, '11111'],
    ['ElicitRequestParams', { message: '', mode: 'url', url: 'x:', elicitationId: '1' }, '..011'],
    ['ElicitRequestParams', { message: '', mode: 'url', url: 'x:' }, '..001'],
    ['ElicitRequestParams', { message: '', requestedSchema: { type: 'object', properties: {} } }, '..111'],
    ['ElicitResult', { action: 'accept', content: { a: 1.5 } }, '..111'],
    ['ElicitResult', { action: 'accept', content: { a: ['x'] } }, '..011'],
    ['Task', task, '...1.'],
    ['JSONRPCErrorResponse', { jsonrpc: '2.0', error: { code: 1, message: '' } }, '...11'],
    ['JSONRPCError', { jsonrpc: '2.0', error: { code: 1, message: '' } }, '000..'],
    ['ClientCapabilities', { elicitation: true }, '11000'],
    ['ClientCapabilities', { roots: { listChanged: 1 } }, '00001'],
  ] as const;
  it.each(rows)('%s %j', (name, value, expected) => {
    const seen = revisions.map((revision) => {
      if (!typesOf(revision).has(name)) return '.';
      return check(revision, name, value).length === 0 ? '1' : '0';
    });
    expect(seen.join('')).toBe(expected);
  });
});

describe('an issue', () => {
  const rows = [
    ['Tool', { inputSchema: { type: 'object' } }, ' name is missing; it must be a string.'],
    ['Tool', { ...tool, name: 5 }, '/name name is 5; it must be a string.'],
    ['Tool', { ...tool, title: null }, '/title title is null; leave it out, or send a string.'],
    [
      'Tool',
      { ...tool, inputSchema: { type: 'array' } },
      '/inputSchema/type inputSchema.type is "array"; it must be "object".',
    ],
    ['Tool', [], ' It is an array; it must be an object.'],
    [
      'LoggingMessageNotificationParams',
      { level: 'loud', data: null },
      '/level level is "loud"; it must be one of debug, info, notice, warning, error, critical, alert, emergency.',
    ],
    ['Annotations', { priority: 1.5 }, '/priority priority is 1.5; it must be a number from 0 to 1.'],
    [
      'CallToolResult',
      { content: [{ text: 'x' }] },
      '/content/0 content[0].type is missing; it must be one of text, image, audio, resource_link, resource.',
    ],
    [
      'CallToolResult',
      { content: [{ type: 'image', mimeType: 'a/b' }] },
      '/content/0 content[0].data is missing; it must be a string.',
    ],
    [
      'ProgressNotificationParams',
      { progressToken: null, progress: 1 },
      '/progressToken progressToken is null; it must be a string or a whole number.',
    ],
    [
      'ProgressNotificationParams',
      { progressToken: 1.5, progress: 1 },
      '/progressToken progressToken is 1.5; it must be a whole number.',
    ],
    [
      'GetPromptRequestParams',
      { name: 'n', arguments: { 'a b/c': 1 } },
      '/arguments/a b~1c arguments["a b/c"] is 1; it must be a string.',
    ],
    [
      'GetPromptRequestParams',
      { name: 'n', arguments: { '\u202e': 1 } },
      '/arguments/\u202e arguments["\\u202e"] is 1; it must be a string.',
    ],
    [
      'ReadResourceResult',
      { contents: [{ uri: 'x:', blob: 5 }] },
      '/contents/0/blob contents[0].blob is 5; it must be a string.',
    ],
    [
      'ElicitRequestParams',
      { mode: 'web', message: '' },
      '/mode mode is "web"; it must be one of url, form.',
    ],
    [
      'SamplingMessage',
      { role: 'user', content: [{ type: 'text' }] },
      '/content/0 content[0].text is missing; it must be a string.',
    ],
  ] as const;
  it.each(rows)('of %s %j says what was seen and what is required', (name, value, expected) => {
    expect(messages('2025-11-25', name, value)).toEqual([expected]);
  });

  it('is one for each fault, at most ten', () => {
    const content = Array.from({ length: 100_000 }, () => ({ type: 'text' }));
    expect(check('2025-11-25', 'CallToolResult', { content })).toHaveLength(10);
    expect(messages('2025-11-25', 'Implementation', {})).toHaveLength(2);
  });

  it('is the same without compiled types, and nothing to tell is nothing for the quick look too', () => {
    for (const revision of revisions) {
      const { $defs } = jsonSchemaOf(revision);
      for (const name of Object.keys($defs)) {
        const look = (value: unknown): void => {
          const isRight = check(revision, name, value).length === 0;
          const { faults, remarks } = reviewValue(revision, name, value, { faults: 1, remarks: 1 });
          const isPlain = fitsPlainly(revision, name, value);
          if (isRight === (faults.length === 0) && isPlain === (isRight && remarks.length === 0)) return;
          expect([revision, name, value]).toBe('the same');
        };
        forEachMutation(makeValue($defs, { $ref: `#/$defs/${name}` }, createChance(name.length)), look, 12);
      }
    }
  });
});

describe('hostile values', () => {
  const parse = (text: string): unknown => JSON.parse(text);

  it('keys such as __proto__ are keys like any other', () => {
    expect(
      messages(
        '2025-11-25',
        'GetPromptRequestParams',
        parse('{"name":"n","arguments":{"__proto__":{"a":1}}}'),
      ),
    ).toEqual(['/arguments/__proto__ arguments.__proto__ is an object; it must be a string.']);
    expect(messages('2025-11-25', 'Root', parse('{"__proto__":{"uri":"file:///"}}'))).toEqual([
      ' uri is missing; it must be a string.',
    ]);
    expect(
      messages(
        '2025-11-25',
        'CallToolResult',
        parse('{"content":[{"__proto__":{"type":"text","text":""}}]}'),
      ),
    ).toHaveLength(1);
    expect(messages('2025-11-25', 'ElicitResult', parse('{"action":"constructor"}'))).toHaveLength(1);
  });

  it('nesting of 10,000 levels overflows nothing', () => {
    const deep = parse(`${'['.repeat(10_000)}${']'.repeat(10_000)}`);
    const nested = parse(`${'{"content":['.repeat(10_000)}${']}'.repeat(10_000)}`);
    for (const revision of revisions)
      for (const name of typesOf(revision).keys()) {
        expect(() => check(revision, name, deep)).not.toThrow();
        expect(() => check(revision, name, nested)).not.toThrow();
      }
    expect(check('2025-11-25', 'CallToolRequestParams', { name: 't', arguments: { a: deep } })).toEqual([]);
  });

  it('each of 100,000 faults in one value is found', () => {
    const tools = Array.from({ length: 100_000 }, () => ({ ...tool, icons: [{ src: 5 }] }));
    const { faults } = reviewValue('2025-11-25', 'ListToolsResult', { tools }, { faults: 1e9, remarks: 1e9 });
    expect(faults).toHaveLength(100_000);
    expect(faults.at(-1)?.pointer).toBe('/tools/99999/icons/0/src');
  });

  it('no value makes the check throw', () => {
    const names = revisions.flatMap((revision) =>
      [...typesOf(revision).keys()].map((name) => [revision, name] as const),
    );
    const key = fc.constantFrom(
      'type',
      'text',
      'content',
      'tools',
      '_meta',
      'mode',
      '__proto__',
      'constructor',
      'a/b~',
    );
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.constantFrom(null, true, 0, -1, 1.5, '', 'text', 'url', 'accept', 'complete'),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.array(fc.tuple(key, tie('value')), { maxLength: 5 }).map((entries) => Object.fromEntries(entries)),
      ),
    }));
    fc.assert(
      fc.property(fc.constantFrom(...names), value, ([revision, name], seen) => {
        for (const { message, pointer } of check(revision, name, seen)) {
          expect(message).toMatch(/^\S.*\.$/s);
          expect(message).not.toMatch(/undefined|\[object/);
          expect(pointer).toMatch(/^(\/|$)/);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
