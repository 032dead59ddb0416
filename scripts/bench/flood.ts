import type { Figure } from './figure.ts';
import { type Place, practiceServer } from './place.ts';
import type { RpcSocket } from './rpcSocket.ts';
import { type OpenSession, type RunningBridge, readJson, withBridge } from './runningBridge.ts';
import { startProcess } from './startedProcess.ts';
import { median, nowMs } from './statistics.ts';
import { numberAt, textAt, valueAt } from './values.ts';
import { pause } from './withinTime.ts';

interface FloodOutcome {
  /** Until all were committed and counted. */
  readonly tookMs: number;
  readonly lost: number;
  readonly peakBytes: number | undefined;
  readonly longestAnswerMs: number;
  /** The same call while nothing happens. */
  readonly quietAnswerMs: number;
}

/** How often the bridge is asked while it works, to see whether it is held up. */
const askEveryMs = 3;

/** A flood of notifications, as fast as the practice server writes them. */
export async function measureFlood(place: Place): Promise<readonly Figure[]> {
  const count = place.isQuick ? 10_000 : 100_000;
  const rounds = place.isQuick ? 1 : 3;
  const plain: number[] = [];
  const outcomes: FloodOutcome[] = [];
  for (let round = 0; round < rounds; round += 1) {
    plain.push(await readPlainly(place, count));
    outcomes.push(await floodBridge(place, count));
  }
  const rate = (tookMs: number) => Math.round(count / (tookMs / 1000));
  const named = `${count.toLocaleString('en')} notifications`;
  const peaks = outcomes.flatMap(({ peakBytes }) => peakBytes ?? []);
  return [
    {
      name: `${named}, committed and counted`,
      unit: 'frames/s',
      ours: rate(median(outcomes.map(({ tookMs }) => tookMs))),
      goal: { kind: 'atLeast', value: 50_000, of: 'ours' },
      yardstick: { what: 'plain reader: split, JSON.parse, forget', value: rate(median(plain)) },
    },
    {
      name: `${named}, lost or changed`,
      unit: 'frames',
      ours: Math.max(...outcomes.map(({ lost }) => lost)),
      goal: { kind: 'atMost', value: 0, of: 'ours' },
    },
    ...(peaks.length === 0
      ? []
      : [
          {
            name: `${named}, peak memory of the bridge`,
            unit: 'MB',
            ours: Math.max(...peaks) / 1e6,
            goal: { kind: 'atMost', value: 250, of: 'ours' },
          } satisfies Figure,
        ]),
    {
      name: `${named}, longest wait for an answer of the bridge`,
      unit: 'ms',
      ours: Math.max(...outcomes.map(({ longestAnswerMs }) => longestAnswerMs)),
      goal: { kind: 'atMost', value: 50, of: 'ours' },
      yardstick: {
        what: 'median of the same call before the flood',
        value: median(outcomes.map(({ quietAnswerMs }) => quietAnswerMs)),
      },
    },
  ];
}

async function readPlainly(place: Place, count: number): Promise<number> {
  const program = new URL(import.meta.resolve('./plainReader.ts')).pathname;
  const reader = startProcess({ file: place.node, args: [program, String(count), ...practiceServer(place)] });
  try {
    const outcome = await reader.find('the plain reader', readJson);
    if (numberAt(outcome, 'notifications') < count) throw new Error('The plain reader lost something.');
    return numberAt(outcome, 'tookMs');
  } finally {
    await reader.stop();
  }
}

function floodBridge(place: Place, count: number): Promise<FloodOutcome> {
  return withBridge(place, async (bridge) => {
    const session = await bridge.openSession(practiceServer(place));
    // Warm: a newcomer's first flood would measure the compiler.
    await session.callTool('notify', { count: 2000 });
    const before = await countRecords(bridge.rpc, session);
    const asker = await startAsking(bridge);
    await pause(500);
    const quietAnswerMs = median(asker.take());

    const startedMs = nowMs();
    await session.callTool('notify', { count });
    // The call's own request and answer are two more.
    const counted = (await countRecords(bridge.rpc, session)) - before - 2;
    const tookMs = nowMs() - startedMs;
    const longestAnswerMs = Math.max(...asker.take());
    asker.stop();
    const peakBytes = bridge.peakBytes();
    const missing = await countMissing(bridge, session, count);
    return { tookMs, lost: Math.max(missing, count - counted), peakBytes, longestAnswerMs, quietAnswerMs };
  });
}

async function countRecords(rpc: RpcSocket, { captureId }: OpenSession): Promise<number> {
  const view = await rpc.call('view/open', { captureId, filter: '' });
  await rpc.call('view/close', { viewId: textAt(view, 'viewId') });
  return numberAt(view, 'total');
}

/** Asks something small again and again, over a connection of its own. */
async function startAsking(bridge: RunningBridge) {
  const rpc = await bridge.connect();
  let answersMs: number[] = [];
  let isOver = false;
  const ask = async (): Promise<void> => {
    while (!isOver) {
      const askedMs = nowMs();
      await rpc.call('server/list', {});
      answersMs.push(nowMs() - askedMs);
      await pause(askEveryMs);
    }
  };
  // A call that the end of the connection cuts off is no fault.
  void ask().catch(() => undefined);
  return {
    /** The answer times since the last taking. */
    take(): readonly number[] {
      const taken = answersMs;
      answersMs = [];
      return taken;
    },
    stop(): void {
      isOver = true;
      rpc.close();
    },
  };
}

/** Reads the capture as a file, and counts the numbers of the flood that are not in it exactly once and in order. */
async function countMissing(
  bridge: RunningBridge,
  { captureId }: OpenSession,
  count: number,
): Promise<number> {
  const link = await bridge.rpc.call('capture/exportLink', { captureId, format: 'jsonl', unmasked: true });
  const answer = await fetch(new URL(textAt(link, 'url'), bridge.url), {
    headers: { authorization: `Bearer ${bridge.token}` },
    signal: AbortSignal.timeout(120_000),
  });
  let next = 1;
  for (const line of (await answer.text()).split('\n')) {
    if (!line.includes('notifications/message')) continue;
    const data = valueAt(JSON.parse(textAt(JSON.parse(line), 'text')), 'params', 'data');
    if (valueAt(data, 'of') === count && valueAt(data, 'number') === next) next += 1;
  }
  return count + 1 - next;
}
