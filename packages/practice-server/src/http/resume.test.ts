import { describe, expect, test } from 'vitest';
import { eventsIn, messagesIn } from '../testing/httpClient.ts';
import { startHttp } from '../testing/startHttp.ts';

describe.concurrent('resuming', () => {
  test('--poll closes the stream before the answer, says when to come back, and answers then', async () => {
    await using practice = await startHttp('--poll', '--retry-ms', '20');
    const client = await practice.connect();
    const call = (await client.call('slow', { seconds: 0.05, steps: 1 }).whole).toString();
    const events = eventsIn(call);
    expect(events).toEqual([{ id: expect.any(String), retry: '20', data: '' }]);
    const resumed = (await client.get(events[0]?.id).whole).toString();
    expect(messagesIn(resumed).map((message) => message.method ?? message.id)).toEqual([
      'notifications/progress',
      'notifications/message',
      'call',
    ]);
    const again = (await client.get(eventsIn(resumed)[1]?.id).whole).toString();
    expect(messagesIn(again)).toMatchObject([{ id: 'call' }]);
  });

  test('--poll leaves older revisions alone', async () => {
    await using practice = await startHttp('--poll');
    const client = await practice.connect('2025-06-18');
    const call = (await client.call('echo', { message: 'hi' }).whole).toString();
    expect(messagesIn(call)).toMatchObject([{ id: 'call' }]);
  });

  test('event ids tell the stream, and a GET stream goes on where it broke', async () => {
    await using practice = await startHttp();
    const client = await practice.connect('2025-06-18');
    const get = client.get();
    await client.call('add_tool', { name: 'a' }).whole;
    const [first] = eventsIn(await get.body((text) => text.includes('list_changed')));
    expect(first?.id).toMatch(/^stream\d+-1$/);
    get.close();
    await client.call('add_prompt').whole;
    const resumed = await client.get(first?.id).body((text) => text.includes('prompts/list_changed'));
    expect(messagesIn(resumed).map((message) => message.method)).toEqual([
      'notifications/prompts/list_changed',
    ]);
  });

  test('an unknown event is refused with 400', async () => {
    await using practice = await startHttp();
    const client = await practice.connect();
    expect((await client.get('nowhere-1').head).status).toBe(400);
  });

  test('--resumable off gives no ids', async () => {
    await using practice = await startHttp('--resumable', 'off');
    const client = await practice.connect();
    const events = eventsIn((await client.call('echo', { message: 'hi' }).whole).toString());
    expect(events).toEqual([{ type: 'message', data: expect.stringContaining('"hi"') }]);
  });

  test('without sessions the stream of a POST can be resumed too', async () => {
    await using practice = await startHttp('--sessions', 'off', '--poll');
    const client = await practice.connect();
    const [priming] = eventsIn((await client.call('echo', { message: 'hi' }).whole).toString());
    expect(messagesIn((await client.get(priming?.id).whole).toString())).toMatchObject([{ id: 'call' }]);
  });
});
