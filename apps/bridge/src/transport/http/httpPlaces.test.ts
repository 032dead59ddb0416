import { createServer as createHttpServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { connect } from 'node:net';
import { generate } from 'selfsigned';
import { expect, it } from 'vitest';
import { serveHttp, serveRaw, serveWith, startExchanges } from './exchanges.test-support.ts';

it.each([
  ['127.0.0.1', 'localhost'],
  ['::1', 'localhost'],
  ['::1', '[::1]'],
  ['127.0.0.1', 'tenant.localhost'],
])('reaches a server that listens only on %s by the name %s', async (host, name) => {
  const port = await serveHttp((request, response) => response.end(request.headers.host), host);
  const run = startExchanges();
  const id = run.get(`http://${name}:${port}/`);
  expect((await run.waitFor('httpEnd', id)).end.outcome).toBe('complete');
  expect(run.body(id)).toBe(`${name}:${port}`);
});

it('lists every address that was tried when nothing listens', async () => {
  const port = await serveHttp(() => undefined);
  const run = startExchanges();
  const free = port === 65535 ? port - 1 : port + 1;
  const id = run.get(`http://localhost:${free}/`);
  const { end } = await run.waitFor('httpEnd', id);
  expect(end.outcome).toBe('failed');
  expect(end.problem?.code).toBe('ECONNREFUSED');
  expect(end.problem?.tried).toEqual([
    { address: `127.0.0.1:${free}`, code: 'ECONNREFUSED' },
    { address: `[::1]:${free}`, code: 'ECONNREFUSED' },
  ]);
});

it('says that a name could not be resolved, from where', async () => {
  const run = startExchanges();
  const id = run.get('http://no-such-host.invalid/');
  const { end } = await run.waitFor('httpEnd', id);
  expect(end.problem?.message).toMatch(
    /no-such-host\.invalid could not be resolved from the machine on which MCPeek runs/,
  );
});

it('follows a redirect within its origin with method, body and headers, and shows each hop', async () => {
  const got: string[] = [];
  const port = await serveHttp((request, response) => {
    if (request.url === '/mcp') return response.writeHead(301, { Location: '/mcp/' }).end();
    request.on('data', (bytes) => got.push(`${request.method} ${request.headers.authorization} ${bytes}`));
    request.on('end', () => response.end('there'));
    return undefined;
  });
  const run = startExchanges();
  const id = run.post(`http://127.0.0.1:${port}/mcp`, '{}', [['Authorization', 'Bearer t']]);
  const { head } = await run.waitFor('httpHead', id);
  expect(head.redirect).toEqual({ to: `http://127.0.0.1:${port}/mcp/`, isFollowed: true });
  await run.waitFor('httpEnd', id + 1);
  expect(run.find('httpSent', id + 1)?.head).toMatchObject({ redirectOf: id, method: 'POST' });
  expect(got).toEqual(['POST Bearer t {}']);
});

it('never follows a redirect to another origin, nor for ever', async () => {
  let elsewhere = 0;
  const other = await serveHttp((_, response) => {
    elsewhere += 1;
    response.end();
  });
  const port = await serveHttp((request, response) => {
    const to =
      request.url === '/out'
        ? `http://127.0.0.1:${other}/mcp`
        : request.url === '/odd'
          ? 'http://['
          : '/loop';
    response.writeHead(307, { Location: to }).end();
  });
  const run = startExchanges();
  const out = run.post(`http://127.0.0.1:${port}/out`, '{}', [['Authorization', 'Bearer t']]);
  const { head } = await run.waitFor('httpHead', out);
  expect(head.redirect).toMatchObject({
    to: `http://127.0.0.1:${other}/mcp`,
    isFollowed: false,
    why: expect.stringContaining('another origin'),
  });
  const odd = run.get(`http://127.0.0.1:${port}/odd`);
  expect((await run.waitFor('httpHead', odd)).head.redirect).toMatchObject({
    to: 'http://[',
    isFollowed: false,
  });
  const loop = run.get(`http://127.0.0.1:${port}/loop`);
  const last = (await run.waitFor('httpHead', loop + 5)).head;
  expect(last.redirect).toMatchObject({ isFollowed: false, why: 'there were 5 redirects before it' });
  expect(elsewhere).toBe(0);
});

async function secureServer() {
  const pems = await generate([{ name: 'commonName', value: 'localhost' }], { keySize: 2048 });
  return createSecureServer({ key: pems.private, cert: pems.cert }, (_, response) => response.end('secret'));
}

it('trusts a self-signed certificate only where the user says so', async () => {
  const port = await serveWith(await secureServer());
  const strict = startExchanges();
  const refused = strict.get(`https://localhost:${port}/`);
  expect((await strict.waitFor('httpEnd', refused)).end.problem).toMatchObject({
    code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    message: expect.stringContaining('allow self-signed certificates'),
  });
  const lenient = startExchanges({ allowSelfSigned: true });
  const id = lenient.get(`https://localhost:${port}/`);
  const { end } = await lenient.waitFor('httpEnd', id);
  expect(end).toMatchObject({ outcome: 'complete', connection: { tls: expect.stringMatching(/^TLS/) } });
  expect(end.times.tlsUs).toBeGreaterThan(0);
});

it('goes through a proxy: the whole address for http, a tunnel for https, never for what it excepts', async () => {
  const seen: string[] = [];
  const proxy = createHttpServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    response.end('by proxy');
  });
  const securePort = await serveWith(await secureServer());
  proxy.on('connect', (request, socket) => {
    seen.push(`${request.method} ${request.url} ${request.headers['proxy-authorization'] ?? ''}`.trim());
    const tunnel = connect(securePort, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      tunnel.pipe(socket).pipe(tunnel);
    });
    tunnel.on('error', () => socket.destroy());
    socket.on('error', () => tunnel.destroy());
  });
  const port = await serveWith(proxy);
  const environment = {
    HTTP_PROXY: `http://127.0.0.1:${port}`,
    https_proxy: `http://u:p@127.0.0.1:${port}`,
    NO_PROXY: 'direct.test,127.0.0.1',
  };
  const run = startExchanges({ environment, allowSelfSigned: true });
  const plain = run.get('http://example.test/mcp?a=1');
  await run.waitFor('httpEnd', plain);
  expect(run.body(plain)).toBe('by proxy');
  expect(run.find('httpSent', plain)?.head.path).toBe('http://example.test/mcp?a=1');
  const secure = run.get('https://example.test/mcp');
  const { end } = await run.waitFor('httpEnd', secure);
  expect(end.problem).toBeUndefined();
  expect(run.body(secure)).toBe('secret');
  expect(end.connection).toMatchObject({ proxy: `127.0.0.1:${port}` });
  const direct = run.get('http://direct.test:1/');
  expect((await run.waitFor('httpEnd', direct)).end.outcome).toBe('failed');
  expect(seen).toEqual(['GET http://example.test/mcp?a=1', 'CONNECT example.test:443 Basic dTpw']);
  expect(JSON.stringify(run.events)).not.toContain('u:p');
});

it.each([
  ['no HTTP at all\r\n\r\n', 'is no HTTP'],
  [`HTTP/1.1 200 OK\r\nX: ${'y'.repeat(100_000)}\r\n\r\n`, 'longer than MCPeek reads'],
  ['', 'closed the connection before an answer came'],
])('says of the answer %.20j what is wrong', async (answer, words) => {
  const port = await serveRaw((_, socket) => void socket.end(answer));
  const run = startExchanges();
  const id = run.get(`http://127.0.0.1:${port}/?token=secret`);
  const { end } = await run.waitFor('httpEnd', id);
  expect(end).toMatchObject({ outcome: 'failed', problem: { message: expect.stringContaining(words) } });
  expect(end.problem?.message).not.toContain('secret');
});
