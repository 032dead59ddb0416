import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openReady, practice, type RealBridge, rowsOf, startRealBridge } from './realBridge.test-support.ts';

let home = '';
let bridge: RealBridge;
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'mcpeek-busy-'));
  bridge = await startRealBridge(home);
});
afterAll(async () => {
  await bridge.stop();
  rmSync(home, { recursive: true, force: true });
});

test('R131: twenty calls are there for the next connection, and closing one leaves the session of another alone', async () => {
  const first = await bridge.connect();
  const own = await openReady(first, practice());
  for (let at = 0; at < 20; at += 1) {
    await first.call('session/request', {
      sessionId: own.sessionId,
      method: 'tools/call',
      params: { name: 'echo', arguments: { message: `call ${at}` } },
    });
  }
  const second = await bridge.connect();
  const other = await openReady(second, practice());
  const calls = (await rowsOf(second, own.captureId)).filter(
    ({ kind, method }) => kind === 'request' && method === 'tools/call',
  );
  expect(calls.map(({ status }) => status)).toEqual(Array(20).fill('ok'));
  expect((await rowsOf(second, other.captureId)).filter(({ method }) => method === 'tools/call')).toEqual([]);
  first.close();
  await second.call('session/close', { sessionId: own.sessionId });
  expect(
    (await second.call('session/request', { sessionId: other.sessionId, method: 'ping' })).result,
  ).toBeDefined();
  await second.call('session/close', { sessionId: other.sessionId });
  second.close();
}, 60_000);

test('R132: of fifty thousand notifications none is lost, and a call among them is answered', async () => {
  const script = await bridge.connect();
  const { sessionId, captureId } = await openReady(script, practice());
  const view = (await script.call('view/open', { captureId, filter: 'kind:notification', fold: false }))
    .result;
  const before = view?.total ?? 0;
  const flood = script.call('session/request', {
    sessionId,
    method: 'tools/call',
    params: { name: 'notify', arguments: { count: 50_000 } },
    timeoutMs: 0,
  });
  expect((await script.call('session/request', { sessionId, method: 'ping' })).result).toBeDefined();
  expect((await flood).result).toBeDefined();
  await vi.waitFor(async () => {
    const last = script.pushes.findLast(
      ({ method, params }) => method === 'view/changed' && params.viewId === view?.viewId,
    );
    expect(last?.params.total).toBe(before + 50_000);
  });
  const middle = (
    await script.call('view/rows', { viewId: view?.viewId, from: before + 24_999, to: before + 25_001 })
  ).result;
  expect(middle?.rows.map(({ gist }) => /"number":\d+/.exec(gist)?.[0])).toEqual([
    '"number":25000',
    '"number":25001',
  ]);
  await script.call('session/close', { sessionId });
  script.close();
}, 120_000);
