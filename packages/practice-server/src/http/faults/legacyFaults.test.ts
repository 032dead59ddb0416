import { describe, expect, test } from 'vitest';
import { eventsIn, posted } from '../../testing/httpClient.ts';
import { startHttp } from '../../testing/startHttp.ts';
import { legacyFaults } from './legacyFaults.ts';

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
const open = { headers: { Accept: 'text/event-stream' } };
const path = /^\/message\?sessionId=[0-9a-f-]+$/;

function endpoint(data: RegExp | string) {
  return { type: 'endpoint', data: typeof data === 'string' ? data : expect.stringMatching(data) };
}

const greetings = new Map<string, readonly object[]>([
  ['endpoint-late', [{ type: 'ping', data: 'hello' }, endpoint(path)]],
  ['endpoint-quoted', [endpoint(/^"\/message\?.*"$/)]],
  ['endpoint-object', [endpoint(/^\{"uri":"\/message\?.*"\}$/)]],
  ['endpoint-empty', [endpoint('')]],
  ['endpoint-other-origin', [endpoint(/^http:\/\/server\.example:9000\/message\?/)]],
  ['endpoint-port', [endpoint(/^http:\/\/localhost:\d+\/message\?/)]],
  ['endpoint-changed', [endpoint(path), endpoint(/&again=1$/)]],
  ['endpoint-data-first', [endpoint(path)]],
]);

describe.concurrent('a fault of HTTP+SSE', () => {
  test('is tested below, each of them', () => {
    const others = ['stream-wrong-type', 'endpoint-missing', 'response-in-post-body', 'message-500'];
    const names = [...greetings.keys(), ...others];
    expect(names.toSorted()).toEqual(legacyFaults.map(({ name }) => name).toSorted());
  });

  test.each([...greetings])('%s shows in how the stream begins', async (name, expected) => {
    await using practice = await startHttp('--http-sse', '--fault', name);
    const stream = practice.send(open);
    const text = await stream.body((all) => eventsIn(all).length === expected.length);
    expect(eventsIn(text)).toEqual(expected);
    if (name === 'endpoint-data-first') expect(text).toMatch(/^data: .*\nevent: endpoint\n\n$/);
  });

  test('stream-wrong-type says text/plain', async () => {
    await using practice = await startHttp('--http-sse', '--fault', 'stream-wrong-type');
    expect((await practice.send(open).head).headers['content-type']).toBe('text/plain');
  });

  test('endpoint-missing sends nothing but comments', async () => {
    const options = ['--http-sse', '--fault', 'endpoint-missing', '--keepalive-seconds', '0.01'];
    await using practice = await startHttp(...options);
    const text = await practice.send(open).body((all) => all.includes(': keep-alive'));
    expect(eventsIn(text)).toEqual([]);
  });

  test.each([
    ['response-in-post-body@ping', 200, '{"jsonrpc":"2.0","id":1,"result":{}}'],
    ['message-500', 500, ''],
  ])('%s shows in the answer to a POST', async (name, status, body) => {
    await using practice = await startHttp('--http-sse', '--fault', name);
    const [event] = eventsIn(await practice.send(open).body((all) => all.includes('\n\n')));
    const answer = practice.send({ ...posted(ping), path: event?.data ?? '' });
    expect((await answer.head).status).toBe(status);
    expect((await answer.whole).toString()).toBe(body);
  });
});
