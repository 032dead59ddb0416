import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { Figure } from './figure.ts';
import { everythingServer, type Place } from './place.ts';
import { rivalFolder, tryRival, withRival } from './rival.ts';
import { openRivalSession } from './rivalBackend.ts';
import { connectRpc } from './rpcSocket.ts';
import { withBridge } from './runningBridge.ts';
import { startProcess } from './startedProcess.ts';
import { median, nowMs, percentile } from './statistics.ts';
import { numberAt, textAt } from './values.ts';

/** Gives the text that `echo` answered. */
type CallEcho = (message: string) => Promise<string>;

/** One who calls, and the milliseconds of each call. */
interface Contestant {
  readonly call: CallEcho;
  readonly tookMs: number[];
}

const clientInfo = { name: 'bench', version: '1.0.0' };
const protocolVersion = '2025-11-25';
/** Calls in a row before the next contestant has its turn. */
const turn = 10;

/** Round trip of `tools/call echo` on server-everything; each contestant has a server of its own, and they take turns. */
export async function measureRoundTrip(place: Place): Promise<readonly Figure[]> {
  const pipeMs: number[] = [];
  const race = async (callRival: CallEcho | undefined): Promise<Race> =>
    withBridge(place, async (bridge) => {
      const session = await bridge.openSession(everythingServer(place));
      const throughBridge: CallEcho = async (message) => {
        const outcome = await session.callTool('echo', { message });
        pipeMs.push(numberAt(outcome, 'tookMs'));
        return echoed(textAt(outcome, 'resultText'));
      };
      return withClient(place, (throughClient) =>
        withPassThrough(place, 'pass', (throughPipe) =>
          withPassThrough(place, 'keep', (throughKeeper) =>
            run(place, {
              bridge: contestant(throughBridge),
              client: contestant(throughClient),
              pipe: contestant(throughPipe),
              keeper: contestant(throughKeeper),
              ...(callRival === undefined ? {} : { rival: contestant(callRival) }),
            }),
          ),
        ),
      );
    });

  const withIt = await tryRival(place, 'round trip', () => {
    rivalFolder(place);
    return withRival(place, everythingServer(place), async (rival) => {
      const session = await openRivalSession(rival, everythingServer(place));
      try {
        return await race(async (message) =>
          echoed(JSON.stringify(await session.call('tools/call', echo(message)))),
        );
      } finally {
        session.close();
      }
    });
  });
  const results = typeof withIt === 'string' ? await race(undefined) : withIt;
  return figuresOf(results, pipeMs.slice(-results.bridge.tookMs.length));
}

interface Race {
  readonly bridge: Contestant;
  readonly client: Contestant;
  readonly pipe: Contestant;
  /** A pass-through that parses each line and commits it. */
  readonly keeper: Contestant;
  readonly rival?: Contestant;
}

async function run(place: Place, race: Race): Promise<Race> {
  const contestants = [
    race.bridge,
    race.client,
    race.pipe,
    race.keeper,
    ...(race.rival === undefined ? [] : [race.rival]),
  ];
  const calls = place.isQuick ? 200 : 2000;
  const warmUp = place.isQuick ? 50 : 300;
  for (let done = -warmUp; done < calls; done += turn) {
    // The order turns too, so that nobody always follows the same other.
    contestants.push(...contestants.splice(0, 1));
    for (const { call, tookMs } of contestants) {
      for (let number = done; number < done + turn; number += 1) {
        const message = `call ${number}`;
        const startedMs = nowMs();
        const text = await call(message);
        if (number >= 0) tookMs.push(nowMs() - startedMs);
        if (text !== `Echo: ${message}`) throw new Error(`echo answered ${text}`);
      }
    }
  }
  return race;
}

function figuresOf(
  { bridge, client, pipe, keeper, rival }: Race,
  pipeMs: readonly number[],
): readonly Figure[] {
  const what = 'official SDK client, same server';
  const rivalAt = (share: number) => (rival === undefined ? 'not driven' : percentile(rival.tookMs, share));
  const line = (name: string, ours: readonly number[], share: number): Figure => ({
    name: `Round trip of echo, ${name}, p${share * 100}`,
    unit: 'ms',
    ours: percentile(ours, share),
    yardstick: { what, value: percentile(client.tookMs, share) },
  });
  return [
    {
      ...line('seen from the WebSocket', bridge.tookMs, 0.5),
      goal: { kind: 'atMost', value: 1.8, of: 'ratio' },
      rival: rivalAt(0.5),
    },
    { ...line('seen from the WebSocket', bridge.tookMs, 0.99), rival: rivalAt(0.99) },
    line('bare pass-through', pipe.tookMs, 0.5),
    line('bare pass-through', pipe.tookMs, 0.99),
    line('probe: pass-through that parses and commits each line', keeper.tookMs, 0.5),
    {
      ...line('`tookMs`, at the pipe', pipeMs, 0.5),
      goal: { kind: 'atMost', value: 1.1, of: 'ratio' },
    },
    {
      name: 'Bridge beside the bare pass-through, p50',
      unit: 'ms',
      ours: median(bridge.tookMs),
      yardstick: { what: 'bare pass-through', value: median(pipe.tookMs) },
    },
  ];
}

async function withClient<Value>(place: Place, work: (call: CallEcho) => Promise<Value>): Promise<Value> {
  const [command, ...args] = everythingServer(place);
  const client = new Client(clientInfo);
  await client.connect(new StdioClientTransport({ command, args, stderr: 'ignore' }));
  try {
    return await work(async (message) => echoed(JSON.stringify(await client.callTool(echo(message)))));
  } finally {
    await client.close();
  }
}

async function withPassThrough<Value>(
  place: Place,
  mode: 'pass' | 'keep',
  work: (call: CallEcho) => Promise<Value>,
): Promise<Value> {
  const program = new URL(import.meta.resolve('./passThrough.ts')).pathname;
  const relay = startProcess({
    file: place.node,
    args: [program, place.root, mode, ...everythingServer(place)],
  });
  try {
    const port = await relay.find('the port of the pass-through', (line) => line);
    const socket = await connectRpc(place.root, `ws://127.0.0.1:${port}`);
    await socket.call('initialize', { protocolVersion, capabilities: {}, clientInfo });
    return await work(async (message) =>
      echoed(JSON.stringify(await socket.call('tools/call', echo(message)))),
    );
  } finally {
    await relay.stop();
  }
}

function echo(message: string) {
  return { name: 'echo', arguments: { message } };
}

function contestant(call: CallEcho): Contestant {
  return { call, tookMs: [] };
}

/** The text of a result of `echo`, however it is wrapped. */
function echoed(resultText: string): string {
  return /"text":"([^"]*)"/.exec(resultText)?.[1] ?? resultText;
}
