import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { afterEach, expect, it } from 'vitest';
import { createSessionRunner } from './testSession.test-support.ts';

const run = createSessionRunner();
const ending: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  await Promise.all(ending.splice(0).map((end) => end()));
});

/** A server on the SDK 2.x, which serves 2026-07-28, and the handshake era too where it is told to. */
async function sdkServer(legacy: 'stateless' | 'reject'): Promise<string> {
  const handler = createMcpHandler(
    () => {
      const server = new McpServer({ name: 'sdk-2', version: '1.0.0' });
      server.registerTool('hello', { description: 'Says hello.' }, () => ({
        content: [{ type: 'text', text: 'hello' }],
      }));
      return server;
    },
    { legacy },
  );
  const answer = toNodeHandler(handler);
  const server = createServer((request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    const body = () => request[Symbol.asyncIterator]();
    void answer({ method, url, headers, [Symbol.asyncIterator]: body }, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ending.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}/mcp`;
}

/** `server-everything` in one of its modes over HTTP. */
async function everything(mode: 'streamableHttp' | 'sse'): Promise<string> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const { port } = address;
  await new Promise((resolve) => probe.close(resolve));
  const main = join(
    import.meta.dirname,
    '../../../../node_modules/@modelcontextprotocol/server-everything/dist/index.js',
  );
  const child: ChildProcess = spawn(process.execPath, [main, mode], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  ending.push(() => {
    child.kill('SIGKILL');
    return child.exitCode === null ? once(child, 'exit') : undefined;
  });
  if (child.stderr === null) throw new Error('no stderr');
  for await (const line of createInterface({ input: child.stderr })) if (line.includes(String(port))) break;
  child.stderr.resume();
  return `http://localhost:${port}/${mode === 'sse' ? 'sse' : 'mcp'}`;
}

type Options = NonNullable<Parameters<typeof run>[1]>;

async function talk(url: string, tool: string, params: string, options: Options) {
  const session = run({ kind: 'http', url }, options);
  await session.phase('ready');
  await session.waitFor(() =>
    session.rows().find(({ method, kind }) => method === 'tools/list' && kind === 'result'),
  );
  const end = await session.request('tools/call', params).end;
  expect(end, tool).toMatchObject({ kind: 'answered', answer: { message: { kind: 'result' } } });
  const object = session.live.object();
  await session.live.close();
  const bad = session.capture
    .allFindings()
    .filter(({ severity }) => severity !== 'info')
    .map(({ ruleId, side, seq }) => `${side} ${ruleId} #${seq}`);
  return { object, bad, session };
}

const hello = '{"name":"hello","arguments":{}}';

it.each([
  ['stateless', { isAutomatic: true }, 'stateless', '2026-07-28', []],
  ['stateless', { era: 'stateless' }, 'stateless', '2026-07-28', []],
  ['stateless', { era: 'handshake' }, 'handshake', '2025-11-25', ['server sse/priming-missing']],
  ['reject', { isAutomatic: true }, 'stateless', '2026-07-28', []],
] as const)(
  'an SDK 2.x server with legacy %s, asked with %j, is spoken to in the era %s',
  async (legacy, options, era, revision, found) => {
    const { object, bad } = await talk(await sdkServer(legacy), 'hello', hello, options);
    expect(object).toMatchObject({ era, revision, transport: 'http' });
    expect(bad.map((line) => line.replace(/ #\d+$/, ''))).toEqual(found);
  },
);

it.each([
  ['streamableHttp', 'http'],
  ['sse', 'sse'],
] as const)(
  'server-everything in the mode %s is spoken to over %s, and breaks no rule',
  async (mode, transport) => {
    const params = '{"name":"echo","arguments":{"message":"hi"}}';
    const { object, bad } = await talk(await everything(mode), 'echo', params, { isAutomatic: true });
    expect(object).toMatchObject({ era: 'handshake', revision: '2025-11-25', transport });
    expect(bad).toEqual([]);
  },
);
