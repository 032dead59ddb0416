import { describe, expect, test } from 'vitest';
import { eventsIn, type HttpClient, posted } from '../../testing/httpClient.ts';
import { startHttp } from '../../testing/startHttp.ts';
import { sessionFaults } from './sessionFaults.ts';

const ping = { jsonrpc: '2.0', id: 2, method: 'ping' };

function idOf(client: HttpClient): string | undefined {
  return client.headers['Mcp-Session-Id'];
}

async function pingStatus(
  client: HttpClient,
  headers: Readonly<Record<string, string>> = {},
): Promise<number> {
  return (await client.post(ping, headers).head).status;
}

describe.concurrent('a fault in a session', () => {
  test.each([
    ['session-id-odd', /^session 1\tof practice$/],
    ['session-id-empty', /^$/],
    ['session-id-counter', /^1$/],
    ['session-id-same', /^practice-session-of-everybody$/],
  ])('%s shows in the id, and the session works', async (name, pattern) => {
    await using practice = await startHttp('--fault', name);
    const client = await practice.connect();
    expect(idOf(client)).toMatch(pattern);
    expect(await pingStatus(client)).toBe(200);
  });

  test('session-id-late says the id after initialize only', async () => {
    await using practice = await startHttp('--fault', 'session-id-late');
    const client = await practice.connect();
    expect(idOf(client)).toBeUndefined();
    const { status, headers } = await client.post(ping).head;
    expect(status).toBe(200);
    expect(await pingStatus(client, { 'Mcp-Session-Id': String(headers['mcp-session-id']) })).toBe(200);
  });

  test('session-id-changed says another id later, and takes both', async () => {
    await using practice = await startHttp('--fault', 'session-id-changed');
    const client = await practice.connect();
    const { headers } = await client.post(ping).head;
    expect(headers['mcp-session-id']).toBe(`${idOf(client)}-changed`);
    expect(await pingStatus(client, { 'Mcp-Session-Id': `${idOf(client)}-changed` })).toBe(200);
  });

  test('session-id-lower-case writes the header so', async () => {
    await using practice = await startHttp('--fault', 'session-id-lower-case');
    const client = await practice.connect();
    expect(client.initialized.rawNames).toContain('mcp-session-id');
    await using usual = await startHttp();
    expect((await usual.connect()).initialized.rawNames).toContain('Mcp-Session-Id');
  });

  test.each([
    ['missing-id-accepted', 200],
    ['missing-id-404', 404],
  ])('%s is how a request without id fares', async (name, status) => {
    await using practice = await startHttp('--fault', name);
    await practice.connect();
    expect((await practice.send(posted(ping)).head).status).toBe(status);
  });

  test.each([
    ['ended-id-accepted', 200],
    ['ended-id-400', 400],
  ])('%s is how an ended session fares', async (name, status) => {
    await using practice = await startHttp('--fault', name);
    const client = await practice.connect();
    expect((await client.remove().head).status).toBe(204);
    expect(await pingStatus(client)).toBe(status);
  });

  test('unknown-id-accepted serves any id', async () => {
    await using practice = await startHttp('--fault', 'unknown-id-accepted');
    expect(await pingStatus(await practice.connect(), { 'Mcp-Session-Id': 'nobody' })).toBe(200);
  });

  test('session-expires ends the session after so many requests; a new one begins', async () => {
    await using practice = await startHttp('--fault', 'session-expires', '--expire-after', '2');
    const client = await practice.connect();
    const statuses = [];
    for (let turn = 1; turn <= 4; turn += 1) statuses.push(await pingStatus(client));
    expect(statuses).toEqual([200, 200, 404, 404]);
    expect((await client.get().head).status).toBe(404);
    expect(await pingStatus(await practice.connect())).toBe(200);
  });

  test('session-other-instance says 404 every second time', async () => {
    await using practice = await startHttp('--fault', 'session-other-instance');
    const client = await practice.connect();
    const statuses = [];
    for (let turn = 1; turn <= 4; turn += 1) statuses.push(await pingStatus(client));
    expect(statuses).toEqual([404, 200, 404, 200]);
  });

  test('session-error-event answers with an event that is no message', async () => {
    await using practice = await startHttp('--fault', 'session-error-event');
    const client = await practice.connect();
    expect(eventsIn((await client.call('echo').whole).toString())).toEqual([
      { type: 'message', data: '{"error":"Session not found"}' },
    ]);
  });

  test('delete-500 is what DELETE gets', async () => {
    await using practice = await startHttp('--fault', 'delete-500');
    const client = await practice.connect();
    expect((await client.remove().head).status).toBe(500);
  });

  test('is a family of so many, all of them above', () => {
    expect(sessionFaults.length).toBe(16);
  });
});
