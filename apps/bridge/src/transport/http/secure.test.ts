import { createServer } from 'node:https';
import { createServer as createNetServer } from 'node:net';
import { generate } from 'selfsigned';
import { beforeAll, expect, test } from 'vitest';
import { createFakeClock } from '../../platform/fakeClock.test-support.ts';
import { listen, openBench, serve, serveRaw, until } from './exchanges.test-support.ts';

let certificate = { key: '', cert: '' };
beforeAll(async () => {
  const made = await generate([{ name: 'commonName', value: 'server.example' }], { keySize: 2048 });
  certificate = { key: made.private, cert: made.cert };
});

const serveTls = (): Promise<number> =>
  listen(createServer(certificate, (request, response) => void response.end(request.url)));

test('a self-signed certificate is refused with its code and the way out', async () => {
  const port = await serveTls();
  const { send, ended, find } = openBench();
  const end = await ended(send(`https://127.0.0.1:${port}/mcp?secret`));
  expect(end).toMatchObject({
    outcome: 'failed',
    problem: { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
    connection: { number: 1, isReused: false, remote: `127.0.0.1:${port}` },
  });
  expect(end.problem?.message).toContain('self-signed');
  expect(end.problem?.message).toContain('allowSelfSigned');
  expect(end.problem?.message).not.toContain('secret');
  expect(find('httpHead')).toEqual([]);
});

test('with allowSelfSigned it is taken, and the connection tells its protocol and is kept', async () => {
  const port = await serveTls();
  const { send, ended, body } = openBench({ allowSelfSigned: true });
  const id = send(`https://localhost:${port}/mcp`);
  const end = await ended(id);
  expect(end).toMatchObject({ outcome: 'complete', connection: { number: 1, tls: 'TLSv1.3' } });
  expect(end.times.tlsUs).toBeGreaterThanOrEqual(end.times.connectUs ?? Number.NaN);
  expect(body(id)).toBe('/mcp');
  const again = await ended(send(`https://localhost:${port}/mcp`));
  expect(again.connection).toMatchObject({ number: 1, isReused: true, tls: 'TLSv1.3' });
  expect(again.times.tlsUs).toBeUndefined();
});

test('a server that speaks no TLS says to check the scheme', async () => {
  const origin = await serveRaw((_, socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  const plain = await serve((_, response) => response.end());
  for (const server of [origin, plain]) {
    const { send, ended } = openBench();
    const { outcome, problem } = await ended(send(server.replace('http:', 'https:')));
    expect(outcome).toBe('failed');
    expect(problem?.message).toContain('did not speak TLS');
  }
});

test('plain HTTP to a server of TLS says to check the scheme', async () => {
  const port = await serveTls();
  const { send, ended } = openBench();
  const { outcome, problem } = await ended(send(`http://127.0.0.1:${port}/`));
  expect(outcome).toBe('failed');
  expect(problem?.message).toContain('https:');
});

test('a server that never speaks is a failure in the end', async () => {
  const clock = createFakeClock();
  let connections = 0;
  const port = await listen(
    createNetServer(() => {
      connections += 1;
    }),
  );
  const { send, ended, find } = openBench({ clock, connectTimeoutMs: 5000 });
  const id = send(`https://127.0.0.1:${port}/`);
  await until(() => connections === 1);
  clock.advance(4999);
  expect(find('httpEnd')).toEqual([]);
  clock.advance(1);
  const { problem } = await ended(id);
  expect(problem?.code).toBe('ETIMEDOUT');
});
