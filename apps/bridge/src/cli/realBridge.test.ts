import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RecordDetail } from '@mcpeek/protocol/wire/recordDetail';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  everything,
  openReady,
  practice,
  type RealBridge,
  rowsOf,
  type Script,
  startRealBridge,
} from './realBridge.test-support.ts';

let home = '';
let bridge: RealBridge;
let script: Script;
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'mcpeek-real-'));
  bridge = await startRealBridge(home);
});
afterAll(async () => {
  await bridge.stop();
  rmSync(home, { recursive: true, force: true });
});
beforeEach(async () => {
  script = await bridge.connect();
});
afterEach(() => script.close());

test.each([
  ['the practice server', practice()],
  ['server-everything', everything],
])(
  '%s is initialized, listed and called, every frame in the capture',
  async (_, target) => {
    const { sessionId, captureId } = await openReady(script, target);
    const called = await script.call('session/request', {
      sessionId,
      method: 'tools/call',
      params: { name: 'echo', arguments: { message: 'hello' } },
      progress: true,
    });
    expect(JSON.stringify(called.result?.result)).toContain('hello');
    const rows = await rowsOf(script, captureId);
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_row, at) => at));
    const request = rows.find(({ seq }) => seq === called.result?.requestSeq);
    expect(request).toMatchObject({ method: 'tools/call', by: 'you', status: 'ok', kind: 'request' });
    const answer = rows.find(({ seq }) => seq === called.result?.responseSeq);
    expect(answer).toMatchObject({ exchange: request?.seq, kind: 'result', dir: 'in' });
    expect(rows.filter(({ worst }) => worst === 'error')).toEqual([]);
    await script.call('session/close', { sessionId });
  },
  60_000,
);

test('digits survive the way in and the way out', async () => {
  const { sessionId, captureId } = await openReady(script, practice());
  const params =
    '{"sessionId":"SESSION","method":"tools/call","params":{"name":"echo","arguments":{"message":"m","big":1915883588174806058,"x":1.0,"y":1e400,"a":1,"a":2}}}';
  const sent = await script.send(
    7,
    JSON.stringify({
      jsonrpc: '2.0',
      id: 7,
      method: 'session/request',
      paramsText: params.replace('SESSION', sessionId),
    }),
  );
  const { requestSeq } = JSON.parse(sent.resultText ?? '');
  const record = (await script.call('record/get', { captureId, seq: requestSeq })).result;
  expect(record?.text).toContain('"big":1915883588174806058,"x":1.0,"y":1e400,"a":1,"a":2}');
  const answered = await script.call('session/request', {
    sessionId,
    method: 'tools/call',
    params: { name: 'digits', arguments: {} },
  });
  expect(answered.result?.resultText).toMatch(/1915883588174806058.*1\.0.*1e400/);
  expect(answered.result?.result).toBeUndefined();
  await script.call('session/close', { sessionId });
});

test('an answer brings the whole request where that was asked for and is short, and its result only once', async () => {
  const { sessionId, captureId } = await openReady(script, practice());
  const ask = async (name: string, args: object) =>
    (
      await script.call('session/request', {
        sessionId,
        method: 'tools/call',
        params: { name, arguments: args },
        detail: true,
      })
    ).result;
  const short = await ask('echo', { message: 'hello' });
  const stored = await script.call('record/get', { captureId, seq: short?.requestSeq });
  expect(short?.detail).toEqual(stored.result);
  expect(short?.detail?.answerText).toContain('hello');
  expect(short?.resultText).toBeUndefined();
  const long = await ask('echo', { message: 'x'.repeat(100_000) });
  expect(long?.detail).toBeUndefined();
  expect(long?.resultText).toContain('x'.repeat(100_000));
  await script.call('session/close', { sessionId });
});

test('ten thousand nested arrays pass through the wire', async () => {
  const { sessionId, captureId } = await openReady(script, practice('--fault', 'deep'));
  const answered = await script.call('session/request', {
    sessionId,
    method: 'tools/call',
    params: { name: 'echo', arguments: { message: 'x' } },
  });
  expect(answered.result?.resultText).toContain('['.repeat(10_000));
  expect(answered.result?.result).toBeUndefined();
  const detail = await script.call('record/get', { captureId, seq: answered.result?.responseSeq });
  expect(detail.resultText).toContain('['.repeat(10_000));
  expect((await script.call('session/request', { sessionId, method: 'ping' })).result).toBeDefined();
  await script.call('session/close', { sessionId });
});

test('a protocol error, a bad filter, an unknown call and bad params are each refused in their own way', async () => {
  const { sessionId, captureId } = await openReady(script, practice());
  const refused = await script.call('session/request', { sessionId, method: 'no/such' });
  expect(refused.error).toMatchObject({ code: 1001, data: { kind: 'rpcError', error: { code: -32601 } } });
  expect((await script.call('view/open', { captureId, filter: 'a | ' })).error).toMatchObject({
    code: -32602,
    data: { position: 4 },
  });
  expect((await script.send(1, '{"jsonrpc":"2.0","id":1,"method":"no/such"}')).error?.code).toBe(-32601);
  expect((await script.call('record/get', { captureId, seq: 'x' })).error).toMatchObject({
    code: -32602,
    data: { pointer: '/seq' },
  });
  await script.call('session/close', { sessionId });
});

test('a target that cannot be started leaves a capture that can be deleted, and a NUL is refused before anything', async () => {
  const nowhere = { kind: 'stdio', command: '/nope/x', args: [] };
  const { captureId, sessionId } = (await script.call('session/open', { target: nowhere })).result ?? {};
  await vi.waitFor(async () => {
    expect((await script.call('session/get', { sessionId })).result).toMatchObject({
      phase: 'failed',
      failure: { kind: 'notFound' },
    });
    expect((await script.call('capture/get', { captureId })).result).toMatchObject({ open: false });
  });
  expect((await script.call('capture/delete', { captureId })).error).toBeUndefined();
  const captures = (await script.call('capture/list')).result?.length;
  const nul = await script.call('session/open', { target: { ...nowhere, args: ['a', 'b\0'] } });
  expect(nul.error).toMatchObject({ code: -32602, data: { pointer: '/target/args/1' } });
  expect((await script.call('capture/list')).result).toHaveLength(captures ?? -1);
});

test('two connections see the same session, live', async () => {
  const other = await bridge.connect();
  const { sessionId, captureId } = await openReady(script, practice());
  const view = (await other.call('view/open', { captureId })).result;
  await script.call('session/request', { sessionId, method: 'ping' });
  await vi.waitFor(() => {
    const changes = other.pushes.filter(
      ({ method, params }) => method === 'view/changed' && params.viewId === view?.viewId,
    );
    expect(changes.at(-1)?.params.total).toBe((view?.total ?? 0) + 2);
  });
  other.close();
  await script.call('session/close', { sessionId });
});

test('with fifty unanswered calls and ten connections, a further call and a cancel go out at once', async () => {
  const { sessionId, captureId } = await openReady(script, practice());
  const others = await Promise.all(Array.from({ length: 10 }, () => bridge.connect()));
  for (const other of others) await other.call('view/open', { captureId });
  const slow = {
    sessionId,
    method: 'tools/call',
    params: { name: 'slow', arguments: { seconds: 30 } },
    timeoutMs: 0,
  };
  const calls = Array.from({ length: 50 }, () => script.call('session/request', slow));
  await vi.waitFor(async () => {
    const session = (await script.call('session/get', { sessionId })).result;
    expect(session?.waiting).toHaveLength(50);
  });
  expect((await script.call('session/request', { sessionId, method: 'ping' })).result?.tookMs).toBeLessThan(
    5000,
  );
  const waiting = (await script.call('session/get', { sessionId })).result?.waiting ?? [];
  for (const { requestSeq } of waiting) await script.call('session/cancel', { sessionId, requestSeq });
  const ends = await Promise.all(calls);
  expect(new Set(ends.map(({ error }) => error?.data.kind))).toEqual(new Set(['cancelled']));
  for (const other of others) other.close();
  await script.call('session/close', { sessionId });
}, 60_000);

test('a big result is a row at once, its head in the detail, all of it by HTTP, and no message exceeds 1 MiB', async () => {
  const { sessionId, captureId } = await openReady(script, practice());
  const answered = await script.call('session/request', {
    sessionId,
    method: 'tools/call',
    params: { name: 'big', arguments: { kilobytes: 50_000 } },
  });
  expect(answered.error).toBeUndefined();
  expect(answered.result?.resultText).toBeUndefined();
  const seq = answered.result?.responseSeq ?? -1;
  const { resultText } = await script.call('record/get', { captureId, seq });
  const detail: RecordDetail = JSON.parse(resultText ?? '');
  expect(detail.truncated).toBe(true);
  expect(detail.bytes).toBeGreaterThan(50_000_000);
  const address = `${bridge.url}/api/captures/${captureId}/records/${seq}/body`;
  const headers = { authorization: `Bearer ${bridge.token}` };
  const part = await fetch(address, { headers: { ...headers, range: 'bytes=0-99' } });
  expect(part.status).toBe(206);
  expect(detail.text?.startsWith(await part.text())).toBe(true);
  const whole = await (await fetch(address, { headers })).arrayBuffer();
  expect(whole.byteLength).toBe(detail.bytes);
  expect(script.longest()).toBeLessThan(1024 * 1024);
  await script.call('session/close', { sessionId });
}, 60_000);

test('secrets of a target are in no file, no log and no export', async () => {
  const target = { ...practice(), env: { API_KEY: 'SECRET-456' } };
  const { sessionId, captureId } = await openReady(script, target);
  await script.call('session/close', { sessionId });
  const { url } = (await script.call('capture/exportLink', { captureId, format: 'jsonl' })).result ?? {
    url: '',
  };
  const exported = await (await fetch(`${bridge.url}${url}`)).text();
  expect(exported).toContain('API_KEY');
  expect(exported).toContain('‹masked:10›');
  const files = readdirSync(home, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const kept = files.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1')).join('');
  for (const secret of ['SECRET-456', bridge.token]) {
    expect(kept).not.toContain(secret);
    expect(bridge.stderr()).not.toContain(secret);
    expect(exported).not.toContain(secret);
  }
  expect(statSync(home).mode & 0o777).toBe(0o700);
  for (const entry of files) expect(statSync(join(entry.parentPath, entry.name)).mode & 0o077).toBe(0);
});
