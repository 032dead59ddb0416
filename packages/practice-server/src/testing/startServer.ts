import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isJsonObject, type JsonObject, parseJson, readArray } from '../json/json.ts';

/** A real practice server over pipes; every wait is for a condition. */
export interface RunningServer {
  /** Writes one line to its stdin; a text or bytes are written as they are. */
  readonly send: (message: JsonObject | string | Buffer) => void;
  /** Sends initialize and initialized, and gives the result. */
  readonly connect: (revision?: string, capabilities?: JsonObject) => Promise<JsonObject>;
  /** Sends a request with the next id and gives the message that answers it. */
  readonly request: (method: string, params?: JsonObject) => Promise<JsonObject>;
  readonly callTool: (name: string, values?: JsonObject) => Promise<JsonObject>;
  /** The first message that fits, whether it came already or not. */
  readonly findMessage: (fits: (message: JsonObject) => boolean) => Promise<JsonObject>;
  /** All of stdout, once it fits. */
  readonly output: (fits: (text: string) => boolean) => Promise<string>;
  readonly errorOutput: (fits: (text: string) => boolean) => Promise<string>;
  /** Everything on stdout so far. */
  readonly bytes: () => Buffer;
  readonly messages: () => readonly JsonObject[];
  readonly closeInput: () => void;
  readonly kill: (signal: NodeJS.Signals) => void;
  readonly hasExited: () => boolean;
  /** Exit code, or the signal that ended it. */
  readonly exited: Promise<number | string>;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

// Without it each start strips the types of all files again and takes three times as long.
const environment = { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'mcpeek-practice-server-cache') };

const entry = fileURLToPath(new URL('../main.ts', import.meta.url));

export function startServer(...options: readonly string[]): RunningServer {
  const child = spawn(process.execPath, [entry, ...options], { stdio: 'pipe', env: environment });
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  const waiting = new Set<() => void>();
  let nextId = 1;
  let exit: number | string | undefined;

  function check(): void {
    for (const look of waiting) look();
  }
  child.stdout.on('data', (chunk: Buffer) => {
    out.push(chunk);
    check();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    err.push(chunk);
    check();
  });
  child.stdin.on('error', () => {}); // the server may be gone already
  const exited = new Promise<number | string>((resolve) => {
    child.on('close', (code, signal) => {
      exit = code ?? signal ?? 'unknown';
      resolve(exit);
      check();
    });
  });

  function waitFor<Value>(look: () => Value | undefined): Promise<Value> {
    return new Promise((resolve, reject) => {
      const attempt = (): void => {
        const value = look();
        if (value === undefined && exit === undefined) return;
        waiting.delete(attempt);
        if (value !== undefined) resolve(value);
        else reject(new Error(`exited with ${exit}; stdout: ${text(out)} stderr: ${text(err)}`));
      };
      waiting.add(attempt);
      attempt();
    });
  }

  function waitForText(source: readonly Buffer[], fits: (text: string) => boolean): Promise<string> {
    return waitFor(() => {
      const all = text(source);
      return fits(all) ? all : undefined;
    });
  }

  function messages(): readonly JsonObject[] {
    return text(out).split('\n').flatMap(readMessage);
  }

  function send(message: JsonObject | string | Buffer): void {
    child.stdin.write(
      typeof message === 'string' || Buffer.isBuffer(message) ? message : `${JSON.stringify(message)}\n`,
    );
  }

  function request(method: string, params?: JsonObject): Promise<JsonObject> {
    const id = nextId;
    nextId += 1;
    send({ jsonrpc: '2.0', id, method, params });
    return findMessage((message) => message.id === id && message.method === undefined);
  }

  function findMessage(fits: (message: JsonObject) => boolean): Promise<JsonObject> {
    return waitFor(() => messages().find(fits));
  }

  return {
    send,
    request,
    findMessage,
    messages,
    callTool: (name, values) => request('tools/call', { name, arguments: values }),
    connect: async (revision = '2025-11-25', capabilities = {}) => {
      const clientInfo = { name: 'test', version: '1' };
      const answer = await request('initialize', { protocolVersion: revision, capabilities, clientInfo });
      send({ jsonrpc: '2.0', method: 'notifications/initialized' });
      return resultOf(answer);
    },
    output: (fits) => waitForText(out, fits),
    errorOutput: (fits) => waitForText(err, fits),
    bytes: () => Buffer.concat(out),
    closeInput: () => child.stdin.end(),
    kill: (signal) => void child.kill(signal),
    hasExited: () => exit !== undefined,
    exited,
    [Symbol.asyncDispose]: async () => {
      if (exit === undefined) child.kill('SIGKILL');
      await exited;
    },
  };
}

/** The result of an answer; fails the test when it has none. */
export function resultOf(message: JsonObject): JsonObject {
  if (isJsonObject(message.result)) return message.result;
  throw new Error(`no result: ${JSON.stringify(message)}`);
}

/** The objects in a list; none when it is no list. */
export function objectsOf(value: unknown): readonly JsonObject[] {
  return (readArray(value) ?? []).filter(isJsonObject);
}

function text(chunks: readonly Buffer[]): string {
  return Buffer.concat(chunks).toString();
}

function readMessage(line: string): readonly JsonObject[] {
  try {
    const value = parseJson(line);
    return isJsonObject(value) ? [value] : [];
  } catch {
    return [];
  }
}
