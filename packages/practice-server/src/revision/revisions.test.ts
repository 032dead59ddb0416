import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../json/json.ts';
import { objectsOf, resultOf, startServer } from '../testing/startServer.ts';
import { revisions } from './revisions.ts';

const everyRevision = [...revisions];
const later = (revision: string, since: string): boolean => revision >= since;

describe.concurrent.each(everyRevision)('in revision %s', (revision) => {
  const isSecond = later(revision, '2025-03-26');
  const isThird = later(revision, '2025-06-18');
  const isFourth = later(revision, '2025-11-25');

  test('initialize echoes the revision and declares what it has', async () => {
    await using server = startServer();
    const result = await server.connect(revision);
    expect(result).toEqual({
      protocolVersion: revision,
      capabilities: {
        logging: {},
        ...(isSecond ? { completions: {} } : {}),
        prompts: { listChanged: true },
        resources: { subscribe: true, listChanged: true },
        tools: { listChanged: true },
      },
      serverInfo: {
        name: 'mcpeek-practice-server',
        version: '0.1.0',
        ...(isThird ? { title: 'Practice server' } : {}),
        ...(isFourth ? { description: expect.any(String), icons: [expect.any(Object)] } : {}),
      },
      instructions: expect.any(String),
    });
  });

  test('lists have exactly the members of the revision', async () => {
    await using server = startServer();
    await server.connect(revision);
    const tools = objectsOf(resultOf(await server.request('tools/list')).tools);
    expect(membersOf(tools)).toEqual(
      [
        'description',
        'inputSchema',
        'name',
        ...(isSecond ? ['annotations'] : []),
        ...(isThird ? ['outputSchema', 'title'] : []),
        ...(isFourth ? ['execution', 'icons'] : []),
      ].sort(),
    );
    expect(tools.some((tool) => tool.name === 'audio')).toBe(isSecond);
    const titles = isThird ? ['title'] : [];
    const resources = objectsOf(resultOf(await server.request('resources/list')).resources);
    const resourceMembers = ['description', 'mimeType', 'name', 'size', 'uri', ...titles];
    expect(membersOf(resources)).toEqual([...resourceMembers, ...(isSecond ? ['annotations'] : [])].sort());
    const templates = objectsOf(resultOf(await server.request('resources/templates/list')).resourceTemplates);
    expect(membersOf(templates)).toEqual(['description', 'mimeType', 'name', ...titles, 'uriTemplate']);
    const prompts = objectsOf(resultOf(await server.request('prompts/list')).prompts);
    expect(membersOf(prompts)).toEqual(['arguments', 'description', 'name', ...titles]);
    const promptArguments = prompts.flatMap((prompt) => objectsOf(prompt.arguments));
    expect(membersOf(promptArguments)).toEqual(['description', 'name', 'required', ...titles]);
  });

  test('tools answer with the content the revision has', async () => {
    await using server = startServer();
    await server.connect(revision);
    const add = await server.callTool('add', { a: 1, b: 2 });
    const structured = isThird ? { structuredContent: { sum: 3 } } : {};
    expect(add.result).toEqual({ content: [{ type: 'text', text: '{"sum":3}' }], ...structured });
    const fail = await server.callTool('fail', { message: 'no' });
    expect(fail.result).toEqual({ content: [{ type: 'text', text: 'no' }], isError: true });
    const embed = objectsOf(resultOf(await server.callTool('embed')).content);
    expect(embed.map((block) => block.type)).toEqual(isThird ? ['resource', 'resource_link'] : ['resource']);
    const image = objectsOf(resultOf(await server.callTool('image')).content);
    expect(image[1]).toMatchObject({ type: 'image', mimeType: 'image/png' });
    expect(image[1]?.annotations !== undefined).toBe(isSecond);
    const audio = await server.callTool('audio');
    expect('result' in audio).toBe(isSecond);
    if (!isSecond) expect(audio).toMatchObject({ error: { code: -32602 } });
  });

  test('a bad argument value is refused in the way of the revision', async () => {
    await using server = startServer();
    await server.connect(revision);
    const answer = await server.callTool('add', { a: 'one', b: 2 });
    if (isFourth) expect(answer.result).toMatchObject({ isError: true });
    else expect(answer.error).toEqual({ code: -32602, message: 'a must be a number' });
  });

  test('slow work sends progress for its token, and log messages', async () => {
    await using server = startServer();
    await server.connect(revision);
    const _meta = { progressToken: 'work' };
    await server.request('tools/call', { name: 'slow', arguments: { seconds: 0, steps: 2 }, _meta });
    const message = (step: number) => (isSecond ? { message: `step ${step} of 2` } : {});
    const step = (progress: number) => [
      { progressToken: 'work', progress, total: 2, ...message(progress) },
      { level: 'info', logger: 'slow', data: { step: progress, steps: 2 } },
    ];
    const sent = server.messages().filter((candidate) => 'method' in candidate);
    expect(sent.map((candidate) => candidate.params)).toEqual([...step(1), ...step(2)]);
  });

  test('completion knows prompts and templates, and the context where there is one', async () => {
    await using server = startServer();
    await server.connect(revision);
    const language = await server.request('completion/complete', {
      ref: { type: 'ref/prompt', name: 'translate' },
      argument: { name: 'language', value: 's' },
    });
    expect(language.result).toEqual({
      completion: { values: ['Spanish', 'Swahili'], total: 2, hasMore: false },
    });
    const number = resultOf(
      await server.request('completion/complete', {
        ref: { type: 'ref/resource', uri: 'practice://numbers/{number}' },
        argument: { name: 'number', value: '' },
      }),
    );
    expect(number.completion).toMatchObject({ values: { length: 100 }, total: 250, hasMore: true });
    const city = await server.request('completion/complete', {
      ref: { type: 'ref/resource', uri: 'practice://cities/{country}/{city}' },
      argument: { name: 'city', value: '' },
      context: { arguments: { country: 'Japan' } },
    });
    expect(city.result).toMatchObject({ completion: { total: isThird ? 3 : 9 } });
  });
});

/** The names of all members that any of these objects has, sorted. */
function membersOf(objects: readonly JsonObject[]): readonly string[] {
  return [...new Set(objects.flatMap(Object.keys))].sort();
}
