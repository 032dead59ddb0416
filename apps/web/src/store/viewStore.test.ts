import { toCaptureId } from '@mcpeek/protocol/base/ids';
import type { SummaryRow } from '@mcpeek/protocol/record/summaryRow';
import { expect, test } from 'vitest';
import type { Bridge } from '../api/bridge.ts';
import { createRpcClient } from '../api/rpcClient.ts';
import { createConnectionBreaks } from './connectionBreaks.ts';
import { createViewStore } from './viewStore.ts';

const row = (seq: number): SummaryRow => ({ seq, atUs: seq, dir: 'in', kind: 'result', gist: '', bytes: 1 });

/** A bridge whose answers are made by the test, over a line that can break. */
function createFakeBridge(answer: (method: string, params: Readonly<Record<string, unknown>>) => unknown) {
  const asked: string[] = [];
  let connected = () => {};
  const rpc = createRpcClient((text) => {
    const { id, method, paramsText } = JSON.parse(text);
    const params = JSON.parse(paramsText);
    asked.push(`${method} ${params.viewId ?? ''} ${params.seq ?? ''}`.trim());
    queueMicrotask(() => rpc.receive(JSON.stringify({ jsonrpc: '2.0', id, result: answer(method, params) })));
    return true;
  });
  let connection = 0;
  const bridge: Pick<Bridge, 'call' | 'onPush' | 'onConnected' | 'connection'> = {
    connection: () => connection,
    call: rpc.call,
    onPush: rpc.onPush,
    onConnected: (listener) => {
      connected = () => {
        connection += 1;
        listener(hello);
      };
      connected();
      return () => undefined;
    },
  };
  return { bridge, asked, reconnect: () => connected() };
}

const hello = {
  version: '1',
  wire: 1,
  bridgeId: 'b',
  revisions: [],
  home: '',
  platform: 'linux',
  userHome: '',
  practiceServer: { kind: 'stdio', command: 'node', args: [] },
  frameLimitBytes: 1024,
} as const;
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

test('at a new connection the rows stay until the new ones come, and unfolded bursts are unfolded again', async () => {
  let views = 0;
  let isMute = false;
  const fake = createFakeBridge((method, params) => {
    if (method === 'view/open') {
      views += 1;
      return { viewId: `v${views}`, total: 3, version: 1, complete: true, records: 5, lastSeq: 4 };
    }
    if (method === 'view/fold') return { version: 2, total: params.open === true ? 5 : 3 };
    if (method === 'view/rows') {
      const from = Number(params.from);
      return isMute
        ? undefined
        : {
            version: 1,
            rows: Array.from({ length: Number(params.to) - from }, (_none, at) => row(from + at)),
          };
    }
    return {};
  });
  const store = createViewStore({
    bridge: fake.bridge,
    breaks: createConnectionBreaks(),
    captureId: toCaptureId('c'),
    filter: '',
    fold: true,
    soon: (run) => run(),
  });
  await settle();
  await store.fold(1, true);
  await settle();
  expect(store.snapshot().total).toBe(5);

  isMute = true;
  const totals: number[] = [];
  store.subscribe(() => totals.push(store.snapshot().total));
  fake.reconnect();
  await settle();
  expect(totals.every((total) => total === 5)).toBe(true);
  expect(store.snapshot().rowAt(4)?.seq).toBe(4);
  expect(fake.asked).toContain('view/fold v2 1');

  isMute = false;
  store.show(0, 5);
  await settle();
  expect(fake.asked.at(-1)).toBe('view/rows v2');
  expect(store.snapshot().rowAt(4)?.seq).toBe(4);
  store.close();
});

test('the place where the connection broke is kept when records came meanwhile, and only then', async () => {
  let lastSeq = 4;
  const fake = createFakeBridge((method) =>
    method === 'view/open'
      ? { viewId: 'v', total: lastSeq + 1, version: 1, complete: true, records: lastSeq + 1, lastSeq }
      : { rows: [], version: 1 },
  );
  const store = createViewStore({
    bridge: fake.bridge,
    breaks: createConnectionBreaks(),
    captureId: toCaptureId('c'),
    filter: '',
    fold: true,
    soon: (run) => run(),
  });
  await settle();
  expect(store.snapshot().breaks).toEqual([]);
  fake.reconnect();
  await settle();
  expect(store.snapshot().breaks).toEqual([]);
  lastSeq = 9;
  fake.reconnect();
  await settle();
  expect(store.snapshot()).toMatchObject({ breaks: [4], lastSeq: 9 });
  store.close();
});
