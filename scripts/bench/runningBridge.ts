import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Place, withFolder } from './place.ts';
import { connectRpc, type RpcSocket } from './rpcSocket.ts';
import { startProcess } from './startedProcess.ts';
import { numberAt, textAt, valueAt } from './values.ts';
import { untilTrue } from './withinTime.ts';

/** A bridge of the bench, with an empty home. */
export interface RunningBridge {
  /** Without a path. */
  readonly url: string;
  readonly token: string;
  readonly rpc: RpcSocket;
  readonly connect: () => Promise<RpcSocket>;
  /** The most memory that it had resident so far, in bytes; undefined where the system does not tell. */
  readonly peakBytes: () => number | undefined;
  /** Opens a session and waits until it is ready and its lists are loaded. */
  readonly openSession: (command: readonly [string, ...string[]]) => Promise<OpenSession>;
}

/** A session that is ready. */
export interface OpenSession {
  readonly sessionId: string;
  readonly captureId: string;
  readonly callTool: (name: string, args: object) => Promise<unknown>;
}

/** Runs with a bridge, started as `npm start` starts it, and stops it. */
export function withBridge<Value>(
  place: Place,
  work: (bridge: RunningBridge) => Promise<Value>,
): Promise<Value> {
  return withFolder(async (home) => {
    const start = join(place.root, 'scripts', 'start.mjs');
    const words = ['--json', '--no-open', '--port', '0', '--home', home];
    // The script of `npm start`, since it is that which chooses Node's options.
    const bridgeProcess = startProcess({ file: place.node, args: [start, ...words] });
    try {
      const ready = await bridgeProcess.find('the ready line of the bridge', readJson);
      return await work(await connectBridge(place, ready));
    } finally {
      await bridgeProcess.stop();
    }
  });
}

async function connectBridge(place: Place, ready: unknown): Promise<RunningBridge> {
  const url = textAt(ready, 'url');
  const token = textAt(ready, 'token');
  const pid = numberAt(ready, 'pid');
  const connect = () => connectRpc(place.root, `${url.replace('http', 'ws')}/ws`, token);
  const rpc = await connect();
  return {
    url,
    token,
    rpc,
    connect,
    peakBytes: () => readPeakBytes(pid),
    async openSession([command, ...args]) {
      const opened = await rpc.call('session/open', { target: { kind: 'stdio', command, args } });
      const sessionId = textAt(opened, 'sessionId');
      await untilTrue(30_000, 'a session is ready', async () => {
        const session = await rpc.call('session/get', { sessionId });
        if (valueAt(session, 'phase') === 'failed') throw new Error(JSON.stringify(session));
        const steps = valueAt(session, 'start', 'steps');
        return Array.isArray(steps) && steps.some((step) => valueAt(step, 'name') === 'listsLoaded');
      });
      return {
        sessionId,
        captureId: textAt(opened, 'captureId'),
        callTool: (name, args) =>
          rpc.call('session/request', {
            sessionId,
            method: 'tools/call',
            params: { name, arguments: args },
            timeoutMs: 0,
          }),
      };
    },
  };
}

/** A line of JSON; undefined for any other line. */
export function readJson(line: string): unknown {
  return line.startsWith('{') ? JSON.parse(line) : undefined;
}

function readPeakBytes(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const peak = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return peak === undefined ? undefined : Number(peak) * 1024;
}
