import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from './servers.ts';

/** A bridge that runs as a process of its own. */
export interface RunningBridge {
  /** Without a path. */
  readonly url: string;
  readonly port: number;
  readonly token: string;
  readonly home: string;
  /** What it has written to stderr so far. */
  readonly errors: () => string;
  /** All that it has written, its ready line included. */
  readonly output: () => string;
  /** Ends it as a user would; gives the exit code, 0 after `kill`. May be called again. */
  readonly stop: () => Promise<number | null>;
  /** Ends it at once, as a crash or a power cut would. */
  readonly kill: () => Promise<void>;
}

export interface BridgeOptions {
  /** The folder of captures and settings. */
  readonly home: string;
  /** The user's home, in which targets are started. */
  readonly userHome: string;
  /** 0 or left out: any free one. */
  readonly port?: number;
  /** Options and target, as after `npm start --`. */
  readonly words?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

const main = join(root, 'apps', 'bridge', 'src', 'cli', 'main.ts');
const compileCache = join(root, 'node_modules', '.cache', 'mcpeek', 'compile');

/** Starts the real bridge and waits until it is ready. */
export async function startBridge(options: BridgeOptions): Promise<RunningBridge> {
  const { home, userHome, port = 0, words = [], environment = {} } = options;
  const given = ['--json', '--no-open', '--home', home, '--port', String(port), ...words];
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, ...given], {
    cwd: userHome,
    env: { PATH: process.env.PATH, HOME: userHome, NODE_COMPILE_CACHE: compileCache, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  let printed = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => {
    printed += `${line}\n`;
  });
  const closed = once(child, 'close');
  let isKilled = false;
  await Promise.race([once(lines, 'line'), closed]);
  const ready: unknown = printed === '' ? undefined : JSON.parse(printed);
  if (!isReady(ready)) throw new Error(`The bridge did not start: ${printed}${errors}`);
  return {
    ...ready,
    errors: () => errors,
    output: () => `${printed}${errors}`,
    async stop() {
      const code = await end(child, closed, 'SIGTERM');
      return isKilled ? 0 : code;
    },
    async kill() {
      isKilled = true;
      await end(child, closed, 'SIGKILL');
    },
  };
}

async function end(child: ChildProcess, closed: Promise<unknown>, signal: NodeJS.Signals) {
  if (child.exitCode === null && child.signalCode === null) child.kill(signal);
  await closed;
  return child.exitCode;
}

function isReady(value: unknown): value is Pick<RunningBridge, 'url' | 'port' | 'token' | 'home'> {
  return typeof value === 'object' && value !== null && 'url' in value && 'token' in value && 'port' in value;
}
