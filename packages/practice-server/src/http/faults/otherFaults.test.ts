import { describe, expect, test } from 'vitest';
import { messagesIn } from '../../testing/httpClient.ts';
import { startHttp } from '../../testing/startHttp.ts';

describe.concurrent('a fault that is not about HTTP', () => {
  test.each([
    ['wrong-id', '"id":0'],
    ['array-answer', 'data: [{"jsonrpc"'],
    ['nan', '"structuredContent":{"value":NaN}'],
    ['pretty-printed', 'data: {\ndata:   "jsonrpc": "2.0",'],
    ['trailing-text', 'update available 9.9\n\n'],
    ['progress-backwards', '"progress":3'],
    ['echo-input', '"method":"tools/call"'],
  ])('%s shows in the events of a POST', async (name, expected) => {
    await using practice = await startHttp('--fault', name);
    const client = await practice.connect();
    expect((await client.call('echo', { message: 'hi' }).whole).toString()).toContain(expected);
  });

  test('shows in a body of JSON too', async () => {
    await using practice = await startHttp('--fault', 'trailing-text', '--answers', 'json');
    const client = await practice.connect();
    expect((await client.call('echo', { message: 'hi' }).whole).toString()).toMatch(
      /\} update available 9\.9$/,
    );
  });

  test('progress-after-answer comes on the stream of the request', async () => {
    await using practice = await startHttp('--fault', 'progress-after-answer');
    const client = await practice.connect();
    const messages = messagesIn((await client.call('echo', { message: 'hi' }).whole).toString());
    expect(messages.map(({ id, method }) => id ?? method)).toEqual(['call', 'notifications/progress']);
  });

  test('what comes after initialized goes over the GET stream', async () => {
    await using practice = await startHttp('--fault', 'unknown-request');
    const client = await practice.connect();
    const text = await client.get().body((all) => all.includes('"fault-3"'));
    expect(messagesIn(text).map(({ id }) => id)).toEqual(['fault-1', 'fault-2', 'fault-3']);
  });

  test.each(['stream', 'json'])(
    'silent leaves a call without an answer, with --answers %s',
    async (answers) => {
      await using practice = await startHttp('--fault', 'silent@tools/call', '--answers', answers);
      const client = await practice.connect();
      const call = client.call('echo', { message: 'hi' });
      await client.post({ jsonrpc: '2.0', id: 3, method: 'ping' }).whole;
      expect(call.isOver()).toBe(false);
    },
  );

  test('a refused initialize begins no session', async () => {
    await using practice = await startHttp('--fault', 'initialize-error');
    await expect(practice.connect()).rejects.toThrow('could not start');
  });
});
