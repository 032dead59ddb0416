import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  openReady,
  practice,
  type RealBridge,
  rowsOf,
  type Script,
  startRealBridge,
} from './realBridge.test-support.ts';

let home = '';
const bridges: RealBridge[] = [];
const start = async (...words: readonly string[]): Promise<RealBridge> => {
  const bridge = await startRealBridge(home, ...words);
  bridges.push(bridge);
  return bridge;
};
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'mcpeek-kept-'));
});
afterEach(async () => {
  await Promise.all(bridges.splice(0).map((bridge) => bridge.stop()));
  rmSync(home, { recursive: true, force: true });
});

/** The capture file of a capture, and the address that gave it once. */
async function exportOf(bridge: RealBridge, script: Script, captureId: string) {
  const link = await script.call('capture/exportLink', { captureId, format: 'jsonl', unmasked: true });
  const url = `${bridge.url}${link.result?.url}`;
  return { url, file: await (await fetch(url)).text() };
}

async function importFile(bridge: RealBridge, file: string) {
  const imported = await fetch(`${bridge.url}/api/captures/import`, {
    method: 'POST',
    body: file,
    headers: { authorization: `Bearer ${bridge.token}`, 'content-type': 'application/octet-stream' },
  });
  const outcome: { captureId: string; records: number; problems: unknown[] } = JSON.parse(
    await imported.text(),
  );
  return outcome;
}

test('a capture opens after a clean end, exports, and imports as the same rows and findings', async () => {
  const first = await start();
  const script = await first.connect();
  const { sessionId, captureId } = await openReady(
    script,
    practice('--fault', 'nan', '--fault', 'banner', '--fault', 'crlf@ping'),
  );
  await script.call('session/request', {
    sessionId,
    method: 'tools/call',
    params: { name: 'echo', arguments: { message: 'x' } },
  });
  await script.call('session/request', { sessionId, method: 'ping' });
  await script.call('session/close', { sessionId });
  const rows = await rowsOf(script, captureId);
  const groups = (await script.call('finding/groups', { captureId })).result;
  expect(groups?.map(({ ruleId }) => ruleId)).toContain('jsonrpc/invalid-json');
  script.close();
  expect(await first.stop()).toBe(0);

  const second = await start();
  const again = await second.connect();
  expect(await rowsOf(again, captureId)).toEqual(rows);
  const { url, file } = await exportOf(second, again, captureId);
  const lines = file.trimEnd().split('\n');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ mcpeek: 1, captureId, revision: '2025-11-25' });
  expect(JSON.parse(lines.at(-1) ?? '')).toEqual({ end: true, records: rows.length });
  expect((await fetch(url)).status).toBe(404);

  const outcome = await importFile(second, file);
  expect(outcome).toMatchObject({ records: rows.length, problems: [] });
  expect(await rowsOf(again, outcome.captureId)).toEqual(rows);
  expect((await again.call('finding/groups', { captureId: outcome.captureId })).result).toEqual(groups);
  again.close();
}, 60_000);

test('a capture that was judged by a forced revision is exported and imported as judged by it', async () => {
  const bridge = await start();
  const script = await bridge.connect();
  const { sessionId, captureId } = await openReady(script, practice('--fault', 'array-answer@ping'));
  await script.call('session/request', { sessionId, method: 'ping' });
  await script.call('session/close', { sessionId });
  const rulesOf = async (of: string) =>
    (await script.call('finding/groups', { captureId: of })).result?.map(({ ruleId }) => ruleId);
  expect(await rulesOf(captureId)).toContain('batch/not-supported');
  await script.call('capture/rejudge', { captureId, revision: '2025-03-26' });
  const rules = await rulesOf(captureId);
  expect(rules).not.toContain('batch/not-supported');

  const { file } = await exportOf(bridge, script, captureId);
  const copy = (await importFile(bridge, file)).captureId;
  expect((await script.call('capture/get', { captureId: copy })).result).toMatchObject({
    revision: '2025-11-25',
    forcedRevision: '2025-03-26',
  });
  expect(await rowsOf(script, copy)).toEqual(await rowsOf(script, captureId));
  expect(await rulesOf(copy)).toEqual(rules);
  await script.call('capture/rejudge', { captureId: copy, revision: null });
  expect(await rulesOf(copy)).toContain('batch/not-supported');
  script.close();
}, 60_000);

test('a bridge that was killed leaves a capture that opens, with a note, and no server', async () => {
  const first = await start();
  const script = await first.connect();
  const { captureId } = await openReady(script, practice());
  const rows = await rowsOf(script, captureId);
  await first.stop('SIGKILL');
  const second = await start();
  const again = await second.connect();
  const kept = await rowsOf(again, captureId);
  expect(kept.slice(0, rows.length)).toEqual(rows);
  expect(kept.slice(rows.length)).toMatchObject([
    { kind: 'note', gist: expect.stringContaining('bridge ended') },
  ]);
  expect((await again.call('capture/get', { captureId })).result).toMatchObject({ open: false });
  again.close();
}, 60_000);

test('a file whose head names no revision is imported with the one that its records agreed on', async () => {
  const bridge = await start();
  const script = await bridge.connect();
  const { captureId } = await openReady(script, practice());
  const { file } = await exportOf(bridge, script, captureId);
  const [head = '', ...records] = file.split('\n');
  const without = JSON.stringify({ ...JSON.parse(head), revision: null });
  const imported = await importFile(bridge, [without, ...records].join('\n'));
  const told = (await script.call('capture/get', { captureId: imported.captureId })).result;
  expect(told?.revision).toBe(JSON.parse(head).revision);
  expect(told?.revision).toMatch(/^2025-/);
  script.close();
});

test('another bridge on the same home shows an open capture, and cannot delete it', async () => {
  const first = await start();
  const script = await first.connect();
  const { captureId } = await openReady(script, practice());
  const second = await start();
  const other = await second.connect();
  await vi.waitFor(async () => {
    const found = (await other.call('capture/list')).result?.find(
      (capture) => capture.captureId === captureId,
    );
    expect(found).toMatchObject({ open: true, isReadOnly: true });
  });
  expect((await rowsOf(other, captureId)).length).toBeGreaterThan(5);
  expect((await other.call('capture/delete', { captureId })).error).toBeDefined();
  expect((await rowsOf(script, captureId)).length).toBeGreaterThan(5);
  script.close();
  other.close();
}, 60_000);

test('a view in another bridge follows the capture, and once its bridge was killed the capture is like any other', async () => {
  const first = await start();
  const script = await first.connect();
  const { sessionId, captureId } = await openReady(script, practice());
  const second = await start();
  const other = await second.connect();
  const view = (await other.call('view/open', { captureId })).result;
  const before = view?.total ?? 0;
  for (const message of ['one', 'two'])
    await script.call('session/request', {
      sessionId,
      method: 'tools/call',
      params: { name: 'echo', arguments: { message } },
    });
  const newest = () => other.pushes.findLast(({ method }) => method === 'view/changed')?.params;
  await vi.waitFor(() => expect(newest()).toMatchObject({ viewId: view?.viewId, total: before + 4 }), 20_000);
  expect(newest()?.version).toBeGreaterThan(0);
  const rows = { viewId: view?.viewId ?? '', from: before, to: before + 4 };
  const { result } = await other.call('view/rows', rows);
  expect(result?.rows.map(({ kind }) => kind)).toEqual(['request', 'result', 'request', 'result']);
  expect((await other.call('capture/get', { captureId })).result).toMatchObject({ records: before + 4 });

  process.kill(first.pid, 'SIGKILL');
  await vi.waitFor(() => expect(newest()).toMatchObject({ total: before + 5 }), 20_000);
  const last = { ...rows, from: before + 4, to: before + 5 };
  expect((await other.call('view/rows', last)).result?.rows).toMatchObject([{ kind: 'note' }]);
  expect((await other.call('capture/get', { captureId })).result).toMatchObject({ open: false });
  expect((await other.call('capture/rename', { captureId, title: 'kept' })).error).toBeUndefined();
  expect((await other.call('capture/delete', { captureId })).error).toBeUndefined();
  other.close();
}, 60_000);

test('a target of the command line is open when the bridge is ready', async () => {
  const target = practice();
  const bridge = await start(target.command, ...target.args);
  const script = await bridge.connect();
  const { startCaptureId } = (await script.call('bridge/hello')).result ?? {};
  expect((await script.call('session/list')).result).toMatchObject([
    { captureId: startCaptureId, target: { args: target.args } },
  ]);
  script.close();
});
