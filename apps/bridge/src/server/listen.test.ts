import { afterEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './testServer.test-support.ts';

const servers: TestServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

it('takes the next free port when one is taken, and tells which was', async () => {
  const first = await startTestServer();
  const second = await startTestServer({ port: first.port });
  servers.push(first, second);
  expect(second.port).toBeGreaterThan(first.port);
  expect(second.takenPorts[0]).toBe(first.port);
  expect(second.url).toBe(`http://127.0.0.1:${second.port}`);
  expect((await second.ask('/healthz')).status).toBe(200);
});

it('says what to do when it cannot listen at all', async () => {
  await expect(startTestServer({ host: '192.0.2.1' })).rejects.toThrow(/192\.0\.2\.1.*--host/);
});
