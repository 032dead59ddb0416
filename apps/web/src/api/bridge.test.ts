import { describe, expect, test } from 'vitest';
import { createBridge } from './bridge.ts';
import type { LineSocket } from './socket.ts';

/** A line whose other end is in the test's hands. */
function createFakeLine() {
  const sent: { id: number; method: string }[] = [];
  const line: LineSocket = {
    onopen: null,
    onclose: null,
    onmessage: null,
    send: (text) => void sent.push(JSON.parse(text)),
    close: () => line.onclose?.(),
  };
  const answer = (result: unknown) => {
    const asked = sent.shift();
    line.onmessage?.({ data: JSON.stringify({ id: asked?.id, result }) });
    return asked?.method;
  };
  return { line, sent, answer };
}

function createTestBridge(isLoginGood = true) {
  const lines: ReturnType<typeof createFakeLine>[] = [];
  const delays: number[] = [];
  let runLater = () => {};
  const bridge = createBridge({
    connect: () => {
      const fake = createFakeLine();
      lines.push(fake);
      return fake.line;
    },
    later: (run, delayMs) => {
      delays.push(delayMs);
      runLater = run;
      return () => undefined;
    },
    isLoginGood: () => Promise.resolve(isLoginGood),
  });
  const last = () => {
    const line = lines.at(-1);
    if (line === undefined) throw new Error('no line');
    return line;
  };
  return { bridge, lines, delays, last, retry: () => runLater() };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('bridge', () => {
  test('calls wait for the first hello and then go out', async () => {
    const { bridge, last } = createTestBridge();
    const listed = bridge.call('capture/list', {});
    last().line.onopen?.();
    expect(last().answer({ bridgeId: 'a' })).toBe('bridge/hello');
    await settle();
    expect(last().answer([])).toBe('capture/list');
    await expect(listed).resolves.toEqual([]);
  });

  test('a broken line rejects what waits, refuses new calls and comes back with growing waits', async () => {
    const { bridge, last, delays, retry } = createTestBridge();
    last().line.onopen?.();
    last().answer({ bridgeId: 'a' });
    await settle();
    const waiting = bridge.call('capture/list', {});
    await settle();
    last().line.onclose?.();
    await expect(waiting).rejects.toMatchObject({ data: { kind: 'connectionLost' } });
    await expect(bridge.call('server/list', {})).rejects.toMatchObject({ data: { kind: 'connectionLost' } });
    expect(bridge.state().kind).toBe('lost');
    for (let index = 0; index < 6; index += 1) {
      retry();
      last().line.onclose?.();
    }
    expect(delays).toEqual([250, 500, 1000, 2000, 4000, 5000, 5000]);
  });

  test('what a lost bridge kept from being done is said without the names of calls', async () => {
    const { bridge, last } = createTestBridge();
    last().line.onopen?.();
    last().answer({ bridgeId: 'a' });
    await settle();
    const ask = () => [
      bridge.call('record/get', { captureId: 'c', seq: 1 }),
      bridge.call('session/request', { sessionId: 's', method: 'tools/call' }),
    ];
    const messages = (asked: readonly Promise<unknown>[]) =>
      Promise.all(asked.map((one) => one.then(String, (error: unknown) => String(error))));
    const broken = messages(ask());
    await settle();
    last().line.onclose?.();
    const all = [...(await broken), ...(await messages(ask()))];
    expect(all).toHaveLength(4);
    expect(all.join()).not.toMatch(/record\/get|session\/request/);
    expect(all[1]).toContain('the timeline shows whether it still went to the server');
    expect(all[3]).toContain('nothing was sent to the server');
  });

  test('each connection is told, also the ones after a loss', async () => {
    const { bridge, last, retry } = createTestBridge();
    const ids: string[] = [];
    bridge.onConnected((hello) => ids.push(hello.bridgeId));
    last().line.onopen?.();
    last().answer({ bridgeId: 'a' });
    await settle();
    last().line.onclose?.();
    retry();
    last().line.onopen?.();
    last().answer({ bridgeId: 'b' });
    await settle();
    expect(ids).toEqual(['a', 'b']);
  });

  test('a login that is gone stops the tries and says so', async () => {
    const { bridge, last } = createTestBridge(false);
    last().line.onclose?.();
    await settle();
    expect(bridge.state().kind).toBe('loginNeeded');
  });
});
