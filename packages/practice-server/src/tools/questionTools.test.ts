import { expect, test } from 'vitest';
import { startServer } from '../testing/startServer.ts';

test('ask_model asks for a sampling and tells what came', async () => {
  await using server = startServer();
  await server.connect('2024-11-05', { sampling: {} });
  const called = server.callTool('ask_model', { prompt: 'Why?' });
  const asked = await server.findMessage(({ method }) => method === 'sampling/createMessage');
  expect(asked.params).toEqual({
    messages: [{ role: 'user', content: { type: 'text', text: 'Why?' } }],
    maxTokens: 200,
  });
  server.send({ jsonrpc: '2.0', id: asked.id, result: { model: 'm' } });
  expect(await called).toMatchObject({ result: { content: [{ text: '{"model":"m"}' }] } });
});

test('ask_user asks with a form', async () => {
  await using server = startServer();
  await server.connect('2025-06-18', { elicitation: {} });
  const called = server.callTool('ask_user');
  const asked = await server.findMessage(({ method }) => method === 'elicitation/create');
  expect(asked.params).toMatchObject({ requestedSchema: { type: 'object', required: ['name'] } });
  expect(asked.params).not.toHaveProperty('mode');
  server.send({ jsonrpc: '2.0', id: asked.id, result: { action: 'decline' } });
  expect(await called).toMatchObject({ result: { content: [{ text: '{"action":"decline"}' }] } });
});

test('ask_user sends the user to an address where the revision and the client allow it', async () => {
  await using server = startServer();
  await server.connect('2025-11-25', { elicitation: { url: {} } });
  expect(await server.callTool('ask_user')).toMatchObject({ result: { isError: true } });
  const called = server.callTool('ask_user', { mode: 'url' });
  const asked = await server.findMessage(({ method }) => method === 'elicitation/create');
  expect(asked.params).toMatchObject({ mode: 'url', url: expect.stringMatching(/^https:/) });
  server.send({ jsonrpc: '2.0', id: asked.id, result: { action: 'accept' } });
  expect(await called).toMatchObject({ result: { content: [{ text: '{"action":"accept"}' }] } });
});

test('nothing is asked of a client that declared nothing', async () => {
  await using server = startServer();
  await server.connect('2025-11-25');
  for (const tool of ['ask_model', 'ask_user'])
    expect(await server.callTool(tool)).toMatchObject({ result: { isError: true } });
});

test('before 2025-06-18 there is no ask_user', async () => {
  await using server = startServer();
  await server.connect('2025-03-26', { elicitation: {} });
  expect(await server.callTool('ask_user')).toMatchObject({ error: { code: -32602 } });
});
