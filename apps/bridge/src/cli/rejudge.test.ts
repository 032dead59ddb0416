import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openReady, practice, type RealBridge, rowsOf, startRealBridge } from './realBridge.test-support.ts';

let home = '';
const bridges: RealBridge[] = [];
const start = async (): Promise<RealBridge> => {
  const bridge = await startRealBridge(home);
  bridges.push(bridge);
  return bridge;
};
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'mcpeek-rejudge-'));
});
afterEach(async () => {
  await Promise.all(bridges.splice(0).map((bridge) => bridge.stop()));
  rmSync(home, { recursive: true, force: true });
});

test('a live session is judged by another revision from its first frame to its next, and by its own again', async () => {
  const script = await (await start()).connect();
  const { sessionId, captureId } = await openReady(script, practice());
  let nextId = 0;
  const sendBatch = async () => {
    nextId += 1;
    const text = `[{"jsonrpc":"2.0","id":"a${nextId}","method":"ping"},{"jsonrpc":"2.0","id":"b${nextId}","method":"ping"}]`;
    return (await script.call('session/sendRaw', { sessionId, text })).result?.seq ?? -1;
  };
  const worstOf = async (seq: number) => (await rowsOf(script, captureId))[seq]?.worst;
  const first = await sendBatch();
  expect(await worstOf(first)).toBe('error');
  const before = await rowsOf(script, captureId);
  const groups = (await script.call('finding/groups', { captureId })).result;
  const view = (await script.call('view/open', { captureId, filter: '' })).result;

  const forced = await script.call('capture/rejudge', { captureId, revision: '2025-03-26' });
  expect(forced.result).toMatchObject({ captureId, sessionId, forcedRevision: '2025-03-26', open: true });
  expect(await worstOf(first)).toBeUndefined();
  const second = await sendBatch();
  expect((await rowsOf(script, captureId))[second]).toMatchObject({ rev: '2025-03-26' });
  expect(await worstOf(second)).toBeUndefined();
  const { result: session } = await script.call('session/get', { sessionId });
  expect(session).toMatchObject({ forcedRevision: '2025-03-26', revision: '2025-11-25', phase: 'ready' });
  const { result: stored } = await script.call('capture/get', { captureId });
  expect(session?.counts).toMatchObject({ errors: stored?.findings.error });
  await vi.waitFor(() =>
    expect(script.pushes).toContainEqual({
      jsonrpc: '2.0',
      method: 'view/changed',
      params: expect.objectContaining({ viewId: view?.viewId }),
    }),
  );
  // The driver goes on as before: its pairing is its own.
  expect((await script.call('session/request', { sessionId, method: 'ping' })).result).toBeDefined();

  await script.call('capture/rejudge', { captureId, revision: null });
  expect((await rowsOf(script, captureId)).slice(0, before.length)).toEqual(before);
  expect(await worstOf(second)).toBe('error');
  expect(await worstOf(await sendBatch())).toBe('error');
  const after = (await script.call('finding/groups', { captureId })).result;
  expect(after?.map(({ ruleId }) => ruleId)).toEqual(groups?.map(({ ruleId }) => ruleId));
  script.close();
}, 60_000);

test('another bridge that has the capture open read-only refuses to change it, and so does an unknown revision', async () => {
  const script = await (await start()).connect();
  const { captureId } = await openReady(script, practice());
  const other = await (await start()).connect();
  for (const refused of [
    await other.call('capture/rejudge', { captureId, revision: '2025-03-26' }),
    await other.call('capture/rename', { captureId, title: 'mine' }),
    await other.call('capture/delete', { captureId }),
  ]) {
    expect(refused.error).toMatchObject({ code: 1006, data: { kind: 'readOnly' } });
    expect(refused.error?.message).toContain('Another bridge');
  }
  const deleted = await script.call('capture/delete', { captureId });
  expect(deleted.error).toMatchObject({ code: 1004, data: { kind: 'wrongPhase' } });
  expect((await script.call('capture/rejudge', { captureId, revision: '2020-01-01' })).error?.code).toBe(
    -32602,
  );
  expect((await script.call('capture/rejudge', { captureId: 'none', revision: null })).error?.code).toBe(
    1002,
  );
  const both = await Promise.all([
    script.call('capture/rejudge', { captureId, revision: '2025-03-26' }),
    script.call('capture/rejudge', { captureId, revision: null }),
  ]);
  for (const { error } of both)
    if (error !== undefined) expect(error).toMatchObject({ code: 1004, data: { kind: 'rejudging' } });
  script.close();
  other.close();
}, 60_000);

test('a bridge that is killed while it judges again leaves a capture that is judged whole when it is opened', async () => {
  const first = await start();
  const script = await first.connect();
  const batch = '[{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":1}}]';
  const head = { mcpeek: 1, captureId: 'c', title: 'long', startedAt: 0, target: practice(), revision: null };
  const lines = Array.from({ length: 30_000 }, (_, seq) =>
    JSON.stringify({
      seq,
      atUs: seq,
      dir: 'in',
      kind: 'batch',
      bytes: batch.length + 1,
      text: batch,
      end: '\n',
    }),
  );
  const file = [JSON.stringify(head), ...lines, JSON.stringify({ end: true, records: lines.length })];
  const imported = await fetch(`${first.url}/api/captures/import`, {
    method: 'POST',
    body: file.join('\n'),
    headers: { authorization: `Bearer ${first.token}`, 'content-type': 'application/octet-stream' },
  });
  const { captureId }: { captureId: string } = JSON.parse(await imported.text());
  const ask = async (from: typeof script) => (await from.call('capture/get', { captureId })).result;
  void script.call('capture/rejudge', { captureId, revision: '2025-11-25' });
  await vi.waitFor(async () => expect((await ask(script))?.rejudging?.done).toBeGreaterThan(0), {
    timeout: 20_000,
    interval: 5,
  });
  const refused = await script.call('capture/rejudge', { captureId, revision: null });
  expect(refused.error).toMatchObject({ code: 1004, data: { kind: 'rejudging' } });
  const kept = await script.call('capture/delete', { captureId });
  expect(kept.error).toMatchObject({ code: 1004, data: { kind: 'rejudging' } });
  await first.stop('SIGKILL');

  const second = await start();
  const again = await second.connect();
  expect(await ask(again)).toMatchObject({ records: lines.length, open: false });
  await vi.waitFor(async () => expect((await ask(again))?.forcedRevision).toBe('2025-11-25'), {
    timeout: 30_000,
    interval: 50,
  });
  const summary = await ask(again);
  const groups = (await again.call('finding/groups', { captureId })).result;
  expect(groups?.find(({ ruleId }) => ruleId === 'batch/not-supported')?.count).toBe(lines.length);
  expect(groups?.reduce((sum, { count }) => sum + count, 0)).toBe(
    (summary?.findings.error ?? 0) + (summary?.findings.warning ?? 0) + (summary?.findings.info ?? 0),
  );
  const progress = again.pushes.filter(({ method }) => method === 'capture/changed');
  expect(JSON.stringify(progress)).toContain('"rejudging"');
  again.close();
}, 90_000);
