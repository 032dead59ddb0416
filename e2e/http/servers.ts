import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../servers.ts';

/** A server over HTTP, and its end. */
export interface HttpServer {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** The practice server over HTTP with these options; give `--http` or another mode among them. */
export async function startPractice(...options: readonly string[]): Promise<HttpServer> {
  const main = join(root, 'packages', 'practice-server', 'src', 'main.ts');
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, ...options], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  const told: unknown = JSON.parse(String(line));
  return { url: urlOf(told), stop: () => end(child) };
}

/** `server-everything` in one of its modes over HTTP. */
export async function startEverything(mode: 'streamableHttp' | 'sse'): Promise<HttpServer> {
  const port = await freePort();
  const main = join(root, 'node_modules', '@modelcontextprotocol', 'server-everything', 'dist', 'index.js');
  const child = spawn(process.execPath, [main, mode], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const lines = createInterface({ input: child.stderr });
  for await (const line of lines) if (line.includes(String(port))) break;
  child.stderr.resume();
  const path = mode === 'sse' ? 'sse' : 'mcp';
  return { url: `http://localhost:${port}/${path}`, stop: () => end(child) };
}

/** A server of the test's own. */
export async function startServer(handle: RequestListener): Promise<HttpServer> {
  const server = createServer(handle);
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const closed = once(child, 'exit');
  child.kill('SIGTERM');
  await closed;
}

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

function urlOf(told: unknown): string {
  if (typeof told !== 'object' || told === null || !('url' in told)) throw new Error('no address');
  return String(told.url);
}
