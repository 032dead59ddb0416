import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { StdioTarget } from '@mcpeek/protocol/link/target';
import type { SummaryRow } from '@mcpeek/protocol/record/summaryRow';
import type { CallName, CallResults } from '@mcpeek/protocol/wire/calls';
import { vi } from 'vitest';
import { WebSocket } from 'ws';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
const project = fileURLToPath(new URL('../../../../', import.meta.url));

/** The practice server with these options. */
export const practice = (...options: readonly string[]): StdioTarget => ({
  kind: 'stdio',
  command: process.execPath,
  args: [`${project}packages/practice-server/src/main.ts`, ...options],
});

/** The reference server of the protocol's makers. */
export const everything: StdioTarget = {
  kind: 'stdio',
  command: process.execPath,
  args: [`${project}node_modules/@modelcontextprotocol/server-everything/dist/index.js`],
};

/** A message of the bridge, as scripts see it. */
export interface Answer<Result> {
  readonly result?: Result;
  readonly resultText?: string;
  readonly error?: {
    readonly code: number;
    readonly message: string;
    readonly data: Record<string, unknown>;
  };
}

/** One connection of a script. */
export interface Script {
  readonly call: <Name extends CallName>(name: Name, params?: object) => Promise<Answer<CallResults[Name]>>;
  /** Sends text as it is; gives the answer with this id. */
  readonly send: (id: number, text: string) => Promise<Answer<unknown>>;
  readonly pushes: readonly { readonly method: string; readonly params: Record<string, unknown> }[];
  /** Longest message so far, in bytes. */
  readonly longest: () => number;
  readonly close: () => void;
}

/** A bridge in a process of its own. */
export interface RealBridge {
  readonly url: string;
  readonly token: string;
  readonly pid: number;
  readonly connect: () => Promise<Script>;
  readonly stderr: () => string;
  readonly stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

/** Starts one on any free port. */
export async function startRealBridge(home: string, ...words: readonly string[]): Promise<RealBridge> {
  const started: ChildProcess = spawn(
    process.execPath,
    [main, '--json', '--no-open', '--port', '0', '--home', home, ...words],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let stderr = '';
  started.stderr?.on('data', (chunk) => {
    stderr += String(chunk);
  });
  if (started.stdout === null) throw new Error('no stdout');
  const lines = createInterface({ input: started.stdout });
  const ended = once(started, 'exit').then(([code]) => {
    throw new Error(`the bridge ended with ${code}: ${stderr}`);
  });
  const [line] = await Promise.race([once(lines, 'line'), ended]);
  ended.catch(() => undefined);
  const ready: { url: string; token: string; pid: number } = JSON.parse(String(line));
  return {
    ...ready,
    stderr: () => stderr,
    connect: () => connect(ready.url, ready.token),
    async stop(signal = 'SIGTERM') {
      if (started.exitCode !== null || started.signalCode !== null) return started.exitCode;
      const exit = once(started, 'exit');
      started.kill(signal);
      const [code] = await exit;
      return typeof code === 'number' ? code : null;
    },
  };
}

async function connect(url: string, token: string): Promise<Script> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, ['mcpeek.v1'], {
    headers: { authorization: `Bearer ${token}` },
  });
  await once(socket, 'open');
  const waiting = new Map<number, (answer: Answer<never>) => void>();
  const pushes: { method: string; params: Record<string, unknown> }[] = [];
  let nextId = 1000;
  let longest = 0;
  socket.on('message', (data) => {
    const text = String(data);
    longest = Math.max(longest, Buffer.byteLength(text));
    const message = JSON.parse(text);
    if (message.id === undefined) pushes.push(message);
    else waiting.get(message.id)?.(message);
  });
  const send = (id: number, text: string): Promise<Answer<never>> =>
    new Promise((resolve) => {
      waiting.set(id, resolve);
      socket.send(text);
    });
  return {
    pushes,
    send,
    longest: () => longest,
    close: () => socket.close(),
    call(name, params = {}) {
      const id = nextId++;
      return send(id, JSON.stringify({ jsonrpc: '2.0', id, method: name, params }));
    },
  };
}

/** Opens a target and waits until it is ready, its lists loaded. */
export async function openReady(script: Script, target: StdioTarget, params: object = {}) {
  const { result } = await script.call('session/open', { target, ...params });
  if (result === undefined) throw new Error('not opened');
  await vi.waitFor(
    async () => {
      const session = (await script.call('session/get', { sessionId: result.sessionId })).result;
      const isLoaded = session?.start.steps.some((step) => step.name === 'listsLoaded');
      if (isLoaded !== true) throw new Error(`not ready: ${session?.phase} ${session?.failure?.message}`);
    },
    { timeout: 30_000, interval: 50 },
  );
  return result;
}

/** All rows of a capture, up to the first thousand. */
export async function rowsOf(script: Script, captureId: string, filter = ''): Promise<readonly SummaryRow[]> {
  const view = (await script.call('view/open', { captureId, filter })).result;
  const rows = (await script.call('view/rows', { viewId: view?.viewId, from: 0, to: 1000 })).result?.rows;
  await script.call('view/close', { viewId: view?.viewId });
  return rows ?? [];
}
