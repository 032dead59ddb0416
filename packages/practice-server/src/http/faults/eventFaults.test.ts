import { describe, expect, test } from 'vitest';
import { eventsIn, type HttpClient, messagesIn } from '../../testing/httpClient.ts';
import { startHttp } from '../../testing/startHttp.ts';
import { eventFaults } from './eventFaults.ts';

async function callText(client: HttpClient): Promise<string> {
  return (await client.call('echo', { message: 'hi' }).whole).toString();
}

describe.concurrent('a fault in the events of a stream', () => {
  test('event-not-json comes before the answer', async () => {
    await using practice = await startHttp('--fault', 'event-not-json');
    const events = eventsIn(await callText(await practice.connect('2025-06-18')));
    expect(events.map(({ data }) => data)).toEqual(['working on it ...', expect.stringContaining('"hi"')]);
  });

  test('event-type names it response', async () => {
    await using practice = await startHttp('--fault', 'event-type');
    const events = eventsIn(await callText(await practice.connect('2025-06-18')));
    expect(events).toMatchObject([{ type: 'response' }]);
  });

  test('event-incomplete ends without the blank line', async () => {
    await using practice = await startHttp('--fault', 'event-incomplete');
    const text = await callText(await practice.connect());
    expect(text).toMatch(/[^\n]\n$/);
    expect(eventsIn(text).length).toBe(1);
  });

  test('event-unfinished stays open behind the last line', async () => {
    await using practice = await startHttp('--fault', 'event-unfinished');
    const client = await practice.connect('2025-06-18');
    const call = client.call('echo', { message: 'hi' });
    expect(await call.body((text) => text.endsWith('}\n'))).not.toContain('\n\n');
    await client.post({ jsonrpc: '2.0', id: 3, method: 'ping' }).whole;
    expect(call.isOver()).toBe(false);
  });

  test.each([
    ['priming-missing', '2025-11-25', 1],
    ['priming-always', '2025-06-18', 2],
  ])('%s shows in %s', async (name, revision, count) => {
    await using practice = await startHttp('--fault', name);
    expect(eventsIn(await callText(await practice.connect(revision))).length).toBe(count);
  });

  test('closed-before-response ends the stream without an event', async () => {
    await using practice = await startHttp('--fault', 'closed-before-response');
    expect(await callText(await practice.connect('2025-06-18'))).toBe('');
    expect(practice.errorOutput()).toContain('is lost');
  });

  test('retry-missing closes the stream and only primes it; the answer waits', async () => {
    await using practice = await startHttp('--fault', 'retry-missing');
    const client = await practice.connect();
    const events = eventsIn(await callText(client));
    expect(events).toEqual([{ id: expect.any(String), data: '' }]);
    expect((await client.get(events[0]?.id).whole).toString()).toContain('"hi"');
  });

  test('retry-words is no number', async () => {
    await using practice = await startHttp('--fault', 'retry-words');
    expect(eventsIn(await callText(await practice.connect()))[0]).toMatchObject({ retry: 'soon' });
  });

  test('open-after-response keeps the stream', async () => {
    await using practice = await startHttp('--fault', 'open-after-response');
    const client = await practice.connect();
    const call = client.call('echo', { message: 'hi' });
    await call.body((text) => text.includes('"hi"'));
    await client.post({ jsonrpc: '2.0', id: 3, method: 'ping' }).whole;
    expect(call.isOver()).toBe(false);
  });

  test('message-after-response follows the answer', async () => {
    await using practice = await startHttp('--fault', 'message-after-response');
    const messages = messagesIn(await callText(await practice.connect()));
    expect(messages.map(({ id, method }) => id ?? method)).toEqual(['call', 'notifications/message']);
  });

  test.each([
    ['event-id-same', ['event', 'event']],
    ['event-id-counter', ['1', '2']],
    ['event-id-missing', [undefined]],
  ])('%s shows in the ids', async (name, ids) => {
    await using practice = await startHttp('--fault', name);
    const client = await practice.connect();
    const before = eventsIn(await callText(client)).length;
    const got = eventsIn(await callText(client)).map(({ id }) => id);
    const expected = name === 'event-id-counter' ? ids.map((id) => String(Number(id) + 2 + before)) : ids;
    expect(got).toEqual(expected);
  });

  test.each([
    ['replay-foreign', ['second']],
    ['replay-overlap', ['first']],
  ])('%s sends what does not belong there', async (name, expected) => {
    await using practice = await startHttp('--fault', name);
    const client = await practice.connect('2025-06-18');
    const first = (await client.call('echo', { message: 'first' }).whole).toString();
    await client.call('echo', { message: 'second' }, 'other').whole;
    const resumed = (await client.get(eventsIn(first)[0]?.id).whole).toString();
    expect(messagesIn(resumed)).toMatchObject(
      expected.map((text) => ({ result: { content: [{ type: 'text', text }] } })),
    );
  });

  test('replay-refused answers 400', async () => {
    await using practice = await startHttp('--fault', 'replay-refused');
    const client = await practice.connect();
    const [event] = eventsIn(await callText(client));
    expect((await client.get(event?.id).head).status).toBe(400);
  });

  test('is a family of so many, all of them above', () => {
    expect(eventFaults.length).toBe(17);
  });
});

describe.concurrent('a fault in which message goes where', () => {
  test('response-on-get sends the answer there', async () => {
    await using practice = await startHttp('--fault', 'response-on-get');
    const client = await practice.connect();
    expect(messagesIn(await callText(client))).toEqual([]);
    await client.get().body((text) => text.includes('"id":"call"'));
  });

  test('foreign-response sends the answer on the stream of another POST', async () => {
    await using practice = await startHttp('--fault', 'foreign-response');
    const client = await practice.connect();
    const slow = client.call('slow', { seconds: 3600, steps: 1 }, 'slow');
    await slow.head;
    expect(messagesIn(await callText(client))).toEqual([]);
    await slow.body((text) => text.includes('"id":"call"'));
  });

  test('related-on-get takes the progress away from its request', async () => {
    await using practice = await startHttp('--fault', 'related-on-get');
    const client = await practice.connect();
    const call = (await client.call('slow', { seconds: 0.01, steps: 1 }).whole).toString();
    expect(messagesIn(call).map(({ id }) => id)).toEqual(['call']);
    await client.get().body((text) => text.includes('notifications/progress'));
  });

  test('unrelated-on-post sends list_changed with the call', async () => {
    await using practice = await startHttp('--fault', 'unrelated-on-post');
    const client = await practice.connect();
    expect((await client.call('add_tool').whole).toString()).toContain('list_changed');
  });

  test('broadcast sends everything twice', async () => {
    await using practice = await startHttp('--fault', 'broadcast@notifications/progress');
    const client = await practice.connect();
    const get = client.get();
    await get.head;
    const call = (await client.call('slow', { seconds: 0.01, steps: 1 }).whole).toString();
    expect(call).toContain('notifications/progress');
    await get.body((text) => text.includes('notifications/progress'));
  });
});
