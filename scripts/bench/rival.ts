import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, dirname, join } from 'node:path';
import { type Place, withFolder } from './place.ts';
import { startProcess } from './startedProcess.ts';

/** The version of the official Inspector that is measured; never a dependency. */
export const rivalVersion = '2.12.0';

/** The running official Inspector. */
export interface RunningRival {
  /** Of its page, with its token. */
  readonly url: string;
  readonly token: string;
  readonly origin: string;
}

const installLimitMs = 300_000;

/** Installs the official Inspector into the cache, once. */
export function installRival(root: string, npm: readonly [string, ...string[]]): Place['rival'] {
  const folder = join(root, 'node_modules', '.cache', 'mcpeek', 'rivals');
  if (existsSync(join(folder, 'node_modules', '.bin', 'mcp-inspector'))) return { folder };
  mkdirSync(folder, { recursive: true });
  // npm would else take the repository for the project.
  writeFileSync(join(folder, 'package.json'), '{"name":"rivals","private":true}\n');
  const [file, ...args] = npm;
  const words = ['install', '--no-audit', '--no-fund', `@modelcontextprotocol/inspector@${rivalVersion}`];
  const ran = spawnSync(file, [...args, ...words], {
    cwd: folder,
    stdio: ['ignore', 2, 2],
    timeout: installLimitMs,
  });
  return ran.status === 0 ? { folder } : { problem: 'could not be installed' };
}

/** The rival's folder; throws with the reason where there is none. */
export function rivalFolder({ rival }: Place): string {
  if ('folder' in rival) return rival.folder;
  throw new Error(rival.problem);
}

/** Runs with the official Inspector, started as its users do: `npx mcp-inspector COMMAND…`. */
export function withRival<Value>(
  place: Place,
  command: readonly string[],
  work: (rival: RunningRival) => Promise<Value>,
): Promise<Value> {
  return withFolder(async (home) => {
    const [port, sandboxPort] = [await freePort(), await freePort()];
    const rival = startProcess({
      file: 'npx',
      args: ['--no-install', 'mcp-inspector', ...command],
      cwd: rivalFolder(place),
      environment: {
        ...process.env,
        PATH: [dirname(place.node), process.env.PATH ?? ''].join(delimiter),
        HOME: home,
        CLIENT_PORT: String(port),
        MCP_SANDBOX_PORT: String(sandboxPort),
        MCP_AUTO_OPEN_ENABLED: 'false',
      },
    });
    try {
      const readUrl = (line: string) => /http:\S+API_TOKEN=\w+/.exec(line)?.[0];
      const url = await rival.find('the ready line of the official Inspector', readUrl);
      const { origin, searchParams } = new URL(url);
      return await work({ url, origin, token: searchParams.get('MCP_INSPECTOR_API_TOKEN') ?? '' });
    } finally {
      await rival.stop();
    }
  });
}

/** A port that nobody listens to now. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

/** What a measurement of the rival gives, or why it gives nothing. */
export async function tryRival<Value>(
  place: Place,
  what: string,
  work: () => Promise<Value>,
): Promise<Value | string> {
  try {
    return await work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    place.say(`  The official Inspector could not be measured (${what}): ${reason.slice(0, 400)}`);
    return 'not driven';
  }
}
