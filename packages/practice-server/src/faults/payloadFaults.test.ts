import { describe, expect, test } from 'vitest';
import { isJsonObject, type JsonObject, readArray } from '../json/json.ts';
import { resultOf, startServer } from '../testing/startServer.ts';
import { payloadFaults } from './payloadFaults.ts';

interface Case {
  readonly method: string;
  readonly params?: JsonObject;
  /** What of the result is compared. */
  readonly pick: (result: JsonObject) => unknown;
  readonly expected: unknown;
}

const text = { type: 'text', text: '{"sum":3}' };
const structuredContent = { sum: 3 };
const dataUri = { type: 'image', mimeType: 'image/png', data: 'data:image/png;base64,AAAA' };
const hologram = { type: 'hologram', data: 'x' };

const cases: ReadonlyMap<string, Case> = new Map<string, Case>([
  ['tool-without-schema', firstTool('inputSchema', undefined)],
  ['tool-schema-without-type', firstTool('inputSchema', { properties: {} })],
  ['null-description', firstTool('description', null)],
  ['null-cursor', { method: 'tools/list', pick: ({ nextCursor }) => nextCursor, expected: null }],
  ['endless-list', { method: 'tools/list', pick: ({ nextCursor }) => nextCursor, expected: 'again' }],
  ['content-missing', sum({ structuredContent })],
  ['content-object', sum({ content: text, structuredContent })],
  ['content-unknown-kind', sum({ content: [hologram], structuredContent })],
  ['image-not-base64', sum({ content: [dataUri], structuredContent })],
  ['structured-mismatch', sum({ content: [text], structuredContent: { sum: 'three' } })],
  ['structured-missing', sum({ content: [text] })],
  ['is-error-string', sum({ content: [text], structuredContent, isError: 'true' })],
  [
    'contents-without-text',
    {
      method: 'resources/read',
      params: { uri: 'practice://welcome' },
      pick: (result) => result,
      expected: { contents: [{ uri: 'practice://welcome', mimeType: 'text/plain' }] },
    },
  ],
  [
    'prompt-content-list',
    {
      method: 'prompts/get',
      params: { name: 'hello' },
      pick: ({ messages }) => firstOf(messages),
      expected: { role: 'user', content: [{ type: 'text', text: 'Hello!' }] },
    },
  ],
]);

describe.concurrent('a fault in a payload', () => {
  test.each([...cases])('%s has its shape', async (name, { method, params, pick, expected }) => {
    await using server = startServer('--fault', name);
    await server.connect();
    const answer = await server.request(method, params);
    expect(pick(resultOf(answer))).toEqual(expected);
  });

  test('duplicate-tool lists the first tool again at the end', async () => {
    await using server = startServer('--fault', 'duplicate-tool', '--page-size', '2');
    await server.connect();
    const answer = await server.request('tools/list');
    expect(answer.result).toMatchObject({ tools: [{ name: 'echo' }, { name: 'add' }, { name: 'echo' }] });
  });

  test('endless-list accepts its own cursor', async () => {
    await using server = startServer('--fault', 'endless-list');
    await server.connect();
    const answer = await server.request('tools/list', { cursor: 'again' });
    expect(answer.result).toEqual({ tools: [], nextCursor: 'again' });
  });

  test('log-level-unknown and progress-stuck change notifications', async () => {
    await using server = startServer('--fault', 'log-level-unknown', '--fault', 'progress-stuck');
    await server.connect();
    const params = { name: 'slow', arguments: { seconds: 0, steps: 2 }, _meta: { progressToken: 1 } };
    await server.request('tools/call', params);
    const shown = server.messages().filter((message) => 'method' in message);
    expect(shown).toMatchObject([
      { params: { progressToken: 1, progress: 1 } },
      { params: { level: 'warn' } },
      { params: { progressToken: 1, progress: 1 } },
      { params: { level: 'warn' } },
    ]);
  });

  test('every fault of this family is tested', () => {
    const tested = [...cases.keys(), 'duplicate-tool', 'log-level-unknown', 'progress-stuck'];
    expect(tested.sort()).toEqual(payloadFaults.map((fault) => fault.name).sort());
  });
});

function firstTool(member: string, expected: unknown): Case {
  return { method: 'tools/list', pick: ({ tools }) => firstOf(tools)[member], expected };
}

function sum(expected: JsonObject): Case {
  const params = { name: 'add', arguments: { a: 1, b: 2 } };
  return { method: 'tools/call', params, pick: (result) => result, expected };
}

function firstOf(list: unknown): JsonObject {
  const first = readArray(list)?.[0];
  return isJsonObject(first) ? first : {};
}
