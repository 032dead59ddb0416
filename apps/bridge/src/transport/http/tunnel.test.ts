import { createServer as createHttpServer, type IncomingMessage } from 'node:http';
import { createServer } from 'node:https';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { generate } from 'selfsigned';
import { beforeAll, expect, test } from 'vitest';
import { closedPort, listen, openBench, serve, serveOnce, serveRaw } from './exchanges.test-support.ts';

let certificate = { key: '', cert: '' };
beforeAll(async () => {
  const made = await generate([{ name: 'commonName', value: 'localhost' }], { keySize: 2048 });
  certificate = { key: made.private, cert: made.cert };
});

/** A proxy that tunnels to any port of this machine; tells what it was asked. */
async function serveTunnels(status = 200) {
  const asked: IncomingMessage[] = [];
  const server = createHttpServer();
  server.on('connect', (request: IncomingMessage, socket: Duplex) => {
    asked.push(request);
    socket.on('error', () => undefined);
    if (status !== 200) {
      socket.end(`HTTP/1.1 ${status} No\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    const onward = connect(Number(request.url?.split(':').at(-1)), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      socket.pipe(onward).pipe(socket);
    });
    onward.on('error', () => void socket.destroy());
    socket.on('close', () => void onward.destroy());
  });
  return { port: await listen(server), asked };
}

const serveTls = (): Promise<number> =>
  listen(createServer(certificate, (request, response) => void response.end(request.url)));

test('https goes through a tunnel, with the credentials of the proxy for the proxy only', async () => {
  const target = await serveTls();
  const { port, asked } = await serveTunnels();
  const { send, ended, body, events } = openBench({
    proxy: `http://me:secret@127.0.0.1:${port}`,
    allowSelfSigned: true,
  });
  const id = send(`https://localhost:${target}/mcp`);
  const end = await ended(id);
  expect(end).toMatchObject({
    outcome: 'complete',
    connection: { number: 1, remote: `127.0.0.1:${port}`, proxy: `127.0.0.1:${port}`, tls: 'TLSv1.3' },
  });
  expect(body(id)).toBe('/mcp');
  expect(asked.map(({ url, rawHeaders }) => [url, rawHeaders])).toEqual([
    [
      `localhost:${target}`,
      [
        ...['Host', `localhost:${target}`],
        ...['Proxy-Authorization', `Basic ${Buffer.from('me:secret').toString('base64')}`],
        ...['Connection', 'keep-alive'],
      ],
    ],
  ]);
  expect((await ended(send(`https://localhost:${target}/mcp`))).connection).toMatchObject({ isReused: true });
  expect(asked).toHaveLength(1);
  const told = JSON.stringify(events);
  expect(told).not.toContain('secret');
  expect(told).not.toContain(Buffer.from('me:secret').toString('base64'));
});

test('https through a tunnel checks the certificate of the server', async () => {
  const target = await serveTls();
  const { port } = await serveTunnels();
  const { send, ended } = openBench({ proxy: `127.0.0.1:${port}` });
  const { problem } = await ended(send(`https://localhost:${target}/`));
  expect(problem?.code).toBe('DEPTH_ZERO_SELF_SIGNED_CERT');
  expect(problem?.message).toContain('allowSelfSigned');
});

test('http goes to the proxy with the whole address in its first line, its credentials masked in the report', async () => {
  let seen = '';
  const proxy = await serveRaw((text, socket) => {
    seen = text;
    if (text.endsWith('\r\n\r\n')) socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nx');
  });
  const { send, ended, find } = openBench({
    environment: { http_proxy: proxy.replace('//', '//me:secret@') },
  });
  const id = send('http://server.example/mcp?a=b#c');
  const end = await ended(id);
  expect(end).toMatchObject({ outcome: 'complete', connection: { proxy: proxy.slice(7) } });
  const { path = '', headers = [] } = find('httpSent', id)[0]?.head ?? {};
  expect(path).toBe('http://server.example/mcp?a=b');
  expect(headers.at(-1)).toEqual(['Proxy-Authorization', '‹masked›']);
  const credentials = `Basic ${Buffer.from('me:secret').toString('base64')}`;
  const lines = headers.map(([name, value]) => `${name}: ${value === '‹masked›' ? credentials : value}\r\n`);
  expect(seen).toBe(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
});

test.each([407, 502, 403])(
  'a proxy that refuses a tunnel with %i is a failure that names it',
  async (status) => {
    const { port } = await serveTunnels(status);
    const { send, ended } = openBench({ environment: { HTTPS_PROXY: `http://me:secret@127.0.0.1:${port}` } });
    const { outcome, problem } = await ended(send('https://server.example/mcp'));
    expect(outcome).toBe('failed');
    expect(problem?.message).toContain(`The proxy 127.0.0.1:${port} (from HTTPS_PROXY)`);
    expect(problem?.message).toContain(String(status));
    expect(problem?.message).not.toContain('secret');
  },
);

test('a proxy that asks for credentials before plain http is a failure too, other answers are answers', async () => {
  const proxy = await serve((request, response) =>
    response.writeHead(request.url?.endsWith('/a') ? 407 : 502).end(),
  );
  const { send, ended, head, find } = openBench({ proxy });
  const refused = send('http://server.example/a');
  expect(await ended(refused)).toMatchObject({ outcome: 'failed', problem: { code: 'PROXY_407' } });
  expect(find('httpHead', refused)).toEqual([]);
  const id = send('http://server.example/b');
  expect((await ended(id)).outcome).toBe('complete');
  expect(head(id)).toMatchObject({ status: 502, connection: { proxy: proxy.slice(7) } });
});

test('a proxy that is not there, breaks off or speaks no HTTP is named', async () => {
  const ports = [await closedPort()];
  for (const answer of ['', 'SSH-2.0\r\n\r\n'])
    ports.push(Number((await serveOnce(answer)).split(':').at(-1)));
  for (const port of ports) {
    const { send, ended } = openBench({ proxy: `http://127.0.0.1:${port}` });
    const { outcome, problem } = await ended(send('https://server.example/'));
    expect(outcome).toBe('failed');
    expect(problem?.message).toContain(`The proxy 127.0.0.1:${port}`);
  }
});

test('an address of a proxy that is none fails without being repeated', async () => {
  const { send, ended } = openBench({ proxy: 'socks5://me:secret@127.0.0.1:1' });
  const { outcome, problem } = await ended(send('http://server.example/'));
  expect(outcome).toBe('failed');
  expect(problem?.code).toBe('ERR_INVALID_PROXY');
  expect(problem?.message).not.toContain('secret');
});

test('a proxy that itself speaks TLS must be trusted', async () => {
  const port = await serveTls();
  const { send, ended } = openBench({ proxy: `https://127.0.0.1:${port}`, allowSelfSigned: true });
  const { problem } = await ended(send('http://server.example/'));
  expect(problem?.code).toBe('DEPTH_ZERO_SELF_SIGNED_CERT');
  expect(problem?.message).toContain('A proxy needs a certificate');
});
